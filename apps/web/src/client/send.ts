import { overlayStore } from '@cupo/ui/layer-stores.ts'
import type { Call } from '@cupo/wire'
import type { ScreenName } from '../screens/registry.ts'
import { overlayText } from '../text/common.ts'
import type { Endpoint, Endpoints, InputOf } from './endpoints.ts'
import { entryHere, rememberWanted } from './entry.ts'
import { type FailedPart, reactionTo } from './failure-reactions.ts'
import { loadJourneyTurns } from './journey-turns.ts'
import { goToScreen } from './navigate.ts'
import { matchPath } from './paths.ts'
import { type Failure, type RequestOptions, request, type Success } from './request.ts'
import { rememberApplicationId } from './session-marks.ts'
import { accessHere, actingHere } from './who-acts.ts'

export type SendOptions = RequestOptions & {
  readonly part?: FailedPart
  readonly isSecondTry?: true
}

export type HandledFailure = Failure & { readonly isHandled: boolean }

export type SendResult<C extends Call> = Success<C> | HandledFailure

export async function send<E extends Endpoint>(
  endpoint: E,
  input: InputOf<E>,
  options: SendOptions = {},
): Promise<SendResult<Endpoints[E]>> {
  const result = await request(endpoint, input, options)
  if (result.ok) return result
  if (options.signal?.aborted) return { ...result, isHandled: true }
  const reaction = reactionTo(result, options.part)
  if (reaction.kind === 'waitAndAskAgain' && !options.isSecondTry) {
    return waitAndAskAgain(endpoint, input, options, { failure: result, seconds: reaction.seconds })
  }
  return { ...result, isHandled: await react(result, options.part, applicationIdOf(input)) }
}

const hasSteps: readonly unknown[] = ['customer', 'agent']

type TimeOut = { readonly failure: Failure; readonly seconds: number }

/**
 * A time-out (504) covers the screen, so that nobody presses again. A step of the journey then goes where the
 * application stands. A question of the screen that is left is asked once more, and a change elsewhere is told.
 */
async function waitAndAskAgain<E extends Endpoint>(
  endpoint: E,
  input: InputOf<E>,
  options: SendOptions,
  { failure, seconds }: TimeOut,
): Promise<SendResult<Endpoints[E]>> {
  return coverAndWait(seconds, async () => {
    if (options.signal?.aborted) return { ...failure, isHandled: true }
    const isQuestion = endpoint.startsWith('GET ')
    if (hasSteps.includes(accessHere())) {
      const { followOnceAnswered } = await loadJourneyTurns()
      const isHandled = await followOnceAnswered()
      if (!isHandled || !isQuestion || options.signal?.aborted) return { ...failure, isHandled }
    } else if (!isQuestion) return { ...failure, isHandled: false }
    return send(endpoint, input, { ...options, isSecondTry: true })
  })
}

async function coverAndWait<T>(seconds: number, then: () => Promise<T>): Promise<T> {
  overlayStore.set(overlayText.slowAnswer)
  try {
    await new Promise((done) => setTimeout(done, seconds * 1000))
    return await then()
  } finally {
    overlayStore.set(null)
  }
}

async function react(
  failure: Failure,
  part?: FailedPart,
  applicationId: string | null = null,
): Promise<boolean> {
  const reaction = reactionTo(failure, part)
  switch (reaction.kind) {
    case 'go':
      return leaveFor(reaction.screen, failure)
    case 'signIn':
      rememberWanted(location.pathname + location.search)
      return leaveFor('login', failure)
    case 'enterAgain':
      return leaveFor(entryHere(), failure)
    case 'followStatus': {
      if (applicationId !== null) rememberApplicationId(applicationId)
      const { followRefusedStep } = await loadJourneyTurns()
      await followRefusedStep()
      return true
    }
    case 'waitAndAskAgain':
    case 'tell':
      return false
  }
}

const toldByCode: readonly ScreenName[] = ['loanProgress', 'unavailable', 'expiredEmail', 'assistedLinkEnded']

/**
 * A customer who stands there already is told so: no failure leads in a circle. The customer's phone has one screen,
 * which tells its own end.
 */
function leaveFor(wanted: ScreenName, { message, errorCode, sessionEnded }: Failure): boolean {
  const acting = actingHere()
  if (acting === 'handOff' && (sessionEnded || wanted === 'form')) return false
  const screen = acting && sessionEnded ? 'assistedLinkEnded' : wanted
  const here = matchPath(location.pathname)?.screen
  if (here === screen) return false
  // Maintenance covered the screen that asked, leads back to it, and says that a payment is safe.
  if (screen === 'unavailable' && here === 'errorResponse') return false
  const enterAt = entryHere()
  goToScreen(screen, {
    state: {
      ...(message ? { message } : {}),
      ...(toldByCode.includes(screen) ? { code: errorCode } : {}),
      ...(acting === 'agent' ? { acting } : {}),
      ...(enterAt === 'form' ? {} : { enterAt }),
    },
  })
  return true
}

const applicationIdOf = ({ params }: { readonly params?: unknown }): string | null =>
  typeof params === 'object' &&
  params !== null &&
  'applicationId' in params &&
  typeof params.applicationId === 'string'
    ? params.applicationId
    : null
