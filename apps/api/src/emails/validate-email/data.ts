export type ValidateEmailData = {
  /** Null while the bureau has not told the name. */
  readonly firstName: string | null
  /** `/validate-email/{hash}`; opening it changes nothing, its button does. */
  readonly link: string
  readonly validityHours: number
}
