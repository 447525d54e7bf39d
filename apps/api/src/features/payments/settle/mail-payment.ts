import type { Kysely } from 'kysely'
import type { Temporal } from 'temporal-polyfill'
import type { StillDue } from '../../../emails/payment-receipt.ts'
import type { Database } from '../../../platform/database/schema.ts'
import type { Effect } from '../../../platform/jobs/outbox.ts'
import type { Secrets } from '../../../platform/secrets.ts'
import type { TransactionState } from '../../../ports/payment-provider.ts'
import {
  type Application,
  type ApplicationStore,
  emailOf,
  type MailPayload,
  type UnpaidPrepayment,
  unpaidPrepayments,
} from '../../origination/origination.ts'
import { responseUrl } from '../addresses.ts'
import { receiptData } from '../receipt-data.ts'
import { type PaymentRequest, paymentRequestStore } from '../request-store.ts'
import { paymentOutcome } from '../result/payment-outcome.ts'
import type { ShownTransaction } from '../result/standing.ts'
import { paymentReference } from './reference.ts'

type PaymentMailName = 'payment-receipt' | 'payment-pending' | 'payment-failed' | 'payment-reversed'

/** What a payment's mail tells, as it was when it was queued; whom it tells is looked up when it leaves. */
export type PaymentMail = {
  readonly mail: PaymentMailName
  readonly requestId: string
  readonly transaction: ShownTransaction
  readonly state: TransactionState
  /** ISO instant: when what the mail is about came to be known. */
  readonly toldAt: string
  readonly isReopened: boolean
}

/** A mail of what became of a payment, as an effect: once for each. */
export const paymentMailEffect = (payload: PaymentMail, applicationId: string | null): Effect => ({
  kind: 'paymentMail',
  dedupeKey: `${payload.mail}:${paymentReference(payload.transaction.reference)}`,
  applicationId,
  payload,
})

type ComposeParts = {
  readonly db: Kysely<Database>
  readonly secrets: Secrets
  readonly store: ApplicationStore
  readonly publicUrl: string
}

/** The mail to the borrower whose payment it was, whoever paid. */
export async function composePaymentMail(
  { db, secrets, store, publicUrl }: ComposeParts,
  told: PaymentMail,
  now: Temporal.Instant,
): Promise<MailPayload> {
  const request = await paymentRequestStore(secrets).find(db, told.requestId)
  const application = request && (await store.find(db, request.applicationId))
  if (request === null || application === null) throw new Error(`a mail about no payment: ${told.requestId}`)
  // A receipt is queued in the transaction that books its payment.
  const transaction = { ...told.transaction, isBooked: told.mail === 'payment-receipt' }
  const outcome = await paymentOutcome({ db, store }, request, transaction, now)
  const unpaid = await unpaidPrepayments({ db, secrets, publicUrl }, application)
  const to = { application, isOwnAddress: true, publicUrl, outcome }
  const mail = contentOf(told, request, to, unpaid)
  return { ...mail, to: await emailOf(db, secrets, application), attachments: [] }
}

type Content = {
  [Name in PaymentMailName]: { readonly mail: Name; readonly data: MailPayload<Name>['data'] }
}[PaymentMailName]

function contentOf(
  { mail, transaction, state, toldAt, isReopened }: PaymentMail,
  request: PaymentRequest,
  to: Parameters<typeof receiptData>[2],
  unpaid: readonly UnpaidPrepayment[],
): Content {
  const { application, publicUrl } = to
  const data = receiptData(request, transaction, to)
  const { standing, transactionId, invoice, cash, creditLink, remaining, newPlan, stillDue, ...facts } = data
  const ownPrepayment = unpaid.find(({ prepayment }) => prepayment === request.purpose)
  switch (mail) {
    case 'payment-receipt':
      return { mail, data: { ...data, stillDue: stillDueBeside(request, unpaid) } }
    case 'payment-pending':
      return { mail, data: { ...facts, cash, resultLink: resultLink(request, transaction, publicUrl) } }
    case 'payment-failed':
      return {
        mail,
        data: {
          ...facts,
          because: becauseOf(state),
          payAgainLink: ownPrepayment?.link ?? payAgain(request, application, publicUrl),
          deadlineAt: ownPrepayment?.deadlineAt ?? null,
        },
      }
    case 'payment-reversed':
      return { mail, data: { ...facts, reversedAt: toldAt, isReopened, creditLink } }
  }
}

/** Whoever owes two payments before delivery is told of the other one. */
function stillDueBeside({ purpose }: PaymentRequest, unpaid: readonly UnpaidPrepayment[]): StillDue | null {
  if (purpose === 'loan') return null
  const other = unpaid.find(({ prepayment }) => prepayment !== purpose)
  if (other === undefined) return null
  const { prepayment, amount, link, deadlineAt } = other
  return { prepayment, amount, link, deadlineAt }
}

function becauseOf(state: TransactionState): 'rejected' | 'expired' | 'abandoned' | 'cancelled' {
  return state === 'rejected' || state === 'expired' || state === 'abandoned' ? state : 'cancelled'
}

/** The page finds the payment by what a browser that comes back would bring along. */
function resultLink(
  { channel, purpose, key, invoice }: PaymentRequest,
  { reference }: ShownTransaction,
  publicUrl: string,
): string {
  const way = purpose === 'loan' ? (channel === 'fastPayment' ? 'fastPayment' : 'selfManage') : purpose
  const query = new URLSearchParams({ x_id_invoice: invoice, x_ref_payco: reference })
  return `${responseUrl(publicUrl, way, key)}?${query}`
}

/** A credit is paid from its page; a prepayment that is not open any more nowhere. */
function payAgain(
  { purpose, channel, key }: PaymentRequest,
  { situation }: Application,
  publicUrl: string,
): string | null {
  if (purpose !== 'loan' || situation !== 'Liberada') return null
  return channel === 'fastPayment' ? `${publicUrl}/fast-payment` : `${publicUrl}/self-manage/payment/${key}`
}
