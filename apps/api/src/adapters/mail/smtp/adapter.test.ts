import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type RunningSandbox, startSandbox } from '../../testing/start-sandbox.ts'
import { describeMail } from '../mail.suite.ts'
import { connectMail, type MailLimits, toSmtpMessage, toUnavailable } from './adapter.ts'

let sandbox: RunningSandbox
let sender: ReturnType<typeof connectMail>
let silenceBound: typeof sender
let totalBound: typeof sender
let nowhere: typeof sender

const connect = (port: number, limits: Partial<MailLimits> = {}) =>
  connectMail({
    url: `smtp://127.0.0.1:${port}`,
    from: 'Cupo <hola@cupo.example>',
    replyTo: 'ayuda@cupo.example',
    messageIdHost: 'cupo.example',
    limits,
  })

beforeAll(async () => {
  sandbox = await startSandbox()
  sender = connect(sandbox.smtpPort)
  silenceBound = connect(sandbox.smtpPort, { silenceMs: 150 })
  totalBound = connect(sandbox.smtpPort, { totalMs: 150 })
  nowhere = connect(1)
}, 30_000)

afterAll(async () => {
  for (const one of [sender, silenceBound, totalBound, nowhere]) one.close()
  await sandbox.stop()
})

describe('mail by SMTP', () => {
  describeMail(
    () => sandbox,
    () => ({ sender, hasty: [silenceBound, totalBound], nowhere }),
  )
})

const at = '2026-11-21T12:00:00Z'
const mail = { id: 'row-7', at, to: 'ana@example.com', subject: 's', html: 'h', text: 't', attachments: [] }

const envelope = {
  from: 'Cupo <hola@cupo.example>',
  replyTo: 'ayuda@cupo.example',
  messageIdHost: 'cupo.example',
}

it('a mail is named after its outbox row and dated when it was written, the same every time', () => {
  const message = () => toSmtpMessage(mail, envelope)
  expect(message()).toMatchObject({
    messageId: '<row-7@cupo.example>',
    date: at,
    from: 'Cupo <hola@cupo.example>',
    replyTo: 'ayuda@cupo.example',
  })
  expect(message()).toEqual(message())
})

it('an attached part of a larger buffer is sent as that part', () => {
  const content = new Uint8Array([1, 2, 3, 4]).subarray(1, 3)
  const attachments = [{ filename: 'a', contentType: 'b', content }]
  const message = toSmtpMessage({ ...mail, attachments }, envelope)
  expect(message.attachments?.[0]?.content).toEqual(Buffer.from([2, 3]))
})

describe('a failure', () => {
  const failure = (fields: object) => Object.assign(new Error('550 ana@example.com unknown'), fields)

  it.each([
    [failure({ code: 'ETIMEDOUT' }), false, 'timeout'],
    [failure({ code: 'EABORT' }), true, 'timeout'],
    [failure({ code: 'EENVELOPE', responseCode: 550 }), false, 'error'],
    [failure({ code: 'ESOCKET' }), false, 'error'],
    ['not even an error', false, 'error'],
  ])('%s is told as %s', (cause, isOutOfTime, reason) => {
    const unavailable = toUnavailable(cause, isOutOfTime)
    expect(unavailable).toMatchObject({ part: 'mail', reason })
    expect(`${unavailable.message} ${unavailable.cause}`).not.toContain('ana@')
  })
})
