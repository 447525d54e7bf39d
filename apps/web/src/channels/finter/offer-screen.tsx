import { OfferStep } from '../../steps/offer/offer-step.tsx'

export const OfferScreen = () => <OfferStep />
