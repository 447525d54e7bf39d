import * as v from 'valibot'
import { Refusal } from '../http/refusal.ts'
import type { Settings } from '../settings.ts'
import { parseInstant } from '../world/bogota-time.ts'
import { askProduct } from './ask-product.ts'

const Moved = v.object({ now: v.string() })

/** Asks the product to move its clock; answers its new time in epoch milliseconds once it has drained its jobs. */
export async function moveProductClock(
  settings: Settings,
  wish: { now: string } | { reset: true },
): Promise<number> {
  const { status, body } = await askProduct(settings, settings.opsClockUrl, wish)
  const now = v.is(Moved, body) ? parseInstant(body.now) : null
  if (status === 200 && now !== null) return now
  const message = `El producto no movió su reloj: respondió ${status} en ${settings.opsClockUrl}`
  throw new Refusal(502, 'productClockRefused', message)
}
