import {
  addDays,
  type CapOf,
  type Day,
  dayFromIso,
  dueOf,
  type EffectiveAnnualRate,
  isVoid,
  type Loan,
  loanAfter,
  type Month,
  monthOf,
  noParts,
  payoffQuote,
  pesos,
  totalOf,
  usuryLimitOf,
} from '@cupo/credit-engine'
import type { Kysely, Selectable } from 'kysely'
import { type Account, type Balances, balancesOfAll } from '../../ledger/ledger.ts'
import type {
  BankCreditTable,
  BankTransferTable,
  Database,
  LoanPaymentTable,
} from '../../platform/database/schema.ts'
import { readUsuryCapVersions, type UsuryCaps } from '../policy/policy.ts'
import { bookOf, fundingOf, isLoanOfMoney } from './bookkeeping.ts'
import {
  monthAccrual,
  nonAccrualDaysAt,
  type SettledAccrual,
  settledAccrualsOf,
} from './daily/month-accruals.ts'
import { loanToJson } from './loan-codec.ts'
import { changingColumns, loanColumns, loanOfRow, type StoredLoan } from './loan-store.ts'
import { moneyAccountOf, suspenseSubject } from './payment.ts'
import {
  allocationParts,
  allocationProblems,
  allocationsOf,
  allocationsOfLoans,
  type PaymentAllocation,
} from './payment-allocation.ts'
import { type History, isPayment, type NamedEvent, namedHistoriesOf } from './payment-history.ts'

const batchSize = 500

const monthly = (rate: EffectiveAnnualRate): number => (1 + Number(rate) / 100) ** (1 / 12) - 1

/** A refund beyond the earlier payments is a claim of its own. */
const receivedOf = (history: History): number =>
  history.reduce((sum, event) => {
    if (!('amount' in event) || event.kind === 'waiver') return sum
    return event.kind === 'refund' ? Math.max(0, sum - event.amount) : sum + event.amount
  }, 0)

/**
 * Yields a problem for each loan that is not the replay of its payments, whose columns, accruals or balances
 * do not follow from it, and for suspense without a payment.
 */
export async function* checkLoans(db: Kysely<Database>): AsyncGenerator<string> {
  const caps = await readUsuryCapVersions(db)
  for (let after: string | null = null; ; ) {
    const rows: readonly Row[] = await loansAfter(db, after)
    if (rows.length === 0) break
    yield* checkBatch(db, rows, caps)
    after = rows.at(-1)?.id ?? null
  }
  yield* checkLoanlessPayments(db)
  yield* allocationProblems(db)
}

export async function checkLoan(db: Kysely<Database>, id: string): Promise<readonly string[]> {
  const rows = await db.selectFrom('loan').select(columns).where('id', '=', id).execute()
  const problems: string[] = []
  for await (const problem of checkBatch(db, rows, await readUsuryCapVersions(db))) problems.push(problem)
  return problems
}

const columns = [...loanColumns, 'asOf', 'nextStepOn', 'situation'] as const

type Row = Awaited<ReturnType<typeof loansAfter>>[number]

function loansAfter(db: Kysely<Database>, id: string | null) {
  return db
    .selectFrom('loan')
    .select(columns)
    .$if(id !== null, (query) => query.where('id', '>', id))
    .orderBy('id')
    .limit(batchSize)
    .execute()
}

async function* checkBatch(
  db: Kysely<Database>,
  rows: readonly Row[],
  caps: readonly UsuryCaps[],
): AsyncGenerator<string> {
  const loans: { readonly stored: StoredLoan; readonly row: Row }[] = []
  for (const row of rows) {
    try {
      loans.push({ stored: loanOfRow(row), row })
    } catch (error) {
      yield `loan ${row.id} cannot be read: ${error instanceof Error ? error.message : error}`
    }
  }
  if (loans.length === 0) return
  const ids = loans.map(({ stored }) => stored.id)
  const histories = await namedHistoriesOf(
    db,
    loans.map(({ stored }) => stored),
  )
  const balances = await balancesOfAll(db, ids)
  const payments = Map.groupBy(await paymentsOf(db, ids), ({ loanId }) => loanId)
  const refunds = Map.groupBy(await refundsOf(db, ids), ({ ledgerSubject }) => ledgerSubject)
  const credits = Map.groupBy(await creditsOf(db, ids), ({ loanId }) => loanId)
  const transferred = await transferredOf(db, ids)
  const allocations = await allocationsOfLoans(db, ids)
  const accruals = await settledAccrualsOf(db, ids)
  const nonAccrualDays = new Map<string, number>()
  for (const { month } of [...accruals.values()].flat()) {
    if (!nonAccrualDays.has(month))
      nonAccrualDays.set(month, await nonAccrualDaysAt(db, monthOf(dayFromIso(month))))
  }
  for (const { stored, row } of loans) {
    const { id } = stored
    const history = histories.get(id) ?? []
    yield* checkState(stored, history, caps)
    yield* checkAllocations(stored, history, allocations, caps)
    yield* checkAccruals(stored, history, accruals.get(id) ?? [], { versions: caps, nonAccrualDays })
    yield* checkColumns(stored, row)
    const expected = expectedBalances(
      stored,
      payments.get(id) ?? [],
      refunds.get(id) ?? [],
      balancesOfBank(stored, credits.get(id) ?? [], transferred.get(id) ?? 0),
    )
    yield* compare(`loan ${id}`, expected, balances.get(id) ?? {})
  }
}

