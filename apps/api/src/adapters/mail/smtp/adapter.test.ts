import { afterAll, beforeAll, describe } from 'vitest'
import { type RunningSandbox, startSandbox } from '../../testing/start-sandbox.ts'
import { describeMail } from '../mail.suite.ts'
import { connectMail, type MailLimits } from './adapter.ts'

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
