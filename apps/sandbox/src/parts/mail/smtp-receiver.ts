import { randomUUID } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { setTimeout as wait } from 'node:timers/promises'
import PostalMime from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import type { FaultMode, Faults } from '../../world/faults.ts'
import type { MessageBox } from './message-box.ts'

export type SmtpReceiver = { readonly port: number; readonly stop: () => Promise<void> }

const maximumBytes = 25 * 1024 * 1024

export async function startSmtpReceiver(
  port: number,
  messages: MessageBox,
  faults: Faults,
): Promise<SmtpReceiver> {
  const server = new SMTPServer({
    name: 'sandbox.localhost',
    banner: 'Cupo sandbox',
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    disableReverseLookup: true,
    closeTimeout: 500,
    size: maximumBytes,
    onAuth: (_auth, _session, callback) => callback(null, { user: 'anyone' }),
    onData: (stream, session, callback) => {
      const receivers = session.envelope.rcptTo.map((receiver) => receiver.address)
      receive(stream, receivers).then(
        () => callback(null, 'Kept'),
        (error: unknown) => callback(temporaryFailure(error)),
      )
    },
  })

  const receive = async (stream: NodeJS.ReadableStream, receivers: readonly string[]) => {
    const raw = await buffer(stream)
    const fault = await faults.take('mail')
    if (fault?.when === 'before') await suffer(fault.mode, fault.ms)
    await keepMail(raw, receivers, messages)
    if (fault?.when === 'after') await suffer(fault.mode, fault.ms)
  }

  // Without a listener a client that hangs up would end the process.
  server.on('error', () => undefined)
  await new Promise<void>((resolve, reject) => {
    server.server.once('error', reject)
    server.listen(port, '127.0.0.1', resolve)
  })
  return {
    port: portOf(server.server.address()),
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  }
}

async function suffer(mode: FaultMode, ms: number): Promise<void> {
  if (mode === 'timeout' || mode === 'slow') await wait(ms, undefined, { ref: false })
  if (mode !== 'slow') throw new Error('The mailbox is busy, try again later')
}

async function keepMail(raw: Buffer, receivers: readonly string[], messages: MessageBox): Promise<void> {
  const mail = await PostalMime.parse(raw, { attachmentEncoding: 'arraybuffer' })
  const messageId = mail.messageId ?? randomUUID()
  const attachments = mail.attachments.map((attachment) => ({
    name: attachment.filename ?? 'adjunto',
    contentType: attachment.mimeType,
    content:
      typeof attachment.content === 'string'
        ? Buffer.from(attachment.content)
        : new Uint8Array(attachment.content),
  }))
  for (const receiver of receivers) {
    const to = receiver.toLowerCase()
    await messages.receive({
      identity: `email ${messageId} ${to}`,
      channel: 'email',
      to,
      from: mail.from?.address ?? '',
      subject: mail.subject ?? '',
      text: mail.text ?? '',
      html: mail.html ?? '',
      attachments,
      date: mail.date,
    })
  }
}

function temporaryFailure(error: unknown): Error {
  const message = error instanceof Error ? error.message : 'Not now'
  return Object.assign(new Error(message), { responseCode: 451 })
}

function portOf(address: AddressInfo | string | null): number {
  if (address === null || typeof address === 'string') throw new Error('The mail server has no port')
  return address.port
}