/** A loan under earlier caps is right until the daily job applies the late ones. */
function* checkState(
  { id, loan, capsStamp }: StoredLoan,
  named: readonly NamedEvent[],
  versions: readonly UsuryCaps[],
) {
  const history = named.map(({ event }) => event)
  const caps = versions.find(({ stampOf }) => stampIn(stampOf, monthOf(loan.asOf)) === capsStamp)
  if (caps === undefined) {
    yield `loan ${id} was computed with usury caps that nobody loaded`
    return
  }
  const replayed = loanAfter(loan.terms, history, loan.asOf, caps.capOf)
  if (loanToJson(replayed) !== loanToJson(loan)) yield `loan ${id} is not what its payments make of it`
  const problem = payoffProblem(loan, history, caps.capOf)
  if (problem !== null) yield `loan ${id} ${problem} by what was lent, earned and received`
}

/** Null for a month before the version's caps. */
function stampIn(stampOf: UsuryCaps['stampOf'], month: Month): string | null {
  try {
    return stampOf(month)
  } catch (error) {
    if (error instanceof RangeError) return null
    throw error
  }
}

/** Compares with today's caps, then with those of the day on which the payment was applied. */
function* checkAllocations(
  { loan }: StoredLoan,
  history: readonly NamedEvent[],
  allocations: ReadonlyMap<string, string>,
  versions: readonly UsuryCaps[],
) {
  const [current] = versions
  if (current === undefined) return
  const replayed = new Map(
    allocationsOf(loan.terms, history, current.capOf).map(({ reference, ...parts }) => [
      reference,
      partsOf(parts),
    ]),
  )
  for (const [place, { reference, event }] of history.entries()) {
    if (reference === null || !isPayment(event)) continue
    const parts = allocations.get(reference)
    if (parts === replayed.get(reference)) continue
    // A void loan owes the whole payment back.
    const owedBack = partsOf({ ...noParts, prepaid: pesos(0), overpaid: event.amount })
    if (isVoid(loan) && parts === owedBack) continue
    const isOfItsDay = versions.some(({ capOf, stampOf }) => {
      if (stampIn(stampOf, monthOf(loan.terms.disbursedOn)) === null) return false
      const ofItsDay = allocationsOf(loan.terms, history.slice(0, place + 1), capOf).at(-1)
      return ofItsDay !== undefined && partsOf(ofItsDay) === parts
    })
    if (!isOfItsDay) yield `payment ${reference} is split into other parts than its loan takes`
  }
}

const partsOf = (parts: PaymentAllocation): string => allocationParts.map((part) => parts[part]).join(' ')

/**
 * Compares a month's row with a replay to its last day. Rows that a later correction contradicts are not
 * read.
 */
function* checkAccruals(
  { id, loan }: StoredLoan,
  named: readonly NamedEvent[],
  accruals: readonly SettledAccrual[],
  { versions, nonAccrualDays }: AccrualRules,
) {
  if (isVoid(loan)) return
  const { terms } = loan
  for (const { month, lastDay, ...found } of accruals) {
    const on = dayFromIso(lastDay)
    const events = named.map(({ event }) => event).filter((event) => event.on <= on)
    const isBorneOut = versions.some(({ capOf, stampOf }) => {
      if (stampIn(stampOf, monthOf(terms.disbursedOn)) === null) return false
      const rules = { capOf, nonAccrualDays: nonAccrualDays.get(month) ?? 0 }
      const expected = monthAccrual(id, loanAfter(terms, events, on, capOf), monthOf(on), rules)
      return accrualParts.every((part) => found[part] === expected[part])
    })
    if (!isBorneOut) yield `loan ${id} had earned something else by ${lastDay} than its row of that month`
  }
}

