import { entryHere, isAfterSigning, rememberWanted } from '../client/entry.ts'
import { reloadApplication } from '../client/journey/application-store.ts'
import { allowsScreen, destinationOf } from '../client/journey/destinations.ts'
import { followStanding } from '../client/journey/follow.ts'
import { goToScreen } from '../client/navigate.ts'
import { send } from '../client/send.ts'
import { mayBeSignedIn, readApplicationId, rememberApplicationId } from '../client/session-marks.ts'
import { actingHere } from '../client/who-acts.ts'
import type { ScreenName } from '../screens/registry.ts'

/**
 * Without a session the form, an agent without a sale their home, anybody at another step the application's. False
 * when no answer came.
 */
export async function enterJourney(screen: ScreenName): Promise<boolean> {
  if (!(await hasApplication())) return true
  const answer = await reloadApplication()
  if (answer === null) return true
  if (!answer.ok) {
    if (answer.status === 404) {
      const arrival = isAgent() ? { state: { code: answer.errorCode } } : {}
      goToScreen(isAgent() ? 'assistedDesk' : 'form', { ...arrival, replace: true })
    }
    return answer.status === 404 || answer.isHandled
  }
  const isUndecided = destinationOf(answer.body).kind === 'preOfferCheck'
  if (isUndecided || !allowsScreen(answer.body, screen)) await followStanding(answer.body, {}, true)
  return true
}

const isAgent = () => actingHere() === 'agent'

async function hasApplication(): Promise<boolean> {
  if (isAgent() ? readApplicationId() === null : !mayBeSignedIn()) {
    const entry = entryHere()
    if (entry === 'login') rememberWanted(location.pathname)
    goToScreen(entry, { replace: true })
    return false
  }
  return readApplicationId() !== null || findApplication()
}

async function findApplication(): Promise<boolean> {
  const session = await send('GET /user/session', {})
  const found = session.ok ? (session.body.openApplicationId ?? session.body.endedApplicationId) : null
  if (found !== null) {
    rememberApplicationId(found)
    return true
  }
  if (session.ok || !session.isHandled)
    goToScreen(isAfterSigning(location.pathname) ? 'selfManage' : 'form', { replace: true })
  return false
}
