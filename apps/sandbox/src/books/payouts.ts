import { createRequire } from 'node:module'
import type Holidays from 'date-holidays'
import type { Temporal } from 'temporal-polyfill'
import { statesOf, type Transaction } from '../parts/payments/transaction.ts'
import { bogotaDate, formatInstant } from '../world/clock.ts'
import type { World } from '../world/open-world.ts'

type MovementKind =
  | 'Venta'
  | 'Comisión'
  | 'IVA de la comisión'
  | 'Retención en la fuente'
  | 'Retención de IVA'
  | 'Retención de ICA'
  | 'Reembolso'
  | 'Contracargo'
  | 'Abono a cuenta'

/** Amounts as they change what the provider owes the lender. */
export type Movement = {
  readonly id: string
  /** Empty for a payout. */
  readonly reference: string
  readonly kind: MovementKind
  readonly amount: number
  readonly at: string
}

/** What the provider pays into the lender's account on a business day, with the movements that make it. */
export type Payout = {
  readonly number: string
  readonly day: string
  readonly amount: number
  readonly movements: readonly Movement[]
}

/** Business days. */
const daysToPayOut = { card: 2, pse: 2, cash: 3 } as const

/** Hundredths of a per cent of a payment, and pesos besides. */
const commission = { rate: 268, fixed: 900 }
const vatRate = 1900
/** Card payments alone, in hundredths of a per cent: of the sale, of its VAT, of the sale. */
const withheld = { income: 150, vat: 1500, ica: 41 }

const shareOf = (amount: number, rate: number) => Math.round((amount * rate) / 10_000)

type Settled = { readonly day: string; readonly movements: readonly Movement[] }

export function payoutsOf(world: World): readonly Payout[] {
  const today = bogotaDate(world.clock.now()).toString()
  const settled = world.payments
    .all()
    .flatMap((one) => movementsOf(world, one))
    .filter(({ day }) => day < today)
    .sort((one, other) => (one.day < other.day ? -1 : Number(one.day > other.day)))
  const payouts: Payout[] = []
  let waiting: Movement[] = []
  for (const [day, ofDay] of Map.groupBy(settled, (one) => one.day)) {
    const movements = [...waiting, ...ofDay.flatMap((one) => one.movements)]
    const amount = movements.reduce((sum, one) => sum + one.amount, 0)
    // What was taken back beyond what came in waits for the next payout.
    if (amount <= 0) {
      waiting = movements
      continue
    }
    waiting = []
    const number = `${day.replaceAll('-', '')}01`
    const paid = {
      id: number,
      reference: '',
      kind: 'Abono a cuenta',
      amount: -amount,
      at: `${day}T08:00:00-05:00`,
    } as const
    payouts.push({ number, day, amount, movements: [...movements, paid] })
  }
  return payouts
}

function movementsOf(world: World, transaction: Transaction): readonly Settled[] {
  const { reference, instrument } = transaction
  const settled: Settled[] = []
  let saleOn: Temporal.PlainDate | null = null
  let number = 0
  for (const { state, atMs } of statesOf(transaction)) {
    const day = bogotaDate(atMs)
    const at = formatInstant(atMs)
    if (state === 1 && saleOn === null) {
      saleOn = day
      number += 1
      const id = number === 1 ? reference : `${reference}-${number}`
      const isLate = world.fileFaults.get(`movements/${id}-V`)?.mode === 'late'
      const movements = saleOf(transaction, id, at, number === 1)
      const paidOn = addBusinessDays(day, daysToPayOut[instrument.method] + (isLate ? 1 : 0))
      settled.push({ day: paidOn.toString(), movements })
    } else if (state !== 1 && saleOn !== null) {
      const isSameDay = saleOn.equals(day)
      const kind = isSameDay ? 'Reembolso' : 'Contracargo'
      const id = `${reference}-${number}-${isSameDay ? 'R' : 'C'}`
      // Not before the sale that it takes back.
      const ofSale = settled.at(-1)?.day ?? ''
      const next = addBusinessDays(day, 1).toString()
      const movements = [{ id, reference, kind, amount: -Number(transaction.data.amount), at } as const]
      settled.push({ day: next < ofSale ? ofSale : next, movements })
      saleOn = null
    }
  }
  return settled
}

/** The commission is for the first try alone: a chargeback that was won pays the sale again. */
function saleOf(
  { reference, data, instrument }: Transaction,
  id: string,
  at: string,
  isFirst: boolean,
): readonly Movement[] {
  const amount = Number(data.amount)
  const fee = shareOf(amount, commission.rate) + commission.fixed
  const isCard = instrument.method === 'card'
  const deductions: readonly (readonly [suffix: string, kind: MovementKind, amount: number])[] = [
    ['M', 'Comisión', fee],
    ['I', 'IVA de la comisión', shareOf(fee, vatRate)],
    ['F', 'Retención en la fuente', isCard ? shareOf(amount, withheld.income) : 0],
    ['T', 'Retención de IVA', isCard ? shareOf(Number(data.tax), withheld.vat) : 0],
    ['A', 'Retención de ICA', isCard ? shareOf(amount, withheld.ica) : 0],
  ]
  const taken = deductions
    .filter(([, , deduction]) => isFirst && deduction > 0)
    .map(([suffix, kind, deduction]) => ({ id: `${id}-${suffix}`, reference, kind, amount: -deduction, at }))
  return [{ id: `${id}-V`, reference, kind: 'Venta', amount, at }, ...taken]
}

let calendar: Holidays | undefined
const known = new Map<string, boolean>()

/** Loaded on first use: the library would delay the start. */
function isHoliday(day: Temporal.PlainDate): boolean {
  if (calendar === undefined) {
    const library: typeof Holidays = createRequire(import.meta.url)('date-holidays')
    calendar = new library('CO')
  }
  const name = day.toString()
  const before = known.get(name)
  if (before !== undefined) return before
  const found = calendar.isHoliday(new Date(`${name}T12:00:00-05:00`))
  // The library counts Easter Sunday among the public ones; it is a Sunday anyway.
  const isPublic = found !== false && found.some(({ type }) => type === 'public')
  known.set(name, isPublic)
  return isPublic
}

const isBusinessDay = (day: Temporal.PlainDate): boolean => day.dayOfWeek < 6 && !isHoliday(day)

/** The day itself does not count; with 0, the day or the next business day. */
export function addBusinessDays(day: Temporal.PlainDate, count: number): Temporal.PlainDate {
  let reached = day
  for (let left = count; left > 0; ) {
    reached = reached.add({ days: 1 })
    if (isBusinessDay(reached)) left -= 1
  }
  while (!isBusinessDay(reached)) reached = reached.add({ days: 1 })
  return reached
}
