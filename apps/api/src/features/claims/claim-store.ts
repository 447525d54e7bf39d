import type { ClaimStatus } from '@cupo/wire'
import type { Kysely, Selectable, Transaction } from 'kysely'
import type { Temporal } from 'temporal-polyfill'
import * as v from 'valibot'
import type { ClaimTable, Database } from '../../platform/database/schema.ts'
import { isId } from '../../platform/ids.ts'
import type { Secrets } from '../../platform/secrets.ts'

/** A claim with its words open. */
export type Claim = {
  readonly id: string
  /** What the customer is told and quotes. */
  readonly protocol: string
  readonly subject: string
  readonly description: string
  /** The lender's answer; empty until there is one. */
  readonly solution: string
  readonly status: ClaimStatus
  /** What the customer says of the answer; null until then. */
  readonly isSolved: boolean | null
  readonly answerDueOn: string
  readonly createdAt: string
  readonly closedAt: string | null
}

const wordsSchema = v.object({ subject: v.string(), description: v.string(), solution: v.string() })

/** The only reader and writer of claims; whose a claim is stands in the query itself. */
export function claimStore(secrets: Secrets) {
  const toClaim = (row: Selectable<ClaimTable>): Claim => ({
    ...v.parse(wordsSchema, secrets.open(row.content, sealName(row.id))),
    id: row.id,
    protocol: row.protocol,
    status: row.status,
    isSolved: row.isSolved,
    answerDueOn: row.answerDueOn,
    createdAt: row.createdAt,
    closedAt: row.closedAt,
  })
  const columnsOf = (claim: Claim, now: Temporal.Instant) => {
    const { id, subject, description, solution, ...columns } = claim
    const content = secrets.seal({ subject, description, solution }, sealName(id))
    return { ...columns, content, updatedAt: now.toString() }
  }

  return {
    /** Newest first. */
    ofDocument: async (db: Kysely<Database>, documentIndex: Buffer): Promise<readonly Claim[]> => {
      const rows = await db
        .selectFrom('claim')
        .selectAll()
        .where('documentIndex', '=', documentIndex)
        .orderBy('createdAt', 'desc')
        .orderBy('id', 'desc')
        .execute()
      return rows.map(toClaim)
    },

    /** Null for an unknown id and for somebody else's claim, alike; held until the transaction ends. */
    lockOwn: async (transaction: Transaction<Database>, id: string, documentIndex: Buffer) => {
      if (!isId(id)) return null
      const row = await transaction
        .selectFrom('claim')
        .selectAll()
        .where('id', '=', id)
        .where('documentIndex', '=', documentIndex)
        .forUpdate()
        .executeTakeFirst()
      return row === undefined ? null : toClaim(row)
    },

    lockByProtocol: async (transaction: Transaction<Database>, protocol: string) => {
      const row = await transaction
        .selectFrom('claim')
        .selectAll()
        .where('protocol', '=', protocol)
        .forUpdate()
        .executeTakeFirst()
      return row === undefined ? null : toClaim(row)
    },

    /** Not closed yet, those whose answer is due first before the others. */
    open: async (db: Kysely<Database>): Promise<readonly Claim[]> => {
      const rows = await db
        .selectFrom('claim')
        .selectAll()
        .where('status', '<>', 'Closed')
        .orderBy('answerDueOn')
        .orderBy('createdAt')
        .execute()
      return rows.map(toClaim)
    },

    insert: async (
      transaction: Transaction<Database>,
      documentIndex: Buffer,
      claim: Claim,
      now: Temporal.Instant,
    ) => {
      await transaction
        .insertInto('claim')
        .values({ id: claim.id, documentIndex, ...columnsOf(claim, now) })
        .execute()
    },

    update: async (transaction: Transaction<Database>, claim: Claim, now: Temporal.Instant) => {
      await transaction.updateTable('claim').set(columnsOf(claim, now)).where('id', '=', claim.id).execute()
    },
  }
}

const sealName = (id: string) => `claim:${id}`
