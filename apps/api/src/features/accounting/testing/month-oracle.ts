import {
  type DecimalEvent,
  type DecimalLoan,
  type DecimalTerms,
  decimalLoan,
} from '../../../../../../packages/credit-engine/src/testing/decimal-loan.ts'

/** What somebody outside knows of a loan. */
export type RememberedLoan = {
  readonly id: string
  readonly terms: DecimalTerms
  readonly funding: 'devicePayable' | 'transferPayable'
  readonly happened: RememberedEvent[]
}

export type RememberedEvent = {
  readonly event: DecimalEvent
  /** The instant by which events are ordered. */
  readonly at: string
  /** The day on which the product was told, and on which it was told that the payment is reversed. */
  readonly told: string
  reversed: string | null
}

export type LoadedCap = { readonly loaded: string; readonly month: string; readonly rate: string }

/** Pesos by account, debit +, credit −; accounts without pesos are left out. */
export type Balances = Readonly<Record<string, number>>

/** A loan at the end of a day by what was known then. */
export function knownOn(
  { terms, happened }: RememberedLoan,
  day: string,
  caps: readonly LoadedCap[],
  seededCapOf: (month: string) => string,
): DecimalLoan {
  const events = happened
    .filter(({ told, reversed }) => told <= day && (reversed === null || reversed > day))
    .toSorted((one, other) => (one.at < other.at ? -1 : 1))
    .map(({ event }) => event)
  const known = caps.filter(({ loaded }) => loaded <= day)
  return decimalLoan(
    terms,
    events,
    day,
    (month) => known.findLast((cap) => cap.month === month)?.rate ?? seededCapOf(month),
  )
}

/**
 * The books of a loan by the rules: an installment is billed when it falls due, or earlier as far as it is paid; its
 * income belongs to the days of its period. `billed` is the loan's own book, `cutOff` the entry of a month's end.
 */
export function booksOf(
  remembered: RememberedLoan,
  loan: DecimalLoan,
  day: string,
): { readonly billed: Balances; readonly cutOff: Balances } {
  const { terms, funding, happened } = remembered
  const refunded = sumOf(
    happened.map(({ event, told }) => (event.kind === 'refund' && told <= day ? event.amount : 0)),
  )
  const customerCredit = refunded - loan.overpaid
  if (terms.disbursedOn > day) return { billed: {}, cutOff: {} }
  if (loan.closed?.because === 'withdrawn') return { billed: filled({ customerCredit }), cutOff: {} }
  const isTaxed = Number(terms.vat) > 0
  const isOwnFee = terms.feeOf === 'lender'
  const income = isTaxed ? 'interestIncomeTaxed' : 'interestIncomeExcluded'
  const feeAccount = isOwnFee ? 'feeIncome' : 'feesPayable'
  const billed = new Map<string, number>()
  const cutOff = new Map<string, number>()
  const add = (to: Map<string, number>, account: string, amount: number) =>
    to.set(account, (to.get(account) ?? 0) + amount)
  const receivable = loan.closed?.because === 'sold' ? () => 'portfolioSale' : (name: string) => name
  const stands = loan.closed === null ? day : loan.closed.on
  for (const { due, owed, paid, earned, unpostedPenalty } of loan.rows) {
    const isBilled = due <= stands || loan.closed?.because === 'paid'
    const { interest, interestVat, fee, feeVat } = isBilled ? owed : paid
    const penalty = owed.penalty + unpostedPenalty.penalty
    const penaltyVat = owed.penaltyVat + unpostedPenalty.penaltyVat
    add(billed, income, -interest)
    add(billed, 'vatPayableInterest', -interestVat)
    add(billed, 'penaltyIncome', -penalty)
    add(billed, 'vatPayablePenalty', -penaltyVat)
    add(billed, feeAccount, isOwnFee ? -fee : -(fee + feeVat))
    if (isOwnFee) add(billed, 'vatPayableFee', -feeVat)
    add(billed, receivable('loanPrincipal'), owed.principal - paid.principal)
    add(billed, receivable('interestReceivable'), interest - paid.interest)
    add(billed, receivable('interestVatReceivable'), interestVat - paid.interestVat)
    add(billed, receivable('feeReceivable'), fee - paid.fee)
    add(billed, receivable('feeVatReceivable'), feeVat - paid.feeVat)
    add(billed, receivable('penaltyReceivable'), penalty - paid.penalty)
    add(billed, receivable('penaltyVatReceivable'), penaltyVat - paid.penaltyVat)
    if (loan.closed !== null) continue
    const unbilledInterest = earned.interest - interest
    const unbilledFee = earned.fee - fee
    add(cutOff, 'interestAccrued', Math.max(0, unbilledInterest) + Math.max(0, unbilledFee))
    add(cutOff, 'deferredInterest', Math.min(0, unbilledInterest))
    add(cutOff, 'deferredCharges', Math.min(0, unbilledFee))
    add(cutOff, income, -unbilledInterest)
    add(cutOff, feeAccount, -unbilledFee)
  }
  add(billed, 'customerCredit', customerCredit)
  add(billed, funding, -terms.principal)
  return { billed: filled(Object.fromEntries(billed)), cutOff: filled(Object.fromEntries(cutOff)) }
}

export function sumOfBalances(all: readonly Balances[]): Balances {
  const sums: Record<string, number> = {}
  for (const balances of all) {
    for (const [account, amount] of Object.entries(balances)) sums[account] = (sums[account] ?? 0) + amount
  }
  return filled(sums)
}

const filled = (balances: Balances): Balances =>
  Object.fromEntries(Object.entries(balances).filter(([, amount]) => amount !== 0))

const sumOf = (amounts: readonly number[]) => amounts.reduce((sum, amount) => sum + amount, 0)
