import type { ReceivedRequest } from '../../../platform/http/received.ts'
import { done, type Result, refuse } from '../../../platform/refusal.ts'
import type { CheckoutData, CheckoutOrder } from '../../../ports/payment-provider.ts'
import type { ApplicationStore } from '../../origination/origination.ts'
import type { PlatformSettings } from '../../policy/policy.ts'
import { ownCredit, productNames } from '../../self-management/self-management.ts'
import { loanStore, loanToday, type StoredLoan } from '../../servicing/servicing.ts'
import { ownPaymentLimit } from '../limit-payments.ts'
import { loanPaymentRefusals, loanPaymentWords, shortContractNumber } from '../text/payments.ts'
import { chooseLoanPayment } from './choose-loan-payment.ts'
import { notAllowed, type PaymentChoice } from './payment-choice.ts'
import {
  confirmationUrl,
  type Intent,
  type RegisterContext,
  registerAttempt,
  responseUrl,
} from './register-attempt.ts'

export type LoanPaymentContext = Omit<RegisterContext, 'settings'> & {
  readonly store: ApplicationStore
  readonly publicUrl: string
  readonly settings: (now: ReceivedRequest['now']) => Promise<PlatformSettings>
}

type LoanPaymentRequest = {
  readonly key: string
  readonly choice: PaymentChoice
  readonly request: Pick<ReceivedRequest, 'headers' | 'now' | 'requestId' | 'actor'>
}

/** Refuses unknown and foreign credits alike (anti-enumeration). */
export function requestOwnPayment(
  context: LoanPaymentContext,
  documentIndex: Buffer,
  { key, choice, request }: LoanPaymentRequest,
): Promise<Result<CheckoutData>> {
  const question = ['selfManage', key, ...wordsOf(choice)]
  return registerAttempt(context, request, question, async () => {
    const credit = await ownCredit(context, documentIndex, key)
    if (credit === null) return refuse('NoEncontrado')
    const { stored, application } = credit
    const { fullName: name, address, document, mobile } = application.person
    const payer = { name, address: address?.formattedAddress ?? '', document, mobile }
    const limit = ownPaymentLimit(await context.settings(request.now), documentIndex)
    return intentOf(context, stored, { choice, request }, { channel: 'selfManage', payer, limit })
  })
}

/** Pays installments and payoffs of loans that no mobile bill collects. */
export function requestFastPayment(
  context: LoanPaymentContext,
  { key, choice, request }: LoanPaymentRequest,
): Promise<Result<CheckoutData>> {
  return registerAttempt(context, request, ['fastPayment', key, ...wordsOf(choice)], async () => {
    const stored = await loanStore.findByKey(context.db, key)
    if (stored === null) return refuse('NoEncontrado')
    const { isMobileBill, loan } = stored
    if (isMobileBill && loan.closed === null) return notAllowed(loanPaymentRefusals.mobileBill)
    if (choice.tipoPagamento === 'Abono a capital') return notAllowed(loanPaymentRefusals.ownerOnly)
    return intentOf(
      context,
      stored,
      { choice, request },
      { channel: 'fastPayment', payer: null, limit: null },
    )
  })
}

type PayerFacts = Pick<Intent, 'limit'> & {
  readonly channel: 'selfManage' | 'fastPayment'
  readonly payer: CheckoutOrder['payer']
}

async function intentOf(
  { db, publicUrl, settings }: LoanPaymentContext,
  stored: StoredLoan,
  { choice, request: { now } }: Omit<LoanPaymentRequest, 'key'>,
  { channel, payer, limit }: PayerFacts,
): Promise<Result<Intent>> {
  const { payoffCashDays } = await settings(now)
  const chosen = chooseLoanPayment(await loanToday(db, stored, now), choice, payoffCashDays)
  if (!chosen.ok) return chosen
  const { kind, paymentType, effect, amount, cashUntil } = chosen.value
  const { key, contractNumber, origin } = stored
  // The provider shows the description to a payer without sign-in.
  const named = channel === 'fastPayment' ? shortContractNumber(contractNumber) : contractNumber
  const description = loanPaymentWords.description(paymentType, named)
  return done({
    purpose: 'loan',
    applicationId: stored.applicationId,
    loanId: stored.id,
    documentIndex: stored.documentIndex,
    key,
    kind,
    paymentType,
    channel,
    limit,
    method: choice.meioPagamento,
    order: {
      amount,
      vat: null,
      description,
      payer,
      cashUntil,
      name: productNames[origin],
      extra1: loanPaymentWords.subtype(paymentType, effect),
      extra3: description,
      extra4: channel === 'fastPayment' ? 'fastPayment' : '',
      extra5: contractNumber,
      responseUrl: responseUrl(publicUrl, channel, key),
      confirmationUrl: confirmationUrl(publicUrl, key),
    },
  })
}

const wordsOf = ({ tipoPagamento, valorPagar, abono, meioPagamento }: PaymentChoice) => [
  tipoPagamento,
  valorPagar ?? null,
  abono ?? '',
  meioPagamento,
]
