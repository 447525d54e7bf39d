import { createHash } from 'node:crypto'
import type { Kysely } from 'kysely'
import { renderMail } from './emails/index.ts'
import type { OtpSmsData } from './emails/sms/data.ts'
import { otpSms } from './emails/sms/otp.ts'
import type { MailPayload } from './features/origination/origination.ts'
import type { Brand } from './platform/brand.ts'
import type { Database } from './platform/database/schema.ts'
import type { EffectHandlers } from './platform/jobs/outbox.ts'
import type { MailSender, SmsSender } from './ports/message-sender.ts'
import type { Operator } from './ports/operator.ts'

type Parts = {
  readonly db: Kysely<Database>
  readonly brand: Brand
  readonly sms: SmsSender
  readonly mail: MailSender
  readonly operator: Operator
}

type SmsPayload = { readonly to: string; readonly sms: 'otp'; readonly data: OtpSmsData }
type OrderPayload = { readonly orderNumber: string }

/** How each kind of effect leaves. The row's id travels along, so a receiver drops what it has had before. */
export function effectHandlers({ db, brand, sms, mail, operator }: Parts): EffectHandlers {
  return {
    sms: async (id, payload) => {
      const { to, data } = payload as SmsPayload
      await sms.send({ id, to, text: otpSms(data, brand) })
    },
    mail: async (id, payload) => {
      const { to, mail: name, data, attachments } = payload as MailPayload
      const content = renderMail(name, data, brand)
      const files = await Promise.all(attachments.map((one) => attachmentOf(db, one)))
      await mail.send({ id, to, ...content, attachments: files })
    },
    dispatchOrder: (_id, payload) => operator.dispatchOrder(payload as OrderPayload),
    releaseOrder: (_id, payload) => operator.releaseOrder({ ...(payload as OrderPayload), reason: 'unpaid' }),
  }
}

/** The bytes as they were signed, checked against their hash before they leave. */
async function attachmentOf(
  db: Kysely<Database>,
  { documentId, filename }: MailPayload['attachments'][number],
) {
  const { content, sha256 } = await db
    .selectFrom('document')
    .select(['content', 'sha256'])
    .where('id', '=', documentId)
    .executeTakeFirstOrThrow()
  if (!createHash('sha256').update(content).digest().equals(sha256)) {
    throw new Error(`document ${documentId} is not the one that was signed`)
  }
  return { filename, contentType: 'application/pdf', content }
}
