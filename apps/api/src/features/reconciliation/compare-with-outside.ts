import type { Kysely } from 'kysely'
import type { Temporal } from 'temporal-polyfill'
import type { ActingParty } from '../../platform/actor.ts'
import { writeAudit } from '../../platform/audit.ts'
import type { Database } from '../../platform/database/schema.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { recordComparison } from '../../platform/jobs/clock-stop.ts'
import { closePaymentTask } from '../refunds/refunds.ts'
import { agreement, openDifferences, openDifferenceTask } from './difference-task.ts'
import { type Difference, differenceOf, type Movement, type MovementKind, type Source } from './movement.ts'

export type Comparison = {
  readonly kind: MovementKind
  readonly compared: number
  readonly differences: readonly Difference[]
  readonly closed: number
}

type CompareContext = { readonly db: Kysely<Database>; readonly sources: readonly Source[] }

/** May throw `ProviderUnavailable`: run it again, since what was found is kept. */
export async function compareWithOutside(
  { db, sources }: CompareContext,
  since: Temporal.Instant,
  who: ActingParty,
): Promise<readonly Comparison[]> {
  const comparisons: Comparison[] = []
  for (const source of sources) comparisons.push(await compareSource(db, source, since, who))
  const counts = comparisons.map(({ kind, compared, differences }) => [
    kind,
    { compared, differences: differences.length },
  ])
  const record = { subjectType: 'comparison', subjectId: since.toString(), after: Object.fromEntries(counts) }
  await inTransaction(db, (transaction) =>
    writeAudit(transaction, { ...who, action: 'compareWithOutside', ...record }, who.now),
  )
  // After a restore the clock may then be resumed.
  await recordComparison(db, since)
  return comparisons
}

const atOnce = 4

export async function compareSource(
  db: Kysely<Database>,
  source: Source,
  since: Temporal.Instant,
  who: ActingParty,
): Promise<Comparison> {
  let compared = 0
  const differences: Difference[] = []
  for await (const page of source.movementsSince(since)) {
    compared += page.length
    const own = await source.ownOf(db, page)
    const inTurn = page.filter((movement) => differenceOf(movement, own.get(movement.id)) !== null).values()
    const worker = async () => {
      for (const movement of inTurn) {
        const difference = await confirm(db, source, movement, who)
        if (difference !== null) differences.push(difference)
      }
    }
    await Promise.all(Array.from({ length: atOnce }, worker))
  }
  const closed = await closeSettled(db, source, new Set(differences.map(({ movement }) => movement.id)), who)
  return { kind: source.kind, compared, differences, closed }
}

/** The list may be older than the database: ask for the movement itself first. */
async function confirm(
  db: Kysely<Database>,
  source: Source,
  { name }: Movement,
  { now }: ActingParty,
): Promise<Difference | null> {
  const movement = await source.find(name)
  if (movement === null) return null
  return inTransaction(db, async (transaction) => {
    const difference = await stillDiffers(transaction, source, movement)
    if (difference !== null) await openDifferenceTask(transaction, difference, now)
    return difference
  })
}

export async function stillDiffers(
  db: Kysely<Database>,
  source: Source,
  movement: Movement,
): Promise<Difference | null> {
  const own = await source.ownOf(db, [movement])
  return differenceOf(movement, own.get(movement.id))
}

/** Settled meanwhile by clock, notice or customer. */
async function closeSettled(
  db: Kysely<Database>,
  source: Source,
  found: ReadonlySet<string>,
  who: ActingParty,
): Promise<number> {
  let closed = 0
  for (const task of await openDifferences(db, source.prefix)) {
    if (found.has(task.subject)) continue
    const movement = await source.find(task.subject.slice(source.prefix.length))
    if (movement === null || (await stillDiffers(db, source, movement)) !== null) continue
    await closePaymentTask(db, task, agreement, who)
    closed += 1
  }
  return closed
}
