import type { ActionAnswer, Application, Origin, PreOfferData } from '@cupo/wire'
import { leaveJourney } from '../leave-journey.ts'
import { type ArrivalState, goToScreen } from '../navigate.ts'
import { readApplicationId, readRenewal } from '../session-marks.ts'
import { act, journeyStore, reloadApplication } from './application-store.ts'
import { type ApplicationStanding, destinationOf, isEnded } from './destinations.ts'
import { screenOfStatus } from './place.ts'

/**
 * Reads the application and takes the customer to the screen of its status, which is told `state`
 * (conformance: R-J13).
 */
export async function followApplication(state: ArrivalState = {}): Promise<void> {
  const answer = await reloadApplication()
  if (answer === null) goToScreen('form', { replace: true })
  else if (answer.ok) await followStanding(answer.body, state)
}

/**
 * After a refused step: goes where the application stands. A check that was refused although the application still
 * asks for it is not made again: one turn, then a page that says so.
 */
export async function followRefusedStep(): Promise<void> {
  const before = journeyStore.get().application
  const answer = await reloadApplication()
  if (answer === null) return goToScreen('form', { replace: true })
  if (!answer.ok) return
  const asksAgain = destinationOf(answer.body).kind === 'preOfferCheck'
  const hasAsked = before !== null && destinationOf(before).kind === 'preOfferCheck'
  if (asksAgain && hasAsked) goToScreen('unavailable', { replace: true })
  else await followStanding(answer.body)
}

/** Takes the customer to the screen of where the application stands; `replace` leaves no way back to here. */
export async function followStanding(
  standing: ApplicationStanding & Pick<Application, 'messages'> & Partial<Pick<Application, 'urlReturn'>>,
  state: ArrivalState = {},
  replace = false,
): Promise<void> {
  const destination = destinationOf(standing)
  if (destination.kind === 'publicSite') await leaveJourney(standing.urlReturn ?? null)
  else if (destination.kind === 'screen') {
    // Why a credit was refused stands with the application itself: the first thing that its person sees.
    const reasons = standing.messages === undefined ? {} : { reasons: standing.messages }
    // There is nothing to go back to behind an end.
    goToScreen(destination.screen, { state: { ...reasons, ...state }, replace: replace || isEnded(standing) })
  } else await runPreOfferCheck(standing.origin, replace)
}

/** Goes on after an action: an end has its page, everything else is where the application now stands, with its messages. */
export async function followAnswer(answer: ActionAnswer): Promise<void> {
  switch (answer.situation) {
    case 'reproved':
    case 'infolaftFailure':
    case 'deviceunavailable':
    case 'refusedpaymentorder':
    case 'inconsistentprice':
      return goToRefusal(answer)
    default:
      return followApplication(answer.messages ? { reasons: answer.messages } : {})
  }
}

/** Reasons have the rejection page; a refusal without any has the neutral one. */
function goToRefusal({ situation, messages = [] }: ActionAnswer): void {
  if (situation === 'reproved' && messages.length > 0) {
    goToScreen('errorResponse', { state: { reasons: messages } })
  } else goToScreen('processRequest')
}

/** Status `preOffer`: the server decides whether a down payment is asked, skipped or refused (conformance: R-O6). */
async function runPreOfferCheck(origin: Origin, replace: boolean): Promise<void> {
  const answer = await act({ action: 'preOffer' })
  if (!answer.ok) return
  const { situation, data } = answer.body
  if (situation === 'preOffer' && data && isPreOffer(data)) {
    journeyStore.set({ ...journeyStore.get(), preOffer: data })
    goToScreen(screenOfStatus('preOffer', origin) ?? 'processRequest', { replace })
  } else if (situation === 'offer') {
    await reloadApplication()
    goToScreen(screenOfStatus('offer', origin) ?? 'processRequest', { replace })
  } else goToScreen('processRequest', { state: { reasons: answer.body.messages ?? [] } })
}

export const isPreOffer = (data: NonNullable<ActionAnswer['data']>): data is PreOfferData =>
  'maximumAdvancedPayment' in data

/**
 * Reads the application and goes where it stands. Answers false when the screen has to tell the failure itself:
 * before the sign-in there is nothing to read, and a device without network gets no answer.
 */
export async function followOnceAnswered(): Promise<boolean> {
  if (readApplicationId() === null || readRenewal() === null) return false
  const answer = await reloadApplication({ isSecondTry: true })
  if (!answer?.ok) return answer?.isHandled ?? false
  await followStanding(answer.body)
  return true
}
