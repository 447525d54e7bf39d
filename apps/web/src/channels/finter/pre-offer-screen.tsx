import { PreOfferStep } from '../../steps/down-payment/pre-offer-step.tsx'

export const PreOfferScreen = () => <PreOfferStep />
