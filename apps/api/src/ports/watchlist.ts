/** Sanction and laundering lists, asked about a person at the form and again once the offer is accepted. */
export type Watchlist = {
  /** `searchId` is the proof of the search, kept with the application. May throw `ProviderUnavailable`. */
  search(person: {
    readonly document: string
    readonly name: string
    readonly stage: 'form' | 'offer'
  }): Promise<{ readonly searchId: string; readonly isListed: boolean }>
}
