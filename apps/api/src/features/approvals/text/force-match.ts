export const forceMatchText = {
  difference: 'Diferencia',
  leaves: 'Sale de la cuenta puente',
  to: 'Va a',
  line: 'Línea del banco',
  payout: 'Es el abono',
  made: 'Sus filas suman',
  rest: 'La diferencia va a',
  transfer: 'Es la transferencia',
  rehearsal: 'vista previa',
  accounts: {
    providerFees: 'Comisiones de la pasarela',
    bankFees: 'Gastos del banco',
    lenderFunds: 'Fondos propios',
  },
} as const
