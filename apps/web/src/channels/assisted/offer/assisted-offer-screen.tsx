import { OfferStep } from '../../../steps/offer/offer-step.tsx'
import { AgentStep } from '../frame/agent-step.tsx'

export const AssistedOfferScreen = () => (
  <AgentStep>
    <OfferStep />
  </AgentStep>
)
