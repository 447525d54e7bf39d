import { createHash } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import type { Origin, Seller } from '@cupo/wire'
import type { Kysely, Transaction } from 'kysely'
import type { Temporal } from 'temporal-polyfill'
import type { Database } from '../../platform/database/schema.ts'
import { lastDigits } from '../../platform/hide.ts'
import { isId } from '../../platform/ids.ts'
import type { Secrets } from '../../platform/secrets.ts'
import type { ConsentWording, FormLine, RequestEvidence, Requester } from '../origination/origination.ts'

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

type Row = Omit<PreValidation, 'content'> & { readonly content: Buffer }

type NewPreValidation = Pick<PreValidation, 'id' | 'termsExpireAt' | 'content'> & {
  readonly token: string
  readonly browserHash: Buffer | null
}

type Change = {
  readonly content?: PreValidationContent
  readonly termsAcceptedAt?: string
  readonly provedAt?: string
  readonly provedBy?: ProvedBy
  readonly proofEndsAt?: string
}

const sealName = (id: string) => `pre_validation:${id}`
const hashOf = (token: string) => createHash('sha256').update(token).digest()

/** The only reader and writer. A pre-validation is nobody's until it is proved. */
export const preValidationStore = (secrets: Secrets) => ({
  ...queries(secrets),
  ...queriesOfBrowser(secrets),
  ...changes(secrets),
  tokenOf: (id: string): string => secrets.linkToken('preValidation', id),
})

const fingerprintOf = (
  secrets: Secrets,
  { evidence: _e, acceptance: _a, isOwnLine: _l, search: _s, ...said }: PreValidationContent,
) => secrets.blindIndex('form', JSON.stringify(said))

const askerOf = ({ requester, seller }: PreValidationContent) => ({ requester, seller })

function rowReader(secrets: Secrets) {
  const toPreValidation = ({ content, ...row }: Row): PreValidation => ({
    ...row,
    content: secrets.open(content, sealName(row.id)) as PreValidationContent,
  })
  const orNull = (row: Row | undefined) => (row === undefined ? null : toPreValidation(row))
  const select = (db: Kysely<Database>) => db.selectFrom('preValidation').select(columns)
  return { toPreValidation, orNull, select }
}

function queries(secrets: Secrets) {
  const { toPreValidation, orNull, select } = rowReader(secrets)
  return {
    findOwn: async (db: Kysely<Database>, token: string, browserHash: Buffer | null) =>
      orNull(
        await select(db)
          .where('tokenHash', '=', hashOf(token))
          .where('browserHash', 'is not distinct from', browserHash)
          .executeTakeFirst(),
      ),

    find: async (db: Kysely<Database>, id: string) =>
      isId(id) ? orNull(await select(db).where('id', '=', id).executeTakeFirst()) : null,

    lock: async (transaction: Transaction<Database>, id: string): Promise<PreValidation> => {
      const locked = orNull(await select(transaction).where('id', '=', id).forUpdate().executeTakeFirst())
      if (locked === null) throw new Error(`there is no pre-validation ${id}`)
      return locked
    },

    provedOf: async (db: Kysely<Database>, documentIndex: Buffer): Promise<readonly PreValidation[]> => {
      const proved = select(db).where('documentIndex', '=', documentIndex).where('provedAt', 'is not', null)
      return (await proved.orderBy('createdAt', 'desc').execute()).map(toPreValidation)
    },
  }
}

