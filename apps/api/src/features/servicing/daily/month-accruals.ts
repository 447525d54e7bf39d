import {
  accrualOn,
  type CapOf,
  firstDayOf,
  isoOf,
  isSettled,
  type Loan,
  type LoanTerms,
  lastDayOf,
  lateAfter,
  type Month,
  partsPerMillion,
} from '@cupo/credit-engine'
import { type Kysely, sql, type Transaction } from 'kysely'
import { Temporal } from 'temporal-polyfill'
import type { Database } from '../../../platform/database/schema.ts'
import { newId } from '../../../platform/ids.ts'
import { readPlatformSettings, readUsuryCaps } from '../../policy/policy.ts'
import { loanColumns, loanOfRow } from '../loan-store.ts'

export type MonthAccrual = {
  readonly loanId: string
  readonly month: string
  readonly treatment: 'taxed' | 'excluded'
  readonly feeRecipient: LoanTerms['feeRecipient']
  readonly interestAccrued: number
  readonly interestDeferred: number
  readonly feeAccrued: number
  readonly feeDeferred: number
  /** Billed and unpaid, later than `nonAccrualDays`. */
  readonly memoInterest: number
  readonly memoPenalty: number
}

export const isoOfFirst = (month: Month): string => isoOf(firstDayOf(month))

/** Tax-free phones and personal loans bear no VAT. */
export const treatmentOf = ({ interestVatRate }: LoanTerms): MonthAccrual['treatment'] =>
  partsPerMillion(interestVatRate) > 0 ? 'taxed' : 'excluded'

/**
 * Interest of a loan later than `nonAccrualDays` is memo, not income; 0 means no limit. A charged-off loan
 * earns nothing: its book has the memo.
 */
export function monthAccrual(
  loanId: string,
  loan: Loan,
  month: Month,
  { capOf, nonAccrualDays }: { readonly capOf: CapOf; readonly nonAccrualDays: number },
): MonthAccrual {
  const on = lastDayOf(month)
  const { interest, fee } = loan.chargedOff === undefined ? accrualOn(loan, on, capOf) : noAccrual
  const oldest = loan.installments.find((row) => lateAfter(row) < on && !isSettled(row))
  const isLate = oldest !== undefined && loan.closed === null && on - lateAfter(oldest) > nonAccrualDays
  const earnsIncome = nonAccrualDays === 0 || !isLate || loan.chargedOff !== undefined
  return {
    loanId,
    month: isoOfFirst(month),
    treatment: treatmentOf(loan.terms),
    feeRecipient: loan.terms.feeRecipient,
    interestAccrued: earnsIncome ? interest.accrued : 0,
    interestDeferred: interest.deferred,
    feeAccrued: fee.accrued,
    feeDeferred: fee.deferred,
    memoInterest: earnsIncome ? 0 : unpaid(loan, 'interest'),
    memoPenalty: earnsIncome ? 0 : unpaid(loan, 'penalty'),
  }
}

const noAccrual = { interest: { accrued: 0, deferred: 0 }, fee: { accrued: 0, deferred: 0 } }

/** Billed and unpaid, in pesos without VAT. */
function unpaid({ installments, asOf }: Loan, part: 'interest' | 'penalty'): number {
  return installments
    .filter(({ dueOn }) => dueOn <= asOf)
    .reduce((sum, { expected, paid }) => sum + expected[part] - paid[part], 0)
}

export type OpenMonths = {
  readonly has: (loanId: string, month: Month) => boolean
  readonly nonAccrualDays: ReadonlyMap<Month, number>
}

/** The setting in force on the month's last day. */
export async function nonAccrualDaysAt(db: Kysely<Database>, month: Month): Promise<number> {
  const lastDay = Temporal.PlainDate.from(isoOf(lastDayOf(month)))
  return (await readPlatformSettings(db, lastDay)).nonAccrualDays
}

/**
 * Finds months without cut-off and row, and locks them against a cut-off until this transaction ends. The
 * caller has locked the loans.
 */
