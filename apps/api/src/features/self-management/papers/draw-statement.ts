import {
  add,
  addDays,
  amountDue,
  type CapOf,
  type Day,
  dueOf,
  type EffectiveAnnualRate,
  type Installment,
  type InterestSource,
  type InterestStretch,
  interestSource,
  isoOf,
  isoOfMonth,
  isPayment,
  isSettled,
  type Loan,
  lateAfter,
  loanAfter,
  monthlyEffectiveRate,
  monthOf,
  nominalMonthlyRate,
  outstandingPrincipal,
  type Parts,
  type Payment,
  type Pesos,
  payoffQuote,
  penaltyParts,
  pesos,
  principalFrom,
  statusOf,
  subtract,
  totalOf,
} from '@cupo/credit-engine'
import type { Kysely } from 'kysely'
import type { Temporal } from 'temporal-polyfill'
import type { StatementData } from '../../../documents/statement/data.ts'
import { renderStatement } from '../../../documents/statement/template.ts'
import type { PrepaymentLine } from '../../../documents/wording.ts'
import type { Brand } from '../../../platform/brand.ts'
import type { Database } from '../../../platform/database/schema.ts'
import type { Breakdown } from '../../../platform/text/breakdown.ts'
import { type LifeInsurance, readLifeInsurance } from '../../policy/policy.ts'
import {
  allocationsOfLoan,
  type History,
  historiesOf,
  type LoanToday,
  loanToday,
  type PaymentAllocation,
  prepaymentsOf,
  type StoredLoan,
  standingStillSince,
} from '../../servicing/servicing.ts'
import type { OwnCredit } from '../own-credit.ts'
import { paperNames, productNames } from '../text/names.ts'

type StatementContext = { readonly db: Kysely<Database>; readonly brand: Brand }

export type CreditToday = Pick<LoanToday, 'loan' | 'on' | 'capOf'> & {
  readonly issuedAt: string
  readonly lifeInsurance: LifeInsurance | null
}

type StatementBasis = {
  readonly on: Day
  readonly capOf: CapOf
  readonly issuedAt: string
  readonly isInsured: boolean
  readonly allocations: readonly (PaymentAllocation | null)[]
  readonly prepayments: readonly PrepaymentLine[]
}

const paymentsUpTo = (history: History, on: Day): readonly Payment[] =>
  history.filter(isPayment).filter((payment) => payment.on <= on)

const plannedOf = ({ penalty, penaltyVat, ...parts }: Parts): Pesos =>
  subtract(totalOf({ penalty, penaltyVat, ...parts }), add(penalty, penaltyVat))

const stretchOf = ({ through, interest, principal, rates }: InterestStretch) => ({
  through: isoOf(through),
  interest,
  capital: principal,
  rates: rates.map(({ rate, days }) => ({ rate, exactMonthly: exactMonthly(rate), days })),
})

const exactMonthly = (rate: EffectiveAnnualRate) => (monthlyEffectiveRate(rate) * 100).toFixed(6)

export async function creditToday(
  { db }: Pick<StatementContext, 'db'>,
  stored: StoredLoan,
  now: Temporal.Instant,
): Promise<CreditToday> {
  const { loan, on, capOf } = await loanToday(db, stored, now)
  const insuranceOf = await readLifeInsurance(db)
  const lifeInsurance = insuranceOf(stored.origin, isoOf(loan.terms.disbursedOn))
  return { loan, on, capOf, issuedAt: now.toString(), lifeInsurance }
}

export async function drawStatement({ db, brand }: StatementContext, own: OwnCredit, today: CreditToday) {
  const { id, key } = own.stored
  const histories = await historiesOf(db, [own.stored])
  const { loan, on, capOf, issuedAt, lifeInsurance } = today
  const allocations = await allocationsOfLoan(db, id)
  const prepayments = await prepaymentsOf(db, id)
  const basis = { on, capOf, issuedAt, isInsured: lifeInsurance !== null, allocations, prepayments }
  const data = statementData(own, loan, histories.get(id) ?? [], basis)
  return { content: await renderStatement(data, brand), filename: paperNames.statement(key) }
}

