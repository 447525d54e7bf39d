/** A signed puzzle in ALTCHA's version 2 shape; the signature covers its fields. */
export type ProofOfWork = {
  readonly parameters: {
    readonly algorithm: string
    readonly nonce: string
    readonly salt: string
    readonly cost: number
    readonly keyLength: number
    readonly keyPrefix: string
    readonly keySignature: string
    /** Unix seconds. */
    readonly expiresAt: number
  }
  readonly signature: string
}

/** The page shows a vendor's widget under this key. */
export type WidgetChallenge = { readonly recaptcha: { readonly siteKey: string } }

export type CaptchaChallenge = ProofOfWork | WidgetChallenge

/** `verify` of a vendor throws `ProviderUnavailable`. */
export type Captcha<C extends CaptchaChallenge = CaptchaChallenge> = {
  challenge(): Promise<C>
  /**
   * True once for the solution of an unexpired challenge of ours: base64 or base64url of `{challenge, solution}`, or
   * the widget's token. False for anything else, however malformed.
   */
  verify(solution: string): Promise<boolean>
}
