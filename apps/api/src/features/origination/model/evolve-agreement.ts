import type { Application } from './application.ts'
import type { EventOf } from './event.ts'
import { withAgreement, withFacts, withSignature } from './evolve-facts.ts'
import { atStatus, moved, waitsForCode } from './journey.ts'

type AgreementEvent = EventOf<
  | 'WentBack'
  | 'AgreementDrawnUp'
  | 'AgreementAccepted'
  | 'AgreementAcceptanceWithdrawn'
  | 'OfferWithdrawn'
  | 'SignatureRequested'
  | 'AgreementSigned'
>

/** From the agreement that was drawn up to its signature, and back to what it is about. */
export function atAgreement(application: Application, event: AgreementEvent): Application {
  switch (event.type) {
    case 'WentBack':
      return atStatus(withFacts(application, { agreement: null }), event.to)
    case 'AgreementDrawnUp':
    case 'AgreementAccepted':
    case 'AgreementAcceptanceWithdrawn':
      return unrequested(withAgreement(application, event))
    case 'OfferWithdrawn':
      return moved(withFacts(application, { agreement: null, terms: null }), event.type)
    case 'SignatureRequested':
      return { ...moved(application, event.type), activity: 'Formalizacao' }
    case 'AgreementSigned':
      return moved(withSignature(application, event), event.type)
  }
}

/** A signature that was asked for is asked for anew: its agreement, or the acceptance of it, no longer holds. */
export const unrequested = (application: Application): Application =>
  waitsForCode(application) ? atStatus(application, application.status) : application
