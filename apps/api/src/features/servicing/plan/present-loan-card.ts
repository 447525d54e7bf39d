import { type CapOf, type Day, type Loan, nominalMonthlyRate } from '@cupo/credit-engine'
import { type LoanCard, type Origin, soldPortfolioReason, voidedReason, withdrawnReason } from '@cupo/wire'
import { formatDate, formatRate } from '../../../platform/format.ts'
import { withFmt } from '../../../platform/present.ts'
import { isStandingStill } from '../hold-loan.ts'
import type { RecordedSale } from '../sell-portfolio.ts'
import { presentDues } from './present-plan.ts'
import { soldMessage, voidedMessage, withdrawnMessage } from './text/closing.ts'

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
