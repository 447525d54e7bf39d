/** The quiet panel with what is being bought. */
export const purchaseText = {
  title: 'Tu compra',
  downPayment: 'Pago inicial',
  financed: 'Valor a financiar',
  installment: 'Cuota mensual',
  installments: (count: number) => `${count} cuotas`,
} as const
