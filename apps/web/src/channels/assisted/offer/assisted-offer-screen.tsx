import { OfferStep } from '../../../steps/offer/offer-step.tsx'
import { AgentStep } from '../frame/agent-step.tsx'

/** Step 1: in how many installments the customer pays. */
export const AssistedOfferScreen = () => (
  <AgentStep>
    <OfferStep />
  </AgentStep>
)
