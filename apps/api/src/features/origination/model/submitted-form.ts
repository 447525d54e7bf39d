import type { Pesos } from '@cupo/credit-engine'
import type { ApplicationForm, ContactPreferences, Seller } from '@cupo/wire'
import type { BureauScore } from '../../../ports/credit-bureau.ts'
import type { Device } from '../../../ports/operator.ts'
import type { Authorization, RequestEvidence } from './evidence.ts'

/** What somebody applies for, as a posting of the form keeps it: a device, or a sum of money. */
export type CreditRequest = { readonly device: Device; readonly requestedAmount: null } | MoneyRequest

export type MoneyRequest = {
  readonly device: null
  readonly requestedAmount: Pesos
  /** How many installments were wished for; null where the form named none. */
  readonly installmentCount: number | null
  readonly campaign: string
}

/** What a posting of the form said, and what was asked about its person since. */
export type FormContent = Pick<ApplicationForm, 'mobile' | 'email' | 'origin' | 'acceptDataTreatment'> & {
  readonly document: string
  readonly contactPreferences: ContactPreferences
  /** Null where the form found the person's own open application. */
  readonly wanted: CreditRequest | null
  /** What that application is to ask for instead; absent where what it finances stays. */
  readonly wantedInstead?: MoneyRequest
  readonly link: FormLink | null
  /** Somebody guesses at lines: everything goes on as with a right one, and no code is sent. */
  readonly isDecoy: boolean
  /** Its browser asked on behalf of the person: its address serves this case alone. Absent for most. */
  readonly isAskedForOther?: boolean
  readonly termsVersion: string
  /** The wordings beside the two ticks, SHA-256 in hex; absent in a form of an earlier release. */
  readonly consentTexts?: { readonly terms: string; readonly dataTreatment: string }
  readonly evidence: RequestEvidence
  /** How the customer of an agent's form authorised it; absent before, and where they filled the form in themselves. */
  readonly authorizedBy?: Authorization['by']
  /** Answers of bureau and watchlist, kept so that neither is asked twice. */
  readonly score: BureauScore | null
  /** When the bureau answered, and the consent that allowed it: an earlier one where the answer was kept. */
  readonly consultation?: { readonly askedAt: string; readonly consentId: string | null }
  readonly search: { readonly searchId: string; readonly isListed: boolean } | null
}

/** What the shop's link said, as it stood when the form was posted. */
export type FormLink = {
  readonly id: string
  readonly returnUrl: string | null
  readonly isBilledOnMobileInvoice: boolean
  /** Of an agent's form; absent in a form of an earlier release. */
  readonly seller?: Seller | null
}

/** A version of an application: one posting of the form, with a code of its own. */
export type SubmittedForm = {
  readonly id: string
  readonly applicationId: string
  readonly isOfBrowser: boolean
  readonly emailAcceptedAt: string | null
  readonly confirmedAt: string | null
  readonly settledAt: string | null
  /** The application that it counts for: its own, or the one that was open already. Null, too, where it was given up. */
  readonly settledApplicationId: string | null
  readonly content: FormContent
}

/** Its agent gave the sale up before there was one: it leads to nothing. */
export const isGivenUp = ({
  settledAt,
  settledApplicationId,
}: Pick<SubmittedForm, 'settledAt' | 'settledApplicationId'>): boolean =>
  settledAt !== null && settledApplicationId === null
