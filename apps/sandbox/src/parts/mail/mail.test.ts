import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sendMail } from '../../testing/send-mail.ts'
import { ask, bearer, type TriedSandbox, trySandbox } from '../../testing/try-sandbox.ts'
import { findCode, findLinks } from './message-box.ts'

let sandbox: TriedSandbox

beforeAll(async () => {
  sandbox = await trySandbox()
})
afterAll(() => sandbox.dispose())

const mail = (messageId: string) => [
  'From: Cupo <hola@cupo.example>',
  'To: ana@correo.co',
  'Subject: =?utf-8?Q?Valida_tu_correo_electr=C3=B3nico?=',
  `Message-ID: ${messageId}`,
  'MIME-Version: 1.0',
  'Content-Type: multipart/mixed; boundary=b',
  '',
  '--b',
  'Content-Type: text/html; charset=utf-8',
  '',
  '<p>Entra a <a href="http://localhost:3000/validate-email/x?a=1&amp;b=2">validar</a></p>',
  '--b',
  'Content-Type: application/pdf; name=contrato.pdf',
  'Content-Disposition: attachment; filename=contrato.pdf',
  'Content-Transfer-Encoding: base64',
  '',
  'JVBERi0xLjc=',
  '--b--',
]
const inbox = (to: string) => ask(`${sandbox.url}/control/messages?to=${encodeURIComponent(to)}`)

test('a mail is kept with its links and attachments, once per Message-ID', async () => {
  for (const _time of [1, 2])
    expect(await sendMail(sandbox.smtpPort, 'Ana@Correo.co', mail('<1@cupo>'))).toMatch(/^250/)
  expect((await inbox('ana@correo.co')).body).toMatchObject([
    {
      channel: 'email',
      to: 'ana@correo.co',
      subject: 'Valida tu correo electrónico',
      links: ['http://localhost:3000/validate-email/x?a=1&b=2'],
      attachments: [{ name: 'contrato.pdf', contentType: 'application/pdf', base64: 'JVBERi0xLjc=' }],
    },
  ])
})

test('a mail bears the date that its sender gave it', async () => {
  const dated = [...mail('<6@cupo>')]
  dated.splice(3, 0, 'Date: Mon, 04 Jan 2027 12:00:00 +0000')
  await sendMail(sandbox.smtpPort, 'paz@correo.co', dated)
  expect((await inbox('paz@correo.co')).body).toMatchObject([{ at: '2027-01-04T07:00:00.000-05:00' }])
})

test('another Message-ID is another mail, the newest first', async () => {
  await sendMail(sandbox.smtpPort, 'eva@correo.co', mail('<2@cupo>'))
  await sendMail(sandbox.smtpPort, 'eva@correo.co', mail('<3@cupo>'))
  expect((await inbox('eva@correo.co')).body).toMatchObject({ length: 2 })
})

test('a mail shown in the control room can run nothing', async () => {
  await sendMail(sandbox.smtpPort, 'leo@correo.co', mail('<4@cupo>'))
  const [message] = (await inbox('leo@correo.co')).body as { id: string }[]
  const page = await ask(`${sandbox.url}/control/messages/${message?.id}/html`)
  expect(page.headers.get('content-security-policy')).toMatch(/^sandbox allow-popups .*default-src 'none'/)
})

test('a mail server in trouble answers 451 as often as told', async () => {
  await ask(`${sandbox.url}/control/faults`, { part: 'mail', mode: 'error', times: 1 })
  expect(await sendMail(sandbox.smtpPort, 'sol@correo.co', mail('<5@cupo>'))).toMatch(/^451/)
  expect(await sendMail(sandbox.smtpPort, 'sol@correo.co', mail('<5@cupo>'))).toMatch(/^250/)
  expect((await inbox('sol@correo.co')).body).toMatchObject({ length: 1 })
})

describe('an SMS', () => {
  const send = (key: string, text: string) =>
    ask(
      `${sandbox.url}/sms/v1/messages`,
      { to: '+573001234567', text, reference: 'r' },
      { ...bearer('demo-sms-key'), 'idempotency-key': key },
    )

  test('an SMS arrives once per Idempotency-Key, with the code a person would type', async () => {
    const [one, again] = [await send('k1', 'Tu código es 4821.'), await send('k1', 'Tu código es 4821.')]
    expect([one.status, again.body]).toEqual([202, one.body])
    expect((await inbox('300 123 45 67')).body).toMatchObject([
      { channel: 'sms', to: '3001234567', code: '4821' },
    ])
  })

  test('an SMS with a used key and another text is refused', async () => {
    await send('k2', 'Hola')
    expect((await send('k2', 'Adiós')).status).toBe(409)
  })

  test('an SMS to anything but a Colombian number is refused', async () => {
    const { status } = await ask(
      `${sandbox.url}/sms/v1/messages`,
      { to: '3001234567', text: 'Hola' },
      { ...bearer('demo-sms-key'), 'idempotency-key': 'k3' },
    )
    expect(status).toBe(400)
  })
})

test.each([
  ['Cupo: tu código es 4821. Vence en 5 minutos.', '4821'],
  ['4821 es tu código de Cupo', '4821'],
  ['Clave: 118822', '118822'],
  ['Di el convenio 110342 y el PIN 4832910475.', '4832910475'],
  ['Tu código Cupo.\n\n@localhost #4821', '4821'],
  ['No compartas este número: 4821', '4821'],
  ['Tu cuota de $ 149.120 vence el 05/12/2026', null],
  ['Tu pedido 1234567890 va en camino', null],
  ['Transferimos 2.000.000 a tu cuenta terminada en 7890.', null],
])('the code in "%s" is %s', (text, code) => {
  expect(findCode(text, 'sms')).toBe(code)
})

test('links are found in text and HTML, each once, without the sentence’s punctuation', () => {
  expect(findLinks('Mira https://a.co/x?y=1. O https://b.co)', '<a href="https://a.co/x?y=1">a</a>')).toEqual(
    ['https://a.co/x?y=1', 'https://b.co'],
  )
})
