import { isoOf, nextStepOn } from '@cupo/credit-engine'
import { type Kysely, type RawBuilder, type Selectable, sql, type Transaction } from 'kysely'
import type { Database, LoanTable } from '../../platform/database/schema.ts'
import { isId } from '../../platform/ids.ts'
import { loanFromJson, loanToJson } from './loan-codec.ts'
import type { StoredLoan } from './stored-loan.ts'

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
] as const

export type LoanRow = Pick<Selectable<LoanTable>, (typeof loanColumns)[number]>

/** The readers and writers of loan rows; whose row it is stands in the query itself. */
export const loanStore = {
  find: async (db: Kysely<Database>, id: string) => {
    if (!isId(id)) return null
    const row = await db.selectFrom('loan').select(loanColumns).where('id', '=', id).executeTakeFirst()
    return row === undefined ? null : loanOfRow(row)
  },

  findByKey: async (db: Kysely<Database>, key: string) => {
    const row = await db.selectFrom('loan').select(loanColumns).where('key', '=', key).executeTakeFirst()
    return row === undefined ? null : loanOfRow(row)
  },

  /** Null for an unknown key and for somebody else's loan, alike. */
  findOwn: async (db: Kysely<Database>, key: string, documentIndex: Buffer) => {
    const row = await db
      .selectFrom('loan')
      .select(loanColumns)
      .where('key', '=', key)
      .where('documentIndex', '=', documentIndex)
      .executeTakeFirst()
    return row === undefined ? null : loanOfRow(row)
  },

  findOwnByApplication: async (db: Kysely<Database>, applicationId: string, documentIndex: Buffer) => {
    if (!isId(applicationId)) return null
    const row = await db
      .selectFrom('loan')
      .select(loanColumns)
      .where('applicationId', '=', applicationId)
      .where('documentIndex', '=', documentIndex)
      .executeTakeFirst()
    return row === undefined ? null : loanOfRow(row)
  },

  findByContractNumber: async (db: Kysely<Database>, contractNumber: string) => {
    const row = await db
      .selectFrom('loan')
      .select(loanColumns)
      .where('contractNumber', '=', contractNumber)
      .executeTakeFirst()
    return row === undefined ? null : loanOfRow(row)
  },

  findByApplication: async (db: Kysely<Database>, applicationId: string) => {
    const row = await db
      .selectFrom('loan')
      .select(loanColumns)
      .where('applicationId', '=', applicationId)
      .executeTakeFirst()
    return row === undefined ? null : loanOfRow(row)
  },

  /** Newest first. */
  ofDocument: async (db: Kysely<Database>, documentIndex: Buffer) => {
    const rows = await db
      .selectFrom('loan')
      .select(loanColumns)
      .where('documentIndex', '=', documentIndex)
      .orderBy('openedAt', 'desc')
      .orderBy('id', 'desc')
      .execute()
    return rows.map(loanOfRow)
  },

  /** The list of its owner from the beginning on: open loans before the others, newest first; and how many there are. */
  listOfDocument: async (db: Kysely<Database>, documentIndex: Buffer, first?: number) => {
    const rows = await db
      .selectFrom('loan')
      .select(loanColumns)
      .select((row) => row.fn.countAll<number>().over().as('count'))
      .where('documentIndex', '=', documentIndex)
      .orderBy(sql`situation = 'open'`, 'desc')
      .orderBy('openedAt', 'desc')
      .orderBy('id', 'desc')
      .$if(first !== undefined, (query) => query.limit(first ?? 0))
      .execute()
    return { loans: rows.map(loanOfRow), count: rows[0]?.count ?? 0 }
  },

  /** What names each credit of this person, by its application, without the credit itself. */
  namesOfDocument: async (db: Kysely<Database>, documentIndex: Buffer) => {
    const rows = await db
      .selectFrom('loan')
      .select(['applicationId', 'key', 'contractNumber'])
      .where('documentIndex', '=', documentIndex)
      .execute()
    return new Map(rows.map(({ applicationId, ...names }) => [applicationId, names]))
  },

  /** Holds the row until the transaction ends: two verbs on one loan never interleave. */
  lock: async (transaction: Transaction<Database>, id: string) => {
    const row = await transaction
      .selectFrom('loan')
      .select(loanColumns)
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirstOrThrow()
    return loanOfRow(row)
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
}

/** Writes what verbs made of loans: a part of the statement that posts them. Its text is always the same. */
export const loanUpdate = (loans: readonly StoredLoan[]): RawBuilder<unknown> => sql`
    update loan
    set state = fresh.state, as_of = fresh."asOf", next_step_on = fresh."nextStepOn", situation = fresh.situation,
        last_paid_at = fresh."lastPaidAt", caps_stamp = fresh."capsStamp", version = version + 1
    from json_to_recordset(${`[${loans.map(rowOf).join()}]`}) as fresh (
      id uuid, state json, "asOf" date, "nextStepOn" date, situation text, "lastPaidAt" timestamptz, "capsStamp" text)
    where loan.id = fresh.id`

/** The state is JSON already, and most of the row: it goes in as it is. */
function rowOf(stored: StoredLoan): string {
  const { state, ...columns } = changingColumns(stored)
  return `{"state":${state},${JSON.stringify({ id: stored.id, ...columns }).slice(1)}`
}

/** The columns that follow from the loan's state: written together, or a query would find what is not so. */
export const changingColumns = ({ loan, lastPaidAt, capsStamp }: StoredLoan) => {
  const next = nextStepOn(loan)
  return {
    state: loanToJson(loan),
    asOf: isoOf(loan.asOf),
    nextStepOn: next === null ? null : isoOf(next),
    situation: loan.closed?.because ?? ('open' as const),
    lastPaidAt,
    capsStamp,
  }
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
})
