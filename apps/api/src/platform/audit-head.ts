import { type Kysely, sql } from 'kysely'
import type { Temporal } from 'temporal-polyfill'
import type { Database } from './database/schema.ts'
import { inTransaction, lockName } from './database/transaction.ts'
import type { Log } from './log.ts'
import type { Secrets } from './secrets.ts'

/** One digest of the audit trail up to a row; it covers the head before. */
export type AuditHead = {
  readonly number: number
  readonly digest: string
}

type Signer = Pick<Secrets, 'linkToken' | 'previousLinkToken'>

/** `number:digest:signature` for the log; nobody who writes the database can sign it. */
const signedHead = (secrets: Signer, { number, digest }: AuditHead): string =>
  `${number}:${digest}:${secrets.linkToken('auditHead', `${number}:${digest}`)}`

export const shortHead = ({ number, digest }: AuditHead): string => `${number}:${digest.slice(0, 32)}`

export async function headAt(db: Kysely<Database>, at: string): Promise<AuditHead | null> {
  const row = await db
    .selectFrom('auditHead')
    .select(['number', 'digest'])
    .where('sealedAt', '<=', at)
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row === undefined ? null : { number: row.number, digest: row.digest.toString('hex') }
}

type HeadContext = {
  readonly db: Kysely<Database>
  readonly secrets: Signer
  readonly log: Pick<Log, 'info'>
}

/**
 * Covers the rows that the run before found, so that transactions open then have ended. Logs the head with
 * its signature.
 */
export function auditHeadJob({ db, secrets, log }: HeadContext): (now: Temporal.Instant) => Promise<number> {
  let found: { readonly through: string; readonly writers: string } | null = null
  return async (now) => {
    const before = found
    const head = await inTransaction(db, async (transaction) => {
      await lockName(transaction, 'audit head')
      const { rows } = await sql<{ through: string | null; writers: string; oldest: string }>`
        select (select max(place) from audit_entry)::text as through, pg_snapshot_xmax(snapshot)::text as writers,
               pg_snapshot_xmin(snapshot)::text as oldest
        from pg_current_snapshot() as snapshot`.execute(transaction)
      const [seen] = rows
      if (seen === undefined || seen.through === null) return null
      found = { through: seen.through, writers: seen.writers }
      if (before === null || BigInt(seen.oldest) < BigInt(before.writers)) return null
      return addHead(transaction, before.through, now)
    })
    if (head !== null) log.info({ head: signedHead(secrets, head) }, 'audit head')
    return 0
  }
}

/** Null without new rows. */
async function addHead(
  db: Kysely<Database>,
  through: string,
  now: Temporal.Instant,
): Promise<AuditHead | null> {
  const { rows } = await sql<AuditHead>`
    with last as (select number, through, digest from audit_head order by number desc limit 1),
    covered as (
      select count(*) as entries, string_agg(digest, ''::bytea order by place) as digests from audit_entry
      where place > coalesce((select through from last), 0) and place <= ${through}::bigint
    )
    insert into audit_head (number, through, digest, sealed_at)
    select coalesce((select number from last), 0) + 1, ${through}::bigint,
           sha256(coalesce((select digest from last), ''::bytea) || digests), ${now.toString()}::timestamptz
    from covered where entries > 0
    returning number, encode(digest, 'hex') as digest`.execute(db)
  return rows[0] ?? null
}

/** Yields a problem for each head that is not its rows' digest. Returns the number of heads. */
export async function* checkAuditHeads(db: Kysely<Database>): AsyncGenerator<string, number> {
  const { rows } = await sql<{ number: number; isRight: boolean }>`
    with head as (
      select *, lag(through, 1, 0::bigint) over in_turn as after, lag(digest) over in_turn as previous,
             row_number() over in_turn as turn
      from audit_head window in_turn as (order by number)
    )
    select number, number = turn and digest = sha256(coalesce(previous, ''::bytea) || coalesce(
             (select string_agg(audit_entry.digest, ''::bytea order by place) from audit_entry
              where place > head.after and place <= head.through), ''::bytea)) as is_right
    from head order by number`.execute(db)
  for (const { number, isRight } of rows) {
    if (!isRight) yield `audit rows of head ${number} are not those that it was made of`
  }
  return rows.length
}

/**
 * Checks a head from outside: `number:digest:signature` of the log or `number:half of the digest` of a
 * receipt. Null when the database has it.
 */
export async function headProblem(
  db: Kysely<Database>,
  secrets: Signer | null,
  kept: string,
): Promise<string | null> {
  const [number = '', digest = '', signature] = kept.split(':')
  if (!/^\d+$/.test(number) || !/^([0-9a-f]{32}){1,2}$/.test(digest))
    return `${kept} is no head of the audit trail`
  if (signature !== undefined && !isSigned(secrets, `${number}:${digest}`, signature)) {
    return `head ${number} does not bear the signature of this lender's key`
  }
  const row = await db
    .selectFrom('auditHead')
    .select('digest')
    .where('number', '=', Number(number))
    .executeTakeFirst()
  if (row === undefined)
    return `head ${number} was made, and the database ends before it: its audit trail was cut`
  return row.digest.toString('hex').startsWith(digest)
    ? null
    : `head ${number} was ${digest}, and the database has another: its audit trail was written anew`
}

const isSigned = (secrets: Signer | null, text: string, signature: string): boolean =>
  secrets !== null &&
  [secrets.linkToken('auditHead', text), secrets.previousLinkToken('auditHead', text)].includes(signature)
