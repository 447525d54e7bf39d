import { createTransport, type SendMailOptions } from 'nodemailer'
import type { Mail, MailSender } from '../../../ports/message-sender.ts'
import { ProviderRefusal, ProviderUnavailable } from '../../../ports/provider-unavailable.ts'
import { askProvider, type QuestionListener } from '../../http/ask-provider.ts'

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

export type MailEnvelope = { readonly from: string; readonly replyTo: string; readonly messageIdHost: string }

/**
 * Auto-Submitted keeps holiday replies away (RFC 3834); the address as an object is one receiver (no header injection).
 */
export function toSmtpMessage(mail: Mail, { from, replyTo, messageIdHost }: MailEnvelope): SendMailOptions {
  return {
    from,
    replyTo,
    to: { name: '', address: mail.to },
    messageId: `<${mail.id}@${messageIdHost}>`,
    date: mail.at,
    subject: mail.subject,
    text: mail.text,
    html: mail.html,
    attachments: mail.attachments.map(({ filename, contentType, content }) => ({
      filename,
      contentType,
      content: Buffer.from(content.buffer, content.byteOffset, content.byteLength),
    })),
    headers: { 'Auto-Submitted': 'auto-generated' },
  }
}

/** The cause is left out: servers quote the receiver. */
export function toUnavailable(cause: unknown, isOutOfTime: boolean): ProviderUnavailable {
  const { code, responseCode } = readFailure(cause)
  if (isOutOfTime || code === 'ETIMEDOUT')
    return new ProviderUnavailable('mail', 'timeout', 'not taken in time')
  const detail = responseCode === undefined ? `failed with ${code}` : responseCode
  // Only 5yz replies are permanent (RFC 5321 4.2.1).
  const isPermanent = responseCode !== undefined && responseCode >= 500
  return new (isPermanent ? ProviderRefusal : ProviderUnavailable)('mail', 'error', detail)
}

function readFailure(cause: unknown): { readonly code: string; readonly responseCode: number | undefined } {
  if (!(cause instanceof Error)) return { code: 'unknown', responseCode: undefined }
  const code = 'code' in cause && typeof cause.code === 'string' ? cause.code : 'unknown'
  const responseCode =
    'responseCode' in cause && typeof cause.responseCode === 'number' ? cause.responseCode : undefined
  return { code, responseCode }
}
