import { type Kysely, sql } from 'kysely'
import { Temporal } from 'temporal-polyfill'
import type { ActingParty } from '../../platform/actor.ts'
import type { BookBatchFileTable, Database } from '../../platform/database/schema.ts'
import { isId } from '../../platform/ids.ts'
import type { Detail } from './batch-lines.ts'
import { type FileFormat, formatNamed } from './file-format.ts'
import { type Batch, type BatchRefusal, findBatch, makeBatches } from './make-batch.ts'
import type { FileOrder } from './write-batch-file.ts'

/** A day ('2026-10-31') or a whole month ('2026-10'). */
export type ExportPeriod = string

export type Batches =
  | { readonly ok: true; readonly batches: FileOrder['batches']; readonly made: readonly Batch[] }
  | { readonly ok: false; readonly refusal: BatchRefusal; readonly made: readonly Batch[] }

export async function batchesOf(
  db: Kysely<Database>,
  period: ExportPeriod,
  who: ActingParty,
): Promise<Batches> {
  const [first, last] = daysOf(period)
  const known = await findBatch(db, last)
  const made = known === null ? await makeBatches(db, last, who) : ({ ok: true, made: [] } as const)
  if (!made.ok) return made
  const [batch, ...others] = await batchesBetween(db, first, last)
  return batch === undefined
    ? { ok: false, refusal: { kind: 'nothingBooked', day: last }, made: made.made }
    : { ok: true, batches: [batch, ...others], made: made.made }
}

function daysOf(period: ExportPeriod): readonly [first: string, last: string] {
  if (period.length > 7) return [period, period]
  const month = Temporal.PlainYearMonth.from(period)
  return [month.toPlainDate({ day: 1 }).toString(), month.toPlainDate({ day: month.daysInMonth }).toString()]
}

const batchesBetween = (db: Kysely<Database>, first: string, last: string): Promise<readonly Batch[]> =>
  db
    .selectFrom('bookBatch')
    .select(['day', 'number', 'entries'])
    .where('day', '>=', first)
    .where('day', '<=', last)
    .orderBy('day')
    .execute()

export type BookFile = Pick<BookBatchFileTable, 'day' | 'fromDay' | 'size' | 'madeBy' | 'madeAt'> & {
  readonly id: string
  readonly detail: Detail
  readonly formatName: string
  readonly sha256: string
}

const columns = sql`id, day, from_day, format, template, encode(sha256, 'hex') as sha256, size, made_by, made_at`
type Row = Omit<BookFile, 'detail' | 'formatName'> & { readonly format: string; readonly template: unknown }

const presentRow = ({ format, template: _, ...row }: Row): BookFile => {
  const [detail = '', ...name] = format.replace(/^month:/, '').split(':')
  return { ...row, detail: detail as Detail, formatName: name.join(':') }
}

export async function listBookFiles(
  db: Kysely<Database>,
  { before, limit }: { readonly before: string | null; readonly limit: number },
): Promise<readonly BookFile[]> {
  const { rows } = await sql<Row>`
    select ${columns} from book_batch_file
    where ${before}::uuid is null
      or (made_at, id) < (select made_at, id from book_batch_file where id = ${before}::uuid)
    order by made_at desc, id desc limit ${limit}`.execute(db)
  return rows.map(presentRow)
}

/** Null for an unknown file, and for a template that an earlier release did not keep. */
export async function orderOfFile(db: Kysely<Database>, id: string): Promise<FileOrder | null> {
  if (!isId(id)) return null
  const { rows } = await sql<Row>`select ${columns} from book_batch_file where id = ${id}`.execute(db)
  const [row] = rows
  if (row === undefined) return null
  const { day, fromDay, detail, formatName } = presentRow(row)
  const format: FileFormat | null = formatNamed(formatName, row.template)
  const [batch, ...others] = await batchesBetween(db, fromDay ?? day, day)
  return format === null || batch === undefined ? null : { batches: [batch, ...others], detail, format }
}
