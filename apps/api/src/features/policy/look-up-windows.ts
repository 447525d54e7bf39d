import type { LimitWindow } from '../../platform/limits.ts'
import type { Settings } from './settings.ts'

/** How often one network may ask about people it names: each call that tells something of them by itself. */
export const lookUpWindows = ({
  lookUpsPerAddressPerMinuteMax,
  lookUpsPerAddressPerDayMax,
}: Settings): readonly LimitWindow[] => [
  { max: lookUpsPerAddressPerMinuteMax, windowSeconds: 60 },
  { max: lookUpsPerAddressPerDayMax, windowSeconds: 86_400 },
]
