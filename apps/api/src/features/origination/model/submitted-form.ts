import type { Pesos } from '@cupo/credit-engine'
import type { ApplicationForm, ContactPreferences, Seller } from '@cupo/wire'
import type { BureauScore } from '../../../ports/credit-bureau.ts'
import type { Device } from '../../../ports/operator.ts'
import type { Authorization, RequestEvidence } from './evidence.ts'

export type CreditRequest = { readonly device: Device; readonly requestedAmount: null } | MoneyRequest

export type MoneyRequest = {
  readonly device: null
  readonly requestedAmount: Pesos
  readonly installmentCount: number | null
  readonly campaign: string
}

export type FormContent = Pick<ApplicationForm, 'mobile' | 'email' | 'origin' | 'acceptDataTreatment'> & {
  readonly document: string
  readonly contactPreferences: ContactPreferences
  readonly wanted: CreditRequest | null
  /** Replaces the sum of the open application. */
  readonly wantedInstead?: MoneyRequest
  readonly link: FormLink | null
  readonly isDecoy: boolean
  /** The address serves this application alone. */
  readonly isAskedForOther?: boolean
  readonly termsVersion: string
  /** SHA-256 in hex. */
  readonly consentTexts: { readonly terms: string; readonly dataTreatment: string }
  readonly evidence: RequestEvidence
  /** Absent before the authorisation, and for the customer's own form. */
  readonly authorizedBy?: Authorization['by']
  readonly score: BureauScore | null
  /** Set if an earlier question's answer was used. */
  readonly consultation?: { readonly askedAt: string; readonly consentId: string | null }
  readonly search: { readonly searchId: string; readonly isListed: boolean } | null
}

type FormLink = {
  readonly id: string
  readonly returnUrl: string | null
  readonly isBilledOnMobileInvoice: boolean
  readonly seller: Seller | null
}

export type SubmittedForm = {
  readonly id: string
  readonly applicationId: string
  readonly isOfBrowser: boolean
  readonly emailAcceptedAt: string | null
  readonly confirmedAt: string | null
  readonly concludedAt: string | null
  /** Null for a form that was given up. */
  readonly concludedApplicationId: string | null
  readonly content: FormContent
}

export const isGivenUp = ({
  concludedAt,
  concludedApplicationId,
}: Pick<SubmittedForm, 'concludedAt' | 'concludedApplicationId'>): boolean =>
  concludedAt !== null && concludedApplicationId === null
