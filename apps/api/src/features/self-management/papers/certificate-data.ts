import {
  addDays,
  amountDue,
  type CapOf,
  type Day,
  isoOf,
  isSettled,
  type Loan,
  nominalMonthlyRate,
  outstandingPrincipal,
  payoffQuote,
  principalOf,
  statusOf,
} from '@cupo/credit-engine'
import type { InsuranceCertificateData } from '../../../documents/insurance-certificate.ts'
import type { ProductCertificateData, ProductStanding } from '../../../documents/product-certificate.ts'
import type { PrepaymentLine } from '../../../documents/wording.ts'
import { deviceOf } from '../../origination/origination.ts'
import type { LifeInsurance } from '../../policy/policy.ts'
import { standingStillSince } from '../../servicing/servicing.ts'
import type { OwnCredit } from '../own-credit.ts'
import { productNames } from '../text/names.ts'
import type { CreditToday } from './draw-statement.ts'

export function productCertificateData(
  { application, stored }: OwnCredit,
  { loan, on, capOf, issuedAt }: Pick<CreditToday, 'loan' | 'on' | 'capOf' | 'issuedAt'>,
  prepayments: readonly PrepaymentLine[],
): ProductCertificateData {
  const { terms } = loan
  const { person, facts } = application
  return {
    issuedAt,
    borrower: { fullName: person.fullName, documentNumber: person.document },
    contractNumber: stored.contractNumber,
    productName: productNames[stored.origin],
    device: deviceOf(facts),
    agreed: {
      principal: terms.principal,
      disbursedOn: isoOf(terms.disbursedOn),
      effectiveAnnualRate: terms.effectiveAnnualRate,
      monthlyRate: nominalMonthlyRate(terms.effectiveAnnualRate),
      installmentCount: terms.installmentCount,
    },
    standing: standingOf(loan, on, capOf),
    prepayments,
  }
}

function standingOf(loan: Loan, on: Day, capOf: CapOf): ProductStanding {
  const next = loan.installments.find((row) => !isSettled(row))
  const last = loan.installments.at(-1)
  if (loan.closed !== null || next === undefined || last === undefined) {
    return { kind: 'paid', on: isoOf(loan.closed?.on ?? on) }
  }
  return {
    kind: 'open',
    installmentsPaid: loan.installments.filter(isSettled).length,
    installmentsInPlan: loan.installments.length,
    lastDueOn: isoOf(last.dueOn),
    outstandingPrincipal: outstandingPrincipal(loan),
    payoff: payoffQuote(loan, on, capOf).total,
    due: dueOf(loan, next.dueOn, on, capOf),
  }
}

type OpenStanding = Extract<ProductStanding, { kind: 'open' }>

function dueOf(loan: Loan, nextDueOn: Day, on: Day, capOf: CapOf): OpenStanding['due'] {
  const heldSince = standingStillSince(loan)
  if (heldSince !== null) return { kind: 'held', since: isoOf(heldSince) }
  const { total, isOverdue } = amountDue(loan, on, capOf)
  if (!isOverdue) return { kind: 'next', dueOn: isoOf(nextDueOn), amount: total }
  return {
    kind: 'overdue',
    since: isoOf(addDays(nextDueOn, 1)),
    daysPastDue: on - nextDueOn,
    installments: loan.installments.filter((row) => statusOf(row, on) === 'LATE').length,
    amount: total,
  }
}

export function insuranceCertificateData(
  { application, stored }: OwnCredit,
  { loan, on, issuedAt }: CreditToday,
  insurance: LifeInsurance,
): InsuranceCertificateData {
  const { person } = application
  const last = loan.installments.at(-1)
  return {
    issuedAt,
    insured: { fullName: person.fullName, documentNumber: person.document },
    contractNumber: stored.contractNumber,
    productName: productNames[stored.origin],
    insurance,
    from: isoOf(loan.terms.disbursedOn),
    cover:
      loan.closed === null
        ? {
            kind: 'inForce',
            until: isoOf(last?.dueOn ?? on),
            // The policy excludes installments overdue before.
            insuredPrincipal: principalOf(loan.installments.filter((row) => statusOf(row, on) !== 'LATE')),
          }
        : { kind: 'ended', on: isoOf(loan.closed.on) },
  }
}