function queriesOfBrowser(secrets: Secrets) {
  const { toPreValidation, orNull, select } = rowReader(secrets)
  const ofBrowser = (db: Kysely<Database>, document: string, browserHash: Buffer) =>
    select(db)
      .where('documentIndex', '=', secrets.blindIndex('document', document))
      .where('browserHash', '=', browserHash)
      .orderBy('createdAt', 'desc')

  return {
    /** While its terms can be accepted or its proof counts. */
    findTwin: async (
      transaction: Transaction<Database>,
      content: PreValidationContent,
      browserHash: Buffer,
      now: Temporal.Instant,
    ) =>
      orNull(
        await ofBrowser(transaction, content.document, browserHash)
          .where('fingerprint', '=', fingerprintOf(secrets, content))
          .where('termsExpireAt', '>', now.toString())
          .where(({ or, eb }) => or([eb('provedAt', 'is', null), eb('proofEndsAt', '>', now.toString())]))
          .executeTakeFirst(),
      ),

    findCorrected: async (
      transaction: Transaction<Database>,
      { id, content }: Pick<PreValidation, 'id' | 'content'>,
      browserHash: Buffer,
    ): Promise<readonly PreValidation[]> => {
      const rows = await ofBrowser(transaction, content.document, browserHash)
        .where('mobileIndex', '=', secrets.blindIndex('mobile', content.mobile))
        .where('provedAt', 'is', null)
        .where('id', '<>', id)
        .execute()
      return rows
        .map(toPreValidation)
        .filter((one) => isDeepStrictEqual(askerOf(one.content), askerOf(content)))
    },

    ofBrowserSince: async (
      db: Kysely<Database>,
      document: string,
      browserHash: Buffer,
      since: Temporal.Instant,
    ): Promise<readonly PreValidation[]> => {
      const rows = await ofBrowser(db, document, browserHash)
        .where('createdAt', '>', since.toString())
        .execute()
      return rows.map(toPreValidation)
    },

    findProvedByCode: async (
      db: Kysely<Database>,
      { preValidationId, document, mobile, origin, browserHash }: FormLine,
      now: Temporal.Instant,
    ): Promise<PreValidation | null> => {
      if (!isId(preValidationId)) return null
      const found = orNull(
        await ofBrowser(db, document, browserHash)
          .where('id', '=', preValidationId)
          .where('mobileIndex', '=', secrets.blindIndex('mobile', mobile))
          .where('provedBy', '=', 'code')
          .where('proofEndsAt', '>', now.toString())
          .executeTakeFirst(),
      )
      return found?.content.origin === origin ? found : null
    },
  }
}

const changes = (secrets: Secrets) => ({
  insert: async (
    transaction: Transaction<Database>,
    { token, content, ...row }: NewPreValidation,
    now: Temporal.Instant,
  ): Promise<void> => {
    await transaction
      .insertInto('preValidation')
      .values({
        ...row,
        documentIndex: secrets.blindIndex('document', content.document),
        mobileIndex: secrets.blindIndex('mobile', content.mobile),
        tokenHash: hashOf(token),
        fingerprint: fingerprintOf(secrets, content),
        content: secrets.seal(content, sealName(row.id)),
        createdAt: now.toString(),
      })
      .execute()
  },

  update: async (db: Kysely<Database>, id: string, { content, ...moments }: Change): Promise<void> => {
    const sealed = content === undefined ? {} : { content: secrets.seal(content, sealName(id)) }
    await db
      .updateTable('preValidation')
      .set({ ...moments, ...sealed })
      .where('id', '=', id)
      .execute()
  },

  deleteOf: async (transaction: Transaction<Database>, documentIndex: Buffer): Promise<void> => {
    await transaction.deleteFrom('preValidation').where('documentIndex', '=', documentIndex).execute()
  },
})

export const askedBy = ({ requester, seller }: Pick<PreValidationContent, 'requester' | 'seller'>) =>
  requester === null ? null : `${requester.name}${seller === null ? '' : `, de ${seller.shopName}`}`

/** A requester reads no reasons of a refusal. */
export const isOnBehalf = ({
  requester,
  seller,
}: Pick<PreValidationContent, 'requester' | 'seller'>): boolean => requester !== null || seller !== null

/** By which the customer recognises their document. */
export const documentLastDigits = ({ document }: Pick<PreValidationContent, 'document'>): string =>
  lastDigits(document)

export type PreValidationContent = {
  readonly document: string
  /** 10 digits; a mobile starts with 3. */
  readonly mobile: string
  readonly email: string
  readonly origin: Origin
  readonly requester: Requester | null
  readonly seller: Seller | null
  readonly wording: ConsentWording
  readonly evidence: RequestEvidence
  readonly acceptance: RequestEvidence | null
  readonly isOwnLine?: boolean
  readonly acceptedWording?: ConsentWording
  readonly search: { readonly searchId: string; readonly isListed: boolean } | null
}

export type ProvedBy = 'code' | 'terms'

/** `id` is that of the place that it reserves for an application. */
export type PreValidation = {
  readonly id: string
  readonly content: PreValidationContent
  readonly createdAt: string
  readonly termsExpireAt: string
  readonly termsAcceptedAt: string | null
  readonly provedAt: string | null
  readonly provedBy: ProvedBy | null
  readonly proofEndsAt: string | null
}
