import type { Pesos, RiskBand, ScoreClass } from '@cupo/credit-engine'

/** `text` is Spanish prose of the bureau, shown to the person as it came. */
type BureauReason = { readonly code: string; readonly text: string }

export type BureauDecision = {
  readonly decision: 'approved' | 'refused'
  readonly reasons: readonly BureauReason[]
}

type BureauName = {
  readonly firstName: string
  readonly firstSurname: string
  readonly fullName: string
}

export type BureauScore = BureauDecision & {
  readonly name: BureauName
  readonly scoreClass: ScoreClass
  readonly riskBand: RiskBand
  /** The bureau's Spanish words to the person with an offer; absent for most. */
  readonly message?: OfferMessage
}

type OfferMessage = { readonly title: string; readonly subtitle: string }

/**
 * Answers class and band; the lender's dated policy makes quota, down payment and guarantee of them. A refusal is an
 * answer. Both calls may throw `ProviderUnavailable`.
 */
export type CreditBureau = {
  score(person: { readonly document: string }): Promise<BureauScore>
  /** The final check of an accepted offer; `amount` is the financed amount in whole pesos. */
  confirm(offer: {
    readonly document: string
    readonly amount: Pesos
    readonly installmentCount: number
  }): Promise<BureauDecision>
}
