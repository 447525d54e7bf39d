import type { ScreenName } from '../screens/registry.ts'
import { takeWanted } from './entry.ts'
import { journeyStore } from './journey/application-store.ts'
import { goToScreen } from './navigate.ts'
import { matchPath, pathTo } from './paths.ts'
import { type HandledFailure, send } from './send.ts'
import {
  forgetApplicationId,
  forgetSession,
  onSessionForgotten,
  rememberSessionOfPerson,
} from './session-marks.ts'

/** An earlier session's application is not this person's. */
export function startSession(): void {
  rememberSessionOfPerson()
  forgetApplicationId()
  journeyStore.set({ application: null, preOffer: null })
}

export function goOnSignedIn(): void {
  const wanted = takeWanted()
  const match = wanted && matchPath(wanted.pathname)
  const search = wanted?.search ?? ''
  if (match) goToScreen(match.screen, { params: match.params, search, replace: true })
  else goToScreen('selfManage', { replace: true })
}

export async function signOut(): Promise<HandledFailure | null> {
  const answer = await send('POST /oauth/logout', {})
  if (!answer.ok) return answer
  forgetSession()
  forgetApplicationId()
  location.replace(pathTo('login', location.pathname))
  return null
}

/** A session that ends in another tab leaves no personal data here. Answers how to stop watching. */
export const leaveWithSession = (screen: ScreenName): (() => void) =>
  onSessionForgotten(() => location.replace(pathTo(screen, location.pathname)))
