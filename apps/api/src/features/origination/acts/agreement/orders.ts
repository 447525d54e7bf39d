import type { Kysely, Transaction } from 'kysely'
import type { Temporal } from 'temporal-polyfill'
import type { Database } from '../../../../platform/database/schema.ts'
import { inTransaction } from '../../../../platform/database/transaction.ts'
import { isId } from '../../../../platform/ids.ts'
import type { Secrets } from '../../../../platform/secrets.ts'
import type { ListedOrder, Operator, Order, OrderContent } from '../../../../ports/operator.ts'
import type { EffectContext, OriginationContext } from '../../context.ts'
import type { Application } from '../../model/application.ts'

export type PlacedOrder = { readonly reference: string; readonly orderNumber: string }

export async function placeOrder(
  origination: OriginationContext,
  applicationId: string,
  content: OrderContent,
  isWaiting: (application: Application) => boolean,
  now: Temporal.Instant,
): Promise<PlacedOrder | null> {
  const order = await inTransaction(origination.db, async (transaction) => {
    if (!isWaiting(await origination.store.lock(transaction, applicationId))) return null
    return requestOrder({ ...origination, transaction, now }, applicationId, content)
  })
  if (order === null) return null
  const { orderNumber } = await origination.operator.placeOrder(order)
  return { reference: order.reference, orderNumber }
}

async function requestOrder(context: EffectContext, applicationId: string, content: OrderContent) {
  const rows = await context.transaction
    .selectFrom('orderRequest')
    .select(['reference', 'content', 'givenUpAt'])
    .where('applicationId', '=', applicationId)
    .execute()
  const open = rows.find((row) => row.givenUpAt === null)
  if (open !== undefined) {
    const order = openOrder(context.secrets, applicationId, open.content)
    if (isSame(order, content)) return order
    await giveUpOrders(context, applicationId)
  }
  const order = { ...content, reference: nextReference(applicationId, rows) }
  await context.transaction
    .insertInto('orderRequest')
    .values({
      applicationId,
      reference: order.reference,
      content: context.secrets.seal(order, sealName(applicationId)),
      askedAt: context.now.toString(),
    })
    .execute()
  return order
}

export async function isOrderOpen(
  transaction: Transaction<Database>,
  { reference }: PlacedOrder,
): Promise<boolean> {
  const row = await transaction
    .selectFrom('orderRequest')
    .select('reference')
    .where('reference', '=', reference)
    .where('givenUpAt', 'is', null)
    .executeTakeFirst()
  return row !== undefined
}

export async function takeOrder({ transaction, now }: EffectContext, applicationId: string): Promise<void> {
  await transaction
    .updateTable('orderRequest')
    .set({ takenAt: now.toString() })
    .where('applicationId', '=', applicationId)
    .where('givenUpAt', 'is', null)
    .execute()
}

function isSame({ reference: _reference, ...order }: Order, content: OrderContent): boolean {
  return JSON.stringify(order) === JSON.stringify(content)
}

function nextReference(applicationId: string, earlier: readonly { readonly reference: string }[]): string {
  const numbers = earlier.map(({ reference }) => Number(reference.slice(applicationId.length + 1) || 1))
  return earlier.length === 0 ? applicationId : `${applicationId}-${Math.max(...numbers) + 1}`
}

type ReleaseContext = { readonly db: Kysely<Database>; readonly operator: Operator }

/** `untakenOnly` spares the order of a signature. */
export async function giveUpOrders(
  context: EffectContext,
  applicationId: string,
  { untakenOnly = false } = {},
): Promise<void> {
  const rows = await context.transaction
    .updateTable('orderRequest')
    .set({ givenUpAt: context.now.toString() })
    .where('applicationId', '=', applicationId)
    .where('givenUpAt', 'is', null)
    .$if(untakenOnly, (query) => query.where('takenAt', 'is', null))
    .returning(['applicationId', 'reference', 'content', 'takenAt'])
    .execute()
  for (const row of rows) await queueRelease(context, row, row.reference)
}

type GivenUpOrder = {
  readonly applicationId: string
  readonly reference: string
  readonly content: Buffer
  readonly takenAt: string | null
}

/** A signed order is released by its number; the number of any other may be unknown. */
async function queueRelease(
  { outbox, secrets, transaction, now }: EffectContext,
  { applicationId, reference, content, takenAt }: GivenUpOrder,
  step: string,
): Promise<void> {
  if (takenAt === null) {
    const payload = openOrder(secrets, applicationId, content)
    const effect = { kind: 'abandonOrder', dedupeKey: `abandonOrder:${step}`, applicationId, payload }
    return outbox.add(transaction, effect, now)
  }
  const { orderNumber } = await transaction
    .selectFrom('application')
    .select('orderNumber')
    .where('id', '=', applicationId)
    .executeTakeFirstOrThrow()
  const payload = { orderNumber, reference }
  const effect = { kind: 'releaseOrder', dedupeKey: `releaseOrder:${step}`, applicationId, payload }
  await outbox.add(transaction, effect, now)
}

