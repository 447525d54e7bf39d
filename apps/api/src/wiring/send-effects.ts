import type { Kysely } from 'kysely'
import { type MailData, renderMail } from '../emails/index.ts'
import type {
  AuthorizationSmsData,
  HandOffSmsData,
  OtpSmsData,
  PhoneAddedSmsData,
  PreValidationSmsData,
  QuotaWaySmsData,
  SigningSmsData,
  TransferSmsData,
} from '../emails/sms.ts'
import {
  authorizationSms,
  bankDataCorrectedSms,
  handOffSms,
  moneyTransferredSms,
  type NewEmailSmsData,
  newEmailSms,
  otpSms,
  passwordChangedSms,
  phoneAddedSms,
  preValidationSms,
  quotaSeenSms,
  quotaWaySms,
  signingSms,
  transferFailedSms,
} from '../emails/sms.ts'
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
import type { Attempt, EffectHandlers } from '../platform/jobs/outbox.ts'
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
  readonly paymentMailOf: (told: PaymentMail) => Promise<MailPayload>
}

type SmsPayload = { readonly to: string } & (
  | { readonly sms: 'otp'; readonly data: OtpSmsData }
  | { readonly sms: 'signingCode'; readonly data: SigningSmsData }
  | { readonly sms: 'authorization'; readonly data: AuthorizationSmsData }
  | { readonly sms: 'preValidation'; readonly data: PreValidationSmsData }
  | { readonly sms: 'handOff'; readonly data: HandOffSmsData }
  | { readonly sms: 'quotaWay'; readonly data: QuotaWaySmsData }
  | { readonly sms: 'phoneAdded'; readonly data: PhoneAddedSmsData }
  | { readonly sms: 'newEmail'; readonly data: NewEmailSmsData }
  | { readonly sms: 'passwordChanged' | 'quotaSeen' }
  | {
      readonly sms: 'moneyTransferred' | 'transferFailed' | 'bankDataCorrected'
      readonly data: TransferSmsData
    }
)
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
  paymentMailOf,
}: Parts): EffectHandlers {
  const sendMail = async (payload: unknown, { id, dueAt }: Attempt): Promise<undefined> => {
    const { to, mail: name, data, attachments } = payload as MailPayload
    const content = renderMail(name, data, brand)
    const files = await Promise.all(
      attachments.map(async (attachment) => ({
        filename: attachment.filename,
        contentType: 'application/pdf',
        content: await ('annexOf' in attachment
          ? drawSignatureAnnex({ db, secrets, store, brand }, attachment.annexOf)
          : readDocument({ db, secrets }, attachment.documentId)),
      })),
    )
    const drawn = name === 'payment-receipt' ? [await receiptFile(data as MailData[typeof name], brand)] : []
    await mail.send({ id, at: dueAt.toString(), to, ...content, attachments: [...files, ...drawn] })
  }
  return {
    sms: async (payload, { id, dueAt }) => {
      const message = payload as SmsPayload
      const text = textOf(message, brand)
      await sms.send({ id, at: dueAt.toString(), to: message.to, text })
    },
    mail: sendMail,
    paymentMail: async (payload, attempt) => sendMail(await paymentMailOf(payload as PaymentMail), attempt),
    mailResetLink,
    // Anti-enumeration: a stranger costs the same work and gets no message.
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

function textOf(message: SmsPayload, brand: Brand): string {
  switch (message.sms) {
    case 'otp':
      return otpSms(message.data, brand)
    case 'signingCode':
      return signingSms(message.data, brand)
    case 'authorization':
      return authorizationSms(message.data, brand)
    case 'preValidation':
      return preValidationSms(message.data, brand)
    case 'handOff':
      return handOffSms(message.data, brand)
    case 'quotaWay':
      return quotaWaySms(message.data, brand)
    case 'phoneAdded':
      return phoneAddedSms(message.data, brand)
    case 'newEmail':
      return newEmailSms(message.data, brand)
    case 'quotaSeen':
      return quotaSeenSms(brand)
    case 'passwordChanged':
      return passwordChangedSms(brand)
    case 'moneyTransferred':
      return moneyTransferredSms(message.data, brand)
    case 'transferFailed':
      return transferFailedSms(message.data, brand)
    case 'bankDataCorrected':
      return bankDataCorrectedSms(message.data, brand)
  }
}
