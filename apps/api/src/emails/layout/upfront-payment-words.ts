export const upfrontPaymentNames = { downPayment: 'tu pago inicial', guarantee: 'tu fianza' } as const

export const upfrontPaymentButtons = {
  downPayment: 'Pagar mi pago inicial',
  guarantee: 'Pagar mi fianza',
} as const
