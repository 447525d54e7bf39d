import type { Kysely } from 'kysely'
import type { Temporal } from 'temporal-polyfill'
import type { Database } from '../../../platform/database/schema.ts'
import type { Secrets } from '../../../platform/secrets.ts'
import type { Operator, Order } from '../../../ports/operator.ts'

type Parts = { readonly db: Kysely<Database>; readonly secrets: Secrets; readonly operator: Operator }

/** An order as the journey wants it; its reference is given here. */
export type WantedOrder = Omit<Order, 'reference'>

/**
 * Places the order of an application, once. What is asked is kept before it is asked: after a lost answer the same
 * wish finds the same order, and another wish (a later delivery date, another address) first gives the earlier up.
 */
export async function placeOrder(
  parts: Parts,
  applicationId: string,
  wanted: WantedOrder,
  now: Temporal.Instant,
): Promise<{ readonly orderNumber: string }> {
  const kept = await keptOrder(parts.db, parts.secrets, applicationId)
  if (kept !== null && isSame(kept, wanted)) return parts.operator.placeOrder(kept)
  if (kept !== null) await abandonOrder(parts.operator, kept)
  const order = { ...wanted, reference: kept === null ? applicationId : nextReference(kept.reference) }
  await keep(parts, applicationId, order, now)
  return parts.operator.placeOrder(order)
}

/** Gives up an order whose answer may have been lost: asked again under its own reference, it tells its number. */
export async function abandonOrder(operator: Operator, order: Order): Promise<void> {
  const { orderNumber } = await operator.placeOrder(order)
  await operator.releaseOrder({ orderNumber, reason: 'abandoned' })
}

/** The last order that was asked for, whether or not the operator was heard; null when none was. */
export async function keptOrder(
  db: Kysely<Database>,
  secrets: Secrets,
  applicationId: string,
): Promise<Order | null> {
  const row = await db
    .selectFrom('orderRequest')
    .select('content')
    .where('applicationId', '=', applicationId)
    .executeTakeFirst()
  return row === undefined ? null : asKept(secrets.open(row.content, sealName(applicationId)))
}

async function keep(
  { db, secrets }: Parts,
  applicationId: string,
  order: Order,
  now: Temporal.Instant,
): Promise<void> {
  const content = secrets.seal(order, sealName(applicationId))
  const row = { reference: order.reference, content, askedAt: now.toString() }
  await db
    .insertInto('orderRequest')
    .values({ applicationId, ...row })
    .onConflict((conflict) => conflict.column('applicationId').doUpdateSet(row))
    .execute()
}

const sealName = (applicationId: string) => `order_request:${applicationId}`

/** Rows hold what `keep` wrote. */
const asKept = (content: unknown) => content as Order

function isSame({ reference: _reference, ...kept }: Order, wanted: WantedOrder): boolean {
  return JSON.stringify(kept) === JSON.stringify(wanted)
}

/** `id`, `id-2`, `id-3`: an id itself has four hyphens. */
function nextReference(reference: string): string {
  const [, id = reference, times = '1'] = /^(.{36})(?:-(\d+))?$/.exec(reference) ?? []
  return `${id}-${Number(times) + 1}`
}
