import { createHash } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { Account } from '../../ledger/ledger.ts'
import { type ActingParty, actorName } from '../../platform/actor.ts'
import { writeAudit } from '../../platform/audit.ts'
import { isoOfInstant } from '../../platform/business-date.ts'
import type { Database } from '../../platform/database/schema.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { accountCodesOn, accounts } from './account-codes.ts'
import { batchLines, type Detail } from './batch-lines.ts'
import type { FileFormat } from './file-format.ts'
import type { Batch } from './make-batch.ts'

export type FileOrder = { readonly batch: Batch; readonly detail: Detail; readonly format: FileFormat }

/** SHA-256 in hex, size in bytes. */
export type WrittenFile = { readonly sha256: string; readonly size: number }

export type FileRefusal =
  | { readonly kind: 'withoutCode' | 'notEnough'; readonly accounts: readonly Account[] }
  /** The file has other bytes than the one that somebody got before. */
  | { readonly kind: 'otherBytes'; readonly before: string; readonly now: string }

/** Few writes, and little memory. */
const pieceLength = 65_536

/**
 * Gives the text of a batch's file to `take` piece by piece, and records what it was: the same file is the same bytes
 * whenever somebody asks. Refuses while an account of the chart has no code, or the code of an account of the batch does not
 * say what the format needs.
 */
export async function writeBatchFile(
  db: Kysely<Database>,
  { batch, detail, format }: FileOrder,
  who: ActingParty,
  take: (text: string) => Promise<void>,
): Promise<
  { readonly ok: true; readonly file: WrittenFile } | { readonly ok: false; readonly refusal: FileRefusal }
> {
  const codes = await accountCodesOn(db, batch.day)
  const uncoded = accounts.filter((account) => !codes.has(account))
  if (uncoded.length > 0) return { ok: false, refusal: { kind: 'withoutCode', accounts: uncoded } }
  const unfit = (await accountsOf(db, batch)).filter((account) => {
    const code = codes.get(account)
    return code === undefined || !format.isEnough(code)
  })
  if (unfit.length > 0) return { ok: false, refusal: { kind: 'notEnough', accounts: unfit } }

  const hash = createHash('sha256')
  let size = 0
  let piece = ''
  const flush = async () => {
    hash.update(piece)
    size += Buffer.byteLength(piece)
    await take(piece)
    piece = ''
  }
  for await (const text of format.write(batchLines(db, batch, detail, codes))) {
    piece += text
    if (piece.length > pieceLength) await flush()
  }
  await flush()
  const file = { sha256: hash.digest('hex'), size }
  const before = await recordFile(db, batch, `${detail}:${format.name}`, file, who)
  return before === file.sha256
    ? { ok: true, file }
    : { ok: false, refusal: { kind: 'otherBytes', before, now: file.sha256 } }
}

async function accountsOf(db: Kysely<Database>, { day }: Batch): Promise<readonly Account[]> {
  const rows = await db
    .selectFrom('bookBatchTotal')
    .select('account')
    .distinct()
    .where('day', '=', day)
    .orderBy('account')
    .execute()
  return rows.map(({ account }) => account as Account)
}

/** Answers the digest of the first file of this name. */
async function recordFile(
  db: Kysely<Database>,
  { day }: Batch,
  format: string,
  { sha256, size }: WrittenFile,
  { now, actor, requestId }: ActingParty,
): Promise<string> {
  return inTransaction(db, async (transaction) => {
    const row = {
      day,
      format,
      sha256: Buffer.from(sha256, 'hex'),
      size,
      madeAt: isoOfInstant(now),
      madeBy: actorName(actor),
    }
    const written = await transaction
      .insertInto('bookBatchFile')
      .values(row)
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst()
    const subject = { subjectType: 'bookBatch', subjectId: day }
    const after = { format, sha256 }
    await writeAudit(transaction, { actor, action: 'exportBatch', ...subject, after, requestId }, now)
    if (written.numInsertedOrUpdatedRows === 1n) return sha256
    const first = await transaction
      .selectFrom('bookBatchFile')
      .select('sha256')
      .where('day', '=', day)
      .where('format', '=', format)
      .executeTakeFirstOrThrow()
    return first.sha256.toString('hex')
  })
}
