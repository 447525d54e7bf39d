/** A signed puzzle for the browser, in ALTCHA's version 2 shape; the fields are part of the signature. */
export type CaptchaChallenge = {
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

/** Makes a robot pay in work. Needs no provider, so it never throws `ProviderUnavailable`. */
export type Captcha = {
  challenge(): Promise<CaptchaChallenge>
  /**
   * Whether a solution (base64 or base64url of `{challenge, solution}`) answers an unexpired challenge of ours.
   * True once: the second time it is spent. False for anything else, however malformed.
   */
  verify(solution: string): Promise<boolean>
}
