import type { ActionAnswer, PreOfferData } from '@cupo/wire'
import { loadParameters } from '../../api/parameters.ts'
import { destinationOf } from '../destinations.ts'
import { type ArrivalState, goToScreen } from '../navigate.ts'
import { act } from './act.ts'
import { journeyStore, reloadApplication } from './application-store.ts'

/** Reads the application and takes the customer to the screen of its status, which is told `state`. */
export async function followApplication(state: ArrivalState = {}): Promise<void> {
  const answer = await reloadApplication()
  if (answer === null) goToScreen('form', { replace: true })
  else if (answer.ok) await followStatus(answer.body.status, state)
}

/** Takes the customer to the screen of a status of the application at hand; `replace` leaves no way back to here. */
export async function followStatus(status: string, state: ArrivalState = {}, replace = false): Promise<void> {
  const origin = journeyStore.get().application?.origin ?? 'Finter'
  const destination = destinationOf(status, origin)
  if (destination.kind === 'screen') goToScreen(destination.screen, { state, replace })
  else await runPreOfferCheck(replace)
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
    case 'canceled':
      location.replace((await loadParameters())?.publicSiteUrl ?? '/')
      return
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
async function runPreOfferCheck(replace: boolean): Promise<void> {
  const answer = await act({ action: 'preOffer' })
  if (!answer.ok) return
  const { situation, data } = answer.body
  if (situation === 'preOffer' && data && isPreOffer(data)) {
    journeyStore.set({ ...journeyStore.get(), preOffer: data })
    goToScreen('preOffer', { replace })
  } else if (situation === 'offer') {
    await reloadApplication()
    goToScreen('offer', { replace })
  } else goToRefusal(answer.body)
}

export const isPreOffer = (data: NonNullable<ActionAnswer['data']>): data is PreOfferData =>
  'maximumAdvancedPayment' in data
