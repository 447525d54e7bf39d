import { type Kysely, sql } from 'kysely'
import type { Temporal } from 'temporal-polyfill'
import type { Actor } from '../actor.ts'
import { writeAudit } from '../audit.ts'
import { instantOf } from '../business-date.ts'
import type { Database } from '../database/schema.ts'
import { inTransaction } from '../database/transaction.ts'
import { newId } from '../ids.ts'
import type { Log } from '../log.ts'

export type ClockStop = {
  readonly foundAt: string
  readonly why: 'entryMissing' | 'otherTimeline' | 'otherDatabase'
  readonly seenAt: string | null
  /** Later events may be missing. */
  readonly lastEntryAt: string | null
  /** Null before one. */
  readonly comparedSince: string | null
}

export const openClockStop = (db: Kysely<Database>): Promise<ClockStop | undefined> =>
  db
    .selectFrom('clockStop')
    .select(['foundAt', 'why', 'seenAt', 'lastEntryAt', 'comparedSince'])
    .where('resumedAt', 'is', null)
    .executeTakeFirst()

/** Records that a comparison from `since` on has finished. */
export async function recordComparison(db: Kysely<Database>, since: Temporal.Instant): Promise<void> {
  await db
    .updateTable('clockStop')
    .set({ comparedSince: since.toString() })
    .where('resumedAt', 'is', null)
    .execute()
}

export type Resumption = 'resumed' | 'notStopped' | 'notCompared' | 'notSettled'

/**
 * Allowed once a comparison covers the lost time and its differences are settled: else a refund with an open
 * transfer would be paid twice.
 */
export function resumeAfterRestore(
  db: Kysely<Database>,
  because: string,
  { actor, now }: { readonly actor: Actor; readonly now: Temporal.Instant },
): Promise<Resumption> {
  return inTransaction(db, async (transaction) => {
    const stop = await transaction
      .selectFrom('clockStop')
      .select(['id', 'why', 'lastEntryAt', 'comparedSince'])
      .where('resumedAt', 'is', null)
      .forUpdate()
      .executeTakeFirst()
    if (stop === undefined) return 'notStopped'
    const { id, why, lastEntryAt, comparedSince } = stop
    if (comparedSince === null || (lastEntryAt !== null && comparedSince > lastEntryAt)) return 'notCompared'
    const difference = await transaction
      .selectFrom('paymentTask')
      .select('id')
      .where('kind', '=', 'difference')
      .where('state', '=', 'open')
      // Files' differences: no restore made them, none pays anything.
      .where('subject', '!~', '^(transaction|movement|payout|line|onBank|remitted|opening|gap|changed\\w+):')
      .limit(1)
      .executeTakeFirst()
    if (difference !== undefined) return 'notSettled'
    await transaction
      .updateTable('clockStop')
      .set({ resumedAt: now.toString(), resumedBecause: because })
      .where('id', '=', id)
      .execute()
    const subject = { subjectType: 'clockStop', subjectId: id }
    const after = { why, comparedSince, because }
    await writeAudit(
      transaction,
      { actor, action: 'resumeClock', ...subject, after, requestId: newId() },
      now,
    )
    return 'resumed'
  })
}

export type ClockGate = {
  /** Asked before each job and drain. False while the database may have been restored to an earlier time. */
  readonly mayWork: () => Promise<boolean>
  /** False for effects from before a restore. */
  readonly mayDeliver: (effectId: string) => Promise<boolean>
  readonly isOpen: () => boolean
  /** The next connection may lead to a restored database. */
  readonly doubt: () => void
  /** False from a doubt until it is cleared; a job under way ends. */
  readonly mayGoOn: () => boolean
}

type Context = {
  readonly db: Kysely<Database>
  readonly log: Log
  readonly now: () => Temporal.Instant
  readonly nowMs?: () => number
}

/** An instance without memory waits so long for one that remembers. */
const patienceMs = 60_000

/**
 * Detects a restore: an audit entry that an instance saw is missing. An instance without memory cannot tell
 * a restored server from a failover and stops, unless another vouches.
 */