export const statementOf = async (context: StatementContext, own: OwnCredit, now: Temporal.Instant) =>
  drawStatement(context, own, await creditToday(context, own.stored, now))

/** About the installment due next or, when paid off, the last. */
export function statementData(
  { application, stored }: OwnCredit,
  loan: Loan,
  history: History,
  basis: StatementBasis,
): StatementData {
  const { on, capOf, issuedAt } = basis
  const index = indexOfMonth(loan, on)
  const row = loan.installments[index]
  if (row === undefined) throw new Error(`loan ${stored.id} has no installment`)
  const period = periodOf(loan, index, on)
  const paid = paymentsUpTo(history, on).map((payment, place) => ({
    ...payment,
    breakdown: breakdownOf(basis.allocations[place] ?? null, payment.amount),
  }))
  const capital = capitalOf(loan, index, history, period.from, basis)
  // Interest-bearing by plan, late or not.
  const bearing = add(principalFrom(loan, index), capital.prepaid)
  const { person } = application
  const late = loan.installments.filter((one) => loan.closed === null && statusOf(one, on) === 'LATE')
  return {
    issuedAt,
    borrower: { fullName: person.fullName, documentNumber: person.document },
    contractNumber: stored.contractNumber,
    productName: productNames[stored.origin],
    isMobileBill: stored.isMobileBill,
    period: { from: isoOf(period.from), to: isoOf(period.to) },
    toPay: toPayOf(loan, basis),
    installment: installmentOf(loan, row, basis.isInsured),
    capital,
    rate: rateOf(loan, index, bearing, on, capOf),
    overdue: late.map((one) => overdueOf(one, loan, on, capOf)),
    penalties: penaltiesOf(late, loan, history, on, capOf),
    penaltyPaid: pesos(late.reduce((sum, row) => sum + row.paid.penalty + row.paid.penaltyVat, 0)),
    payments: paid
      .filter((payment) => payment.on >= period.from)
      .map(({ on: paidOn, amount, kind, breakdown }) => ({ on: isoOf(paidOn), amount, kind, breakdown })),
    prepayments: basis.prepayments,
  }
}

/** Undefined without a matching allocation. */
function breakdownOf(allocation: PaymentAllocation | null, amount: Pesos): Breakdown | undefined {
  if (allocation === null) return undefined
  const { overpaid: surplus, prepaid, ...parts } = allocation
  return totalOf(parts) + prepaid + surplus === amount ? { ...parts, prepaid, surplus } : undefined
}

function indexOfMonth({ installments, closed }: Loan, on: Day): number {
  const day = closed !== null && closed.on < on ? closed.on : on
  const index = installments.findIndex(({ dueOn }) => dueOn >= day)
  return index === -1 ? installments.length - 1 : index
}

function periodOf({ installments, terms, closed }: Loan, index: number, on: Day) {
  const before = installments[index - 1]
  const dueOn = installments[index]?.dueOn ?? on
  return {
    from: before === undefined ? terms.disbursedOn : addDays(before.dueOn, 1),
    to: closed === null && dueOn < on ? on : dueOn,
  }
}

function toPayOf(loan: Loan, { on, capOf }: StatementBasis): StatementData['toPay'] {
  const next = loan.installments.find((row) => !isSettled(row))
  if (loan.closed !== null || next === undefined) {
    return { kind: 'nothing', paidOn: isoOf(loan.closed?.on ?? on) }
  }
  const since = standingStillSince(loan)
  if (since !== null) return { kind: 'held', since: isoOf(since) }
  const { total, isOverdue } = amountDue(loan, on, capOf)
  return isOverdue
    ? { kind: 'overdue', amount: total }
    : { kind: 'next', amount: total, dueOn: isoOf(next.dueOn) }
}

const installmentOf = (
  { installments, terms }: Loan,
  { number, dueOn, expected, paid }: Installment,
  isInsured: boolean,
): StatementData['installment'] => ({
  number,
  count: installments.length,
  agreedCount: terms.installmentCount,
  dueOn: isoOf(dueOn),
  capital: expected.principal,
  interest: expected.interest,
  interestVat: expected.interestVat,
  fee: expected.fee,
  feeVat: expected.feeVat,
  insurance: pesos(0),
  isInsured,
  total: plannedOf(expected),
  paid: plannedOf(paid),
})

