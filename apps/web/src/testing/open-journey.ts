import type { Application } from '@cupo/wire'
import { journeyStore } from '../client/journey/application-store.ts'
import { setJourneyTurns } from '../client/journey-turns.ts'
import { forgetApplicationId, rememberApplicationId } from '../client/session-marks.ts'
import { visitChannelStore } from '../client/visit.ts'
import { sampleApplication } from './sample-application.ts'

setJourneyTurns(() => import('../client/journey/follow.ts'))

/** Puts a customer at a step: the address, the application and its id, as the journey's gate would. */
export function openJourney(path: string, facts: Partial<Application> = {}): Application {
  const application = { ...sampleApplication, ...facts }
  history.replaceState(null, '', path)
  rememberApplicationId(application.applicationId)
  journeyStore.set({ application, preOffer: null })
  return application
}

/** Leaves nothing of a journey for the next test. */
export function closeJourney(): void {
  forgetApplicationId()
  journeyStore.set({ application: null, preOffer: null })
  visitChannelStore.set(null)
  history.replaceState(null, '', '/')
}
