import {
  advancedPaymentResult,
  advancedPaymentResultByQuery,
  fastPaymentResult,
  fastPaymentResultByQuery,
  getPaymentOptions,
  guaranteePaymentResult,
  guaranteePaymentResultByQuery,
  loanPaymentResult,
  loanPaymentResultByQuery,
  type PaymentResult,
  previewPrepayment,
  requestFastPayment as requestFastCall,
  requestLoanPayment,
  sendAdvancedProof,
  sendAdvancedProofAlias,
  sendFastProof,
  sendGuaranteeProof,
  sendGuaranteeProofAlias,
  sendLoanProof,
  sendLoanProofAlias,
} from '@cupo/wire'
import { type Caller, isSignedIn, type SignedIn } from '../../platform/actor.ts'
import type { BindCall } from '../../platform/http/bind.ts'
import type { ReceivedRequest } from '../../platform/http/received.ts'
import { type Refusal, type Result, refuse } from '../../platform/refusal.ts'
import { ProviderUnavailable } from '../../ports/provider-unavailable.ts'
import { ownCredit } from '../self-management/self-management.ts'
import { loanToday } from '../servicing/servicing.ts'
import { previewOwnPrepayment } from './attempts/choose-payoff-or-prepayment.ts'
import { type PaymentAttempt, paymentAttemptStore } from './attempts/payment-attempt-store.ts'
import { presentOptions } from './attempts/present-options.ts'
import {
  type LoanPaymentContext,
  requestFastPayment,
  requestOwnPayment,
} from './attempts/register-loan-payment.ts'
import { limitOwnResults, limitPublicPayments, type OwnResultsContext } from './limit-payments.ts'
import { type NoticeContext, noticeRoutes } from './notices/receive-notice.ts'
import { type ReceiptCopyContext, sendReceiptCopy } from './result/send-receipt-copy.ts'
import { type ReturnReference, showResult, type Viewer } from './result/show-result.ts'

export type PaymentRouteContext = LoanPaymentContext & ReceiptCopyContext & NoticeContext

export function paymentRoutes(bind: BindCall, context: PaymentRouteContext): void {
  attemptRoutes(bind, context)
  resultRoutes(bind, context)
  noticeRoutes(bind, context)
}

const notFound: { refusal: Refusal } = { refusal: { code: 'NoEncontrado' } }

function attemptRoutes(bind: BindCall, context: LoanPaymentContext): void {
  const attempts = paymentAttemptStore(context.secrets)
  const own = ({ actor }: ReceivedRequest<SignedIn>, id: string) =>
    ownCredit(context, actor.documentIndex, id)

  bind(getPaymentOptions)(async (request) => {
    const credit = await own(request, request.params.id)
    if (credit === null) return notFound
    const { stored } = credit
    const { payoffCashDays: cashDays } = await context.settings(request.now)
    const today = await loanToday(context.db, stored, request.now)
    const inProcess = await attempts.amountInProcess(context.db, stored.key)
    return { status: 200, body: presentOptions(stored.key, today, { cashDays, inProcess }) }
  })

  bind(previewPrepayment)(async (request) => {
    const credit = await own(request, request.params.id)
    if (credit === null) return notFound
    const today = await loanToday(context.db, credit.stored, request.now)
    const preview = previewOwnPrepayment(today, request.query.valorPagar)
    return preview.ok ? { status: 200, body: preview.value } : preview
  })

  bind(requestLoanPayment)(async (request) => {
    const { actor, params, body } = request
    const payment = { key: params.key, choice: body, request }
    const checkout = await requestOwnPayment(context, actor.documentIndex, payment)
    return checkout.ok ? { status: 200, body: checkout.value } : checkout
  })

  bind(requestFastCall)(async (request) => {
    const { params, body } = request
    const allowed = await limitPublicPayments(context, 'request', request)
    if (!allowed.ok) return allowed
    const checkout = await requestFastPayment(context, { key: params.key, choice: body, request })
    return checkout.ok ? { status: 200, body: checkout.value } : checkout
  })
}

