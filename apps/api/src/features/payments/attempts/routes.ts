import {
  getPaymentOptions,
  previewPrepayment,
  requestFastPayment as requestFastCall,
  requestLoanPayment,
} from '@cupo/wire'
import type { SignedIn } from '../../../platform/actor.ts'
import type { BindCall } from '../../../platform/http/bind.ts'
import type { Received } from '../../../platform/http/received.ts'
import type { Refusal } from '../../../platform/refusal.ts'
import { ownCredit } from '../../self-management/self-management.ts'
import { loanToday } from '../../servicing/servicing.ts'
import { limitPublicPayments } from '../limit-payments.ts'
import { paymentAttemptStore } from './payment-attempt-store.ts'
import { presentOptions } from './present-options.ts'
import { previewOwnPrepayment } from './preview-capital-prepayment.ts'
import { type LoanPaymentParts, requestFastPayment, requestOwnPayment } from './register-loan-payment.ts'

const notFound: { refusal: Refusal } = { refusal: { code: 'NoEncontrado' } }

export function requestRoutes(bind: BindCall, parts: LoanPaymentParts): void {
  const requests = paymentAttemptStore(parts.secrets)
  const own = ({ actor }: Received<SignedIn>, id: string) => ownCredit(parts, actor.documentIndex, id)

  bind(getPaymentOptions)(async (request) => {
    const credit = await own(request, request.params.id)
    if (credit === null) return notFound
    const { stored } = credit
    const { payoffCashDays: cashDays } = await parts.settings(request.now)
    const today = await loanToday(parts.db, stored, request.now)
    const inProcess = await requests.amountInProcess(parts.db, stored.key)
    return { status: 200, body: presentOptions(stored.key, today, { cashDays, inProcess }) }
  })

  bind(previewPrepayment)(async (request) => {
    const credit = await own(request, request.params.id)
    if (credit === null) return notFound
    const today = await loanToday(parts.db, credit.stored, request.now)
    const preview = previewOwnPrepayment(today, request.query.valorPagar)
    return preview.ok ? { status: 200, body: preview.value } : preview
  })

  bind(requestLoanPayment)(async (request) => {
    const { actor, params, body } = request
    const asked = { key: params.key, choice: body, request }
    const checkout = await requestOwnPayment(parts, actor.documentIndex, asked)
    return checkout.ok ? { status: 200, body: checkout.value } : checkout
  })

  bind(requestFastCall)(async (request) => {
    const { params, body } = request
    const allowed = await limitPublicPayments(parts, 'request', request)
    if (!allowed.ok) return allowed
    const checkout = await requestFastPayment(parts, { key: params.key, choice: body, request })
    return checkout.ok ? { status: 200, body: checkout.value } : checkout
  })
}
