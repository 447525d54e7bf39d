import type { Kysely, Transaction } from 'kysely'
import type { Temporal } from 'temporal-polyfill'
import { type LeftBehind, whileLeasedElse } from '../../../platform/database/row-lease.ts'
import type { Database } from '../../../platform/database/schema.ts'
import { isId, newId } from '../../../platform/ids.ts'
import type { Secrets } from '../../../platform/secrets.ts'
import { openSituations } from '../model/journey.ts'
import type { FormContent, SubmittedForm } from '../model/submitted-form.ts'

const submittedFormColumns = [
  'applicationForm.id',
  'applicationForm.applicationId',
  'applicationForm.browserHash',
  'applicationForm.content',
  'applicationForm.emailAcceptedAt',
  'applicationForm.confirmedAt',
  'applicationForm.settledAt as concludedAt',
  'applicationForm.settledApplicationId as concludedApplicationId',
] as const

type SubmittedFormRow = Omit<SubmittedForm, 'isOfBrowser' | 'content'> & {
  readonly browserHash: Buffer | null
  readonly content: Buffer
}

function submittedFormRows(secrets: Secrets) {
  const sealName = (id: string) => `application_form:${id}`
  return {
    sealName,
    toForm: ({ browserHash, content, ...row }: SubmittedFormRow): SubmittedForm => ({
      ...row,
      isOfBrowser: browserHash !== null,
      content: secrets.open(content, sealName(row.id)) as FormContent,
    }),
  }
}

export type SubmittedFormStore = ReturnType<typeof submittedFormStore>

