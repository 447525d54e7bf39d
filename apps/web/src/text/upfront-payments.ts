/** The buttons that pay before the delivery: the same act by the same words on every screen. */
export const payUpfrontText = {
  downPayment: (amount: string) => `Pagar mi pago inicial ${amount}`,
  guarantee: (amount: string) => `Pagar mi fianza ${amount}`,
} as const
