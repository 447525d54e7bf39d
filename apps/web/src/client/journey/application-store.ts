import { type Application, getApplication, type PreOfferData } from '@cupo/wire'
import { createStore, useStore } from '../../ui/store.ts'
import { latest } from '../latest.ts'
import { type SendOptions, type SendResult, send } from '../send.ts'
import { readApplicationId, rememberApplicationId } from '../session-marks.ts'

/** What the journey knows: the application as last read, and the limits of the last pre-offer check. */
export type JourneyState = {
  readonly application: Application | null
  readonly preOffer: PreOfferData | null
}

export const journeyStore = createStore<JourneyState>({ application: null, preOffer: null })

const reads = latest()

/** Reads the application again. A failure has been reacted to by the error table, or is the caller's to tell. */
export async function reloadApplication(
  options: SendOptions = {},
): Promise<SendResult<typeof getApplication> | null> {
  const applicationId = readApplicationId()
  if (applicationId === null) return null
  const isNewest = reads.next()
  const answer = await send(getApplication, { params: { applicationId }, query: {} }, options)
  // A form filled twice may lead to the application that was open already.
  if (answer.ok && answer.body.applicationId !== applicationId)
    rememberApplicationId(answer.body.applicationId)
  if (answer.ok && isNewest()) journeyStore.set({ ...journeyStore.get(), application: answer.body })
  return answer
}

/** The application of the journey. Screens below the gate always have one. */
export function useApplication(): Application {
  const { application } = useStore(journeyStore)
  if (!application) throw new Error('This screen stands below the journey gate')
  return application
}

export const usePreOffer = (): PreOfferData | null => useStore(journeyStore).preOffer
