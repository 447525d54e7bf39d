export const moneyTermsText = {
  less: 'Bajar el valor',
  more: 'Subir el valor',
  typed: 'Escribe el valor',
  quota: (amount: string) => `Tu cupo: ${amount}`,
  aboveQuota: (amount: string) => `Tu cupo es de ${amount}: por ahora no te podemos prestar más.`,
  heardSum: (sum: string) => `Para ${sum}.`,
  inBar: (sum: string, count: number, total: string) => `${sum} en ${count} cuotas de ${total}`,
  compare: 'Compara dos plazos',
  chosen: 'Tu elección',
  term: (count: number) => `${count} cuotas`,
  creditCost: 'Costo del crédito',
  totalToPay: 'Total a pagar',
  difference: (count: number, lessAMonth: string, moreInTotal: string) =>
    `Con ${count} cuotas pagas ${lessAMonth} menos cada mes y ${moreInTotal} más en total.`,
} as const

export const termsPlaceText = {
  searching: 'Buscando ofertas',
  want: 'Lo quiero',
} as const

export const simulationText = {
  lead: 'Elige cuánto y en cuántas cuotas. Mira lo que pagas antes de decidir.',
  sum: '¿Cuánto necesitas?',
  note: 'Es una simulación: tu oferta depende del estudio de tu solicitud.',
} as const