const accrualParts = [
  'treatment',
  'feeRecipient',
  'interestAccrued',
  'interestDeferred',
  'feeAccrued',
  'feeDeferred',
  'memoInterest',
  'memoPenalty',
] as const

type AccrualRules = {
  readonly versions: readonly UsuryCaps[]
  /** By the first day of the month. */
  readonly nonAccrualDays: ReadonlyMap<string, number>
}

function* checkColumns(stored: StoredLoan, row: Row) {
  const { asOf, nextStepOn, situation } = changingColumns(stored)
  if (row.asOf !== asOf || row.nextStepOn !== nextStepOn || row.situation !== situation) {
    yield `loan ${stored.id} stands under another day or situation than its state`
  }
}

type PaymentRow = Pick<Selectable<LoanPaymentTable>, 'id' | 'loanId' | 'amount' | 'source' | 'state'>

function expectedBalances(
  stored: StoredLoan,
  payments: readonly PaymentRow[],
  refunds: readonly RefundRow[],
  bank: Balances,
): Balances {
  const { balances } = bookOf(stored.loan, fundingOf(stored.origin))
  return withMoney(sumOfBalances(balances, bank), payments, refunds)
}

function sumOfBalances(one: Balances, other: Balances): Balances {
  const sums: Record<string, number> = { ...one }
  for (const [account, amount] of Object.entries(other)) sums[account] = (sums[account] ?? 0) + amount
  return sums as Balances
}

function withMoney(book: Balances, payments: readonly PaymentRow[], refunds: readonly RefundRow[]): Balances {
  const sums: Record<string, number> = { ...book }
  const add = (account: Account, amount: number) => {
    sums[account] = (sums[account] ?? 0) + amount
  }
  for (const { amount, source, state } of payments) {
    if (state === 'applied' || state === 'suspense') add(moneyAccountOf[source], amount)
    if (state === 'suspense') add('suspense', -amount)
  }
  for (const { ledgerAccount, amount, money } of refunds) {
    add(ledgerAccount, amount)
    add(money, -amount)
  }
  return sums as Balances
}

async function* checkLoanlessPayments(db: Kysely<Database>): AsyncGenerator<string> {
  const payments = await db
    .selectFrom('loanPayment')
    .select(['id', 'loanId', 'amount', 'source', 'state'])
    .where('loanId', 'is', null)
    .execute()
  const subjectOf = ({ id, loanId }: PaymentRow) => suspenseSubject({ paymentId: id, loanId })
  const subjects = payments.map(subjectOf)
  const balances = await balancesOfAll(db, subjects)
  const refunds = Map.groupBy(await refundsOf(db, subjects), ({ ledgerSubject }) => ledgerSubject)
  for (const payment of payments) {
    const found = balances.get(subjectOf(payment)) ?? {}
    const expected = withMoney({}, [payment], refunds.get(subjectOf(payment)) ?? [])
    yield* compare(`payment ${payment.id}`, expected, found)
  }
}

function paymentsOf(db: Kysely<Database>, loanIds: readonly string[]): Promise<readonly PaymentRow[]> {
  return db
    .selectFrom('loanPayment')
    .select(['id', 'loanId', 'amount', 'source', 'state'])
    .where('loanId', 'in', loanIds)
    .execute()
}

type RefundRow = Pick<Selectable<BankTransferTable>, 'ledgerSubject' | 'ledgerAccount' | 'amount'> & {
  readonly money: Account
}

async function refundsOf(db: Kysely<Database>, subjects: readonly string[]): Promise<readonly RefundRow[]> {
  if (subjects.length === 0) return []
  const transfers = await db
    .selectFrom('bankTransfer')
    .select(['ledgerSubject', 'ledgerAccount', 'amount'])
    .where('ledgerSubject', 'in', subjects)
    .where('state', '=', 'done')
    .execute()
  const given = await db
    .selectFrom('heldAssignment as given')
    .innerJoin('loanPayment as payment', 'payment.id', 'given.paymentId')
    .select(['given.ledgerSubject', 'given.ledgerAccount', 'given.amount', 'payment.source'])
    .where('given.ledgerSubject', 'in', subjects)
    .where('given.state', '=', 'made')
    .execute()
  return [
    ...transfers.map((row) => ({ ...row, money: 'bank' as const })),
    ...given.map(({ source, ...row }) => ({ ...row, money: moneyAccountOf[source] })),
  ]
}

