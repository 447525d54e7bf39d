import { expect, it } from 'vitest'
import type { Mail, MailSender } from '../../ports/message-sender.ts'
import type { RunningSandbox } from '../testing/start-sandbox.ts'

const pdf = new Uint8Array([0x25, 0x50, 0x44, 0x46, 0x00, 0xff])

const mailTo = (to: string): Mail => ({
  id: crypto.randomUUID(),
  at: '2026-11-21T12:00:00Z',
  to,
  subject: 'Tu crédito está aprobado: ¡felicitaciones, Ñandú!',
  html: '<p>Valor: <b>$ 1.500.000</b></p>',
  text: 'Valor: $ 1.500.000',
  attachments: [{ filename: 'Contrato – Cupo.pdf', contentType: 'application/pdf', content: pdf }],
})

export type Senders = {
  readonly sender: MailSender
  readonly hasty: readonly MailSender[]
  readonly nowhere: MailSender
}

export function describeMail(sandbox: () => RunningSandbox, senders: () => Senders): void {
  const inbox = (to: string) => sandbox().look(`messages?to=${encodeURIComponent(to)}`)
  const fault = (mode: 'error' | 'timeout' | 'ok') => sandbox().fault({ part: 'mail', mode })
  const unavailable = (reason: string) => ({ name: 'ProviderUnavailable', part: 'mail', reason })

  it('the mail server delivers subject, both bodies and the attached file as they were', async () => {
    const mail = mailTo('ana@example.com')
    await senders().sender.send(mail)
    expect(await inbox(mail.to)).toMatchObject([
      {
        channel: 'email',
        at: expect.stringMatching(/^2026-11-21T07:00:00(?:\.000)?-05:00$/),
        to: mail.to,
        subject: mail.subject,
        text: expect.stringContaining(mail.text),
        html: expect.stringContaining(mail.html),
        attachments: [
          {
            name: 'Contrato – Cupo.pdf',
            contentType: 'application/pdf',
            base64: Buffer.from(pdf).toString('base64'),
          },
        ],
      },
    ])
  })

  it('a mail that is sent again is one mail to its receiver', async () => {
    const mail = mailTo('twice@example.com')
    await senders().sender.send(mail)
    await senders().sender.send(mail)
    expect(await inbox(mail.to)).toHaveLength(1)
  })

  it('the mail server takes many mails at once', async () => {
    const mails = Array.from({ length: 12 }, () => mailTo('many@example.com'))
    await Promise.all(mails.map((mail) => senders().sender.send(mail)))
    expect(await inbox('many@example.com')).toHaveLength(12)
  })

  it('a mail reaches nobody else through an address or a subject that is more than it seems', async () => {
    const victim = 'victim@example.com'
    const subject = `Hola\r\nBcc: ${victim}`
    for (const to of [
      `bob@example.com, ${victim}`,
      `bob@example.com>\r\nRCPT TO:<${victim}`,
      'bob@example.com',
    ]) {
      await senders()
        .sender.send({ ...mailTo(to), subject })
        .catch((error: unknown) => expect(error).toMatchObject(unavailable('error')))
    }
    expect(await inbox(victim)).toEqual([])
  })

  it('the mail server is unavailable by error when it refuses, without naming the receiver', async () => {
    await fault('error')
    const failure: unknown = await senders()
      .sender.send(mailTo('ana@example.com'))
      .catch((error) => error)
    await fault('ok')
    expect(failure).toMatchObject(unavailable('error'))
    expect(`${failure instanceof Error && failure.stack} ${JSON.stringify(failure)}`).not.toContain('ana@')
  })

  it('the mail server is unavailable by timeout when it keeps silent', async () => {
    await fault('timeout')
    for (const hasty of senders().hasty) {
      await expect(hasty.send(mailTo('ana@example.com'))).rejects.toMatchObject(unavailable('timeout'))
    }
    await fault('ok')
  })

  it('the mail server is unavailable by error when nobody listens', async () => {
    await expect(senders().nowhere.send(mailTo('ana@example.com'))).rejects.toMatchObject(
      unavailable('error'),
    )
  })
}