/** Replayed for the start; payments since lead to today's, everything due to the end's. */
function capitalOf(
  loan: Loan,
  index: number,
  history: History,
  from: Day,
  { on, capOf }: StatementBasis,
): StatementData['capital'] {
  const earlier = history.filter((event) => event.kind !== 'sale' && event.on < from)
  const before = loanAfter(loan.terms, earlier, from, capOf)
  const atStart = outstandingPrincipal(before)
  const prepaid = subtract(loan.prepaid, before.prepaid)
  const owedToday = outstandingPrincipal(loan)
  const unpaid = (rows: readonly Installment[]) =>
    pesos(rows.reduce((sum, { expected, paid }) => sum + expected.principal - paid.principal, 0))
  const payoff = payoffQuote(loan, on, capOf)
  return {
    atStart,
    prepaid,
    paidInInstallments: subtract(subtract(atStart, prepaid), owedToday),
    owedToday,
    overdue: unpaid(loan.installments.filter((row) => loan.closed === null && lateAfter(row) < on)),
    atEnd: unpaid(loan.installments.slice(index + 1)),
    payoff: payoff.total,
    payoffParts: payoff.parts,
    paidAhead: payoff.paidAhead,
  }
}

function overdueOf(
  row: Installment,
  { terms }: Loan,
  on: Day,
  capOf: CapOf,
): StatementData['overdue'][number] {
  const due = dueOf(row, on, terms, capOf)
  return {
    number: row.number,
    dueOn: isoOf(row.dueOn),
    days: on - lateAfter(row),
    capital: due.principal,
    interest: due.interest,
    fee: due.fee,
    penalty: due.penalty,
    vat: add(due.interestVat, due.feeVat, due.penaltyVat),
    total: totalOf(due),
  }
}

/** Enough to compute each again. */
function penaltiesOf(
  late: readonly Installment[],
  { terms }: Loan,
  history: History,
  on: Day,
  capOf: CapOf,
): StatementData['penalties'] {
  if (late.length === 0) return []
  const numbers = new Set(late.map(({ number }) => number))
  return penaltyParts(terms, history, on, capOf)
    .filter(({ number }) => numbers.has(number))
    .toSorted((one, other) => one.number - other.number || one.from - other.from)
    .map((part) => ({
      number: part.number,
      from: isoOf(part.from),
      through: isoOf(part.through),
      days: part.through - part.from + 1,
      rate: part.rate,
      capital: part.principal,
      penalty: part.penalty,
      vat: part.penaltyVat,
    }))
}

function rateOf(loan: Loan, index: number, bearing: Pesos, on: Day, capOf: CapOf): StatementData['rate'] {
  const { terms } = loan
  const source = interestSource(loan, index, bearing, capOf)
  return {
    agreed: terms.effectiveAnnualRate,
    applied: ratesOf(source, loan.installments[index]?.rate ?? terms.effectiveAnnualRate),
    exactMonthly: exactMonthly(terms.effectiveAnnualRate),
    legalMaximum: capOf(monthOf(on)),
    legalMaximumMonth: isoOfMonth(monthOf(on)),
    interestVat: terms.interestVatRate,
    feeVat: terms.feeVatRate,
    isFeeOfLender: terms.feeRecipient === 'lender',
    interest: interestOf(source),
  }
}

/** An installment's rate is its due month's; its days may bear others. */
function ratesOf(
  source: InterestSource,
  ofInstallment: EffectiveAnnualRate,
): StatementData['rate']['applied'] {
  const ofDays = source.kind === 'byDays' ? source.stretches.flatMap(({ rates }) => rates) : []
  const rates = ofDays.length === 0 ? [ofInstallment] : ofDays.map(({ rate }) => rate)
  return [...new Set(rates)].map((rate) => ({ rate, monthly: nominalMonthlyRate(rate) }))
}

function interestOf(source: InterestSource): StatementData['rate']['interest'] {
  if (source.kind === 'wholeMonth') return { kind: source.kind, capital: source.principal }
  if (source.kind === 'keptAsPaid') return source
  const { kind, periodDays, stretches } = source
  return { kind, periodDays, stretches: stretches.map(stretchOf) }
}
