import type { Kysely, Transaction } from 'kysely'
import { sql } from 'kysely'
import type { Temporal } from 'temporal-polyfill'
import type { Database } from '../../platform/database/schema.ts'
import { isId } from '../../platform/ids.ts'
import type { Secrets } from '../../platform/secrets.ts'
import type { Application, Facts, Person } from './application.ts'

type Row = {
  readonly id: string
  readonly origin: Application['origin']
  readonly status: string
  readonly situation: string
  readonly activity: string
  readonly person: Buffer
  readonly facts: unknown
  readonly version: number
  readonly createdAt: string
}

const columns = [
  'id',
  'origin',
  'status',
  'situation',
  'activity',
  'person',
  'facts',
  'version',
  'createdAt',
] as const

export type ApplicationStore = ReturnType<typeof applicationStore>

/** The only reader and writer of application rows; whose row it is stands in the query itself. */
export function applicationStore(secrets: Secrets) {
  const sealName = (id: string) => `application:${id}`
  const toApplication = (row: Row): Application => ({
    ...asWritten(row),
    person: secrets.open(row.person, sealName(row.id)) as Person,
  })

  return {
    /** Null for an unknown id and for somebody else's, alike. */
    findOwn: async (db: Kysely<Database>, id: string, documentIndex: Buffer) => {
      if (!isId(id)) return null
      const row = await db
        .selectFrom('application')
        .select(columns)
        .where('id', '=', id)
        .where('documentIndex', '=', documentIndex)
        .executeTakeFirst()
      return row === undefined ? null : toApplication(row)
    },

    find: async (db: Kysely<Database>, id: string) => {
      if (!isId(id)) return null
      const row = await db.selectFrom('application').select(columns).where('id', '=', id).executeTakeFirst()
      return row === undefined ? null : toApplication(row)
    },

    findAll: async (db: Kysely<Database>, ids: readonly string[]) => {
      const rows = await db.selectFrom('application').select(columns).where('id', 'in', ids).execute()
      return rows.map(toApplication)
    },

    findByOrderNumber: async (db: Kysely<Database>, orderNumber: string) => {
      const row = await db
        .selectFrom('application')
        .select(columns)
        .where('orderNumber', '=', orderNumber)
        .executeTakeFirst()
      return row === undefined ? null : toApplication(row)
    },

    /** Holds the row until the transaction ends: two acts on one application never interleave. */
    lock: async (transaction: Transaction<Database>, id: string) => {
      const row = await transaction
        .selectFrom('application')
        .select(columns)
        .where('id', '=', id)
        .forUpdate()
        .executeTakeFirstOrThrow()
      return toApplication(row)
    },

    ofDocument: async (db: Kysely<Database>, documentIndex: Buffer) => {
      const rows = await db
        .selectFrom('application')
        .select(columns)
        .where('documentIndex', '=', documentIndex)
        .orderBy('createdAt', 'desc')
        .execute()
      return rows.map(toApplication)
    },

    /** Those in progress before the others, newest first, from the beginning on; and how many there are. */
    listOfDocument: async (db: Kysely<Database>, documentIndex: Buffer, first?: number) => {
      const rows = await db
        .selectFrom('application')
        .select(columns)
        .select((row) => row.fn.countAll<number>().over().as('count'))
        .where('documentIndex', '=', documentIndex)
        .orderBy(sql`situation = 'EmAndamento'`, 'desc')
        .orderBy('createdAt', 'desc')
        .$if(first !== undefined, (query) => query.limit(first ?? 0))
        .execute()
      return { applications: rows.map(toApplication), count: rows[0]?.count ?? 0 }
    },

    /** Open cases whose payment deadline is to come, of a document, a line or both; newest first. */
    awaitingPayment: async (
      db: Kysely<Database>,
      of: { readonly documentIndex: Buffer | null; readonly mobileIndex: Buffer | null },
      now: Temporal.Instant,
    ) => {
      const { documentIndex, mobileIndex } = of
      const rows = await db
        .selectFrom('application')
        .select(columns)
        .where('situation', '=', 'EmAndamento')
        .where('paymentDeadline', '>', now.toString())
        .$if(documentIndex !== null, (query) => query.where('documentIndex', '=', documentIndex))
        .$if(mobileIndex !== null, (query) => query.where('mobileIndex', '=', mobileIndex))
        .orderBy('createdAt', 'desc')
        .execute()
      return rows.map(toApplication)
    },

    /** Ids of open cases whose payment deadline has passed, oldest first. */
    pastDeadline: async (db: Kysely<Database>, now: Temporal.Instant) => {
      const rows = await db
        .selectFrom('application')
        .select('id')
        .where('paymentDeadline', '<=', now.toString())
        .where('situation', '=', 'EmAndamento')
        .orderBy('paymentDeadline')
        .limit(500)
        .execute()
      return rows.map((row) => row.id)
    },

    /** Ids of open cases that were begun by that moment and never signed, oldest first. */
    unfinishedSince: async (db: Kysely<Database>, begunBefore: Temporal.Instant) => {
      const rows = await db
        .selectFrom('application')
        .select('id')
        .where('createdAt', '<=', begunBefore.toString())
        .where('situation', '=', 'EmAndamento')
        .where('status', 'not in', ['paymentOrder', 'financialData'])
        .orderBy('createdAt')
        .limit(500)
        .execute()
      return rows.map((row) => row.id)
    },

    insert: async (transaction: Transaction<Database>, application: Application, now: Temporal.Instant) => {
      await transaction
        .insertInto('application')
        .values({ ...toRow(application, now), createdAt: application.createdAt })
        .execute()
    },

    update: async (transaction: Transaction<Database>, application: Application, now: Temporal.Instant) => {
      await transaction
        .updateTable('application')
        .set({ ...toRow(application, now), version: sql`version + 1` })
        .where('id', '=', application.id)
        .execute()
    },
  }

  function toRow(application: Application, now: Temporal.Instant) {
    const { person, facts } = application
    return {
      id: application.id,
      origin: application.origin,
      status: application.status,
      situation: application.situation,
      activity: application.activity,
      documentIndex: secrets.blindIndex('document', person.document),
      mobileIndex: secrets.blindIndex('mobile', person.mobile),
      person: secrets.seal(person, sealName(application.id)),
      facts: JSON.stringify(facts),
      orderNumber: facts.order?.orderNumber ?? null,
      paymentDeadline: facts.order?.deadline ?? null,
      updatedAt: now.toString(),
    }
  }
}

/** Rows hold what this module wrote: the unions and facts of `Application`. */
const asWritten = (row: Row): Omit<Application, 'person'> => ({
  id: row.id,
  version: row.version,
  origin: row.origin,
  status: row.status as Application['status'],
  situation: row.situation as Application['situation'],
  activity: row.activity as Application['activity'],
  createdAt: row.createdAt,
  facts: row.facts as Facts,
})
