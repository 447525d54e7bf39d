/** Asked at the form and again once the offer is accepted. */
export type Watchlist = {
  /** `searchId` proves the search. May throw `ProviderUnavailable`. */
  search(person: {
    readonly document: string
    readonly name: string
    readonly stage: 'form' | 'offer'
  }): Promise<{ readonly searchId: string; readonly isListed: boolean }>
}
