import { createHash } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { Account } from '../../ledger/ledger.ts'
import { type ActingParty, actorName } from '../../platform/actor.ts'
import { writeAudit } from '../../platform/audit.ts'
import { isoOfInstant } from '../../platform/business-date.ts'
import type { Database } from '../../platform/database/schema.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { type AccountCode, accountCodesOn, accounts } from './account-codes.ts'
import { batchLines, type Detail } from './batch-lines.ts'
import type { FileFormat } from './file-format.ts'
import type { Batch } from './make-batch.ts'

export type FileOrder = {
  readonly batches: readonly [Batch, ...Batch[]]
  readonly detail: Detail
  readonly format: FileFormat
}

export type WrittenFile = { readonly id: string; readonly sha256: string; readonly size: number }

export type FileRefusal =
  | { readonly kind: 'withoutCode' | 'notEnough'; readonly accounts: readonly Account[] }
  /** The bytes differ from those given out before. */
  | { readonly kind: 'otherBytes'; readonly before: string; readonly now: string }

const pieceLength = 65_536

/**
 * Streams the file to `take` and records its digest: the same file has the same bytes. Refuses an account
 * without the code that the format needs.
 */
export async function writeBatchFile(
  db: Kysely<Database>,
  order: FileOrder,
  who: ActingParty,
  take: (text: string) => Promise<void>,
): Promise<
  { readonly ok: true; readonly file: WrittenFile } | { readonly ok: false; readonly refusal: FileRefusal }
> {
  const { batches, detail, format } = order
  const codesOf = new Map<string, ReadonlyMap<Account, AccountCode>>()
  for (const batch of batches) {
    const codes = await accountCodesOn(db, batch.day)
    const uncoded = accounts.filter((account) => !codes.has(account))
    if (uncoded.length > 0) return { ok: false, refusal: { kind: 'withoutCode', accounts: uncoded } }
    const unfit = (await accountsOf(db, batch)).filter((account) => {
      const code = codes.get(account)
      return code === undefined || !format.isEnough(code)
    })
    if (unfit.length > 0) return { ok: false, refusal: { kind: 'notEnough', accounts: unfit } }
    codesOf.set(batch.day, codes)
  }

  const hash = createHash('sha256')
  let size = 0
  let piece = ''
  const flush = async () => {
    hash.update(piece)
    size += Buffer.byteLength(piece)
    await take(piece)
    piece = ''
  }
  const lines = async function* () {
    for (const batch of batches) yield* batchLines(db, batch, detail, codesOf.get(batch.day) ?? new Map())
  }
  for await (const text of format.write(lines())) {
    piece += text
    if (piece.length > pieceLength) await flush()
  }
  await flush()
  const file = { sha256: hash.digest('hex'), size }
  const before = await recordFile(db, order, file, who)
  return before.sha256 === file.sha256
    ? { ok: true, file: { id: before.id, ...file } }
    : { ok: false, refusal: { kind: 'otherBytes', before: before.sha256, now: file.sha256 } }
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

const lastOf = ([first, ...others]: FileOrder['batches']): Batch => others.at(-1) ?? first

/** With the last day, it names a file for ever. */
const nameOf = ({ batches, detail, format }: FileOrder): string =>
  `${batches.length === 1 ? '' : 'month:'}${detail}:${format.name}`

export function fileNameOf({ batches, detail, format }: FileOrder): string {
  const { day, number } = lastOf(batches)
  const period = batches.length === 1 ? `${String(number).padStart(6, '0')}-${day}` : day.slice(0, 7)
  return `books-${period}-${detail}-${format.name.replaceAll(':', '-')}.${format.extension}`
}

async function recordFile(
  db: Kysely<Database>,
  order: FileOrder,
  { sha256, size }: Pick<WrittenFile, 'sha256' | 'size'>,
  { now, actor, requestId }: ActingParty,
): Promise<Pick<WrittenFile, 'id' | 'sha256'>> {
  const { day } = lastOf(order.batches)
  const format = nameOf(order)
  const { template } = order.format
  return inTransaction(db, async (transaction) => {
    const row = {
      day,
      format,
      fromDay: order.batches.length === 1 ? null : order.batches[0].day,
      template: template === null ? null : JSON.stringify(template),
      sha256: Buffer.from(sha256, 'hex'),
      size,
      madeAt: isoOfInstant(now),
      madeBy: actorName(actor),
    }
    await transaction
      .insertInto('bookBatchFile')
      .values(row)
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    const subject = { subjectType: 'bookBatch', subjectId: day }
    const after = { format, sha256 }
    await writeAudit(transaction, { actor, action: 'exportBatch', ...subject, after, requestId }, now)
    const first = await transaction
      .selectFrom('bookBatchFile')
      .select(['id', 'sha256'])
      .where('day', '=', day)
      .where('format', '=', format)
      .executeTakeFirstOrThrow()
    return { id: first.id, sha256: first.sha256.toString('hex') }
  })
}
