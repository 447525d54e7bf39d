/** The quiet panel with what is being bought. */
export const purchaseText = {
  title: 'Tu compra',
  beforeDelivery: 'Antes de la entrega',
  inInstallments: 'En cuotas',
  downPayment: 'Pago inicial',
  guarantee: 'Fianza con IVA',
  installmentsTotal: 'Total de las cuotas',
  /** One label, one amount: the installments and what is paid before delivery. */
  totalToPay: 'Total a pagar',
  financed: 'Valor a financiar',
  installment: 'Cuota mensual',
  installments: (count: number) => `${count} cuotas`,
} as const
