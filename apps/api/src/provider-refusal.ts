import type { Refusal } from './platform/refusal.ts'
import { ProviderUnavailable } from './ports/provider-unavailable.ts'

/** A provider that did not answer in time is worth waiting for; one that failed is not there. Null for a defect. */
export function providerRefusal(error: unknown): Refusal | null {
  if (!(error instanceof ProviderUnavailable))
    return isPoolTimeout(error) ? { code: 'ServicioNoDisponible' } : null
  return { code: error.reason === 'timeout' ? 'TiempoAgotado' : 'ServicioNoDisponible' }
}

/** The database gave no connection in time, or is not there: 503 with Retry-After, nothing half done. */
function isPoolTimeout(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const code = 'code' in error ? String(error.code) : ''
  return (
    /timeout exceeded when trying to connect|Connection terminated/.test(error.message) ||
    /^(57P0|08|ECONN)/.test(code)
  )
}
