/** What is paid before the phone is delivered, as mails name it. */
export const prepaymentNames = { downPayment: 'tu pago inicial', guarantee: 'tu fianza' } as const

/** The button that leads to its payment. */
export const prepaymentButtons = {
  downPayment: 'Hacer mi pago inicial',
  guarantee: 'Pagar mi fianza',
} as const
