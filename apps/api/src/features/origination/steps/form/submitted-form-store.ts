import { type Kysely, sql, type Transaction } from 'kysely'
import type { Temporal } from 'temporal-polyfill'
import type { Database } from '../../../../platform/database/schema.ts'
import { isId, newId } from '../../../../platform/ids.ts'
import type { Secrets } from '../../../../platform/secrets.ts'
import type { FormContent, SubmittedForm } from './submitted-form.ts'

const columns = [
  'applicationForm.id',
  'applicationForm.applicationId',
  'applicationForm.browserHash',
  'applicationForm.content',
  'applicationForm.emailAcceptedAt',
  'applicationForm.confirmedAt',
  'applicationForm.settledAt',
  'applicationForm.settledApplicationId',
] as const

type Row = Omit<SubmittedForm, 'isOfBrowser' | 'content'> & {
  readonly browserHash: Buffer | null
  readonly content: Buffer
}

/**
 * Whether a request asks bureau and watchlist about the form at this moment: `lapsed` where it held the form and died. The
 * database's clock counts, since instances share it.
 */
export type FormClaim = 'free' | 'held' | 'lapsed'

const claimSeconds = 5
const claimRenewedEveryMs = 1_000
const claimEnd = sql<string>`clock_timestamp() + make_interval(secs => ${claimSeconds})`
const isHeld = sql<boolean>`claimed_until > clock_timestamp()`

const sealName = (id: string) => `application_form:${id}`

export type SubmittedFormStore = ReturnType<typeof submittedFormStore>

