export type IdentityState = 'pending' | 'ok' | 'failed'

/** What the browser needs to embed the provider's page; `url` carries the token and the parent's origin. */
export type IdentityValidation = {
  readonly validationId: string
  readonly accessToken: string
  readonly url: string
}

/**
 * Biometric check of document and face on the provider's own page. What the page tells the browser is a hint:
 * only `result` counts. Both calls may throw `ProviderUnavailable`.
 */
export type IdentityVerifier = {
  /** Each call makes a new validation. `reference` comes back in its result; `parentOrigin` is where the page is embedded. */
  createValidation(attempt: {
    readonly reference: string
    readonly document: string
    readonly parentOrigin: string
  }): Promise<IdentityValidation>
  /** States that are neither a success nor a failure are `pending`: ask again. */
  result(
    validationId: string,
  ): Promise<{ readonly validationId: string; readonly reference: string; readonly state: IdentityState }>
}
