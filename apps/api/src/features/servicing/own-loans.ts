import { type Kysely, sql } from 'kysely'
import type { Database } from '../../platform/database/schema.ts'
import { isId } from '../../platform/ids.ts'
import { type LoanFigures, loanFigures, loanFiguresFrom } from '../policy/policy.ts'
import { loanColumns, loanOfRow, type StoredLoan } from './loan-store.ts'

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
