import type { Pesos } from '@cupo/credit-engine'
import { type Kysely, sql } from 'kysely'
import type { Database } from '../platform/database/schema.ts'
import type { Account } from './chart-of-accounts.ts'
import type { PostedEntry, SourceKind } from './entry.ts'

/** In the order of posting, whole pesos. */
export async function entriesOf(db: Kysely<Database>, subject: string): Promise<readonly PostedEntry[]> {
  return read(db, sql`subject = ${subject}`)
}

/** The newest first, from below an entry's number on. */
export async function latestEntriesOf(
  db: Kysely<Database>,
  subject: string,
  { below, max }: { readonly below: number | null; readonly max: number },
): Promise<readonly PostedEntry[]> {
  const condition = sql`subject = ${subject} and (${below}::integer is null or number < ${below})`
  return read(db, condition, sql`number desc limit ${max}`)
}

export async function findEntry(db: Kysely<Database>, entryId: string): Promise<PostedEntry | null> {
  const [found] = await read(db, sql`id = ${entryId}`)
  return found ?? null
}

type Row = Omit<PostedEntry, 'lines' | 'source'> & {
  readonly sourceKind: SourceKind
  readonly sourceId: string
  readonly lines: readonly [Account, Pesos][]
}

async function read(
  db: Kysely<Database>,
  condition: ReturnType<typeof sql>,
  order = sql`number`,
): Promise<readonly PostedEntry[]> {
  const { rows } = await sql<Row>`
    select id, subject, number, kind, booked_on, value_on, idempotency_key, actor, reverses, source_kind, source_id, recorded_at,
           (select json_agg(json_build_array(account, amount) order by line)
            from posting where entry_id = journal_entry.id) as lines
    from journal_entry where ${condition} order by ${order}`.execute(db)
  return rows.map(({ sourceKind, sourceId, lines, ...row }) => {
    const source = { kind: sourceKind, id: sourceId }
    const entry = { ...row, source, lines: lines.map(([account, amount]) => ({ account, amount })) }
    // Whole pesos, debits positive; accounts without a posting are absent.
    return entry as PostedEntry
  })
}

export type Balances = Readonly<Partial<Record<Account, Pesos>>>

/** Whole pesos, debits positive; accounts without a posting are absent. */
export async function balancesOf(db: Kysely<Database>, subject: string): Promise<Balances> {
  return (await balancesOfAll(db, [subject])).get(subject) ?? {}
}

/** One round trip; subjects without a posting are absent. */
export async function balancesOfAll(
  db: Kysely<Database>,
  subjects: readonly string[],
): Promise<ReadonlyMap<string, Balances>> {
  if (subjects.length === 0) return new Map()
  const rows = await db
    .selectFrom('accountBalance')
    .select(['subject', 'account', 'balance'])
    .where('subject', 'in', subjects)
    .orderBy('account')
    .execute()
  const bySubject = Map.groupBy(rows, ({ subject }) => subject)
  return new Map(
    [...bySubject].map(([subject, lines]) => [
      subject,
      Object.fromEntries(lines.map(({ account, balance }) => [account, balance])) as Balances,
    ]),
  )
}
