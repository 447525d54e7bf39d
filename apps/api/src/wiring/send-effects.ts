import type { Kysely } from 'kysely'
import { type MailData, renderMail } from '../emails/index.ts'
import { renderSms, type SmsPayload } from '../emails/sms.ts'
import { handInBill } from '../features/mobile-bills/mobile-bills.ts'
import { abandonOrder, releaseOrder } from '../features/origination/acts/agreement/orders.ts'
import {
  type ApplicationStore,
  drawSignatureAnnex,
  type MailPayload,
  readDocument,
} from '../features/origination/origination.ts'
import type { PaymentMail } from '../features/payments/payments.ts'
import { receiptFile } from '../features/payments/payments.ts'
import type { Brand } from '../platform/brand.ts'
import type { Database } from '../platform/database/schema.ts'
import type { Attempt, EffectHandlers, NotSent } from '../platform/jobs/outbox.ts'
import type { Secrets } from '../platform/secrets.ts'
import type { MailSender, SmsSender } from '../ports/message-sender.ts'
import type { Bill, Operator, Order } from '../ports/operator.ts'

type Parts = {
  readonly db: Kysely<Database>
  readonly secrets: Secrets
  readonly store: Pick<ApplicationStore, 'find'>
  readonly brand: Brand
  readonly sms: SmsSender
  readonly mail: MailSender
  readonly operator: Operator
  readonly mailResetLink: EffectHandlers[string]
  readonly paperOf: (loanId: string, paper: 'statement' | 'settlement') => Promise<DrawnPaper | null>
  readonly paymentMailOf: (told: PaymentMail) => Promise<MailPayload>
}

type DrawnPaper = { readonly filename: string; readonly content: Uint8Array }

type OrderPayload = { readonly orderNumber: string }
type GivenUpOrder = OrderPayload & { readonly reference: string }

export function effectHandlers({
  db,
  secrets,
  store,
  brand,
  sms,
  mail,
  operator,
  mailResetLink,
  paperOf,
  paymentMailOf,
}: Parts): EffectHandlers {
  const fileOf = async (attachment: MailPayload['attachments'][number]): Promise<DrawnPaper | null> => {
    if ('paperOf' in attachment) return paperOf(attachment.paperOf, attachment.paper)
    const content = await ('annexOf' in attachment
      ? drawSignatureAnnex({ db, secrets, store, brand }, attachment.annexOf)
      : readDocument({ db, secrets }, attachment.documentId))
    return { filename: attachment.filename, content }
  }
  const sendMail = async (payload: unknown, { id, dueAt }: Attempt): Promise<NotSent | undefined> => {
    const { to, mail: name, data, attachments } = payload as MailPayload
    const content = renderMail(name, data, brand)
    const files = await Promise.all(attachments.map(fileOf))
    const papers = files.filter((file) => file !== null)
    if (papers.length < files.length) return { droppedBecause: 'no such paper any more' }
    const drawn = name === 'payment-receipt' ? [await receiptFile(data as MailData[typeof name], brand)] : []
    const pdfs = papers.map((paper) => ({ ...paper, contentType: 'application/pdf' }))
    await mail.send({ id, at: dueAt.toString(), to, ...content, attachments: [...pdfs, ...drawn] })
    return undefined
  }
  return {
    sms: async (payload, { id, dueAt }) => {
      const message = payload as SmsPayload
      await sms.send({ id, at: dueAt.toString(), to: message.to, text: renderSms(message, brand) })
    },
    mail: sendMail,
    paymentMail: async (payload, attempt) => sendMail(await paymentMailOf(payload as PaymentMail), attempt),
    mailResetLink,
    // A stranger costs the same work (anti-enumeration).
    nothing: async () => undefined,
    presentBill: (payload, { now }) => handInBill({ db, operator }, payload as Bill, now),
    dispatchOrder: async (payload) => {
      await operator.dispatchOrder(payload as OrderPayload)
    },
    abandonOrder: async (payload, { now }) => {
      await abandonOrder({ db, operator }, payload as Order, now)
    },
    releaseOrder: async (payload, { now }) => {
      await releaseOrder({ db, operator }, payload as GivenUpOrder, now)
    },
  }
}
