import { PreOfferStep } from '../../steps/down-payment/pre-offer-step.tsx'

/** Step 2: how much is paid before the phone is delivered. */
export const PreOfferScreen = () => <PreOfferStep />
