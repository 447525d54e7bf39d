import { loadParameters } from './parameters.tsx'
import { forgetQuotaSecret } from './session-marks.ts'

export async function leaveJourney(urlReturn: string | null): Promise<void> {
  forgetQuotaSecret()
  location.assign(urlReturn ?? (await loadParameters())?.publicSiteUrl ?? '/')
}
