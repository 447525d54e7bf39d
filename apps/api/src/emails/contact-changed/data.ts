/** Told to the address or line that was there before. */
export type ContactChangedData = {
  readonly firstName: string
  readonly what: 'email' | 'phone'
  readonly changedAt: string
  /** The new one, with most of it hidden: "m•••@correo.example", "••• ••• 90 80". */
  readonly newMasked: string
  readonly link: string
}
