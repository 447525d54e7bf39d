export const overdueLabels = {
  alone: 'Vencido, para pagar ya',
  onBill: 'Vencido, en tu próxima factura',
  withInstallment: 'Vencido más la cuota del mes',
} as const
