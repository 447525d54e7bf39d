import type { Origin, Seller } from '@cupo/wire'
import { lastDigits } from '../../platform/hide.ts'
import type { ConsentWording, RequestEvidence, Requester } from '../origination/origination.ts'

/** Who asks, as the messages to the customer name them; null where the customer does. */
export const askedBy = ({ requester, seller }: Pick<PreValidationContent, 'requester' | 'seller'>) =>
  requester === null ? null : `${requester.name}${seller === null ? '' : `, de ${seller.shopName}`}`

/** The reasons of a refusal are its person's: whoever asks on their behalf is told that there is no quota, and no more. */
export const isOnBehalf = ({
  requester,
  seller,
}: Pick<PreValidationContent, 'requester' | 'seller'>): boolean => requester !== null || seller !== null

/** Of the document that the form named: they tell its own reader whom it is about. */
export const documentLastDigits = ({ document }: Pick<PreValidationContent, 'document'>): string =>
  lastDigits(document)

/** What the form of a pre-validation said, and what was asked about its person since. */
export type PreValidationContent = {
  readonly document: string
  /** 10 digits: one that starts with 3 gets a code by SMS. */
  readonly mobile: string
  readonly email: string
  readonly origin: Origin
  readonly requester: Requester | null
  /** The agent in whose session it was filled in; null for anybody else. */
  readonly seller: Seller | null
  /** What stood beside the tick, and from where it was ticked. */
  readonly wording: ConsentWording
  readonly evidence: RequestEvidence
  /** From where the mailed terms were accepted; null until then. */
  readonly acceptance: RequestEvidence | null
  /** Whether the operator says that the line is this document's, kept so that nobody asks it twice; absent until then. */
  readonly isOwnLine?: boolean
  /** What stood on the page on which they were accepted; absent until then. */
  readonly acceptedWording?: ConsentWording
  /** The answer of the watchlist, kept so that nobody asks it twice. */
  readonly search: { readonly searchId: string; readonly isListed: boolean } | null
}

/** How its person showed who they are: by the code of their line, or by accepting the terms in a mail box known to be theirs. */
export type ProvedBy = 'code' | 'terms'

/** A question how much a person could get. Its id is that of the place among the applications which it keeps. */
export type PreValidation = {
  readonly id: string
  readonly content: PreValidationContent
  readonly createdAt: string
  readonly termsExpireAt: string
  readonly termsAcceptedAt: string | null
  readonly provedAt: string | null
  readonly provedBy: ProvedBy | null
  readonly proofEndsAt: string | null
}
