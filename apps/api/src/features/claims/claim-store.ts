import type { ClaimKind, ClaimStatus } from '@cupo/wire'
import type { Kysely, Transaction } from 'kysely'
import type { Temporal } from 'temporal-polyfill'
import * as v from 'valibot'
import type { Database } from '../../platform/database/schema.ts'
import { isId } from '../../platform/ids.ts'
import type { Secrets } from '../../platform/secrets.ts'

export type Claim = {
  readonly id: string
  /** The number that the customer quotes. */
  readonly protocol: string
  readonly kind: ClaimKind
  readonly subject: string
  readonly description: string
  readonly solution: string
  readonly status: ClaimStatus
  readonly isSolved: boolean | null
  readonly answerDueOn: string
  readonly extension: ClaimExtension | null
  readonly about: ClaimSubject
  readonly documentIndex: Buffer | null
  /** The person who filed it without an account; null for a signed-in person. */
  readonly filer: ClaimFiler | null
  readonly emailConfirmedAt: string | null
  readonly createdAt: string
  readonly closedAt: string | null
}

export type ClaimSubject = {
  readonly loanId: string | null
  readonly contractNumber: string | null
  readonly paymentReference: string | null
}

const extensionSchema = v.object({ reason: v.string(), firstDueOn: v.string(), extendedAt: v.string() })
type ClaimExtension = Readonly<v.InferOutput<typeof extensionSchema>>

export const filerSchema = v.object({
  name: v.string(),
  identityNumber: v.string(),
  mobile: v.string(),
  email: v.string(),
})
/** Self-described: only the line is proved, by its code. */
export type ClaimFiler = Readonly<v.InferOutput<typeof filerSchema>>

const wordsSchema = v.object({ subject: v.string(), description: v.string(), solution: v.string() })

/** The only reader and writer of claims; each query names the owner. */
export function claimStore(secrets: Secrets) {
  const { toClaim, toRow } = claimRows(secrets)

  return {
    ofDocument: async (db: Kysely<Database>, documentIndex: Buffer): Promise<readonly Claim[]> => {
      const rows = await claimRowsOf(db)
        .where('claim.documentIndex', '=', documentIndex)
        .orderBy('claim.createdAt', 'desc')
        .orderBy('claim.id', 'desc')
        .execute()
      return rows.map(toClaim)
    },

    lockOwn: async (transaction: Transaction<Database>, id: string, documentIndex: Buffer) => {
      if (!isId(id)) return null
      const row = await claimRowsOf(transaction)
        .where('claim.id', '=', id)
        .where('claim.documentIndex', '=', documentIndex)
        .forUpdate('claim')
        .executeTakeFirst()
      return row === undefined ? null : toClaim(row)
    },

    lock: async (transaction: Transaction<Database>, id: string) => {
      if (!isId(id)) return null
      const row = await claimRowsOf(transaction)
        .where('claim.id', '=', id)
        .forUpdate('claim')
        .executeTakeFirst()
      return row === undefined ? null : toClaim(row)
    },

    lockByProtocol: async (transaction: Transaction<Database>, protocol: string) => {
      const row = await claimRowsOf(transaction)
        .where('protocol', '=', protocol)
        .forUpdate('claim')
        .executeTakeFirst()
      return row === undefined ? null : toClaim(row)
    },

    findByProtocol: async (db: Kysely<Database>, protocol: string) => {
      const row = await claimRowsOf(db).where('protocol', '=', protocol).executeTakeFirst()
      return row === undefined ? null : toClaim(row)
    },

    findByLine: async (db: Kysely<Database>, protocol: string, mobile: string) => {
      const row = await claimRowsOf(db)
        .where('protocol', '=', protocol)
        .where('mobileIndex', '=', secrets.blindIndex('mobile', mobile))
        .executeTakeFirst()
      return row === undefined ? null : toClaim(row)
    },

    isOfLine: async (db: Kysely<Database>, protocol: string, mobile: string): Promise<boolean> => {
      const row = await db
        .selectFrom('claim')
        .select('id')
        .where('protocol', '=', protocol)
        .where('mobileIndex', '=', secrets.blindIndex('mobile', mobile))
        .executeTakeFirst()
      return row !== undefined
    },

    open: async (db: Kysely<Database>): Promise<readonly Claim[]> => {
      const rows = await claimRowsOf(db)
        .where('claim.status', '<>', 'Closed')
        .orderBy('answerDueOn')
        .orderBy('claim.createdAt')
        .execute()
      return rows.map(toClaim)
    },

    insert: async (transaction: Transaction<Database>, claim: Claim, now: Temporal.Instant) => {
      await transaction.insertInto('claim').values(toRow(claim, now)).execute()
    },

    update: async (transaction: Transaction<Database>, claim: Claim, now: Temporal.Instant) => {
      await transaction.updateTable('claim').set(toRow(claim, now)).where('id', '=', claim.id).execute()
    },
  }
}

const claimRowsOf = (db: Kysely<Database>) =>
  db
    .selectFrom('claim')
    .leftJoin('loan', 'loan.id', 'claim.loanId')
    .selectAll('claim')
    .select('loan.contractNumber')

type ClaimRow = Awaited<ReturnType<ReturnType<typeof claimRowsOf>['executeTakeFirstOrThrow']>>

const sealName = (id: string) => `claim:${id}`
const extensionSealName = (id: string) => `claim_extension:${id}`
const filerSealName = (id: string) => `claim_filer:${id}`

function claimRows(secrets: Secrets) {
  const toClaim = (row: ClaimRow): Claim => {
    const { id, extension, filer, loanId, contractNumber, paymentReference } = row
    const words = v.parse(wordsSchema, secrets.open(row.content, sealName(id)))
    return {
      id,
      protocol: row.protocol,
      kind: row.kind,
      subject: words.subject,
      description: words.description,
      solution: words.solution,
      status: row.status,
      isSolved: row.isSolved,
      answerDueOn: row.answerDueOn,
      extension:
        extension === null ? null : v.parse(extensionSchema, secrets.open(extension, extensionSealName(id))),
      about: { loanId, contractNumber, paymentReference },
      documentIndex: row.documentIndex,
      filer: filer === null ? null : v.parse(filerSchema, secrets.open(filer, filerSealName(id))),
      emailConfirmedAt: row.emailConfirmedAt,
      createdAt: row.createdAt,
      closedAt: row.closedAt,
    }
  }
  const toRow = (claim: Claim, now: Temporal.Instant) => {
    const { id, subject, description, solution, extension, filer, about } = claim
    return {
      id,
      documentIndex: claim.documentIndex,
      protocol: claim.protocol,
      kind: claim.kind,
      content: secrets.seal({ subject, description, solution }, sealName(id)),
      status: claim.status,
      isSolved: claim.isSolved,
      answerDueOn: claim.answerDueOn,
      extension: extension === null ? null : secrets.seal(extension, extensionSealName(id)),
      loanId: about.loanId,
      paymentReference: about.paymentReference,
      filer: filer === null ? null : secrets.seal(filer, filerSealName(id)),
      mobileIndex: filer === null ? null : secrets.blindIndex('mobile', filer.mobile),
      emailConfirmedAt: claim.emailConfirmedAt,
      createdAt: claim.createdAt,
      closedAt: claim.closedAt,
      updatedAt: now.toString(),
    }
  }
  return { toClaim, toRow }
}
