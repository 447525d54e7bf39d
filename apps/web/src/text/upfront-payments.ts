export const payUpfrontText = {
  downPayment: (amount: string) => `Pagar mi pago inicial ${amount}`,
  guarantee: (amount: string) => `Pagar mi fianza ${amount}`,
} as const
