import { journeyStore } from './journey/application-store.ts'
import { goToScreen } from './navigate.ts'
import { matchPath } from './paths.ts'
import { forgetApplicationId, rememberRenewal } from './session-marks.ts'

/** The address that the gate turned away from, with its query, in memory only. */
let wanted: URL | null = null

export function rememberWanted(address: string): void {
  wanted = new URL(address, location.origin)
}

/** Marks the new session; what an earlier one left of an application is not this person's. */
export function startSession(): void {
  rememberRenewal()
  forgetApplicationId()
  journeyStore.set({ application: null, preOffer: null })
}

/** After the sign-in: the address that was asked for, else the home. */
export function goOnSignedIn(): void {
  const match = wanted && matchPath(wanted.pathname)
  const search = wanted?.search ?? ''
  wanted = null
  if (match) goToScreen(match.screen, { params: match.params, search, replace: true })
  else goToScreen('selfManage', { replace: true })
}
