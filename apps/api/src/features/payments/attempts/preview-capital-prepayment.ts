import { payoffQuote, pesos, previewPrepayment } from '@cupo/credit-engine'
import type { PrepaymentPreview } from '@cupo/wire'
import { done, type Result, refuse } from '../../../platform/refusal.ts'
import { type LoanToday, presentPreview } from '../../servicing/servicing.ts'
import { loanPaymentRefusals } from '../text/loan-payment.ts'
import { checkPrepayment } from './choose-capital-prepayment.ts'
import { notAllowed } from './payment-choice.ts'

/** Both effects of an amount that may be prepaid today (conformance: R-M15); refuses as its payment would. */
export function previewOwnPrepayment(today: LoanToday, amount: number): Result<PrepaymentPreview> {
  const { loan, on, capOf } = today
  if (loan.closed?.because === 'sold') return notAllowed(loanPaymentRefusals.sold)
  if (loan.closed) return refuse('CreditoPagado')
  const allowed = checkPrepayment(today, amount)
  if (!allowed.ok) return allowed
  const preview = previewPrepayment(loan, pesos(amount), on, capOf)
  return done(presentPreview(pesos(amount), preview, payoffQuote(loan, on, capOf).total))
}
