import type { Temporal } from 'temporal-polyfill'
import type { WaitingEffectRow } from '../../../apps/api/src/platform/jobs/lender-effects.ts'

/** What waits as an operator reads it, parked effects on top; reminders that wait for their hour are only counted. */
export function tellEffects(rows: readonly WaitingEffectRow[], now: Temporal.Instant): readonly string[] {
  const isForLater = ({ sendAfter }: WaitingEffectRow) =>
    sendAfter !== null && Date.parse(sendAfter) > now.epochMilliseconds
  const later = rows.filter(isForLater)
  const parked = rows.filter(({ parkedAt }) => parkedAt !== null)
  const waiting = rows.filter((row) => row.parkedAt === null && !isForLater(row))
  return [
    ...section('Parked: refused for good, until somebody retries or drops them', parked),
    ...section('Waiting: tried again by themselves', waiting),
    `${later.length} more wait for their moment.`,
  ]
}

function section(title: string, rows: readonly WaitingEffectRow[]): readonly string[] {
  if (rows.length === 0) return []
  const lines = rows.map(
    ({ id, kind, createdAt, attempts, lastError }) =>
      `  ${id.slice(-12)}  ${kind.padEnd(14)}  ${createdAt.slice(0, 16)}  ${attempts} tries  ${lastError ?? ''}`,
  )
  return [title, ...lines, '']
}
