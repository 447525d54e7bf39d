/** A signed puzzle for the browser, in ALTCHA's version 2 shape; the fields are part of the signature. */
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

/** A vendor's widget that the page shows under this key; it hands over a token of its own. */
export type WidgetChallenge = { readonly recaptcha: { readonly siteKey: string } }

export type CaptchaChallenge = ProofOfWork | WidgetChallenge

/** Tells people from robots, or makes robots pay in work. `verify` of a vendor throws `ProviderUnavailable`. */
export type Captcha<C extends CaptchaChallenge = CaptchaChallenge> = {
  challenge(): Promise<C>
  /**
   * Whether a solution (for a proof of work, base64 or base64url of `{challenge, solution}`; of a widget, its token)
   * answers an unexpired challenge of ours. True once: the second time it is spent. False for anything else, however
   * malformed.
   */
  verify(solution: string): Promise<boolean>
}
