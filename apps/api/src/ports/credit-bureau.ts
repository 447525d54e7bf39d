import type { Pesos } from '@cupo/credit-engine'

export type ScoreClass = 'A' | 'B' | 'C' | 'D'

export type RiskBand =
  | 'standard'
  | 'downPayment'
  | 'guarantee'
  | 'downPaymentAndGuarantee'
  | 'raisedDownPayment'
  | 'premium'

/** One reason of a decision; `text` is Spanish prose of the bureau, shown to the person as it came. */
export type BureauReason = { readonly code: string; readonly text: string }

export type BureauDecision = {
  readonly decision: 'approved' | 'refused'
  readonly reasons: readonly BureauReason[]
}

export type BureauName = {
  readonly firstName: string
  readonly firstSurname: string
  readonly fullName: string
}

export type BureauScore = BureauDecision & {
  readonly name: BureauName
  readonly scoreClass: ScoreClass
  readonly riskBand: RiskBand
  /** What the person is to be told with an offer, Spanish prose; absent for most. */
  readonly message?: OfferMessage
}

export type OfferMessage = { readonly title: string; readonly subtitle: string }

/**
 * The credit bureau. It answers class and band; the lender's dated policy turns them into quota, down payment
 * and guarantee. A refusal is an answer. Both calls may throw `ProviderUnavailable`.
 */
export type CreditBureau = {
  score(person: { readonly document: string }): Promise<BureauScore>
  /** The last word on an accepted offer; `amount` is the financed amount in whole pesos. */
  confirm(offer: {
    readonly document: string
    readonly amount: Pesos
    readonly installmentCount: number
  }): Promise<BureauDecision>
}
