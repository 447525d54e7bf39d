import { createHash } from 'node:crypto'
import type { Kysely, Transaction } from 'kysely'
import type { Temporal } from 'temporal-polyfill'
import type { Database } from '../../platform/database/schema.ts'
import { isId } from '../../platform/ids.ts'
import type { Secrets } from '../../platform/secrets.ts'
import type { PreValidation, PreValidationContent, ProvedBy } from './stored-pre-validation.ts'

export type PreValidationStore = ReturnType<typeof preValidationStore>

const columns = [
  'id',
  'content',
  'createdAt',
  'termsExpireAt',
  'termsAcceptedAt',
  'provedAt',
  'provedBy',
  'proofEndsAt',
] as const

type Row = Omit<PreValidation, 'content' | 'provedBy'> & {
  readonly content: Buffer
  readonly provedBy: string | null
}

const sealName = (id: string) => `pre_validation:${id}`
const hashOf = (token: string) => createHash('sha256').update(token).digest()

/** The only reader and writer of pre-validations. What one says is nobody's until it is proved. */
export function preValidationStore(secrets: Secrets) {
  const toPreValidation = ({ content, provedBy, ...row }: Row): PreValidation => ({
    ...row,
    provedBy: provedBy as ProvedBy | null,
    content: secrets.open(content, sealName(row.id)) as PreValidationContent,
  })
  const orNull = (row: Row | undefined) => (row === undefined ? null : toPreValidation(row))
  const fingerprintOf = ({ evidence: _e, acceptance: _a, search: _s, ...said }: PreValidationContent) =>
    secrets.blindIndex('form', JSON.stringify(said))
  const select = (db: Kysely<Database>) => db.selectFrom('preValidation').select(columns)

  return {
    /** The secret that stands for it in the calls; only this server can make it again. */
    tokenOf: (id: string): string => secrets.linkToken('preValidation', id),

    insert: async (
      transaction: Transaction<Database>,
      {
        id,
        token,
        browserHash,
        termsExpireAt,
        content,
      }: Pick<PreValidation, 'id' | 'termsExpireAt' | 'content'> & {
        readonly token: string
        readonly browserHash: Buffer | null
      },
      now: Temporal.Instant,
    ): Promise<void> => {
      await transaction
        .insertInto('preValidation')
        .values({
          id,
          documentIndex: secrets.blindIndex('document', content.document),
          mobileIndex: secrets.blindIndex('mobile', content.mobile),
          tokenHash: hashOf(token),
          browserHash,
          fingerprint: fingerprintOf(content),
          content: secrets.seal(content, sealName(id)),
          createdAt: now.toString(),
          termsExpireAt,
        })
        .execute()
    },

    /** The same form, posted by the same browser since that moment and not proved yet. */
    findTwin: async (
      transaction: Transaction<Database>,
      content: PreValidationContent,
      browserHash: Buffer,
      since: Temporal.Instant,
    ): Promise<PreValidation | null> =>
      orNull(
        await select(transaction)
          .where('documentIndex', '=', secrets.blindIndex('document', content.document))
          .where('fingerprint', '=', fingerprintOf(content))
          .where('browserHash', '=', browserHash)
          .where('createdAt', '>', since.toString())
          .where('provedAt', 'is', null)
          .orderBy('createdAt', 'desc')
          .limit(1)
          .executeTakeFirst(),
      ),

    /** Null for an unknown token and in another browser than the one that began it, alike. */
    findOwn: async (
      db: Kysely<Database>,
      token: string,
      browserHash: Buffer | null,
    ): Promise<PreValidation | null> =>
      orNull(
        await select(db)
          .where('tokenHash', '=', hashOf(token))
          .where('browserHash', 'is not distinct from', browserHash)
          .executeTakeFirst(),
      ),

    find: async (db: Kysely<Database>, id: string): Promise<PreValidation | null> =>
      isId(id) ? orNull(await select(db).where('id', '=', id).executeTakeFirst()) : null,

    lock: async (transaction: Transaction<Database>, id: string): Promise<PreValidation> =>
      toPreValidation(await select(transaction).where('id', '=', id).forUpdate().executeTakeFirstOrThrow()),

    /** The newest one of this person and line that a code proved in this browser, while the proof counts. */
    findProvedByCode: async (
      db: Kysely<Database>,
      line: Pick<PreValidationContent, 'document' | 'mobile'>,
      browserHash: Buffer,
      now: Temporal.Instant,
    ): Promise<PreValidation | null> =>
      orNull(
        await select(db)
          .where('documentIndex', '=', secrets.blindIndex('document', line.document))
          .where('mobileIndex', '=', secrets.blindIndex('mobile', line.mobile))
          .where('browserHash', '=', browserHash)
          .where('provedBy', '=', 'code')
          .where('proofEndsAt', '>', now.toString())
          .orderBy('provedAt', 'desc')
          .limit(1)
          .executeTakeFirst(),
      ),

    /** What happened to it; a field that is absent stays as it is. */
    update: async (
      db: Kysely<Database>,
      id: string,
      {
        content,
        ...moments
      }: {
        readonly content?: PreValidationContent
        readonly termsAcceptedAt?: string
        readonly provedAt?: string
        readonly provedBy?: ProvedBy
        readonly proofEndsAt?: string
      },
    ): Promise<void> => {
      await db
        .updateTable('preValidation')
        .set({
          ...moments,
          ...(content === undefined ? {} : { content: secrets.seal(content, sealName(id)) }),
        })
        .where('id', '=', id)
        .execute()
    },
  }
}
