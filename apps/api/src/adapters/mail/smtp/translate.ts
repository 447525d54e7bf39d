import type { SendMailOptions } from 'nodemailer'
import type { Mail } from '../../../ports/message-sender.ts'
import { ProviderRefusal, ProviderUnavailable } from '../../../ports/provider-unavailable.ts'

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
