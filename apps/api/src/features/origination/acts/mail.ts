import type { MailData } from '../../../emails/index.ts'
import type { RequestedMail } from '../../../emails/mail-purposes.ts'
import type { Effect, Outbox } from '../../../platform/jobs/outbox.ts'
import type { EffectContext } from '../context.ts'
import type { Application } from '../model/application.ts'
import { emailOfApplication } from '../store/trusted-contact.ts'

export type MailPayload<N extends RequestedMail = RequestedMail> = {
  readonly to: string
  readonly mail: N
  readonly data: MailData[N]
  readonly attachments: readonly MailAttachment[]
}

export type MailContext = Pick<EffectContext, 'transaction' | 'now'> & {
  readonly outbox: Pick<Outbox, 'add'>
}

export type MailAttachment =
  | { readonly documentId: string; readonly filename: string }
  /** Rendered from the signature's row when the mail is sent. */
  | { readonly annexOf: string; readonly filename: string }
  /** Rendered from the loan when the mail is sent. */
  | { readonly paperOf: string; readonly paper: 'statement' | 'settlement' }

/** Queues a mail; `step` is its idempotency key within the application. */
export async function queueMail<N extends RequestedMail>(
  { outbox, transaction, now }: MailContext,
  application: Application,
  step: string,
  mail: Pick<MailPayload<N>, 'mail' | 'data'> & Partial<Pick<MailPayload<N>, 'attachments' | 'to'>>,
): Promise<void> {
  const payload: MailPayload<N> = { to: emailOfApplication(application), attachments: [], ...mail }
  await outbox.add(transaction, mailEffect(application.id, step, payload), now)
}

export const mailEffect = <N extends RequestedMail>(
  applicationId: string,
  step: string,
  payload: MailPayload<N>,
): Effect => ({ kind: 'mail', dedupeKey: `${step}:${applicationId}`, applicationId, payload })
