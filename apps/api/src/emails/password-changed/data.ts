export type PasswordChangedData = {
  readonly firstName: string
  readonly changedAt: string
  /** What the browser called itself: "Chrome en Android". */
  readonly device: string
  /** `/login`, where a new password can be asked for. */
  readonly link: string
}
