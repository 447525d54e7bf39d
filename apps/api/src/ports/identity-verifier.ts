export type IdentityState = 'pending' | 'ok' | 'failed'

/** `url` carries the token and the parent's origin. */
export type IdentityValidation = {
  readonly validationId: string
  readonly accessToken: string
  readonly url: string
}

/**
 * Biometric check on the provider's page. Only `result` counts: the page's messages to the browser are hints. Both
 * calls may throw `ProviderUnavailable`.
 */
export type IdentityVerifier = {
  /** Each call makes a new validation. Its result repeats `reference`; `parentOrigin` embeds the page. */
  createValidation(attempt: {
    readonly reference: string
    readonly document: string
    readonly parentOrigin: string
  }): Promise<IdentityValidation>
  /** `pending` means ask again. */
  result(
    validationId: string,
  ): Promise<{ readonly validationId: string; readonly reference: string; readonly state: IdentityState }>
}
