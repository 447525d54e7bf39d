import { formatPesos } from '../format.ts'

/** Whole pesos. `prepaid`: capital outside installments; `surplus`: overpayment; negative: deducted. */
export type Breakdown = Readonly<Partial<Record<BreakdownPart, number>>>

type BreakdownPart = keyof typeof labels

export type BreakdownText = {
  readonly caption: string
  readonly lines: readonly BreakdownLine[]
  readonly total: BreakdownLine
}

export type BreakdownLine = readonly [label: string, amount: string]

export const breakdownCaptions = {
  paid: 'A qué se aplicó',
  due: 'Cómo se compone',
} as const

/** The paper's order. */
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

/** A payoff deducts money paid ahead. */
const paidAheadLabel = 'Descuento: lo que ya habías pagado por adelantado'

/** A payoff gives them back. */
const creditableParts = ['interest', 'interestVat', 'fee', 'feeVat', 'penalty', 'penaltyVat'] as const

/** Without zeros; only the amount without a breakdown. Throws `RangeError` when parts do not add up. */
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
