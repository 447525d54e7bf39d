import {
  add,
  addParts,
  amountDue,
  type CapOf,
  type Day,
  dueOf,
  type RemainingPlan as EnginePlan,
  type Installment,
  isoOf,
  type Loan,
  type LoanTerms,
  nominalMonthlyRate,
  outstandingPrincipal,
  type Parts,
  type Pesos,
  type PrepaymentPreview,
  passTime,
  payoffQuote,
  pesos,
  statusOf,
  totalOf,
} from '@cupo/credit-engine'
import {
  type AccountInstallment,
  dueAtOnce,
  type InstallmentPart,
  type LoanBalance,
  type LoanCard,
  type Origin,
  type PaymentPlan,
  type PrepaymentEffectName,
  soldPortfolioReason,
  voidedReason,
  type Prepayment as WirePrepayment,
  type PrepaymentPreview as WirePreview,
  type RemainingPlan as WireRemainingPlan,
  withdrawnReason,
} from '@cupo/wire'
import { formatDate, formatRate } from '../../../platform/format.ts'
import { withFmt } from '../../../platform/present.ts'
import { isStandingStill } from '../hold-loan.ts'
import type { Prepayment } from '../payment-allocation.ts'
import type { RecordedSale } from '../sell-portfolio.ts'
import { soldMessage, voidedMessage, withdrawnMessage } from './text/closing.ts'

/** Applies a pending day for a borrower who looks just after midnight. */
export function presentPlan(loan: Loan, on: Day, capOf: CapOf): PaymentPlan {
  const today = passTime(loan, on, capOf)
  const rows =
    today.closed?.because === 'sold'
      ? []
      : today.installments.map((installment) => presentInstallment(installment, on, today.terms, capOf))
  return { globalData: presentDues(today, on, capOf), ops: [{ data: { accountInstallments: rows } }] }
}

export function presentInstallment(
  installment: Installment,
  on: Day,
  terms: LoanTerms,
  capOf: CapOf,
): AccountInstallment {
  const dueParts = dueOf(installment, on, terms, capOf)
  const due = columnsOf(dueParts)
  const paid = columnsOf(installment.paid)
  // Today's penalty is due before the daily job posts it.
  const expected = columnsOf(addParts(installment.paid, dueParts))
  return {
    number: installment.number,
    status: statusOf(installment, on),
    dateDueFmt: formatDate(isoOf(installment.dueOn)),
    datePaidFmt: installment.paidOn === null ? null : formatDate(isoOf(installment.paidOn)),
    ...withFmt({
      total_expected: expected.total,
      total_paid: paid.total,
      total_due: due.total,
      capital_expected: expected.capital,
      capital_paid: paid.capital,
      capital_due: due.capital,
      interest_expected: expected.interest,
      interest_paid: paid.interest,
      interest_due: due.interest,
      fees_expected: expected.fees,
      fees_paid: paid.fees,
      fees_due: due.fees,
      penalty_expected: expected.penalty,
      penalty_paid: paid.penalty,
      penalty_due: due.penalty,
      tax_expected: expected.tax,
      tax_paid: paid.tax,
      tax_due: due.tax,
    }),
  }
}

export const presentPrepayments = (prepayments: readonly Prepayment[]): WirePrepayment[] =>
  prepayments.map(({ on, amount, effect }) => ({
    dateFmt: formatDate(on),
    ...withFmt({ amount }),
    abono: effect === 'reduceInstallment' ? 'Diminuir valor parcela' : 'Diminuir prazo',
  }))

export function presentDues(loan: Loan, on: Day, capOf: CapOf): PaymentPlan['globalData'] {
  const today = passTime(loan, on, capOf)
  // The buyer of a sold loan states the debt.
  if (today.closed?.because === 'sold') return nothingLeft
  const unpaid = today.installments.filter((installment) => statusOf(installment, on) !== 'PAID')
  const next = unpaid[0]
  if (next === undefined) return nothingLeft
  const { total, isOverdue } = amountDue(today, on, capOf)
  const dues = unpaid.map((installment) => totalOf(dueOf(installment, on, today.terms, capOf)))
  return {
    ...withFmt({
      totalCapitalDueValue: outstandingPrincipal(today),
      lastDueValue: total,
      totalDueValue: dues.reduce((sum, due) => sum + due, 0),
    }),
    // A held loan may be paid and asks for nothing.
    lastDueDate: isStandingStill(today) ? null : isOverdue ? dueAtOnce : formatDate(isoOf(next.dueOn)),
    isLastInstallment: unpaid.length === 1,
  }
}

