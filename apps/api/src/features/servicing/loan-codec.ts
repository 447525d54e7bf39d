import {
  type Day,
  dayFromIso,
  effectiveAnnualRate,
  type Hold,
  type Installment,
  isoOf as isoOfDay,
  type Loan,
  type LoanClosing,
  type LoanTerms,
  noParts,
  type Parts,
  type Percentage,
  partsInOrder,
  percentage,
  pesos,
} from '@cupo/credit-engine'

/**
 * Each installment is a list (`rowOf`), its amounts in the order of `partsInOrder`. Stored names never
 * change.
 */
export function loanToJson(loan: Loan): string {
  const { terms, asOf, installments, levelPayment, prepaid, overpaid, received, closed, chargedOff, holds } =
    loan
  return JSON.stringify({
    terms: { ...terms, disbursedOn: isoOf(terms.disbursedOn), firstDueOn: isoOf(terms.firstDueOn) },
    asOf: isoOf(asOf),
    installments: installments.map((row) => rowOf(row, terms)),
    levelPayment,
    prepaid,
    credit: overpaid,
    received,
    closed: closed === null ? null : { on: isoOf(closed.on), because: closed.because },
    chargedOff: chargedOff && { on: isoOf(chargedOff.on), penalty: chargedOff.penalty },
    holds: holds?.map(({ on, through, stops }) => [
      isoOf(on),
      through === null ? null : isoOf(through),
      stops,
    ]),
  })
}

/** A default (nothing paid, the agreed rate and charge, no penalty) is null, and left out at the end. */
function rowOf(row: Installment, terms: LoanTerms): readonly unknown[] {
  const { number, dueOn, agreedFee, expected, paid, paidOn, rate, penaltyThrough, accrued, lateAfter } = row
  const { pausedThrough } = row
  const list: unknown[] = [
    number,
    isoOf(dueOn),
    amountsOf(expected),
    isNothing(paid) ? null : amountsOf(paid),
    paidOn === null ? null : isoOf(paidOn),
    rate === terms.effectiveAnnualRate ? null : rate,
    penaltyThrough === dueOn ? null : isoOf(penaltyThrough),
    accrued === null ? null : [isoOf(accrued.through), accrued.interest],
    agreedFee === terms.administrationFee ? null : agreedFee,
    lateAfter === undefined ? null : isoOf(lateAfter),
    pausedThrough === undefined ? null : isoOf(pausedThrough),
  ]
  while (list.at(-1) === null) list.pop()
  return list
}

const amountsOf = ({ penalty, penaltyVat, fee, feeVat, interest, interestVat, principal }: Parts) => [
  penalty,
  penaltyVat,
  fee,
  feeVat,
  interest,
  interestVat,
  principal,
]
const isNothing = (parts: Parts) => parts === noParts || partsInOrder.every((part) => parts[part] === 0)

/** Throws for another shape: a row changed by hand must not take payments. */
export function loanFromJson(json: unknown): Loan {
  const stored = record(json)
  const terms = termsFrom(record(stored.terms))
  return {
    terms,
    asOf: day(stored.asOf),
    installments: list(stored.installments).map((row) => installmentFrom(list(row), terms)),
    levelPayment: amount(stored.levelPayment),
    prepaid: amount(stored.prepaid),
    overpaid: amount(stored.credit),
    received: amount(stored.received),
    closed: stored.closed === null ? null : closedFrom(record(stored.closed)),
    ...(stored.chargedOff === undefined ? {} : { chargedOff: chargedOffFrom(record(stored.chargedOff)) }),
    ...(stored.holds === undefined ? {} : { holds: list(stored.holds).map((hold) => holdFrom(list(hold))) }),
  }
}

function termsFrom(stored: StoredJson): LoanTerms {
  return {
    principal: amount(stored.principal),
    effectiveAnnualRate: effectiveAnnualRate(text(stored.effectiveAnnualRate)),
    installmentCount: amount(stored.installmentCount),
    interestVatRate: rate(stored.interestVatRate),
    administrationFee: amount(stored.administrationFee),
    feeVatRate: rate(stored.feeVatRate),
    feeRecipient: feeRecipient(stored.feeRecipient),
    upfrontInterest: amount(stored.upfrontInterest),
    disbursedOn: day(stored.disbursedOn),
    firstDueOn: day(stored.firstDueOn),
  }
}

function installmentFrom(stored: readonly unknown[], terms: LoanTerms): Installment {
  const [number, due, expected, paid = null, paidOn = null, ...rest] = stored
  const [annualRate = null, penaltyThrough = null, accrued = null, agreedFee = null, ...held] = rest
  const [lateAfter = null, pausedThrough = null] = held
  const dueOn = day(due)
  return {
    number: amount(number),
    dueOn,
    rate: annualRate === null ? terms.effectiveAnnualRate : effectiveAnnualRate(text(annualRate)),
    agreedFee: agreedFee === null ? terms.administrationFee : amount(agreedFee),
    expected: partsFrom(list(expected)),
    paid: paid === null ? noParts : partsFrom(list(paid)),
    penaltyThrough: penaltyThrough === null ? dueOn : day(penaltyThrough),
    accrued: accrued === null ? null : accruedFrom(list(accrued)),
    paidOn: paidOn === null ? null : day(paidOn),
    ...(lateAfter === null ? {} : { lateAfter: day(lateAfter) }),
    ...(pausedThrough === null ? {} : { pausedThrough: day(pausedThrough) }),
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

function feeRecipient(value: unknown): LoanTerms['feeRecipient'] {
  const found = (['lender', 'thirdParty'] as const).find((recipient) => recipient === value)
  if (found === undefined) throw unreadable(value)
  return found
}

const accruedFrom = ([through, interest]: readonly unknown[]): Installment['accrued'] => ({
  through: day(through),
  interest: amount(interest),
})

const loanClosings = ['paid', 'sold', 'withdrawn', 'voided'] as const satisfies readonly LoanClosing[]

function closedFrom(stored: StoredJson): NonNullable<Loan['closed']> {
  const { because } = stored
  const found = loanClosings.find((each) => each === because)
  if (found === undefined) throw unreadable(stored)
  return { on: day(stored.on), because: found }
}

const chargedOffFrom = (stored: StoredJson): NonNullable<Loan['chargedOff']> => ({
  on: day(stored.on),
  penalty: amount(stored.penalty),
})

function holdFrom([on, through, stops]: readonly unknown[]): Hold {
  if (stops !== 'everything' && stops !== 'penalty') throw unreadable(stops)
  return { on: day(on), through: through === null ? null : day(through), stops }
}

type StoredJson = Readonly<Record<string, unknown>>

function record(value: unknown): StoredJson {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw unreadable(value)
  return value as StoredJson
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

const day = (value: unknown): Day => dayNamed(text(value))
const rate = (value: unknown): Percentage => percentage(text(value))

/** Cached: loans repeat the same few thousand days. */
const dayNamed = remembered(dayFromIso)
const isoOf = remembered(isoOfDay)

function remembered<From, To>(find: (from: From) => To): (from: From) => To {
  const known = new Map<From, To>()
  return (from) => {
    const found = known.get(from) ?? find(from)
    known.set(from, found)
    return found
  }
}

const unreadable = (value: unknown) => new Error(`not a stored loan: ${JSON.stringify(value) ?? 'nothing'}`)
