import {
  amountDue,
  type CapOf,
  type Day,
  isoOf,
  isSettled,
  type Loan,
  nominalMonthlyRate,
  outstandingPrincipal,
  payoffQuote,
} from '@cupo/credit-engine'
import type { ProductCertificateData, ProductStanding } from '../../../documents/product-certificate/data.ts'
import type { OwnCredit } from '../own-credit.ts'
import { productNames } from '../text/products.ts'

/** What the certificate of a credit says on a day. The loan is up to that day, and nothing of it is overdue or sold. */
export function productCertificateData(
  { application, stored }: OwnCredit,
  loan: Loan,
  on: Day,
  capOf: CapOf,
  issuedAt: string,
): ProductCertificateData {
  const { terms } = loan
  const { person, facts } = application
  return {
    issuedAt,
    borrower: { fullName: person.fullName, documentNumber: person.document },
    contractNumber: stored.contractNumber,
    productName: productNames[stored.origin],
    device: facts.device,
    agreed: {
      principal: terms.principal,
      disbursedOn: isoOf(terms.disbursedOn),
      effectiveAnnualRate: terms.effectiveAnnualRate,
      monthlyRate: nominalMonthlyRate(terms.effectiveAnnualRate),
      installmentCount: terms.installmentCount,
    },
    standing: standingOf(loan, on, capOf),
  }
}

function standingOf(loan: Loan, on: Day, capOf: CapOf): ProductStanding {
  const next = loan.installments.find((row) => !isSettled(row))
  const last = loan.installments.at(-1)
  if (loan.closed !== null || next === undefined || last === undefined) {
    return { kind: 'paid', on: isoOf(loan.closed?.on ?? on) }
  }
  return {
    kind: 'upToDate',
    installmentsPaid: loan.installments.filter(isSettled).length,
    installmentsInPlan: loan.installments.length,
    lastDueOn: isoOf(last.dueOn),
    outstandingPrincipal: outstandingPrincipal(loan),
    payoff: payoffQuote(loan, on, capOf).total,
    next: { dueOn: isoOf(next.dueOn), amount: amountDue(loan, on, capOf).total },
  }
}
