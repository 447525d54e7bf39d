import { addDays, type Day, dayFromIso, isoOf, type Loan, monthOf, nextStepOn } from '@cupo/credit-engine'
import type { Origin } from '@cupo/wire'
import { type Kysely, type RawBuilder, type Selectable, sql, type Transaction } from 'kysely'
import type { Database, LoanTable } from '../../platform/database/schema.ts'
import { isId } from '../../platform/ids.ts'
import { type LoadedCaps, loadedCaps, noCaps, type UsuryCaps, usuryCapsFrom } from '../policy/policy.ts'
import { loanFromJson, loanToJson } from './loan-codec.ts'
import type { PaymentOrder } from './payment.ts'

export type StoredLoan = {
  readonly id: string
  readonly applicationId: string
  /** The wire's `keyMambu`, also in links: 128 random bits. */
  readonly key: string
  readonly contractNumber: string
  readonly origin: Origin
  readonly documentIndex: Buffer
  readonly isMobileBill: boolean
  readonly loan: Loan
  readonly lastPaidAt: string | null
  /** Names the caps that the loan was computed with (`stampOf` the month of `asOf`). */
  readonly capsStamp: string
  readonly openedAt: string
  /** Last day to give back the principal; the daily job skips the loan until then. */
  readonly pausedThrough: string | null
  /** Earlier due dates get no mobile bill: nothing was owed then. */
  readonly billsFrom: string | null
}

/** The loan's next value, computed under these caps. */
export const withLoan = (
  former: StoredLoan,
  loan: Loan,
  { stampOf }: Pick<UsuryCaps, 'stampOf'>,
): StoredLoan => ({ ...former, loan, capsStamp: stampOf(monthOf(loan.asOf)) })

/** A reopened loan gets no mobile bill for due dates before `today`. */
export const withoutPastBills = (changed: StoredLoan, today: Day): StoredLoan =>
  changed.isMobileBill && changed.loan.closed === null && changed.loan.asOf < today
    ? { ...changed, billsFrom: isoOf(today) }
    : changed

export const loanColumns = [
  'id',
  'applicationId',
  'key',
  'contractNumber',
  'origin',
  'documentIndex',
  'isMobileBill',
  'state',
  'lastPaidAt',
  'capsStamp',
  'openedAt',
  'pausedThrough',
  'billsFrom',
] as const

export type LoanRow = Pick<Selectable<LoanTable>, (typeof loanColumns)[number]>

const loanRows = (db: Kysely<Database>) => db.selectFrom('loan').select(loanColumns)

async function firstLoan(rows: ReturnType<typeof loanRows>): Promise<StoredLoan | null> {
  const row = await rows.executeTakeFirst()
  return row === undefined ? null : loanOfRow(row)
}

export const loanStore = {
  find: async (db: Kysely<Database>, id: string) =>
    isId(id) ? firstLoan(loanRows(db).where('id', '=', id)) : null,

  findByKey: (db: Kysely<Database>, key: string) => firstLoan(loanRows(db).where('key', '=', key)),

  /** Null for unknown and foreign loans alike. */
  findOwn: (db: Kysely<Database>, key: string, documentIndex: Buffer) =>
    firstLoan(loanRows(db).where('key', '=', key).where('documentIndex', '=', documentIndex)),

  findByContractNumber: (db: Kysely<Database>, contractNumber: string) =>
    firstLoan(loanRows(db).where('contractNumber', '=', contractNumber)),

  findByApplication: (db: Kysely<Database>, applicationId: string) =>
    firstLoan(loanRows(db).where('applicationId', '=', applicationId)),

  ofDocument: async (db: Kysely<Database>, documentIndex: Buffer) => {
    const rows = await loanRows(db)
      .where('documentIndex', '=', documentIndex)
      .orderBy('openedAt', 'desc')
      .orderBy('id', 'desc')
      .execute()
    return rows.map(loanOfRow)
  },

  namesOfDocument: async (db: Kysely<Database>, documentIndex: Buffer) => {
    const rows = await db
      .selectFrom('loan')
      .select(['applicationId', 'key', 'contractNumber'])
      .where('documentIndex', '=', documentIndex)
      .execute()
    return new Map(rows.map(({ applicationId, ...names }) => [applicationId, names]))
  },

  lock: async (transaction: Transaction<Database>, id: string) => {
    const row = loanRows(transaction).where('id', '=', id).forUpdate()
    return loanOfRow(await row.executeTakeFirstOrThrow())
  },

  /** Locks in one order, against deadlocks. */
  lockAll: async (
    transaction: Transaction<Database>,
    ids: readonly string[],
  ): Promise<ReadonlyMap<string, StoredLoan>> => {
    if (ids.length === 0) return new Map()
    const rows = loanRows(transaction)
      .where('id', 'in', [...ids])
      .orderBy('id')
      .forUpdate()
    return new Map((await rows.execute()).map((row) => [row.id, loanOfRow(row)]))
  },

  insert: async (transaction: Transaction<Database>, stored: StoredLoan) => {
    const { id, applicationId, key, contractNumber, origin, documentIndex, isMobileBill, openedAt } = stored
    await transaction
      .insertInto('loan')
      .values({
        id,
        applicationId,
        key,
        contractNumber,
        origin,
        documentIndex,
        isMobileBill,
        openedAt,
        ...changingColumns(stored),
      })
      .execute()
  },

  changeOwner: async (transaction: Transaction<Database>, applicationId: string, documentIndex: Buffer) => {
    await transaction
      .updateTable('loan')
      .set({ documentIndex })
      .where('applicationId', '=', applicationId)
      .execute()
  },
}

