export const prepaymentNames = { downPayment: 'tu pago inicial', guarantee: 'tu fianza' } as const

export const prepaymentButtons = {
  downPayment: 'Pagar mi pago inicial',
  guarantee: 'Pagar mi fianza',
} as const
