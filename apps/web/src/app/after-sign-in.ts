import { forgetApplicationId, rememberRenewal } from '../api/session-marks.ts'
import { journeyStore } from './journey/application-store.ts'
import { goToScreen } from './navigate.ts'
import { matchPath } from './paths.ts'

/** The address that the gate turned away from, in memory only. */
let wanted: string | null = null

export function rememberWanted(pathname: string): void {
  wanted = pathname
}

/** Marks the new session; what an earlier one left of an application is not this person's. */
export function startSession(): void {
  rememberRenewal()
  forgetApplicationId()
  journeyStore.set({ application: null, preOffer: null })
}

/** After the sign-in: the address that was asked for, else the home. */
export function goOnSignedIn(): void {
  const match = wanted === null ? null : matchPath(wanted)
  wanted = null
  if (match) goToScreen(match.screen, { params: match.params, replace: true })
  else goToScreen('selfManage', { replace: true })
}
