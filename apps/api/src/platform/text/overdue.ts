/** What is to be paid of a late credit, by the same words in its mails and in its statement. */
export const overdueLabels = {
  alone: 'Vencido, para pagar ya',
  onBill: 'Vencido, en tu próxima factura',
  withInstallment: 'Vencido más la cuota del mes',
} as const