const none = pesos(0)
const nothingLeft: PaymentPlan['globalData'] = {
  ...withFmt({ totalCapitalDueValue: none, lastDueValue: none, totalDueValue: none }),
  lastDueDate: null,
  isLastInstallment: false,
}

export function presentBalance(loan: Loan, on: Day, capOf: CapOf): LoanBalance {
  const { total, ...columns } = columnsOf(payoffQuote(loan, on, capOf).parts)
  return { ...withFmt({ totalBalance: total, ...columns }), dateFmt: formatDate(isoOf(on)) }
}

export function presentPreview(amount: Pesos, preview: PrepaymentPreview, payoff: Pesos): WirePreview {
  const optionOf = (abono: PrepaymentEffectName, plan: EnginePlan) => ({
    abono,
    ...presentRemaining(plan),
    ...withFmt({ abovePayoff: amount + plan.totalToCome - payoff }),
  })
  return {
    ...withFmt({ amount }),
    current: presentRemaining(preview.now),
    options: [
      optionOf('Diminuir valor parcela', preview.reduceInstallment),
      optionOf('Diminuir prazo', preview.reduceTerm),
    ],
    ...withFmt({ payoff }),
  }
}

export function presentRemaining({ installmentCount, ...amounts }: EnginePlan): WireRemainingPlan {
  return { installmentsNumber: installmentCount, ...withFmt(amounts) }
}

export type Columns = Readonly<Record<'total' | InstallmentPart, Pesos>>

/** `tax` has all VAT, so that columns sum to the total. */
export function columnsOf(parts: Parts): Columns {
  return {
    total: totalOf(parts),
    capital: parts.principal,
    interest: parts.interest,
    fees: parts.fee,
    penalty: parts.penalty,
    tax: add(parts.interestVat, parts.feeVat, parts.penaltyVat),
  }
}

export type LoanFacts = {
  readonly applicationId: string
  readonly key: string
  readonly contractNumber: string
  readonly productName: string
  readonly origin: Origin
  readonly isMobileBill: boolean
  readonly insurancePolicy: string | null
  readonly sale: RecordedSale | null
}

export function presentLoanCard(facts: LoanFacts, loan: Loan, on: Day, capOf: CapOf): LoanCard {
  const { totalDueValue } = presentDues(loan, on, capOf)
  const end = endOf(loan)
  const current = loan.installments.find((installment) => installment.dueOn >= on)
  const rate = current?.rate ?? loan.terms.effectiveAnnualRate
  return {
    applicationId: facts.applicationId,
    keyMambu: facts.key,
    contractNumber: facts.contractNumber,
    productName: facts.productName,
    insurancePolicy: end !== null ? null : facts.insurancePolicy,
    origin: facts.origin,
    situation: situationOf(loan),
    installmentsNumber: loan.installments.length || loan.terms.installmentCount,
    agreedInstallmentsNumber: loan.terms.installmentCount,
    ...withFmt({ requestedValue: loan.terms.principal, totalDueValue }),
    currentInterestRateFmt: formatRate(rate),
    currentInterestMonthlyRateFmt: formatRate(nominalMonthlyRate(rate)),
    isMobileBill: facts.isMobileBill,
    closureReason: end?.reason ?? null,
    closureMessage: end?.message ?? null,
    isHeld: loan.closed === null && isStandingStill(loan),
    buyer: loan.closed?.because === 'sold' ? presentBuyer(facts.sale) : null,
  }
}

function presentBuyer(sale: RecordedSale | null): LoanCard['buyer'] {
  if (sale === null) return null
  const { name, taxId, contact, soldOn } = sale
  return { name, taxId, contact, soldOnFmt: formatDate(soldOn) }
}

function endOf({ closed }: Loan): { readonly reason: string; readonly message: string } | null {
  if (closed?.because === 'sold') return { reason: soldPortfolioReason, message: soldMessage }
  if (closed?.because === 'voided') return { reason: voidedReason, message: voidedMessage }
  return closed?.because === 'withdrawn' ? { reason: withdrawnReason, message: withdrawnMessage } : null
}

function situationOf({ closed }: Loan): LoanCard['situation'] {
  if (closed?.because === 'paid') return 'Liquidada'
  if (closed?.because === 'voided') return 'Anulada'
  return closed?.because === 'withdrawn' ? 'Retractada' : 'Liberada'
}
