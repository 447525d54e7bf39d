import type { ListedApplication } from '@cupo/wire'
import { journeyStore } from '../../../../client/journey/application-store.ts'
import { destinationOf } from '../../../../client/journey/destinations.ts'
import { goToScreen } from '../../../../client/navigate.ts'
import { rememberApplicationId } from '../../../../client/session-marks.ts'

/** Takes the customer to the step of an application; the gate of the journey reads it anew and has the last word. */
export function continueApplication(application: ListedApplication): void {
  rememberApplicationId(application.applicationId)
  journeyStore.set({ application: null, preOffer: null })
  const destination = destinationOf(application)
  goToScreen(destination.kind === 'screen' ? destination.screen : 'preOffer')
}
