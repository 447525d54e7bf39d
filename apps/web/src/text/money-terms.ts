/** A sum of money and its terms, at the simulator and in the counter-offer alike. */
export const moneyTermsText = {
  less: 'Bajar el valor',
  more: 'Subir el valor',
  typed: 'Escribe el valor',
  quota: (amount: string) => `Tu cupo: ${amount}`,
  aboveQuota: (amount: string) => `Tu cupo es de ${amount}: por ahora no te podemos prestar más.`,
  /** Read out before the installment, for those who do not see the sum. */
  heardSum: (sum: string) => `Para ${sum}.`,
  /** Above the button, where the figures may be out of sight. */
  inBar: (sum: string, count: number, total: string) => `${sum} en ${count} cuotas de ${total}`,
  compare: 'Compara dos plazos',
  chosen: 'Tu elección',
  term: (count: number) => `${count} cuotas`,
  creditCost: 'Costo del crédito',
  totalToPay: 'Total a pagar',
  difference: (count: number, lessAMonth: string, moreInTotal: string) =>
    `Con ${count} cuotas pagas ${lessAMonth} menos cada mes y ${moreInTotal} más en total.`,
} as const
