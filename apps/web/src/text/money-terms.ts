/** A sum of money and its terms, at the simulator and in the counter-offer alike. */
export const moneyTermsText = {
  /** Letter by letter as specified (conformance: R-V7). */
  searching: 'Buscando ofertas',
  less: 'Bajar el valor',
  more: 'Subir el valor',
  /** Read out before the installment, for those who do not see the sum. */
  heardSum: (sum: string) => `Para ${sum}.`,
  compare: 'Compara dos plazos',
  chosen: 'Tu elección',
  term: (count: number) => `${count} cuotas`,
  monthly: 'Cada mes',
  creditCost: 'Costo del crédito',
  totalToPay: 'Total a pagar',
  difference: (count: number, lessAMonth: string, moreInTotal: string) =>
    `Con ${count} cuotas pagas ${lessAMonth} menos cada mes y ${moreInTotal} más en total.`,
  want: 'Lo quiero',
  failed: 'No pudimos confirmar tu crédito. Inténtalo de nuevo.',
} as const