export async function releaseOrder(
  { db, operator }: ReleaseContext,
  { orderNumber, reference }: { readonly orderNumber: string; readonly reference: string },
  now: Temporal.Instant,
): Promise<void> {
  await operator.releaseOrder({ orderNumber, reason: 'unpaid' })
  await recordRelease(db, reference, now)
}

/** Under its own reference, so that a request still on its way finds a released order. */
export async function abandonOrder(
  { db, operator }: ReleaseContext,
  order: Order,
  now: Temporal.Instant,
): Promise<void> {
  const { orderNumber } = await operator.placeOrder(order)
  await operator.releaseOrder({ orderNumber, reason: 'abandoned' })
  await recordRelease(db, order.reference, now)
}

/**
 * Gives up an order without a signature of ours, as after a restore. Returns whether no signature stands
 * on it: only then may the operator take it back. Idempotent.
 */
export async function recordLostOrder(
  { db, secrets, store }: Pick<OriginationContext, 'db' | 'secrets' | 'store'>,
  order: ListedOrder,
  now: Temporal.Instant,
): Promise<boolean> {
  const { reference } = order
  const applicationId = reference.slice(0, idLength)
  return inTransaction(db, async (transaction) => {
    if (!isId(applicationId) || (await store.find(transaction, applicationId)) === null) return true
    await store.lock(transaction, applicationId)
    if ((await store.findByOrderNumber(transaction, order.orderNumber)) !== null) return false
    const at = now.toString()
    const recorded = await transaction
      .insertInto('orderRequest')
      .values({
        applicationId,
        reference,
        content: secrets.seal(order, sealName(applicationId)),
        askedAt: order.changedAt,
        givenUpAt: at,
        releasedAt: at,
      })
      .onConflict((conflict) =>
        conflict
          .column('reference')
          .doUpdateSet({ givenUpAt: at, releasedAt: at })
          .where('orderRequest.takenAt', 'is', null),
      )
      .returning('reference')
      .executeTakeFirst()
    return recorded !== undefined
  })
}

const idLength = 36

async function recordRelease(db: Kysely<Database>, reference: string, now: Temporal.Instant): Promise<void> {
  await db
    .updateTable('orderRequest')
    .set({ releasedAt: now.toString() })
    .where('reference', '=', reference)
    .execute()
}

/** Allows for a crash; a signature takes seconds. */
const signatureMinutesMax = 15
/** The queued release has used its retries by then. */
const releaseHoursMax = 1
const batchMax = 200

/** Releases orders that a crash left, and queues a failed release once a day. Returns their number. */
export async function sweepOrders(origination: OriginationContext, now: Temporal.Instant): Promise<number> {
  const unsigned = await origination.db
    .selectFrom('orderRequest')
    .select('applicationId')
    .where('takenAt', 'is', null)
    .where('givenUpAt', 'is', null)
    .where('askedAt', '<=', now.subtract({ minutes: signatureMinutesMax }).toString())
    .orderBy('askedAt')
    .limit(batchMax)
    .execute()
  for (const { applicationId } of unsigned) {
    await inTransaction(origination.db, async (transaction) => {
      await origination.store.lock(transaction, applicationId)
      await giveUpOrders({ ...origination, transaction, now }, applicationId, { untakenOnly: true })
    })
  }
  await queueFailedReleases(origination, now)
  return unsigned.length
}

async function queueFailedReleases(origination: OriginationContext, now: Temporal.Instant): Promise<void> {
  const unreleased = await origination.db
    .selectFrom('orderRequest')
    .select(['applicationId', 'reference', 'content', 'takenAt'])
    .where('releasedAt', 'is', null)
    .where('givenUpAt', '<=', now.subtract({ hours: releaseHoursMax }).toString())
    .orderBy('givenUpAt')
    .limit(batchMax)
    .execute()
  const day = now.toString().slice(0, 10)
  await inTransaction(origination.db, async (transaction) => {
    for (const row of unreleased) {
      await queueRelease({ ...origination, transaction, now }, row, `${row.reference}:${day}`)
    }
  })
}

const sealName = (applicationId: string) => `order_request:${applicationId}`

const openOrder = (secrets: Secrets, applicationId: string, content: Buffer) =>
  secrets.open(content, sealName(applicationId)) as Order