/** A form belongs to nobody until its code is confirmed. */
export function submittedFormStore(secrets: Secrets) {
  const { toForm, sealName } = submittedFormRows(secrets)
  const orNull = (row: SubmittedFormRow | undefined) => (row === undefined ? null : toForm(row))
  const fingerprintOf = ({ evidence: _e, score: _s, search: _q, link, ...said }: FormContent) => {
    const linked =
      link === null
        ? null
        : [link.returnUrl, link.isBilledOnMobileInvoice, link.seller?.shop, link.seller?.agent]
    return secrets.blindIndex('form', JSON.stringify([said, linked]))
  }

  const ofOpenApplications = (db: Kysely<Database>) =>
    db
      .selectFrom('applicationForm')
      .innerJoin('application', 'application.id', 'applicationForm.applicationId')
      .select(submittedFormColumns)
      .where('application.situation', 'in', openSituations)

  return {
    /** The same unconfirmed form of the same browser and place. */
    findTwin: async (
      transaction: Transaction<Database>,
      {
        content,
        browserHash,
        applicationId,
      }: {
        readonly content: FormContent
        readonly browserHash: Buffer | null
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
          .select(submittedFormColumns)
          .where('applicationForm.id', '=', id)
          .executeTakeFirst(),
      ),

    lock: async (transaction: Transaction<Database>, id: string): Promise<SubmittedForm> =>
      toForm(
        await transaction
          .selectFrom('applicationForm')
          .select(submittedFormColumns)
          .where('applicationForm.id', '=', id)
          .forUpdate()
          .executeTakeFirstOrThrow(),
      ),

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

    findConcluded: async (
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

    findUnconcluded: async (
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

    findUnconcludedOf: async (db: Kysely<Database>, applicationId: string): Promise<SubmittedForm | null> =>
      orNull(
        await ofOpenApplications(db)
          .where('applicationForm.applicationId', '=', applicationId)
          .where('applicationForm.confirmedAt', 'is not', null)
          .where('applicationForm.settledAt', 'is', null)
          .orderBy('applicationForm.confirmedAt', 'desc')
          .limit(1)
          .executeTakeFirst(),
      ),

    /** Runs one request at a time over all instances; others wait for its result. */
    whileLeasedElse: <T>(
      db: Kysely<Database>,
      id: string,
      work: (form: SubmittedForm) => Promise<T>,
      left: LeftBehind<T>,
    ): Promise<T> =>
      whileLeasedElse(
        db,
        'application_form',
        id,
        async () => {
          const row = await db
            .selectFrom('applicationForm')
            .select(submittedFormColumns)
            .where('id', '=', id)
            .executeTakeFirstOrThrow()
          return work(toForm(row))
        },
        left,
      ),

    newestOf: async (
      db: Kysely<Database>,
      applicationIds: readonly string[],
    ): Promise<readonly SubmittedForm[]> => {
      if (applicationIds.length === 0) return []
      const rows = await db
        .selectFrom('applicationForm')
        .select(submittedFormColumns)
        .distinctOn('applicationForm.applicationId')
        .where('applicationForm.applicationId', 'in', applicationIds)
        .orderBy('applicationForm.applicationId')
        .orderBy('applicationForm.createdAt', 'desc')
        .execute()
      return rows.map(toForm)
    },

    findOfSale: async (db: Kysely<Database>, applicationId: string): Promise<SubmittedForm | null> =>
      !isId(applicationId)
        ? null
        : orNull(
            await db
              .selectFrom('applicationForm')
              .select(submittedFormColumns)
              .where('applicationId', '=', applicationId)
              .where('settledAt', 'is', null)
              .orderBy('createdAt', 'desc')
              .limit(1)
              .executeTakeFirst(),
          ),

    /** Ends forms of unproved sales and answers their ids. */
    giveUp: async (
      transaction: Transaction<Database>,
      applicationIds: readonly string[],
      now: Temporal.Instant,
    ): Promise<readonly string[]> => {
      const rows = await transaction
        .updateTable('applicationForm')
        .set({ settledAt: now.toString() })
        .where('applicationId', 'in', applicationIds)
        .where('settledAt', 'is', null)
        .returning('id')
        .execute()
      return rows.map(({ id }) => id)
    },

    hasLedTo: async (db: Kysely<Database>, answered: string, applicationId: string): Promise<boolean> => {
      if (!isId(answered)) return false
      const row = await db
        .selectFrom('applicationForm')
        .select('id')
        .where('applicationId', '=', answered)
        .where('settledApplicationId', '=', applicationId)
        .executeTakeFirst()
      return row !== undefined
    },

    update: async (
      db: Kysely<Database>,
      id: string,
      {
        content,
        conclusion,
        ...moments
      }: {
        readonly content?: FormContent
        readonly conclusion?: { readonly at: string; readonly applicationId: string }
        readonly emailAcceptedAt?: string
        readonly confirmedAt?: string
      },
    ): Promise<void> => {
      await db
        .updateTable('applicationForm')
        .set({
          ...moments,
          ...(conclusion && { settledAt: conclusion.at, settledApplicationId: conclusion.applicationId }),
          ...(content === undefined ? {} : { content: secrets.seal(content, sealName(id)) }),
        })
        .where('id', '=', id)
        .execute()
    },
  }
}

export type BureauAnswer = {
  readonly applicationId: string
  readonly askedAt: string
  /** The consent may belong to an earlier question. */
  readonly consent: { readonly id: string; readonly at: string } | null
}

export async function bureauAnswersOf(
  { db, secrets }: { readonly db: Kysely<Database>; readonly secrets: Secrets },
  applicationIds: readonly string[],
): Promise<readonly BureauAnswer[]> {
  if (applicationIds.length === 0) return []
  const rows = await db
    .selectFrom('applicationForm')
    .select(submittedFormColumns)
    .where('settledApplicationId', 'in', applicationIds)
    .orderBy('settledAt')
    .execute()
  const answers = rows
    .map(submittedFormRows(secrets).toForm)
    .flatMap(({ concludedApplicationId, content: { consultation } }) =>
      concludedApplicationId === null || consultation === undefined
        ? []
        : [{ applicationId: concludedApplicationId, ...consultation }],
    )
  const consents = await timesOf(
    db,
    answers.flatMap(({ consentId }) => consentId ?? []),
  )
  return answers.map(({ applicationId, askedAt, consentId }) => {
    const at = consentId === null ? undefined : consents.get(consentId)
    return {
      applicationId,
      askedAt,
      consent: consentId === null || at === undefined ? null : { id: consentId, at },
    }
  })
}

async function timesOf(db: Kysely<Database>, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map()
  const rows = await db.selectFrom('consent').select(['id', 'at']).where('id', 'in', ids).execute()
  return new Map(rows.map(({ id, at }) => [id, at]))
}
