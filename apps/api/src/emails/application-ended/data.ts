export type ApplicationEndedData = {
  readonly firstName: string
  /** Null for a personal loan. */
  readonly deviceName: string | null
  /** Parameter applicationValidityDays for one that was left. */
  readonly ending:
    | { readonly kind: 'cancelled' }
    | { readonly kind: 'expired'; readonly validityDays: number }
  readonly endedAt: string
}