export async function lockOpenMonths(
  transaction: Transaction<Database>,
  loanIds: readonly string[],
  months: ReadonlySet<Month>,
): Promise<OpenMonths> {
  const nothingOpen = { has: () => false, nonAccrualDays: new Map<Month, number>() }
  if (months.size === 0) return nothingOpen
  const firsts = [...months].sort((one, other) => one - other).map(isoOfFirst)
  const rowsWritten = () =>
    transaction
      .selectFrom('monthAccrual')
      .select(['loanId', 'month'])
      .where('loanId', 'in', loanIds)
      .where('month', 'in', firsts)
      .execute()
  // A loan that has left the month needs no lock of it.
  if ((await rowsWritten()).length === loanIds.length * firsts.length) return nothingOpen
  await addMonths(transaction, firsts)
  const open = await transaction
    .selectFrom('bookMonth')
    .select(['month', 'cutOffAt'])
    .where('month', 'in', firsts)
    .orderBy('month')
    .forShare()
    .execute()
  const isOpen = new Set(open.filter(({ cutOffAt }) => cutOffAt === null).map(({ month }) => month))
  const isWritten = new Set((await rowsWritten()).map(({ loanId, month }) => `${loanId} ${month}`))
  const nonAccrualDays = new Map<Month, number>()
  for (const month of months) nonAccrualDays.set(month, await nonAccrualDaysAt(transaction, month))
  return {
    nonAccrualDays,
    has: (loanId, month) => {
      const first = isoOfFirst(month)
      return isOpen.has(first) && !isWritten.has(`${loanId} ${first}`)
    },
  }
}

export type SettledAccrual = MonthAccrual & { readonly lastDay: string }

export async function settledAccrualsOf(
  db: Kysely<Database>,
  loanIds: readonly string[],
): Promise<ReadonlyMap<string, readonly SettledAccrual[]>> {
  const { rows } = await sql<SettledAccrual>`
    select accrual.*, last_day from month_accrual as accrual
    cross join lateral (select (month + interval '1 month - 1 day')::date as last_day) as ended
    cross join lateral (
      select min(number) as next from journal_entry where subject = loan_id and value_on > last_day) as month_after
    where loan_id = any(${loanIds}) and not exists (
      select from journal_entry where subject = loan_id and (booked_on > last_day or number > next)
        and (value_on <= last_day or kind in ('usuryCorrection', 'correction', 'reversal')))`.execute(db)
  return Map.groupBy(rows, ({ loanId }) => loanId)
}

export async function insertAccrualsOfPaused(
  transaction: Transaction<Database>,
  month: Month,
): Promise<void> {
  const rows = await transaction
    .selectFrom('loan')
    .select(loanColumns)
    .where('nextStepOn', 'is not', null)
    .where('pausedThrough', 'is not', null)
    .where('asOf', '<=', isoOf(lastDayOf(month)))
    .execute()
  if (rows.length === 0) return
  const { capOf } = await readUsuryCaps(transaction)
  const nonAccrualDays = await nonAccrualDaysAt(transaction, month)
  const paused = rows.map(loanOfRow)
  await insertAccruals(
    transaction,
    paused.map(({ id, loan }) => monthAccrual(id, loan, month, { capOf, nonAccrualDays })),
  )
}

export async function addMonths(db: Kysely<Database>, firsts: readonly string[]): Promise<void> {
  if (firsts.length === 0) return
  await db
    .insertInto('bookMonth')
    .values(firsts.map((month) => ({ id: newId(), month, cutOffAt: null })))
    .onConflict((conflict) => conflict.column('month').doNothing())
    .execute()
}

/** A row may exist: a late payment of a paused loan writes it. */
export async function insertAccruals(
  transaction: Transaction<Database>,
  accruals: readonly MonthAccrual[],
): Promise<void> {
  if (accruals.length === 0) return
  await sql`
    insert into month_accrual
    select month, "loanId", treatment, "feeRecipient", "interestAccrued", "interestDeferred", "feeAccrued", "feeDeferred",
           "memoInterest", "memoPenalty"
    from json_to_recordset(${JSON.stringify(accruals)}) as (
      month date, "loanId" uuid, treatment text, "feeRecipient" text, "interestAccrued" bigint, "interestDeferred" bigint,
      "feeAccrued" bigint, "feeDeferred" bigint, "memoInterest" bigint, "memoPenalty" bigint)
    on conflict (month, loan_id) do nothing`.execute(transaction)
}
