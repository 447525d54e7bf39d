import { createStore, useStore } from '@cupo/ui/store.ts'
import type { Application, CallInput, getApplication, PreOfferData, runWorkflowAction } from '@cupo/wire'
import type { FailedPart } from '../failure-reactions.ts'
import { type SendOptions, type SendResult, send } from '../send.ts'
import { readApplicationId, rememberApplicationId } from '../session-marks.ts'
import { visitChannelStore } from '../visit.ts'
import { wordingHere } from '../who-acts.ts'

/** Each `next()` makes earlier tickets stale, so that a late answer never overwrites a newer one. */
export function latest(): { readonly next: () => () => boolean } {
  let newest = 0
  return {
    next() {
      newest += 1
      const ticket = newest
      return () => ticket === newest
    },
  }
}

export type JourneyState = {
  readonly application: Application | null
  readonly preOffer: PreOfferData | null
}

export const journeyStore = createStore<JourneyState>({ application: null, preOffer: null })

const reads = latest()

/** Begins an application first that a provider kept from being begun. */
async function readApplication(
  applicationId: string,
  options: SendOptions,
): Promise<SendResult<typeof getApplication>> {
  const read = () =>
    send(
      'GET /application/:applicationId',
      { params: { applicationId }, query: { channel: wordingHere() } },
      options,
    )
  const answer = await read()
  if (answer.ok || answer.errorCode !== 'ConsultaPendiente') return answer
  const begun = await send('POST /application/:applicationId/begin', { params: { applicationId } }, options)
  return begun.ok ? read() : begun
}

export async function reloadApplication(
  options: SendOptions = {},
): Promise<SendResult<typeof getApplication> | null> {
  const applicationId = readApplicationId()
  if (applicationId === null) return null
  const isNewest = reads.next()
  const answer = await readApplication(applicationId, options)
  // A form filled twice may lead to the open application.
  if (answer.ok && answer.body.applicationId !== applicationId)
    rememberApplicationId(answer.body.applicationId)
  if (answer.ok && isNewest()) {
    visitChannelStore.set(answer.body.origin)
    journeyStore.set({ ...journeyStore.get(), application: answer.body })
  }
  return answer
}

export function useApplication(): Application {
  const { application } = useStore(journeyStore)
  if (!application) throw new Error('This screen stands below the journey gate')
  return application
}

export const usePreOffer = (): PreOfferData | null => useStore(journeyStore).preOffer

export async function readQuietly(signal: AbortSignal): Promise<void> {
  const applicationId = readApplicationId()
  if (applicationId === null) return
  const answer = await readApplication(applicationId, { signal, part: 'background' })
  if (!answer.ok || signal.aborted) return
  journeyStore.set({ ...journeyStore.get(), application: answer.body })
}

export type ActionInput = CallInput<typeof runWorkflowAction>['body']

export function act(
  action: ActionInput,
  part?: FailedPart,
  signal?: AbortSignal,
): Promise<SendResult<typeof runWorkflowAction>> {
  const input = { params: { applicationId: readApplicationId() ?? '' }, body: action }
  return send('POST /application/:applicationId/workflow/action', input, {
    ...(part ? { part } : {}),
    ...(signal ? { signal } : {}),
  })
}
