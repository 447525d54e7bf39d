import { PreOfferStep } from '../../../steps/down-payment/pre-offer-step.tsx'
import { AgentStep } from '../frame/agent-step.tsx'

export const AssistedPreOfferScreen = () => (
  <AgentStep>
    <PreOfferStep />
  </AgentStep>
)