export function clockGate({ db, log, now, nowMs = () => performance.now() }: Context): ClockGate {
  let memory: Memory | null = null
  let state: GateState = { kind: 'open' }
  let doubts = 0
  /** In doubt until the first comparison. */
  let doubtsCleared = -1

  const remember = (history: History) => {
    memory = { entry: history.lastEntry, place: history.lastPlace, at: now() }
  }
  const stop = async (why: ClockStop['why'], history: History) => {
    const foundAt = now().toString()
    state = { kind: 'stopped', at: foundAt }
    const seen = { seenEntry: memory?.entry ?? null, seenAt: memory?.at.toString() ?? null }
    const facts = { why, ...seen, lastEntry: history.keptEntry, lastEntryAt: history.keptEntryAt }
    await inTransaction(db, async (transaction) => {
      await transaction
        .insertInto('clockStop')
        .values({ id: newId(), foundAt, ...facts })
        .onConflict((conflict) => conflict.doNothing())
        .execute()
      await writePlace(transaction, history, now())
    })
    log.error(facts, 'database went back in time: the clock stands still')
    remember(history)
    return false
  }

  const mayWork = async () => {
    const doubtsBefore = doubts
    const history = await readHistory(db, memory)
    doubtsCleared = doubtsBefore
    if (history.stoppedAt !== null) {
      state = { kind: 'stopped', at: history.stoppedAt }
      remember(history)
      return false
    }
    // Unknown so far: a known loss has been resumed.
    if (history.isEntryMissing && !history.isKnown) return stop('entryMissing', history)
    const why = strangerOf(history)
    if (why !== null && memory === null) {
      if (state.kind !== 'strange') state = { kind: 'strange', sinceMs: nowMs(), at: now().toString() }
      return nowMs() - state.sinceMs < patienceMs ? false : stop(why, history)
    }
    if (why !== null) log.info({ timeline: history.timeline }, 'database moved on with all that was seen')
    if (why !== null || isPlaceOld(history, now())) await writePlace(db, history, now())
    state = { kind: 'open' }
    remember(history)
    return true
  }

  const isOpen = () => state.kind === 'open'

  return {
    mayWork,
    mayDeliver: async (effectId) => {
      if (doubtsCleared !== doubts) await mayWork()
      if (state.kind === 'open') return true
      const { at: since } = state
      const effect = await db
        .selectFrom('outbox')
        .select('createdAt')
        .where('id', '=', effectId)
        .executeTakeFirst()
      return (
        effect !== undefined && effect.createdAt > instantOf(since).toString({ smallestUnit: 'millisecond' })
      )
    },
    isOpen,
    doubt: () => {
      doubts += 1
    },
    mayGoOn: () => isOpen() && doubtsCleared === doubts,
  }
}

/** `strange`: a server that this instance, without memory, does not know; it waits for one that remembers. */
type GateState =
  | { readonly kind: 'open' }
  | { readonly kind: 'strange'; readonly sinceMs: number; readonly at: string }
  | { readonly kind: 'stopped'; readonly at: string }

/** Compares places in the trail, because ids follow the clocks of instances. */
type Memory = { readonly entry: string | null; readonly place: string | null; readonly at: Temporal.Instant }

type History = {
  readonly lastEntry: string | null
  readonly lastPlace: string | null
  /**
   * Seen at the last look of this instance or, before its first, of any. Later rows take the places of lost
   * ones.
   */
  readonly keptEntry: string | null
  readonly keptEntryAt: string | null
  readonly isEntryMissing: boolean
  readonly server: string
  readonly timeline: string
  readonly placeServer: string | null
  readonly placeTimeline: string | null
  readonly placeSeenAt: string | null
  readonly stoppedAt: string | null
  readonly isKnown: boolean
}

async function readHistory(db: Kysely<Database>, memory: Memory | null): Promise<History> {
  const entry = memory?.entry ?? null
  const seenAt = memory?.at.toString() ?? null
  const { rows } = await sql<History>`
    select newest.id as "lastEntry", newest.place::text as "lastPlace", kept.id as "keptEntry", kept.at as "keptEntryAt",
           ${entry}::uuid is not null and not exists (select from audit_entry where id = ${entry}::uuid) as "isEntryMissing",
           control.system_identifier || ':' || (select oid from pg_database where datname = current_database()) as server,
           left(pg_walfile_name(pg_current_wal_lsn()), 8) as timeline,
           place.server as "placeServer", place.timeline as "placeTimeline", place.seen_at as "placeSeenAt",
           (select found_at from clock_stop where resumed_at is null) as "stoppedAt",
           exists (select from clock_stop where found_at > ${seenAt}::timestamptz) as "isKnown"
    from pg_control_system() as control
    left join database_place as place on true
    left join lateral (select id, place from audit_entry order by place desc limit 1) as newest on true
    left join lateral (
      select id, at from audit_entry
      where place < coalesce(${memory?.place ?? null}::bigint, newest.place + 1) and at <= coalesce(${seenAt}::timestamptz, place.seen_at)
      order by place desc limit 1) as kept on true`.execute(db)
  const [row] = rows
  if (row === undefined) throw new Error('the database does not say where it stands')
  return row
}

const strangerOf = ({ server, timeline, placeServer, placeTimeline }: History): ClockStop['why'] | null => {
  if (placeServer === null) return null
  if (server !== placeServer) return 'otherDatabase'
  return timeline === placeTimeline ? null : 'otherTimeline'
}

/** All instances together look once a minute. */
const isPlaceOld = ({ placeSeenAt }: History, now: Temporal.Instant): boolean =>
  placeSeenAt === null || now.since(instantOf(placeSeenAt)).total('seconds') >= 60

async function writePlace(
  db: Kysely<Database>,
  { server, timeline }: History,
  now: Temporal.Instant,
): Promise<void> {
  const place = { id: 1, server, timeline, seenAt: now.toString() }
  await db
    .insertInto('databasePlace')
    .values(place)
    .onConflict((conflict) => conflict.column('id').doUpdateSet(place))
    .execute()
}
