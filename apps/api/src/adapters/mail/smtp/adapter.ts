import { createTransport } from 'nodemailer'
import type { MailSender } from '../../../ports/message-sender.ts'
import { toSmtpMessage, toUnavailable } from './translate.ts'

/** Milliseconds: until connected and greeted, of silence once connected, for a whole mail with its wait in line. */
export type MailLimits = {
  readonly connectMs: number
  readonly silenceMs: number
  readonly totalMs: number
}

const defaultLimits: MailLimits = { connectMs: 5_000, silenceMs: 5_000, totalMs: 12_000 }

export type MailConnection = {
  /** `smtp://` or `smtps://` with user and password; `?requireTLS=true` makes STARTTLS compulsory. */
  readonly url: string
  /** As people read it: `Cupo <hola@cupo.example>`. */
  readonly from: string
  /** Where an answer of the reader goes: the support address. */
  readonly replyTo: string
  /** The right-hand side of every Message-ID: a name of ours that never changes. */
  readonly messageIdHost: string
  readonly limits?: Partial<MailLimits>
}

/** Any SMTP server, over a few kept connections. `close` ends them once what is being sent has gone. */
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
    // A kept connection may have been closed by the server meanwhile; the Message-ID makes a repeat harmless.
    maxRequeues: 1,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return {
    send: async (mail) => {
      const message = toSmtpMessage(mail, connection)
      const signal = AbortSignal.timeout(limits.totalMs)
      try {
        await transport.sendMail({ ...message, signal })
      } catch (cause) {
        throw toUnavailable(cause, signal.aborted)
      }
    },
    close: () => transport.close(),
  }
}
