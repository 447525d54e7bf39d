import { type CapOf, type Day, type Loan, nominalMonthlyRate } from '@cupo/credit-engine'
import { type LoanCard, type Origin, soldPortfolioReason } from '@cupo/wire'
import { formatDate, formatRate } from '../../../platform/format.ts'
import { withFmt } from '../../../platform/present.ts'
import type { RecordedSale } from '../portfolio-sale.ts'
import { presentDues } from './present-plan.ts'
import { soldMessage } from './text/closing.ts'

/** The facts on a card that are not figures of the loan. */
export type LoanFacts = {
  readonly applicationId: string
  readonly key: string
  readonly contractNumber: string
  readonly productName: string
  readonly origin: Origin
  readonly isMobileBill: boolean
  /** The number of the policy of its life insurance. */
  readonly insurancePolicy: string | null
  /** Who bought the debt, where that is on record. */
  readonly sale: RecordedSale | null
}

/** A disbursed loan in the list of its borrower. */
export function presentLoanCard(facts: LoanFacts, loan: Loan, on: Day, capOf: CapOf): LoanCard {
  const { totalDueValue } = presentDues(loan, on, capOf)
  const isSold = loan.closed?.because === 'sold'
  const current = loan.installments.find((installment) => installment.dueOn >= on)
  const rate = current?.rate ?? loan.terms.effectiveAnnualRate
  return {
    applicationId: facts.applicationId,
    keyMambu: facts.key,
    contractNumber: facts.contractNumber,
    productName: facts.productName,
    insurancePolicy: isSold ? null : facts.insurancePolicy,
    origin: facts.origin,
    situation: loan.closed?.because === 'paid' ? 'Liquidada' : 'Liberada',
    installmentsNumber: loan.installments.length,
    ...withFmt({ requestedValue: loan.terms.principal, totalDueValue }),
    currentInterestRateFmt: formatRate(rate),
    currentInterestMonthlyRateFmt: formatRate(nominalMonthlyRate(rate)),
    isMobileBill: facts.isMobileBill,
    closureReason: isSold ? soldPortfolioReason : null,
    closureMessage: isSold ? soldMessage : null,
    buyer: isSold ? presentBuyer(facts.sale) : null,
  }
}

function presentBuyer(sale: RecordedSale | null): LoanCard['buyer'] {
  if (sale === null) return null
  const { name, taxId, contact, soldOn } = sale
  return { name, taxId, contact, soldOnFmt: formatDate(soldOn) }
}
