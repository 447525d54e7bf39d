import {
  type Day,
  dayFromIso,
  effectiveAnnualRate,
  type Installment,
  isoOf,
  type Loan,
  type LoanTerms,
  type Parts,
  type Percentage,
  partsInOrder,
  percentage,
  pesos,
} from '@cupo/credit-engine'

/** The loan as its row keeps it: days as 'yyyy-mm-dd', the parts of an installment in the order of `partsInOrder`. */
export function loanToJson(loan: Loan): string {
  const { terms, asOf, installments, levelPayment, prepaid, credit, received, closed } = loan
  return JSON.stringify({
    terms: { ...terms, disbursedOn: isoOf(terms.disbursedOn), firstDueOn: isoOf(terms.firstDueOn) },
    asOf: isoOf(asOf),
    installments: installments.map(rowOf),
    levelPayment,
    prepaid,
    credit,
    received,
    closed: closed === null ? null : { on: isoOf(closed.on), because: closed.because },
  })
}

const rowOf = ({ number, dueOn, rate, expected, paid, penaltyThrough, accrued, paidOn }: Installment) => [
  number,
  isoOf(dueOn),
  rate,
  partsInOrder.map((part) => expected[part]),
  partsInOrder.map((part) => paid[part]),
  isoOf(penaltyThrough),
  accrued === null ? null : [isoOf(accrued.through), accrued.interest],
  paidOn === null ? null : isoOf(paidOn),
]

/** Throws on anything that is no loan: a row changed by another hand must not be paid on. */
export function loanFromJson(json: unknown): Loan {
  const stored = record(json)
  return {
    terms: termsFrom(record(stored.terms)),
    asOf: day(stored.asOf),
    installments: list(stored.installments).map(installmentFrom),
    levelPayment: amount(stored.levelPayment),
    prepaid: amount(stored.prepaid),
    credit: amount(stored.credit),
    received: amount(stored.received),
    closed: stored.closed === null ? null : closedFrom(record(stored.closed)),
  }
}

function termsFrom(stored: Stored): LoanTerms {
  return {
    principal: amount(stored.principal),
    effectiveAnnualRate: effectiveAnnualRate(text(stored.effectiveAnnualRate)),
    installmentCount: amount(stored.installmentCount),
    interestVatRate: rate(stored.interestVatRate),
    administrationFee: amount(stored.administrationFee),
    feeVatRate: rate(stored.feeVatRate),
    disbursedOn: day(stored.disbursedOn),
    firstDueOn: day(stored.firstDueOn),
  }
}

function installmentFrom(stored: unknown): Installment {
  const [number, dueOn, annualRate, expected, paid, penaltyThrough, accrued, paidOn] = list(stored)
  return {
    number: amount(number),
    dueOn: day(dueOn),
    rate: effectiveAnnualRate(text(annualRate)),
    expected: partsFrom(list(expected)),
    paid: partsFrom(list(paid)),
    penaltyThrough: day(penaltyThrough),
    accrued: accrued === null ? null : accruedFrom(list(accrued)),
    paidOn: paidOn === null ? null : day(paidOn),
  }
}

function partsFrom(stored: readonly unknown[]): Parts {
  if (stored.length !== partsInOrder.length) throw unreadable(stored)
  const [penalty, penaltyVat, fee, feeVat, interest, interestVat, principal] = stored
  return {
    penalty: amount(penalty),
    penaltyVat: amount(penaltyVat),
    fee: amount(fee),
    feeVat: amount(feeVat),
    interest: amount(interest),
    interestVat: amount(interestVat),
    principal: amount(principal),
  }
}

const accruedFrom = ([through, interest]: readonly unknown[]): Installment['accrued'] => ({
  through: day(through),
  interest: amount(interest),
})

function closedFrom(stored: Stored): NonNullable<Loan['closed']> {
  const { because } = stored
  if (because !== 'paid' && because !== 'sold') throw unreadable(stored)
  return { on: day(stored.on), because }
}

type Stored = Readonly<Record<string, unknown>>

function record(value: unknown): Stored {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw unreadable(value)
  return value as Stored
}

function list(value: unknown): readonly unknown[] {
  if (!Array.isArray(value)) throw unreadable(value)
  return value
}

function text(value: unknown): string {
  if (typeof value !== 'string') throw unreadable(value)
  return value
}

function amount(value: unknown) {
  if (typeof value !== 'number' || value < 0) throw unreadable(value)
  return pesos(value)
}

const day = (value: unknown): Day => dayFromIso(text(value))
const rate = (value: unknown): Percentage => percentage(text(value))

const unreadable = (value: unknown) => new Error(`not a stored loan: ${JSON.stringify(value) ?? 'nothing'}`)
