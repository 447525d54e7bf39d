import type { ActionAnswer, ActionSituation, Application, Origin, PreOfferData } from '@cupo/wire'
import type { ScreenName } from '../../screens/registry.ts'
import { entryHere } from '../entry.ts'
import { leaveJourney } from '../leave-journey.ts'
import { type ArrivalState, goToScreen, tellHere } from '../navigate.ts'
import { readApplicationId, readRenewal } from '../session-marks.ts'
import { actingHere } from '../who-acts.ts'
import { act, journeyStore, reloadApplication } from './application-store.ts'
import { type ApplicationStanding, destinationOf, isEnded, isRefusal } from './destinations.ts'
import { screenOfStatus } from './place.ts'

export async function followApplication(state: ArrivalState = {}, replace = false): Promise<void> {
  const actor = actingHere()
  const answer = await reloadApplication()
  // The page of an end says more than the answer to the agent's act.
  if (actingHere() !== actor) return
  if (answer === null) goToScreen(entryHere(), { replace: true })
  else if (answer.ok) await followStanding(answer.body, state, replace)
}

/** Takes one turn: a check that the application still asks for leads to a page that says so. */
export async function followRefusedStep(): Promise<void> {
  const before = journeyStore.get().application
  const answer = await reloadApplication()
  if (answer === null) return goToScreen(entryHere(), { replace: true })
  if (!answer.ok) return
  const asksAgain = destinationOf(answer.body).kind === 'preOfferCheck'
  const hasAsked = before !== null && destinationOf(before).kind === 'preOfferCheck'
  if (asksAgain && hasAsked) goToScreen('unavailable', { replace: true })
  else await followStanding(answer.body)
}

export async function followStanding(
  standing: ApplicationStanding & Pick<Application, 'messages'> & Partial<Pick<Application, 'urlReturn'>>,
  state: ArrivalState = {},
  replace = false,
): Promise<void> {
  if (actingHere() === 'handOff') return
  const destination = destinationOf(standing)
  if (destination.kind === 'publicSite') await leaveJourney(standing.urlReturn ?? null)
  else if (destination.kind === 'screen') {
    const reasons = standing.messages === undefined ? {} : { reasons: standing.messages }
    const refusal = isRefusal(standing) ? refusedHere() : {}
    arrive(destination.screen, { ...reasons, ...refusal, ...state }, replace || isEnded(standing))
  } else await runPreOfferCheck(standing.origin, replace)
}

function refusedHere(): ArrivalState {
  const refusedSale = readApplicationId()
  return actingHere() === 'agent' && refusedSale !== null ? { acting: 'agent', refusedSale } : {}
}

function arrive(screen: ScreenName, state: ArrivalState, replace = false): void {
  const entry = actingHere() === 'agent' ? { enterAt: entryHere() } : {}
  goToScreen(screen, { state: { ...state, ...entry }, replace })
}

export async function followAnswer(answer: ActionAnswer): Promise<void> {
  if (actingHere() === 'handOff') return showAnswer(answer)
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

function showAnswer({ situation, messages = [] }: ActionAnswer): Promise<void> {
  tellHere({ reasons: messages })
  return showStanding(endings[situation] ?? {})
}

/** `said` is the last word when the session ended with the sale. */
export async function showStanding(said: Partial<Pick<Application, 'status' | 'situation'>>): Promise<void> {
  const answer = await reloadApplication({ part: 'background' })
  const { application } = journeyStore.get()
  if (answer?.ok || application === null) return
  journeyStore.set({ ...journeyStore.get(), application: { ...application, ...said } })
}

const endings: {
  readonly [situation in ActionSituation]?: Partial<Pick<Application, 'status' | 'situation'>>
} = {
  canceled: { situation: 'Cancelada' },
  reproved: { status: 'reproved' },
  infolaftFailure: { status: 'infolaftFailure' },
  deviceunavailable: { situation: 'Indisponivel' },
  refusedpaymentorder: { situation: 'OrdemRecusada' },
  inconsistentprice: { situation: 'PrecoInconsistente' },
}

/** Reasons have the rejection page, as has an agent's sale, which gets none; other refusals the neutral one. */
function goToRefusal({ situation, messages = [] }: ActionAnswer): void {
  const refusal = refusedHere()
  if (situation === 'reproved' && (messages.length > 0 || refusal.refusedSale)) {
    arrive('errorResponse', { reasons: messages, ...refusal })
  } else arrive('processRequest', situation === 'infolaftFailure' ? refusal : {})
}

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
  } else arrive('processRequest', { reasons: answer.body.messages ?? [], ...refusedHere() })
}

export const isPreOffer = (data: NonNullable<ActionAnswer['data']>): data is PreOfferData =>
  'maximumAdvancedPayment' in data

/** False when the screen has to tell the failure itself. */
export async function followOnceAnswered(): Promise<boolean> {
  if (readApplicationId() === null || (actingHere() === null && readRenewal() === null)) return false
  const answer = await reloadApplication({ isSecondTry: true })
  if (!answer?.ok) return answer?.isHandled ?? false
  await followStanding(answer.body)
  return true
}
