import { loadParameters } from './parameters.tsx'

/** Leaves for the shop's address, which the server has checked against its list, or for the public site. */
export async function leaveJourney(urlReturn: string | null): Promise<void> {
  location.assign(urlReturn ?? (await loadParameters())?.publicSiteUrl ?? '/')
}