type PublicPage = 'fastPayment' | 'downPayment' | 'guarantee'

const isOfPage: Readonly<Record<PublicPage, Viewer>> = {
  fastPayment: ({ purpose, channel }) => purpose === 'loan' && channel === 'fastPayment',
  downPayment: ({ purpose }) => purpose === 'downPayment',
  guarantee: ({ purpose }) => purpose === 'guarantee',
}
const refuseQuestion = async () => {
  throw new ProviderUnavailable('payments', 'error', 'one person has asked too often')
}
const noProvider = { findByReturn: refuseQuestion, findByInvoice: refuseQuestion }

const isOfLoan: Viewer = ({ purpose }) => purpose === 'loan'

function resultRoutes(bind: BindCall, context: ReceiptCopyContext & OwnResultsContext): void {
  type ResultRequest<Asker extends Caller = Caller> = ReceivedRequest<Asker> & {
    readonly params: { readonly idCredito: string }
  }

  const own = async (
    request: ResultRequest<SignedIn>,
    returned: ReturnReference,
  ): Promise<Result<PaymentResult>> => {
    const { actor, params } = request
    const allowed = await limitOwnResults(context, actor.documentIndex, request.now)
    const credit = await ownCredit(context, actor.documentIndex, params.idCredito)
    if (credit === null) return refuse('NoEncontrado')
    const isTheirs: Viewer = ({ loanId }) => loanId === credit.stored.id
    // Over the limit the provider is not asked.
    const resultContext = allowed.ok ? context : { ...context, provider: noProvider }
    return showResult(resultContext, isTheirs, returned, { now: request.now, ownKey: credit.stored.key })
  }
  const open = async (
    page: PublicPage,
    request: ResultRequest,
    returned: ReturnReference,
  ): Promise<Result<PaymentResult>> => {
    const allowed = await limitPublicPayments(context, 'result', request)
    if (!allowed.ok) return allowed
    const isTheirs: Viewer = (attempt) => isOfPage[page](attempt) && attempt.key === request.params.idCredito
    return showResult(context, isTheirs, returned, request)
  }

  bind(loanPaymentResult)(async (request) => answer(await own(request, { ref: request.params.ref })))
  bind(loanPaymentResultByQuery)(async (request) => answer(await own(request, { query: request.body })))
  const openRoutes = [
    ['fastPayment', fastPaymentResult, fastPaymentResultByQuery],
    ['downPayment', advancedPaymentResult, advancedPaymentResultByQuery],
    ['guarantee', guaranteePaymentResult, guaranteePaymentResultByQuery],
  ] as const
  for (const [page, byReference, byQuery] of openRoutes) {
    bind(byReference)(async (request) => answer(await open(page, request, { ref: request.params.ref })))
    bind(byQuery)(async (request) => answer(await open(page, request, { query: request.body })))
  }

  type Copy = ReceivedRequest & { readonly body: Parameters<typeof sendReceiptCopy>[2] }
  const copy = (isOfCall: (attempt: PaymentAttempt) => boolean) => async (request: Copy) => {
    const { actor, now } = request
    const allowed = isSignedIn(actor)
      ? await limitOwnResults(context, actor.documentIndex, now)
      : await limitPublicPayments(context, 'result', request)
    if (!allowed.ok) return allowed
    const sent = await sendReceiptCopy(context, isOfCall, request.body, request)
    return sent.ok ? { status: 200 as const, body: { sent: true as const } } : sent
  }
  bind(sendLoanProof)(copy(isOfLoan))
  bind(sendLoanProofAlias)(copy(isOfLoan))
  bind(sendFastProof)(copy(isOfPage.fastPayment))
  bind(sendAdvancedProof)(copy(isOfPage.downPayment))
  bind(sendAdvancedProofAlias)(copy(isOfPage.downPayment))
  bind(sendGuaranteeProof)(copy(isOfPage.guarantee))
  bind(sendGuaranteeProofAlias)(copy(isOfPage.guarantee))
}

const answer = (shown: Result<PaymentResult>) =>
  shown.ok ? { status: 200 as const, body: shown.value } : shown