function* compare(what: string, expected: Balances, found: Balances) {
  const accounts = new Set([...Object.keys(expected), ...Object.keys(found)] as Account[])
  for (const account of accounts) {
    const [wanted, stands] = [expected[account] ?? 0, found[account] ?? 0]
    if (wanted !== stands) yield `${what} has ${stands} on ${account} instead of ${wanted}`
  }
}

/**
 * A disbursement pays the lender's debt to the borrower. Incoming transfers stay in suspense until a
 * withdrawal returns the principal.
 */
function balancesOfBank(stored: StoredLoan, credits: readonly CreditRow[], transferred: number): Balances {
  const credited = credits.reduce((sum, { amount }) => sum + amount, 0)
  const { loan, origin } = stored
  const isMoneyBack = loan.closed?.because === 'withdrawn' && isLoanOfMoney(stored)
  const returned = isMoneyBack ? loan.terms.principal : 0
  if (credited === 0 && transferred === 0) return {}
  const moved = { bank: pesos(credited - transferred), suspense: pesos(returned - credited) }
  const left = loan.closed?.because === 'withdrawn' ? transferred - returned : transferred
  return isLoanOfMoney(stored) ? { ...moved, [fundingOf(origin)]: pesos(left) } : moved
}

type CreditRow = Pick<Selectable<BankCreditTable>, 'loanId' | 'amount'>

const creditsOf = (db: Kysely<Database>, loanIds: readonly string[]): Promise<readonly CreditRow[]> =>
  db.selectFrom('bankCredit').select(['loanId', 'amount']).where('loanId', 'in', loanIds).execute()

/** Loans from before transfers were recorded have none. */
async function transferredOf(
  db: Kysely<Database>,
  loanIds: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  if (loanIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('disbursementTransfer as transfer')
    .innerJoin('loan', 'loan.applicationId', 'transfer.applicationId')
    .select(['loan.id', 'transfer.amount'])
    .where('loan.id', 'in', loanIds)
    .where('transfer.state', '=', 'done')
    .execute()
  return new Map(rows.map(({ id, amount }) => [id, amount]))
}

/**
 * Checks the payoff quote against principal + earned interest and charges − payments. It shares no
 * arithmetic with the quote: it sums interest by day. Null when both agree or the loan is closed.
 */
export function payoffProblem(
  loan: Loan,
  history: History,
  capOf: CapOf,
  quote: typeof payoffQuote = payoffQuote,
): string | null {
  if (loan.closed) return null
  const quoted = quote(loan, loan.asOf, capOf).total
  const expected = loan.terms.principal + earnedBy(loan, capOf) - receivedOf(history)
  return quoted === expected ? null : `is paid off with ${quoted}, and owes ${expected}`
}

function earnedBy(loan: Loan, capOf: CapOf): number {
  const { asOf, terms, installments, prepaid } = loan
  let earned = 0
  let balance = terms.principal - prepaid
  let start = terms.disbursedOn
  for (const row of installments) {
    if (row.dueOn > asOf) {
      const interest = Math.min(row.expected.interest, accruedOf(row, balance, start, loan, capOf))
      return earned + interest + Math.round((interest * Number(terms.interestVatRate)) / 100)
    }
    earned += totalOf(dueOf(row, asOf, terms, capOf)) + totalOf(row.paid) - row.expected.principal
    balance -= row.expected.principal
    start = row.dueOn
  }
  return earned
}

/** Interest of the running period: accrued up to its last prepayment, then day by day. */
function accruedOf(
  { dueOn, accrued }: Loan['installments'][number],
  balance: number,
  start: Day,
  { asOf, terms, holds = [] }: Loan,
  capOf: CapOf,
): number {
  const isHeld = (day: Day) =>
    holds.some(({ on, through, stops }) => stops === 'everything' && on < day && day <= (through ?? asOf))
  let days = 0
  const limit = usuryLimitOf(terms, capOf)
  for (let day = addDays(accrued?.through ?? start, 1); day <= asOf; day = addDays(day, 1)) {
    if (isHeld(day)) continue
    const cap = monthly(limit(monthOf(day)).rate)
    days += Math.min(cap, monthly(terms.effectiveAnnualRate))
  }
  return (accrued?.interest ?? 0) + Math.round((balance * days) / (dueOn - start))
}