/** The only reader and writer of postings of the form. What one says is nobody's until its own code is confirmed. */
export function submittedFormStore(secrets: Secrets) {
  const toForm = ({ browserHash, content, ...row }: Row): SubmittedForm => ({
    ...row,
    isOfBrowser: browserHash !== null,
    content: secrets.open(content, sealName(row.id)) as FormContent,
  })
  const orNull = (row: Row | undefined) => (row === undefined ? null : toForm(row))
  /**
   * Two postings that say the same are one version. Where they came from, which of two like links of the shop led here
   * and what was asked since does not count.
   */
  const fingerprintOf = ({ evidence: _e, score: _s, search: _q, link, ...said }: FormContent) => {
    const linked = link === null ? null : [link.returnUrl, link.isBilledOnMobileInvoice]
    return secrets.blindIndex('form', JSON.stringify([said, linked]))
  }

  /** Postings for an application that is open still. */
  const ofOpenApplications = (db: Kysely<Database>) =>
    db
      .selectFrom('applicationForm')
      .innerJoin('application', 'application.id', 'applicationForm.applicationId')
      .select(columns)
      .where('application.situation', '=', 'EmAndamento')

  return {
    /** The same form, posted before by the same browser for the same place, while its code is not confirmed. */
    findTwin: async (
      transaction: Transaction<Database>,
      {
        content,
        browserHash,
        applicationId,
      }: {
        readonly content: FormContent
        readonly browserHash: Buffer | null
        /** Of the person's own open application; null where the form opens a new one. */
        readonly applicationId: string | null
      },
    ): Promise<SubmittedForm | null> =>
      orNull(
        await ofOpenApplications(transaction)
          .where('applicationForm.documentIndex', '=', secrets.blindIndex('document', content.document))
          .where('applicationForm.fingerprint', '=', fingerprintOf(content))
          .where('applicationForm.browserHash', 'is not distinct from', browserHash)
          .where('applicationForm.confirmedAt', 'is', null)
          .$if(applicationId === null, (query) => query.where('application.provedAt', 'is', null))
          .$if(applicationId !== null, (query) => query.where('application.id', '=', applicationId ?? ''))
          .orderBy('applicationForm.createdAt', 'desc')
          .limit(1)
          .executeTakeFirst(),
      ),

    insert: async (
      transaction: Transaction<Database>,
      {
        applicationId,
        browserHash,
        content,
      }: {
        readonly applicationId: string
        readonly browserHash: Buffer | null
        readonly content: FormContent
      },
      now: Temporal.Instant,
    ): Promise<string> => {
      const id = newId()
      await transaction
        .insertInto('applicationForm')
        .values({
          id,
          applicationId,
          documentIndex: secrets.blindIndex('document', content.document),
          browserHash,
          fingerprint: fingerprintOf(content),
          content: secrets.seal(content, sealName(id)),
          createdAt: now.toString(),
        })
        .execute()
      return id
    },

    find: async (db: Kysely<Database>, id: string): Promise<SubmittedForm | null> =>
      orNull(
        await db
          .selectFrom('applicationForm')
          .select(columns)
          .where('applicationForm.id', '=', id)
          .executeTakeFirst(),
      ),

    lock: async (transaction: Transaction<Database>, id: string): Promise<SubmittedForm> =>
      toForm(
        await transaction
          .selectFrom('applicationForm')
          .select(columns)
          .where('applicationForm.id', '=', id)
          .forUpdate()
          .executeTakeFirstOrThrow(),
      ),

    /** The newest posting of a browser for an application whose code it may be sent again. */
    findOfBrowser: async (
      db: Kysely<Database>,
      applicationId: string,
      browserHash: Buffer | null,
    ): Promise<SubmittedForm | null> =>
      !isId(applicationId)
        ? null
        : orNull(
            await ofOpenApplications(db)
              .where('applicationForm.applicationId', '=', applicationId)
              .where('applicationForm.browserHash', 'is not distinct from', browserHash)
              .orderBy('applicationForm.createdAt', 'desc')
              .limit(1)
              .executeTakeFirst(),
          ),

    /** The application that a form of this person led to, by the id that the form was answered with. */
    findSettled: async (
      db: Kysely<Database>,
      documentIndex: Buffer,
      applicationId: string,
    ): Promise<string | null> => {
      if (!isId(applicationId)) return null
      const row = await db
        .selectFrom('applicationForm')
        .select('settledApplicationId')
        .where('documentIndex', '=', documentIndex)
        .where('applicationId', '=', applicationId)
        .where('settledApplicationId', 'is not', null)
        .executeTakeFirst()
      return row?.settledApplicationId ?? null
    },

    /** A confirmed form whose application could not be begun yet, of a person; of one application where it is named. */
    findUnsettled: async (
      db: Kysely<Database>,
      documentIndex: Buffer,
      applicationId?: string,
    ): Promise<SubmittedForm | null> =>
      applicationId !== undefined && !isId(applicationId)
        ? null
        : orNull(
            await ofOpenApplications(db)
              .where('applicationForm.documentIndex', '=', documentIndex)
              .where('applicationForm.confirmedAt', 'is not', null)
              .where('applicationForm.settledAt', 'is', null)
              .$if(applicationId !== undefined, (query) =>
                query.where('applicationForm.applicationId', '=', applicationId ?? ''),
              )
              .orderBy('applicationForm.confirmedAt', 'desc')
              .limit(1)
              .executeTakeFirst(),
          ),

    /**
     * Runs the work while no other request does for the same form, in any instance, and gives it the form as it stands;
     * null, without running it, where another one holds the form. Holds no connection meanwhile.
     */
    whileClaimed: async <T>(
      db: Kysely<Database>,
      id: string,
      work: (form: SubmittedForm) => Promise<T>,
    ): Promise<{ readonly value: T } | null> => {
      const claimed = await db
        .updateTable('applicationForm')
        .set({ claimedUntil: claimEnd })
        .where('id', '=', id)
        .where((row) => row.or([row('claimedUntil', 'is', null), row.not(isHeld)]))
        .returning(columns)
        .executeTakeFirst()
      if (claimed === undefined) return null
      const set = (claimedUntil: typeof claimEnd | null) =>
        db
          .updateTable('applicationForm')
          .set({ claimedUntil })
          .where('id', '=', id)
          .where('claimedUntil', 'is not', null)
          .execute()
      // A database that is away can neither renew nor release: the claim then lapses by itself.
      const renewal = setInterval(() => void set(claimEnd).catch(() => {}), claimRenewedEveryMs)
      try {
        return { value: await work(toForm(claimed)) }
      } finally {
        clearInterval(renewal)
        await set(null).catch(() => {})
      }
    },

    claimOf: async (db: Kysely<Database>, id: string): Promise<FormClaim> => {
      const row = await db
        .selectFrom('applicationForm')
        .select(['claimedUntil', isHeld.as('isHeld')])
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
      if (row.claimedUntil === null) return 'free'
      return row.isHeld ? 'held' : 'lapsed'
    },

    /** What happened to a form; a field that is absent stays as it is. */
    update: async (
      db: Kysely<Database>,
      id: string,
      {
        content,
        ...moments
      }: {
        readonly content?: FormContent
        readonly settledApplicationId?: string
        readonly emailAcceptedAt?: string
        readonly confirmedAt?: string
        readonly settledAt?: string
      },
    ): Promise<void> => {
      await db
        .updateTable('applicationForm')
        .set({
          ...moments,
          ...(content === undefined ? {} : { content: secrets.seal(content, sealName(id)) }),
        })
        .where('id', '=', id)
        .execute()
    },
  }
}
