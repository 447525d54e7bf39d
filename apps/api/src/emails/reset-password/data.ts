export type ResetPasswordData = {
  readonly firstName: string
  /** `/reset-forgotten-password/…`; opening it changes nothing, its form does. */
  readonly link: string
  readonly validityMinutes: number
}
