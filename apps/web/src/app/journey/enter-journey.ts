import { type Application, getSession } from '@cupo/wire'
import { readApplicationId, readRenewal, rememberApplicationId } from '../../api/session-marks.ts'
import { destinationOf } from '../destinations.ts'
import { goToScreen } from '../navigate.ts'
import type { ScreenName } from '../paths.ts'
import { send } from '../send.ts'
import { reloadApplication } from './application-store.ts'
import { followStatus } from './follow.ts'

/** Screens that a status allows besides its own: 'Cambiar pago inicial' leads from the offer to its down payment. */
const companions: { readonly [screen in ScreenName]?: readonly ScreenName[] } = {
  offer: ['preOffer'],
  identity: ['veridas'],
  veridas: ['identity'],
  details: ['opinion'],
}

/** Whether the status of an application lets the customer see a screen. */
export function allowsScreen({ status, origin }: Application, screen: ScreenName): boolean {
  const destination = destinationOf(status, origin)
  if (destination.kind === 'preOfferCheck') return screen === 'preOffer'
  return destination.screen === screen || (companions[destination.screen]?.includes(screen) ?? false)
}

/**
 * Opens the journey at a step: nobody signed in goes to the form; a customer at another step than the
 * application goes to the application's. Answers false when the device got no answer at all.
 */
export async function enterJourney(screen: ScreenName): Promise<boolean> {
  if (readRenewal() === null) {
    goToScreen('form', { replace: true })
    return true
  }
  if (readApplicationId() === null && !(await findOpenApplication())) return true
  const answer = await reloadApplication()
  if (answer === null) return true
  if (!answer.ok) {
    if (answer.status === 404) goToScreen('form', { replace: true })
    return answer.status === 404 || answer.isHandled
  }
  const isUndecided = destinationOf(answer.body.status, answer.body.origin).kind === 'preOfferCheck'
  if (isUndecided || !allowsScreen(answer.body, screen)) await followStatus(answer.body.status, {}, true)
  return true
}

async function findOpenApplication(): Promise<boolean> {
  const session = await send(getSession, {})
  if (session.ok && session.body.openApplicationId !== null) {
    rememberApplicationId(session.body.openApplicationId)
    return true
  }
  if (session.ok || !session.isHandled) goToScreen('form', { replace: true })
  return false
}
