import type { Origin } from '@cupo/wire'
import { type Kysely, type SelectQueryBuilder, sql, type Transaction } from 'kysely'
import type { Temporal } from 'temporal-polyfill'
import { isoOfInstant } from '../../../platform/business-date.ts'
import type { Database } from '../../../platform/database/schema.ts'
import { isId } from '../../../platform/ids.ts'
import type { Secrets } from '../../../platform/secrets.ts'
import { type Application, isOwnConfirmed, orderOf, type Person } from '../model/application.ts'
import { readFacts, writeFacts } from '../model/facts-codec.ts'
import { isOpen, openSituations } from '../model/journey.ts'

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

type ApplicationRow = ReturnType<ReturnType<typeof applicationRows>['toRow']>

const applicationColumns = [
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

export type ApplicationPlace = Pick<Application, 'id' | 'situation' | 'activity'>

/** Null until confirmed; empty for another person's address. */
const confirmedIndexOf = (
  secrets: Pick<Secrets, 'blindIndex'>,
  application: Pick<Application, 'person' | 'facts'>,
): Buffer | null => {
  if (application.facts.emailStatus !== 'ACCEPT') return null
  return isOwnConfirmed(application) ? emailIndexOf(secrets, application.person.email) : Buffer.alloc(0)
}

export const emailIndexOf = (secrets: Pick<Secrets, 'blindIndex'>, email: string): Buffer =>
  secrets.blindIndex('email', email.toLowerCase())

function applicationRows(secrets: Secrets) {
  const sealName = (id: string) => `application:${id}`
  return {
    sealName,
    toApplication: (row: Row): Application => ({
      ...asWritten(row),
      person: secrets.open(row.person, sealName(row.id)) as Person,
    }),
    toPlace: ({ id, situation, activity }: Pick<Row, 'id' | 'situation' | 'activity'>): ApplicationPlace => ({
      id,
      situation: situation as Application['situation'],
      activity: activity as Application['activity'],
    }),
    toRow: (application: Application, now: Temporal.Instant) => {
      const { person, facts } = application
      const order = orderOf(facts)
      return {
        id: application.id,
        origin: application.origin,
        status: application.status,
        situation: application.situation,
        activity: application.activity,
        documentIndex: secrets.blindIndex('document', person.document),
        mobileIndex: secrets.blindIndex('mobile', person.mobile),
        person: secrets.seal(person, sealName(application.id)),
        facts: JSON.stringify(writeFacts(facts)),
        orderNumber: order?.orderNumber ?? null,
        paymentDeadline: order?.deadline ?? null,
        shop: facts.seller?.shop ?? null,
        confirmedEmailIndex: confirmedIndexOf(secrets, application),
        updatedAt: isoOfInstant(now),
      }
    },
  }
}

const asWritten = (row: Omit<Row, 'person'>): Omit<Application, 'person'> => ({
  id: row.id,
  version: row.version,
  origin: row.origin,
  status: row.status as Application['status'],
  situation: row.situation as Application['situation'],
  activity: row.activity as Application['activity'],
  createdAt: row.createdAt,
  facts: readFacts(row.id, row.facts),
})

export type ApplicationStore = ReturnType<typeof applicationStore>

export type ApplicationOfHistory = Awaited<ReturnType<ApplicationStore['historyOfDocument']>>[number]

type ReservedPlace = {
  readonly origin: Origin
  readonly shop: string | null
  readonly situation?: 'EmAndamento' | 'PreValidacao'
}

const proved = (db: Kysely<Database>) =>
  db
    .selectFrom('application')
    .select(applicationColumns)
    .where('provedAt', 'is not', null)
    .where('person', 'is not', null)
    .$narrowType<{ person: Buffer }>()

const open = (db: Kysely<Database>) => proved(db).where('lockedAt', 'is', null)

const lockedById = (db: Kysely<Database>, id: string) => proved(db).where('id', '=', id).forUpdate().execute()
const openOwn = (db: Kysely<Database>, id: string, documentIndex: Buffer) =>
  open(db).where('id', '=', id).where('documentIndex', '=', documentIndex).execute()
const openAmong = (db: Kysely<Database>, ids: readonly string[]) =>
  open(db).where(sql<boolean>`id = any(${ids})`).execute()
const openOfDocument = (
  db: Kysely<Database>,
  documentIndex: Buffer,
  first: number | null,
  withoutCredits: boolean,
) =>
  open(db)
    .select((row) => row.fn.countAll<number>().over().as('count'))
    .where('documentIndex', '=', documentIndex)
    .where(
      sql<boolean>`(not ${withoutCredits}::boolean
        or not exists (select from loan where loan.application_id = application.id))`,
    )
    .orderBy(sql`situation in ('EmAndamento', 'FalhaDesembolso')`, 'desc')
    .orderBy('createdAt', 'desc')
    .limit(first)
    .execute()

/** Reads another person's row for an unknown document (timing-safe). */
const openOrAnother = (db: Kysely<Database>, documentIndex: Buffer, first: number | null) => {
  const ids = open(db).clearSelect().select('id')
  const own = ids.where('documentIndex', '=', documentIndex)
  const another = ids
    .where(({ not, exists }) => not(exists(own)))
    .orderBy('id')
    .limit(1)
  return open(db)
    .select((row) => row('documentIndex', '=', documentIndex).as('isOfDocument'))
    .where((row) => row.or([row('documentIndex', '=', documentIndex), row('id', '=', another)]))
    .orderBy('createdAt', 'desc')
    .limit(first)
    .execute()
}

const written = (db: Kysely<Database>, { id, ...content }: ApplicationRow) =>
  db
    .updateTable('application')
    .set({ ...content, version: sql`version + 1` })
    .where('id', '=', id)
    .execute()

/** Finds proved rows alone: unproved ones belong to nobody. */
export function applicationStore(secrets: Secrets) {
  const { toApplication, toPlace, toRow, sealName } = applicationRows(secrets)

  return {
    findOwn: async (db: Kysely<Database>, id: string, documentIndex: Buffer) => {
      if (!isId(id)) return null
      const [row] = await openOwn(db, id, documentIndex)
      return row === undefined ? null : toApplication(row)
    },

    find: async (db: Kysely<Database>, id: string) => {
      if (!isId(id)) return null
      const row = await proved(db).where('id', '=', id).executeTakeFirst()
      return row === undefined ? null : toApplication(row)
    },

    findPlace: async (db: Kysely<Database>, id: string) => {
      if (!isId(id)) return null
      const row = await db
        .selectFrom('application')
        .select(['id', 'situation', 'activity'])
        .where('id', '=', id)
        .executeTakeFirst()
      return row === undefined ? null : toPlace(row)
    },

    placesOfDocument: async (db: Kysely<Database>, documentIndex: Buffer) => {
      const rows = await db
        .selectFrom('application')
        .select(['id', 'situation', 'activity'])
        .where('documentIndex', '=', documentIndex)
        .orderBy('createdAt')
        .execute()
      return rows.map(toPlace)
    },

    findAll: async (db: Kysely<Database>, ids: readonly string[]) => {
      const rows = await openAmong(db, ids)
      return rows.map(toApplication)
    },

    findByOrderNumber: async (db: Kysely<Database>, orderNumber: string) => {
      const row = await proved(db).where('orderNumber', '=', orderNumber).executeTakeFirst()
      return row === undefined ? null : toApplication(row)
    },

    lock: async (transaction: Transaction<Database>, id: string) => {
      const [row] = await lockedById(transaction, id)
      if (row === undefined) throw new Error(`no proved application ${id}`)
      return toApplication(row)
    },

    ofDocument: async (db: Kysely<Database>, documentIndex: Buffer) => {
      const rows = await open(db)
        .where('documentIndex', '=', documentIndex)
        .orderBy('createdAt', 'desc')
        .execute()
      return rows.map(toApplication)
    },

    historyOfDocument: async (db: Kysely<Database>, documentIndex: Buffer, withLocked: boolean) => {
      const rows = await db
        .selectFrom('application')
        .select([...applicationColumns, 'lockedAt', 'provedAt'])
        .where('documentIndex', '=', documentIndex)
        .where('provedAt', 'is not', null)
        .where(sql<boolean>`(${withLocked} or (person is not null and locked_at is null))`)
        .orderBy('createdAt', 'desc')
        .execute()
      return rows.map(({ person, lockedAt, provedAt, ...row }) => ({
        ...asWritten(row),
        person: person === null ? null : (secrets.open(person, sealName(row.id)) as Person),
        lockedAt,
        provedAt: provedAt ?? row.createdAt,
      }))
    },

    /**
     * For a document that was only typed: opens a row for an unknown document too, and with `first` 1 as
     * many for everybody (timing-safe).
     */
    ofTypedDocument: async (db: Kysely<Database>, documentIndex: Buffer, first?: number) => {
      const rows = await openOrAnother(db, documentIndex, first ?? null)
      const opened = rows.map((row) => ({ application: toApplication(row), isOfDocument: row.isOfDocument }))
      return opened.filter(({ isOfDocument }) => isOfDocument).map(({ application }) => application)
    },

    /** Open ones first, then the newest; with their count. */
    listOfDocument: async (
      db: Kysely<Database>,
      documentIndex: Buffer,
      {
        first,
        withoutCredits = false,
      }: { readonly first?: number | undefined; readonly withoutCredits?: boolean } = {},
    ) => {
      const rows = await openOfDocument(db, documentIndex, first ?? null, withoutCredits)
      return { applications: rows.map(toApplication), count: rows[0]?.count ?? 0 }
    },

    awaitingPayment: async (
      db: Kysely<Database>,
      of: { readonly documentIndex: Buffer | null; readonly mobileIndex: Buffer | null },
      now: Temporal.Instant,
    ) => {
      const { documentIndex, mobileIndex } = of
      const rows = await open(db)
        .where('situation', '=', 'EmAndamento')
        .where('paymentDeadline', '>', now.toString())
        .$if(documentIndex !== null, (query) => query.where('documentIndex', '=', documentIndex))
        .$if(mobileIndex !== null, (query) => query.where('mobileIndex', '=', mobileIndex))
        .orderBy('createdAt', 'desc')
        .execute()
      return rows.map(toApplication)
    },

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

    unfinishedSince: async (
      db: Kysely<Database>,
      begunBefore: readonly { readonly origin: Origin; readonly at: Temporal.Instant }[],
    ) => {
      const rows = await db
        .selectFrom('application')
        .select('id')
        .where((application) =>
          application.or(
            begunBefore.map(({ origin, at }) =>
              application.and([
                application('origin', '=', origin),
                application('createdAt', '<=', at.toString()),
              ]),
            ),
          ),
        )
        .where('provedAt', 'is not', null)
        .where('situation', '=', 'EmAndamento')
        .where('status', 'not in', ['paymentOrder', 'financialData'])
        .orderBy('createdAt')
        .limit(500)
        .execute()
      return rows.map((row) => row.id)
    },

    insert: async (transaction: Transaction<Database>, application: Application, now: Temporal.Instant) => {
      const row = { ...toRow(application, now), createdAt: application.createdAt, provedAt: now.toString() }
      const { id: _id, ...content } = row
      await transaction
        .insertInto('application')
        .values(row)
        .onConflict((conflict) =>
          conflict.column('id').doUpdateSet(content).where('application.provedAt', 'is', null),
        )
        .execute()
    },

    /** An unproved row comes without its content. */
    ofShop: async (db: Kysely<Database>, shop: string, since: Temporal.Instant, max: number) => {
      const from = since.toString()
      const rows = await db
        .selectFrom('application')
        .select([...applicationColumns, 'provedAt', 'updatedAt'])
        .where('shop', '=', shop)
        .where('person', 'is not', null)
        .where('lockedAt', 'is', null)
        .where((row) =>
          row.or([
            row('situation', 'in', openSituations),
            row('createdAt', '>=', from),
            sql<boolean>`facts #>> '{agreement,signedAt}' >= ${from}`,
          ]),
        )
        .orderBy('updatedAt', 'desc')
        .orderBy('createdAt', 'desc')
        .limit(max)
        .$narrowType<{ person: Buffer }>()
        .execute()
      return rows.map((row) => ({
        id: row.id,
        updatedAt: row.updatedAt,
        place: toPlace(row),
        isOpen: isOpen({ situation: row.situation as Application['situation'] }),
        application: row.provedAt === null ? null : toApplication(row),
      }))
    },

    lockOfShop: async (transaction: Transaction<Database>, id: string, shop: string) => {
      if (!isId(id)) return null
      const row = await transaction
        .selectFrom('application')
        .select([...applicationColumns, 'provedAt'])
        .where('id', '=', id)
        .where('shop', '=', shop)
        .where('person', 'is not', null)
        .where('lockedAt', 'is', null)
        .$narrowType<{ person: Buffer }>()
        .forUpdate()
        .executeTakeFirst()
      if (row === undefined) return null
      const situation = row.situation as Application['situation']
      return { situation, application: row.provedAt === null ? null : toApplication(row) }
    },

    findOpenOfShop: async (
      transaction: Transaction<Database>,
      shop: string,
      documentIndex: Buffer,
    ): Promise<string | null> => {
      const row = await transaction
        .selectFrom('application')
        .select('id')
        .where('shop', '=', shop)
        .where('documentIndex', '=', documentIndex)
        .where('situation', 'in', openSituations)
        .where('lockedAt', 'is', null)
        .where('person', 'is not', null)
        .orderBy('provedAt', (order) => order.desc().nullsLast())
        .orderBy('createdAt', 'desc')
        .executeTakeFirst()
      return row?.id ?? null
    },

    reserve: async (
      transaction: Transaction<Database>,
      id: string,
      person: Pick<Person, 'document' | 'mobile'>,
      { origin, shop, situation = 'EmAndamento' }: ReservedPlace,
      now: Temporal.Instant,
    ) => {
      await transaction
        .insertInto('application')
        .values({
          id,
          origin,
          status: 'preOffer',
          situation,
          activity: 'DadosBasicos',
          documentIndex: secrets.blindIndex('document', person.document),
          mobileIndex: secrets.blindIndex('mobile', person.mobile),
          person: secrets.seal(person, sealName(id)),
          facts: '{}',
          shop,
          createdAt: now.toString(),
          updatedAt: now.toString(),
        })
        .execute()
    },

    /** Gives a reserved place to its form; false if another form has it. */
    takePlace: async (
      transaction: Transaction<Database>,
      id: string,
      person: Pick<Person, 'document' | 'mobile'>,
      { origin, shop }: { readonly origin: Application['origin']; readonly shop: string | null },
      now: Temporal.Instant,
    ): Promise<boolean> => {
      const at = now.toString()
      const taken = await transaction
        .updateTable('application')
        .set({ origin, shop, situation: 'EmAndamento', createdAt: at, updatedAt: at })
        .set({ person: secrets.seal(person, sealName(id)) })
        .where('id', '=', id)
        .where('situation', '=', 'PreValidacao')
        .where('documentIndex', '=', secrets.blindIndex('document', person.document))
        .returning('id')
        .executeTakeFirst()
      return taken !== undefined
    },

    /** Leaves out those that wait for the bureau or are being confirmed. */
    lockUnprovedOfShop: async (
      transaction: Transaction<Database>,
      { documentIndex, shop }: { readonly documentIndex: Buffer; readonly shop: string },
    ): Promise<readonly string[]> => {
      const rows = await transaction
        .selectFrom('application')
        .innerJoin('applicationForm', 'applicationForm.applicationId', 'application.id')
        .select('application.id')
        .where('application.documentIndex', '=', documentIndex)
        .where('application.shop', '=', shop)
        .where('application.situation', '=', 'EmAndamento')
        .where('application.provedAt', 'is', null)
        .where('applicationForm.confirmedAt', 'is', null)
        .forUpdate()
        .skipLocked()
        .execute()
      return rows.map(({ id }) => id)
    },

    /** Includes earlier unproved applications of the same person there. */
    unprovedSince: async (db: Kysely<Database>, id: string): Promise<readonly string[]> => {
      const rows = await db
        .selectFrom('application as own')
        .innerJoin('application as earlier', (join) =>
          join
            .onRef('earlier.documentIndex', '=', 'own.documentIndex')
            .onRef('earlier.shop', '=', 'own.shop')
            .onRef('earlier.createdAt', '<=', 'own.createdAt'),
        )
        .select('earlier.id')
        .where('own.id', '=', id)
        .where('own.provedAt', 'is', null)
        .where('earlier.provedAt', 'is', null)
        .where('earlier.situation', '=', 'EmAndamento')
        .execute()
      return rows.map((row) => row.id)
    },

    closeUnproved: async (
      transaction: Transaction<Database>,
      ids: readonly string[],
      situation: 'Cancelada' | 'Expirada',
      now: Temporal.Instant,
    ): Promise<readonly string[]> => {
      if (ids.length === 0) return []
      const ended = await transaction
        .updateTable('application')
        .set({ situation, updatedAt: now.toString() })
        .where('id', 'in', ids)
        .where('situation', '=', 'EmAndamento')
        .where('provedAt', 'is', null)
        .returning('id')
        .execute()
      return ended.map((row) => row.id)
    },

    endUnproved: async (db: Kysely<Database>, before: Temporal.Instant, now: Temporal.Instant) => {
      const ended = await db
        .updateTable('application')
        .set({ situation: 'Expirada', updatedAt: now.toString() })
        .where('situation', '=', 'EmAndamento')
        .where('provedAt', 'is', null)
        .where('createdAt', '<=', before.toString())
        .where(({ not, exists, selectFrom }) =>
          not(
            exists(
              selectFrom('applicationForm')
                .select('applicationForm.id')
                .whereRef('applicationForm.applicationId', '=', 'application.id')
                .where('applicationForm.confirmedAt', 'is not', null)
                .where('applicationForm.confirmedAt', '>', before.toString()),
            ),
          ),
        )
        .returning('id')
        .execute()
      return ended.length
    },

    lockOfDocument: async (transaction: Transaction<Database>, documentIndex: Buffer) => {
      const own = open(transaction).where('documentIndex', '=', documentIndex)
      const rows = await own.orderBy('id').forUpdate().execute()
      return rows.map(toApplication)
    },

    /** Keeps the rows for a legal duty alone. */
    closeOfDocument: async (
      transaction: Transaction<Database>,
      documentIndex: Buffer,
      now: Temporal.Instant,
    ): Promise<void> => {
      await transaction
        .updateTable('application')
        .set({ lockedAt: now.toString() })
        .where('documentIndex', '=', documentIndex)
        .where('lockedAt', 'is', null)
        .execute()
    },

    update: async (transaction: Transaction<Database>, application: Application, now: Temporal.Instant) => {
      await written(transaction, toRow(application, now))
    },
  }
}

type ApplicationIds = SelectQueryBuilder<Database, 'application', { readonly id: string }>

export async function holdApplications(
  transaction: Transaction<Database>,
  which: (rows: ApplicationIds) => ApplicationIds,
): Promise<readonly string[]> {
  const rows = transaction.selectFrom('application').select('id').orderBy('id')
  return (await which(rows).forKeyShare().execute()).map(({ id }) => id)
}
