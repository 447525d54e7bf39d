import { timingSafeEqual } from 'node:crypto'
import type { PaymentResult, PrepaymentEffectName, RemainingDebt } from '@cupo/wire'
import type { Temporal } from 'temporal-polyfill'
import type { Brand } from '../../../platform/brand.ts'
import { instantOf } from '../../../platform/business-date.ts'
import { formatDate, formatDateTime, formatMoment, formatReceiptAmount } from '../../../platform/format.ts'
import { withFmt } from '../../../platform/present.ts'
import type { Secrets } from '../../../platform/secrets.ts'
import { cashEndTimeFmt } from '../../../platform/text/payments.ts'
import type { CashPin } from '../../../ports/payment-provider.ts'
import { agreementNumber } from '../../origination/origination.ts'
import { presentRemaining } from '../../servicing/servicing.ts'
import { nextCheck } from '../notices/next-check.ts'
import { isPending, type ShownTransaction } from '../notices/shown-transaction.ts'
import { shortContractNumber } from '../text/payments.ts'
import type { AnsweredAttempt, DebtAfterPayment, PaymentOutcome } from './payment-outcome.ts'

const pollSeconds = 5
const pollCashSeconds = 60
/** Life of a ticket for copies of the receipt. */
const ticketHours = 24

type Context = { readonly secrets: Secrets; readonly brand: Brand }

type Audience = 'owner' | 'public'

type ResultFacts = AnsweredAttempt & PaymentOutcome & { readonly audience: Audience }

/** Without sign-in the result shows no whole agreement number, address or plan. */
export function presentResult(
  { secrets, brand }: Context,
  { attempt, transaction, isUnknownToProvider = false, remaining, newPlan, audience }: ResultFacts,
  now: Temporal.Instant,
): PaymentResult {
  const isPublic = audience === 'public'
  const contractNumber = agreementNumber(attempt.applicationId)
  const shownNumber = isPublic ? shortContractNumber(contractNumber) : contractNumber
  const description = transaction?.details.description || attempt.paymentType
  const isWaiting = transaction === null || isPending(transaction.stateCode)
  return {
    ...presentTransaction(transaction),
    x_customer_ip: isPublic ? '' : (transaction?.details.customerIp ?? ''),
    x_description: description.replaceAll(contractNumber, shownNumber),
    x_amount: formatReceiptAmount(transaction?.amount ?? attempt.amount),
    x_id_invoice: attempt.invoice,
    contractNumber: shownNumber,
    meioPagamento: attempt.method,
    isPosted: transaction?.isBooked ?? false,
    isToBeReturned: transaction?.isToBeReturned ?? false,
    isUnfinished: isUnknownToProvider,
    pollSeconds: pollSecondsOf({ attempt, transaction }, now),
    cash: isWaiting ? presentCash(transaction?.details.cash ?? null) : null,
    remaining: remaining === null ? null : presentDebt(remaining),
    newPlan: newPlan === null || isPublic ? null : presentNewPlan(newPlan),
    company: companyOf(brand),
    ticket: ticketFor(secrets, attempt.id, ticketHours, now),
  }
}

/** The provider is away and we have no row of the reference. */
export const presentUnknown = (brand: Brand): PaymentResult => ({
  ...presentTransaction(null),
  x_description: '',
  x_amount: '',
  x_id_invoice: '',
  contractNumber: '',
  meioPagamento: 'Tarjeta-PSE',
  isPosted: false,
  isToBeReturned: false,
  isUnfinished: false,
  pollSeconds,
  cash: null,
  remaining: null,
  newPlan: null,
  company: companyOf(brand),
  ticket: '',
})

const presentTransaction = (transaction: ShownTransaction | null) => ({
  x_type_payment: transaction?.details.paymentType ?? '',
  x_transaction_date: transaction?.at == null ? '' : formatDateTime(transaction.at),
  x_transaction_id: transaction?.transactionId ?? '',
  x_customer_ip: transaction?.details.customerIp ?? '',
  x_cod_transaction_state: transaction?.stateCode ?? null,
  x_ref_payco: transaction?.reference ?? '',
})

/** Null for a final result. */
function pollSecondsOf({ attempt, transaction }: AnsweredAttempt, now: Temporal.Instant): number | null {
  if (transaction === null) return attempt.state === 'failed' ? null : pollSeconds
  if (isPending(transaction.stateCode)) {
    const isAsked = nextCheck(instantOf(attempt.requestedAt), now, transaction.details.cash?.dueOn)
    if (isAsked === null) return null
    return attempt.method === 'Efectivo' ? pollCashSeconds : pollSeconds
  }
  return transaction.stateCode === 1 && !transaction.isBooked ? pollSeconds : null
}

export const presentCash = (cash: CashPin | null): PaymentResult['cash'] =>
  cash === null
    ? null
    : {
        pin: cash.pin,
        agreement: cash.agreement,
        network: cash.network,
        dueDateFmt: formatDate(cash.dueOn),
        dueTimeFmt: cashEndTimeFmt,
      }

function presentDebt(remaining: DebtAfterPayment): RemainingDebt {
  switch (remaining.kind) {
    case 'next': {
      const { kind, value, dueOn } = remaining
      return { kind, ...withFmt({ value }), dateFmt: formatDate(dueOn) }
    }
    case 'overdue':
      return { kind: remaining.kind, ...withFmt({ value: remaining.value }) }
    case 'closed':
      return { kind: remaining.kind, ...withFmt({ refund: remaining.refund }) }
    case 'upfront': {
      const { kind, upfrontPayment, value, deadline } = remaining
      return { kind, upfrontPayment, ...withFmt({ value }), deadlineFmt: formatMoment(deadline) }
    }
    case 'upfrontDone':
      return remaining
  }
}

const effectNames = {
  reduceInstallment: 'Diminuir valor parcela',
  reduceTerm: 'Diminuir prazo',
} as const satisfies Readonly<Record<string, PrepaymentEffectName>>

const presentNewPlan = ({ effect, plan }: NonNullable<PaymentOutcome['newPlan']>) => ({
  abono: effectNames[effect],
  ...presentRemaining(plan),
})

const companyOf = ({ lender }: Brand) => ({ legalName: lender.legalName, taxNumber: lender.taxId })

const purpose = 'paymentResult'

/** A signed permit to mail copies of one receipt. */
function ticketFor(
  secrets: Pick<Secrets, 'linkToken'>,
  attemptId: string,
  hours: number,
  now: Temporal.Instant,
): string {
  const ends = Math.floor(now.add({ hours }).epochMilliseconds / 1_000)
  const named = `${attemptId}.${ends}`
  return `${named}.${secrets.linkToken(purpose, named)}`
}

/** Null for a foreign or ended ticket. */
export function readTicket(
  secrets: Pick<Secrets, 'linkToken'>,
  ticket: string,
  now: Temporal.Instant,
): string | null {
  const [, attemptId, ends, given] = /^([0-9a-f-]{36})\.(\d{1,12})\.([\w-]{43})$/.exec(ticket) ?? []
  if (attemptId === undefined || ends === undefined || given === undefined) return null
  const expected = secrets.linkToken(purpose, `${attemptId}.${ends}`)
  if (!timingSafeEqual(Buffer.from(given), Buffer.from(expected))) return null
  return Number(ends) * 1_000 > now.epochMilliseconds ? attemptId : null
}
