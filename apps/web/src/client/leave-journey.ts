import { loadParameters } from './parameters.tsx'
import { forgetQuotaSecret } from './session-marks.ts'

/** Leaves for the shop's address, which the server has checked against its list, or for the public site. */
export async function leaveJourney(urlReturn: string | null): Promise<void> {
  forgetQuotaSecret()
  location.assign(urlReturn ?? (await loadParameters())?.publicSiteUrl ?? '/')
}
