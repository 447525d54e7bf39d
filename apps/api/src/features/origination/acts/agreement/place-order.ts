import type { Transaction } from 'kysely'
import type { Temporal } from 'temporal-polyfill'
import type { Database } from '../../../../platform/database/schema.ts'
import { inTransaction } from '../../../../platform/database/transaction.ts'
import type { Order, OrderContent } from '../../../../ports/operator.ts'
import type { OriginationParts } from '../../context.ts'
import type { Application } from '../../model/application.ts'
import { giveUpOrders, openOrder, type ReleaseParts, sealName } from './release-orders.ts'

export type PlacedOrder = { readonly reference: string; readonly orderNumber: string }

type RequestParts = Pick<OriginationParts, 'db' | 'secrets' | 'operator' | 'store' | 'outbox'>
/**
 * Places the order of an application, once. The request is written before the operator is asked, with the application
 * locked and still waiting: a cancellation that comes later finds the row, one that came before leaves none to write.
 * After a lost answer the same content finds the same order; other content first gives the earlier order up.
 * Null where the application no longer waits for an order.
 */
export async function placeOrder(
  parts: RequestParts,
  applicationId: string,
  content: OrderContent,
  isWaiting: (application: Application) => boolean,
  now: Temporal.Instant,
): Promise<PlacedOrder | null> {
  const order = await inTransaction(parts.db, async (transaction) => {
    if (!isWaiting(await parts.store.lock(transaction, applicationId))) return null
    return requestOrder({ ...parts, transaction, now }, applicationId, content)
  })
  if (order === null) return null
  const { orderNumber } = await parts.operator.placeOrder(order)
  return { reference: order.reference, orderNumber }
}

async function requestOrder(parts: ReleaseParts, applicationId: string, content: OrderContent) {
  const rows = await parts.transaction
    .selectFrom('orderRequest')
    .select(['reference', 'content', 'givenUpAt'])
    .where('applicationId', '=', applicationId)
    .execute()
  const open = rows.find((row) => row.givenUpAt === null)
  if (open !== undefined) {
    const order = openOrder(parts.secrets, applicationId, open.content)
    if (isSame(order, content)) return order
    await giveUpOrders(parts, applicationId)
  }
  const order = { ...content, reference: nextReference(applicationId, rows) }
  await parts.transaction
    .insertInto('orderRequest')
    .values({
      applicationId,
      reference: order.reference,
      content: parts.secrets.seal(order, sealName(applicationId)),
      askedAt: parts.now.toString(),
    })
    .execute()
  return order
}

/** Whether nobody has given the order up since it was placed; asked with the application locked. */
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

/** The agreement is signed: its order is no longer swept. */
export async function takeOrder(
  { transaction, now }: Pick<ReleaseParts, 'transaction' | 'now'>,
  applicationId: string,
): Promise<void> {
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

/** `id`, `id-2`, `id-3`: an id itself has four hyphens. */
function nextReference(applicationId: string, earlier: readonly { readonly reference: string }[]): string {
  const numbers = earlier.map(({ reference }) => Number(reference.slice(applicationId.length + 1) || 1))
  return earlier.length === 0 ? applicationId : `${applicationId}-${Math.max(...numbers) + 1}`
}