/** A part of the statement that posts the entries. The ids beside the join make the planner use the index. */
export function loanUpdate(loans: readonly StoredLoan[]): RawBuilder<unknown> {
  const rows = loans.map((stored) => ({ id: stored.id, ...changingColumns(stored) }))
  // Apart from the other columns, so that the JSON is not parsed twice. It has no line breaks.
  const states = rows.map(({ state }) => state).join('\n')
  const columns = rows.map(({ state: _apart, ...others }) => others)
  return sql`
    update loan
    set state = fresh.state::json, as_of = fresh.as_of, next_step_on = fresh.next_step_on, situation = fresh.situation,
        last_paid_at = fresh.last_paid_at, caps_stamp = fresh.caps_stamp, paused_through = fresh.paused_through,
        bills_from = fresh.bills_from, version = version + 1
    from rows from (
      json_to_recordset(${JSON.stringify(columns)}) as (
        id uuid, "asOf" date, "nextStepOn" date, situation text, "lastPaidAt" timestamptz, "capsStamp" text,
        "pausedThrough" date, "billsFrom" date),
      string_to_table(${states}, e'\n'))
      as fresh (id, as_of, next_step_on, situation, last_paid_at, caps_stamp, paused_through, bills_from, state)
    where loan.id = fresh.id and loan.id = any(${rows.map(({ id }) => id)})`
}

export const changingColumns = ({ loan, lastPaidAt, capsStamp, pausedThrough, billsFrom }: StoredLoan) => {
  const next = afterPause(nextStepOn(loan), pausedThrough)
  return {
    state: loanToJson(loan),
    asOf: isoOf(loan.asOf),
    nextStepOn: next === null ? null : isoOf(next),
    situation: loan.closed?.because ?? ('open' as const),
    lastPaidAt,
    capsStamp,
    pausedThrough,
    billsFrom,
  }
}

function afterPause(next: Day | null, pausedThrough: string | null): Day | null {
  if (next === null || pausedThrough === null) return next
  const resumesOn = addDays(dayFromIso(pausedThrough), 1)
  return next > resumesOn ? next : resumesOn
}

export const loanOfRow = (row: LoanRow): StoredLoan => ({
  id: row.id,
  applicationId: row.applicationId,
  key: row.key,
  contractNumber: row.contractNumber,
  origin: row.origin,
  documentIndex: row.documentIndex,
  isMobileBill: row.isMobileBill,
  loan: loanFromJson(row.state),
  lastPaidAt: row.lastPaidAt,
  capsStamp: row.capsStamp,
  openedAt: row.openedAt,
  pausedThrough: row.pausedThrough,
  billsFrom: row.billsFrom,
})

type LockedLoan = {
  readonly stored: StoredLoan | null
  readonly isKnown: boolean
}

export type LockedLoans = {
  readonly byReference: ReadonlyMap<string, LockedLoan>
  readonly caps: UsuryCaps
}

export type LockedLoanRow = { readonly isKnown: boolean } & (LoanRow | { readonly id: null })

/** Locks in one order, against deadlocks, and reads the caps in the same statement. */
export async function lockLoansOf(
  transaction: Transaction<Database>,
  orders: readonly Pick<PaymentOrder, 'reference' | 'loan'>[],
): Promise<LockedLoans> {
  const names = orders.map(({ loan }) => loan)
  const references = orders.map(({ reference }) => reference)
  const { rows } = await sql<LockedLoanRow & NamedPayment>`
    with given as (
      select * from unnest(${references}::text[], ${names}::text[]) as given (reference, name)
    ), paid_before as (
      ${paymentsOf(sql`select reference from given`)}
    ), lent as (
      ${lockedLoans(sql`key = any(${names}) or contract_number = any(${names})`)}
    ), named as (
      select key as name, id from lent union all select contract_number, id from lent
    )
    select given.reference as payment_reference, ${lockedLoanColumns(sql`given.reference`)},
           case row_number() over () when 1 then ${loadedCaps} end as loaded
    from given left join named using (name) left join lent using (id)`.execute(transaction)
  const byReference = lockedLoansFrom(rows.map((row) => [row.paymentReference, row]))
  return { byReference, caps: usuryCapsFrom(rows[0]?.loaded ?? noCaps) }
}

type NamedPayment = { readonly paymentReference: string; readonly loaded: LoadedCaps | null }

/** `lockedLoanColumns` needs it under the name `paid_before`. */
export const paymentsOf = (references: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`select reference from loan_payment where reference = any(array(${references}))`

export const lockedLoans = (condition: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`select ${sql.join(loanColumns.map((column) => sql.ref(column)))} from loan
      where ${condition} order by id for update`

export const lockedLoanColumns = (reference: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`lent.*, ${reference} in (select reference from paid_before) as is_known`

export const lockedLoansFrom = (
  rows: readonly (readonly [string, LockedLoanRow])[],
): LockedLoans['byReference'] =>
  new Map(
    rows.map(([reference, row]) => [
      reference,
      { stored: row.id === null ? null : loanOfRow(row), isKnown: row.isKnown },
    ]),
  )
