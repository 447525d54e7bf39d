import type { Temporal } from 'temporal-polyfill'
import type { Places } from '../../addresses/addresses.ts'
import type { FilingContext } from '../../claims/claims.ts'
import type { PlatformSettings } from '../../policy/policy.ts'

export type PeopleContext = FilingContext & {
  readonly places: Places
  readonly settings: (now: Temporal.Instant) => Promise<PlatformSettings>
  /** Milliseconds. What staff opened closes by the machine's clock, whatever the demo's month is. */
  readonly machineNow: () => number
}
