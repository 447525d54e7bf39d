import { Temporal } from 'temporal-polyfill'
import type { Control } from './control.ts'

/**
 * Moves the world's clock to the morning where it stands at night in Bogotá: what is signed then has a deadline too near
 * the end of a day to be paid in cash.
 */
export async function untilDaytime(control: Pick<Control, 'clock' | 'moveTo'>): Promise<void> {
  const now = Temporal.Instant.from(await control.clock()).toZonedDateTimeISO('America/Bogota')
  if (now.hour >= 5 && now.hour < 20) return
  const morning = now.with({ hour: 8, minute: 0, second: 0 })
  const next = now.hour >= 20 ? morning.add({ days: 1 }) : morning
  await control.moveTo(next.toInstant().toString())
}
