import { formatPesos } from '../format.ts'

/**
 * What an amount consists of, in whole pesos, as the ledger or the plan has it. `prepaid` is capital outside any
 * installment, `surplus` what was paid beyond the cost; a negative figure is taken off.
 */
export type Breakdown = Readonly<Partial<Record<BreakdownPart, number>>>

type BreakdownPart = keyof typeof labels

/** A breakdown in words, which mails and papers draw alike. */
export type BreakdownText = {
  readonly caption: string
  readonly lines: readonly BreakdownLine[]
  readonly total: BreakdownLine
}

export type BreakdownLine = readonly [label: string, amount: string]

/** Over a breakdown: of money that came in, and of an amount that is to be paid. */
export const breakdownCaptions = {
  paid: 'A qué se aplicó',
  due: 'Cómo se compone',
} as const

/** The order of the table is the order on paper: what is owed for the credit, then what it costs to be late. */
const labels = {
  price: 'Precio del equipo',
  downPayment: 'Pago inicial',
  guarantee: 'Fianza',
  guaranteeVat: 'IVA de la fianza',
  principal: 'Capital',
  prepaid: 'Abono a capital',
  interest: 'Intereses',
  interestVat: 'IVA de los intereses',
  fee: 'Cargo administrativo',
  feeVat: 'IVA del cargo',
  penalty: 'Mora',
  penaltyVat: 'IVA de la mora',
  otherInstallments: 'Cuotas anteriores, con su mora',
  financed: 'Lo que financia tu crédito',
  alreadyPaid: 'Ya pagaste',
  surplus: 'Pagado de más',
} as const

/** Money that an installment had got before its time is taken off what a payoff costs. */
const paidAheadLabel = 'Descuento: lo que ya habías pagado por adelantado'

/** Parts of an installment that a payoff gives back where they had been paid ahead. */
const creditableParts = ['interest', 'interestVat', 'fee', 'feeVat', 'penalty', 'penaltyVat'] as const

/**
 * How an amount comes about, in lines that are not zero; only the amount where its parts are not known, as in a mail
 * that an earlier release queued. Throws `RangeError` where the parts are not the amount.
 */
export function breakdownText(
  caption: string,
  amount: number,
  breakdown: Breakdown | undefined,
  totalLabel = 'Total',
): BreakdownText {
  const total = [totalLabel, formatPesos(amount)] as const
  if (breakdown === undefined) return { caption, lines: [], total }
  const sum = Object.values(breakdown).reduce((all, part) => all + part, 0)
  if (sum !== amount) throw new RangeError(`parts of ${sum} are no breakdown of ${amount}`)
  const { shown, paidAhead } = withoutPaidAhead(breakdown)
  const lines = partsInOrder.flatMap((part): readonly BreakdownLine[] => {
    const value = shown[part] ?? 0
    return value === 0 ? [] : [[labels[part], signed(value)]]
  })
  const discount: readonly BreakdownLine[] = paidAhead === 0 ? [] : [[paidAheadLabel, signed(paidAhead)]]
  return { caption, lines: [...lines, ...discount], total }
}

const partsInOrder = Object.keys(labels).filter((part): part is BreakdownPart => part in labels)

function withoutPaidAhead(breakdown: Breakdown): { readonly shown: Breakdown; readonly paidAhead: number } {
  const shown: Partial<Record<BreakdownPart, number>> = { ...breakdown }
  let paidAhead = 0
  for (const part of creditableParts) {
    const value = shown[part] ?? 0
    if (value >= 0) continue
    paidAhead += value
    shown[part] = 0
  }
  return { shown, paidAhead }
}

const signed = (amount: number): string => (amount < 0 ? `–${formatPesos(-amount)}` : formatPesos(amount))
