import { type Kysely, sql } from 'kysely'
import type { Temporal } from 'temporal-polyfill'
import { instantOf, isoOfInstant } from '../business-date.ts'
import type { Database } from '../database/schema.ts'
import { withRequestId } from '../request-id.ts'
import type { Secrets } from '../secrets.ts'
import { type EffectPassage, pass } from '../telemetry/passages.ts'
import type { Queue } from './queue.ts'

export type SendContext = {
  readonly db: Kysely<Database>
  readonly secrets: Secrets
  readonly queue: Pick<Queue, 'sendWithin'>
  readonly handlers: () => EffectHandlers
  readonly now: () => Temporal.Instant
  readonly onParked?: (facts: { readonly effectId: string; readonly kind: string }) => void
}

/** Lease of a row by the database's clock, renewed while sending: keeps a second sender away. */
const leaseSeconds = 5
const renewEveryMs = 1_000

/** Spread over a quarter of an hour; then a person looks. */
const refusalsMax = 6

export type RowOutcome = 'sent' | 'failed' | 'notDue'

/**
 * Sends a row that is due and neither sent, parked nor leased. A receiver's failure is an outcome. `sent`
 * also covers postponed and dropped rows.
 */
export async function sendRow(context: SendContext, id: string): Promise<RowOutcome> {
  const now = context.now()
  const row = await context.db
    .updateTable('outbox')
    .set({ attempts: sql`attempts + 1`, claimedUntil: leaseEnd })
    .where('id', '=', id)
    .where('sentAt', 'is', null)
    .where('parkedAt', 'is', null)
    .where((row) => row.or([row('sendAfter', 'is', null), row('sendAfter', '<=', isoOfInstant(now))]))
    .where(isFree)
    .returning(['kind', 'payload', 'createdAt', 'sendAfter', 'attempts', 'refusals', 'requestId'])
    .executeTakeFirst()
  if (row === undefined || row.payload === null) return 'notDue'
  const { payload } = row
  return withRequestId(row.requestId ?? id, () =>
    pass<EffectPassage, RowOutcome>(
      { passage: 'effect', kind: row.kind, outcome: 'failed' },
      async (facts) => {
        facts.outcome = await sendClaimed(context, { ...row, id, payload }, now)
        return facts.outcome
      },
    ),
  )
}

type ClaimedRow = FailedRow & {
  readonly payload: Buffer
  readonly createdAt: string
  readonly sendAfter: string | null
}

async function sendClaimed(
  context: SendContext,
  row: ClaimedRow,
  now: Temporal.Instant,
): Promise<'sent' | 'failed'> {
  const { id } = row
  const handler = context.handlers()[row.kind]
  const attempt = { id, now, dueAt: instantOf(row.sendAfter ?? row.createdAt) }
  const renewal = setInterval(() => void renewLease(context.db, id), renewEveryMs)
  try {
    if (handler === undefined) throw new Error(`no handler for effect ${row.kind}`)
    const notSent = await handler(context.secrets.open(row.payload, `outbox:${id}`), attempt)
    if (notSent !== undefined && 'waitUntil' in notSent) await postpone(context, id, notSent.waitUntil)
    else await close(context, id, notSent?.droppedBecause ?? null)
    return 'sent'
  } catch (error) {
    await recordFailure(context, row, error)
    return 'failed'
  } finally {
    clearInterval(renewal)
  }
}

const leaseEnd = sql<string>`clock_timestamp() + make_interval(secs => ${leaseSeconds})`

export const isFree = sql<boolean>`(claimed_until is null or claimed_until <= clock_timestamp())`

/** Without a database the row counts as free; its receiver drops a repeat. */
async function renewLease(db: Kysely<Database>, id: string): Promise<void> {
  await db
    .updateTable('outbox')
    .set({ claimedUntil: leaseEnd })
    .where('id', '=', id)
    .where('claimedUntil', 'is not', null)
    .execute()
    .catch(() => {})
}

type FailedRow = {
  readonly id: string
  readonly kind: string
  readonly attempts: number
  readonly refusals: number
}

async function recordFailure(context: SendContext, row: FailedRow, error: unknown): Promise<void> {
  const isRefused = isPermanent(error)
  const refusals = row.refusals + (isRefused ? 1 : 0)
  const isParked = refusals >= refusalsMax
  const seconds = isRefused ? 15 * 2 ** refusals : Math.min(300, 2 ** Math.min(row.attempts, 9))
  await context.db
    .updateTable('outbox')
    .set({
      lastError: failureCode(error),
      refusals,
      claimedUntil: null,
      retryAt: sql<string>`clock_timestamp() + make_interval(secs => ${seconds})`,
      parkedAt: isParked ? context.now().toString() : null,
    })
    .where('id', '=', row.id)
    .execute()
  if (isParked) context.onParked?.({ effectId: row.id, kind: row.kind })
}

/**
 * `operator.refused.409`, `mail.timeout`, `code.23505`, `defect.TypeError`; a message may quote a person.
 */
export function failureCode(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown'
  const { part, reason, status, code } = error as Error & Partial<Record<string, unknown>>
  if (typeof part === 'string' && typeof reason === 'string') {
    const outcome = isPermanent(error) ? 'refused' : reason
    return [part, outcome, ...(typeof status === 'number' ? [status] : [])].join('.')
  }
  if (typeof code === 'string' && /^[A-Z0-9_]{3,40}$/.test(code)) return `code.${code}`
  return /^\w{3,40}$/.test(error.name) ? `defect.${error.name}` : 'unknown'
}

/** To the millisecond, up. */
export const toStored = (moment: Temporal.Instant): string =>
  moment.round({ smallestUnit: 'millisecond', roundingMode: 'ceil' }).toString()

async function postpone({ db }: SendContext, id: string, until: Temporal.Instant): Promise<void> {
  await db
    .updateTable('outbox')
    .set({ sendAfter: toStored(until), lastError: null, claimedUntil: null, retryAt: null })
    .where('id', '=', id)
    .execute()
}

/** Deletes the content, PINs above all. */
async function close({ db, now }: SendContext, id: string, droppedBecause: string | null): Promise<void> {
  const sentAt = isoOfInstant(now())
  await db
    .updateTable('outbox')
    .set({ sentAt, payload: null, lastError: null, claimedUntil: null, retryAt: null, droppedBecause })
    .where('id', '=', id)
    .execute()
}

export type Effect = {
  readonly kind: string
  readonly dedupeKey: string
  readonly applicationId: string | null
  readonly payload: unknown
  /** Of the call that caused the effect. */
  readonly requestId?: string
}

export type WaitingEffect = Effect & { readonly sendAfter: Temporal.Instant }

export type NotSent = { readonly waitUntil: Temporal.Instant } | { readonly droppedBecause: string }

export type Attempt = {
  readonly id: string
  readonly now: Temporal.Instant
  readonly dueAt: Temporal.Instant
}

/** A handler throws when the receiver does not accept; `isPermanent` marks a final refusal. */
export type EffectHandlers = Readonly<
  Record<string, (payload: unknown, attempt: Attempt) => Promise<NotSent | undefined>>
>

const isPermanent = (error: unknown): boolean =>
  error instanceof Error && 'isPermanent' in error && error.isPermanent === true
