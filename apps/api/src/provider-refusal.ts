import { isDatabaseAway } from './platform/database/is-database-away.ts'
import type { Refusal } from './platform/refusal.ts'
import { ProviderUnavailable } from './ports/provider-unavailable.ts'

/** A provider that did not answer in time is worth waiting for; one that failed is not there. Null for a defect. */
export function providerRefusal(error: unknown): Refusal | null {
  if (isDatabaseAway(error)) return { code: 'ServicioNoDisponible' }
  if (!(error instanceof ProviderUnavailable)) return null
  return { code: error.reason === 'timeout' ? 'TiempoAgotado' : 'ServicioNoDisponible' }
}
