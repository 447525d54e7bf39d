import { createTransport } from 'nodemailer'
import type { MailSender } from '../../../ports/message-sender.ts'
import { askProvider, type QuestionListener } from '../../http/ask-provider.ts'
import { toSmtpMessage, toUnavailable } from './translate.ts'

/** Milliseconds: to the greeting, of silence afterwards, for a whole mail with its wait in line. */
export type MailLimits = {
  readonly connectMs: number
  readonly silenceMs: number
  readonly totalMs: number
}

const defaultLimits: MailLimits = { connectMs: 5_000, silenceMs: 5_000, totalMs: 12_000 }

export type MailConnection = {
  /** `smtp://` or `smtps://` with user and password; */
  readonly url: string
  readonly from: string
  readonly replyTo: string
  /** Never changes: the right-hand side of every Message-ID. */
  readonly messageIdHost: string
  readonly limits?: Partial<MailLimits>
  readonly listener?: QuestionListener
}

export function connectMail(connection: MailConnection): MailSender & { close(): void } {
  const limits = { ...defaultLimits, ...connection.limits }
  const transport = createTransport({
    url: connection.url,
    pool: true,
    maxConnections: 4,
    connectionTimeout: limits.connectMs,
    greetingTimeout: limits.connectMs,
    dnsTimeout: limits.connectMs,
    socketTimeout: limits.silenceMs,
    // The server may have closed a pooled connection; the Message-ID makes a retry harmless.
    maxRequeues: 1,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return {
    send: (mail) =>
      askProvider('mail', connection.listener, async () => {
        const message = toSmtpMessage(mail, connection)
        const signal = AbortSignal.timeout(limits.totalMs)
        try {
          await transport.sendMail({ ...message, signal })
        } catch (cause) {
          throw toUnavailable(cause, signal.aborted)
        }
      }),
    close: () => transport.close(),
  }
}
