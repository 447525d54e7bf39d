import { type CapOf, type Day, dayOf, type Loan, loanAfter, passTime } from '@cupo/credit-engine'
import { type Kysely, type Selectable, sql } from 'kysely'
import type { Temporal } from 'temporal-polyfill'
import { type Balances, balancesOf } from '../../ledger/ledger.ts'
import { businessDate } from '../../platform/business-date.ts'
import type { Database, LoanPaymentTable, LoanWaiverTable } from '../../platform/database/schema.ts'
import { isId } from '../../platform/ids.ts'
import { type LoanFigures, loanFigures, loanFiguresFrom, readUsuryCaps } from '../policy/policy.ts'
import { checkLoan } from './check-loans.ts'
import { loanColumns, loanOfRow, type StoredLoan } from './loan-store.ts'
import { allocationFrom, allocationParts, type PaymentAllocation } from './payment-allocation.ts'
import type { History } from './payment-history.ts'

export type LoanFile = {
  readonly payments: readonly FiledPayment[]
  readonly waivers: readonly Selectable<LoanWaiverTable>[]
  readonly balances: Balances
  readonly problems: readonly string[]
}

export type FiledPayment = Selectable<LoanPaymentTable> & {
  /** Null if not applied, or stored by a release without allocations. */
  readonly allocation: PaymentAllocation | null
}

export async function readLoanFile(db: Kysely<Database>, loanId: string): Promise<LoanFile> {
  const [payments, waivers, balances, problems] = await Promise.all([
    paymentsOf(db, loanId),
    db.selectFrom('loanWaiver').selectAll().where('loanId', '=', loanId).orderBy('at').execute(),
    balancesOf(db, loanId),
    checkLoan(db, loanId),
  ])
  return { payments, waivers, balances, problems }
}

/** In replay order. */
async function paymentsOf(db: Kysely<Database>, loanId: string): Promise<readonly FiledPayment[]> {
  const rows = await db
    .selectFrom('loanPayment')
    .leftJoin('paymentAllocation as parts', 'parts.reference', 'loanPayment.reference')
    .selectAll('loanPayment')
    .select(allocationParts.map((part) => `parts.${part}` as const))
    .where('loanId', '=', loanId)
    .orderBy('at')
    .orderBy(sql`loan_payment.reference collate "C"`)
    .execute()
  return rows.map((row) => ({ ...row, allocation: row.state === 'applied' ? allocationFrom(row) : null }))
}

/** Replays a past day from the payments and accrues to a later one. Null before the loan begins. */
export function loanOn(stored: Loan, history: History, on: Day, capOf: CapOf): Loan | null {
  if (on < stored.terms.disbursedOn) return null
  if (on >= stored.asOf) return passTime(stored, on, capOf)
  return loanAfter(
    stored.terms,
    history.filter((event) => event.on <= on),
    on,
    capOf,
  )
}

export type OwnLoan = {
  readonly stored: StoredLoan
  readonly figures: LoanFigures
  /** False if the application belongs to another person by now, or is locked (retention for a legal duty). */
  readonly isOpenToPerson: boolean
}

const ownLoans = (db: Kysely<Database>, documentIndex: Buffer) =>
  db
    .selectFrom('loan')
    .select(loanColumns)
    .select([
      loanFigures.as('figures'),
      sql<boolean>`exists (
        select from application
        where application.id = loan.application_id and application.document_index = loan.document_index
          and proved_at is not null and person is not null and locked_at is null)`.as('isOpenToPerson'),
    ])
    .where('documentIndex', '=', documentIndex)

/** By key or application. Null for unknown and foreign loans alike. */
export async function findOwnLoan(
  db: Kysely<Database>,
  documentIndex: Buffer,
  id: string,
): Promise<OwnLoan | null> {
  const row = await ownLoans(db, documentIndex)
    .where(isId(id) ? 'applicationId' : 'key', '=', id)
    .executeTakeFirst()
  if (row === undefined) return null
  const { figures, isOpenToPerson } = row
  return { stored: loanOfRow(row), figures: loanFiguresFrom(figures), isOpenToPerson }
}

/** Open first, then newest; `count` counts all. */
export async function listOwnLoans(
  db: Kysely<Database>,
  documentIndex: Buffer,
  first?: number,
): Promise<{ readonly loans: readonly OwnLoan[]; readonly count: number }> {
  const rows = await ownLoans(db, documentIndex)
    .select((row) => row.fn.countAll<number>().over().as('count'))
    .orderBy(sql`situation = 'open'`, 'desc')
    .orderBy('openedAt', 'desc')
    .orderBy('id', 'desc')
    .limit(first ?? null)
    .execute()
  const loans = rows.map(({ figures, isOpenToPerson, ...row }) => ({
    stored: loanOfRow(row),
    figures: loanFiguresFrom(figures),
    isOpenToPerson,
  }))
  return { loans, count: rows[0]?.count ?? 0 }
}

/** The loan on the business date, even before the daily job. */
export type LoanToday = {
  readonly loan: Loan
  readonly isMobileBill: boolean
  readonly on: Day
  readonly capOf: CapOf
}

export async function loanToday(
  db: Kysely<Database>,
  stored: StoredLoan,
  now: Temporal.Instant,
): Promise<LoanToday> {
  return loanAt(stored, now, (await readUsuryCaps(db)).capOf)
}

/** After the clock was put back, the loan keeps its later day. */
export function loanAt(
  { loan, isMobileBill }: Pick<StoredLoan, 'loan' | 'isMobileBill'>,
  now: Temporal.Instant,
  capOf: CapOf,
): LoanToday {
  const today = dayOf(businessDate(now))
  const on = today < loan.asOf ? loan.asOf : today
  return { loan: passTime(loan, on, capOf), isMobileBill, on, capOf }
}
