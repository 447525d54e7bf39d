import {
  advancedPaymentResult,
  advancedPaymentResultByQuery,
  fastPaymentResult,
  fastPaymentResultByQuery,
  guaranteePaymentResult,
  guaranteePaymentResultByQuery,
  loanPaymentResult,
  loanPaymentResultByQuery,
  type PaymentResult,
  sendAdvancedProof,
  sendAdvancedProofAlias,
  sendFastProof,
  sendGuaranteeProof,
  sendGuaranteeProofAlias,
  sendLoanProof,
  sendLoanProofAlias,
} from '@cupo/wire'
import { type Caller, isSignedIn, type SignedIn } from '../../../platform/actor.ts'
import type { BindCall } from '../../../platform/http/bind.ts'
import type { Received } from '../../../platform/http/received.ts'
import { type Result, refuse } from '../../../platform/refusal.ts'
import { ProviderUnavailable } from '../../../ports/provider-unavailable.ts'
import { ownCredit } from '../../self-management/self-management.ts'
import type { PaymentAttempt } from '../attempts/payment-attempt-store.ts'
import { limitOwnResults, limitPublicPayments } from '../limit-payments.ts'
import type { Viewer } from './find-attempt.ts'
import { type ProofParts, sendProof } from './send-receipt-copy.ts'
import { type ReturnReference, showResult } from './show-result.ts'

type Way = 'fastPayment' | 'downPayment' | 'guarantee'

const isOfWay: Readonly<Record<Way, Viewer>> = {
  fastPayment: ({ purpose, channel }) => purpose === 'loan' && channel === 'fastPayment',
  downPayment: ({ purpose }) => purpose === 'downPayment',
  guarantee: ({ purpose }) => purpose === 'guarantee',
}
const notAsked = async () => {
  throw new ProviderUnavailable('payments', 'error', 'one person has asked too often')
}
const noProvider = { findByReturn: notAsked, findByInvoice: notAsked }

const isOfLoan: Viewer = ({ purpose }) => purpose === 'loan'

export function resultRoutes(bind: BindCall, parts: ProofParts): void {
  type ResultRequest<Asker extends Caller = Caller> = Received<Asker> & {
    readonly params: { readonly idCredito: string }
  }

  const own = async (
    request: ResultRequest<SignedIn>,
    returned: ReturnReference,
  ): Promise<Result<PaymentResult>> => {
    const { actor, params } = request
    const allowed = await limitOwnResults(parts, actor.documentIndex, request.now)
    const credit = await ownCredit(parts, actor.documentIndex, params.idCredito)
    if (credit === null) return refuse('NoEncontrado')
    const isTheirs: Viewer = ({ loanId }) => loanId === credit.stored.id
    // Whoever asks too often is shown what our own rows know.
    const asked = allowed.ok ? parts : { ...parts, provider: noProvider }
    return showResult(asked, isTheirs, returned, { now: request.now, ownKey: credit.stored.key })
  }
  const open = async (
    way: Way,
    request: ResultRequest,
    returned: ReturnReference,
  ): Promise<Result<PaymentResult>> => {
    const allowed = await limitPublicPayments(parts, 'result', request)
    if (!allowed.ok) return allowed
    const isTheirs: Viewer = (attempt) => isOfWay[way](attempt) && attempt.key === request.params.idCredito
    return showResult(parts, isTheirs, returned, request)
  }

  bind(loanPaymentResult)(async (request) => answer(await own(request, { ref: request.params.ref })))
  bind(loanPaymentResultByQuery)(async (request) => answer(await own(request, { query: request.body })))
  const openRoutes = [
    ['fastPayment', fastPaymentResult, fastPaymentResultByQuery],
    ['downPayment', advancedPaymentResult, advancedPaymentResultByQuery],
    ['guarantee', guaranteePaymentResult, guaranteePaymentResultByQuery],
  ] as const
  for (const [way, byReference, byQuery] of openRoutes) {
    bind(byReference)(async (request) => answer(await open(way, request, { ref: request.params.ref })))
    bind(byQuery)(async (request) => answer(await open(way, request, { query: request.body })))
  }

  type Copy = Received & { readonly body: Parameters<typeof sendProof>[2] }
  const copy = (isOfCall: (request: PaymentAttempt) => boolean) => async (request: Copy) => {
    const { actor, now } = request
    const allowed = isSignedIn(actor)
      ? await limitOwnResults(parts, actor.documentIndex, now)
      : await limitPublicPayments(parts, 'result', request)
    if (!allowed.ok) return allowed
    const sent = await sendProof(parts, isOfCall, request.body, request)
    return sent.ok ? { status: 200 as const, body: { sent: true as const } } : sent
  }
  bind(sendLoanProof)(copy(isOfLoan))
  bind(sendLoanProofAlias)(copy(isOfLoan))
  bind(sendFastProof)(copy(isOfWay.fastPayment))
  bind(sendAdvancedProof)(copy(isOfWay.downPayment))
  bind(sendAdvancedProofAlias)(copy(isOfWay.downPayment))
  bind(sendGuaranteeProof)(copy(isOfWay.guarantee))
  bind(sendGuaranteeProofAlias)(copy(isOfWay.guarantee))
}

const answer = (shown: Result<PaymentResult>) =>
  shown.ok ? { status: 200 as const, body: shown.value } : shown
