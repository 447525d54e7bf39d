/** Told to the registered address when a payment link was sent to another one. */
export type LinkElsewhereData = {
  readonly firstName: string
  readonly prepayment: 'downPayment' | 'guarantee'
  readonly orderNumber: string
  readonly sentAt: string
  /** Most of it hidden: "m•••@correo.example". */
  readonly toMasked: string
}
