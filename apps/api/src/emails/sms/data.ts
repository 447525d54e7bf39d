export type OtpSmsData = {
  readonly code: string
  readonly validSeconds: number
  /** Host of the public address, without scheme or port, for the browser's one-time-code filling. */
  readonly host: string
}

export type PhoneAddedSmsData = {
  /** With most of it hidden. */
  readonly newMasked: string
}
