import { OfferStep } from '../../steps/offer/offer-step.tsx'

/** Step 2: in how many installments, and what each of them costs. */
export const OfferScreen = () => <OfferStep />
