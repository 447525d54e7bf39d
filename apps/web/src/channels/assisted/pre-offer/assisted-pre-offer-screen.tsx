import { PreOfferStep } from '../../../steps/down-payment/pre-offer-step.tsx'
import { AgentStep } from '../frame/agent-step.tsx'

/** Step 1: how much the customer pays before the phone is handed over. */
export const AssistedPreOfferScreen = () => (
  <AgentStep>
    <PreOfferStep />
  </AgentStep>
)
