import { Decimal } from 'decimal.js'
import { referenceRows } from './decimal-reference.ts'

const Exact = Decimal.clone({ precision: 40, rounding: Decimal.ROUND_HALF_UP })

export type DecimalTerms = {
  readonly principal: number
  /** EA in per cent. */
  readonly rate: string
  readonly installmentCount: number
  readonly vat: string
  readonly fee: number
  /** The lender's own charge counts as interest. */
  readonly feeOf: 'lender' | 'thirdParty'
  /** 'yyyy-mm-dd', as all days. */
  readonly disbursedOn: string
  readonly firstDueOn: string
}

type DecimalPayment = {
  readonly on: string
  readonly amount: number
  readonly kind: 'installment' | 'advance' | 'payoff' | 'reduceInstallment' | 'reduceTerm'
}

/** In the order in which they count. A refund takes from the payments before it. */
export type DecimalEvent =
  | DecimalPayment
  | { readonly kind: 'refund'; readonly on: string; readonly amount: number }
  | { readonly kind: 'pause'; readonly on: string; readonly through: string }
  | { readonly kind: 'hold'; readonly on: string; readonly stops: 'everything' | 'penalty' }
  | {
      readonly kind: 'resume'
      readonly on: string
      readonly heldOn: string
      readonly stops: 'everything' | 'penalty'
    }
  | { readonly kind: 'sale'; readonly on: string }
  | { readonly kind: 'withdrawal'; readonly on: string }

/** EA in per cent of a month, 'yyyy-mm'. */
export type DecimalCaps = (month: string) => string

const parts = ['penalty', 'penaltyVat', 'fee', 'feeVat', 'interest', 'interestVat', 'principal'] as const
type Sums = Record<(typeof parts)[number], number>

type Row = {
  /** Days since 1970-01-01, as all days inside. */
  readonly start: number
  readonly due: number
  owed: Sums
  paid: Sums
  agreedFee: number
  penaltyThrough: number
  /** Of a prepayment inside the period: its day, and the interest through it. */
  split: { readonly through: number; readonly interest: number } | null
  isPaid: boolean
}

/** Of an installment on a day. `earned` is what the days that have run have earned, billed or not. */
type DecimalRow = {
  readonly due: string
  readonly owed: Readonly<Sums>
  readonly paid: Readonly<Sums>
  readonly earned: { readonly interest: number; readonly fee: number }
  /** What is not posted yet. */
  readonly unpostedPenalty: { readonly penalty: number; readonly penaltyVat: number }
}

export type DecimalLoan = {
  readonly closed: { readonly on: string; readonly because: 'paid' | 'sold' | 'withdrawn' } | null
  readonly received: number
  readonly overpaid: number
  readonly prepaid: number
  readonly levelPayment: number
  readonly rows: readonly DecimalRow[]
  /** Zero for a closed loan. */
  readonly payoff: number
}

/**
 * The loan at the end of a day, in 40-digit decimals, told from the rules of DESIGN and of the rulebook (R-M) from
 * month to month. It shares nothing with the engine.
 */
export function decimalLoan(
  terms: DecimalTerms,
  events: readonly DecimalEvent[],
  through: string,
  capOf: DecimalCaps,
): DecimalLoan {
  const withdrawal = events.find(({ kind }) => kind === 'withdrawal')
  if (withdrawal !== undefined && withdrawal.on <= through) {
    const received = sumOf(events.filter(isPayment).map(({ amount }) => amount))
    const closed = { on: withdrawal.on, because: 'withdrawn' } as const
    return { closed, received, overpaid: received, prepaid: 0, levelPayment: 0, rows: [], payoff: 0 }
  }
  const { net, refunded } = withoutRefunds(events)
  const life = lifeOf(terms, capOf)
  for (const event of net) life.happen(event)
  const told = life.at(dayOf(through))
  return { ...told, received: told.received + refunded, overpaid: told.overpaid + refunded }
}

function lifeOf(terms: DecimalTerms, capOf: DecimalCaps) {
  const opening = dayOf(terms.disbursedOn)
  const agreed = new Exact(terms.rate)
  const vatOf = (amount: number) => rounded(new Exact(amount).times(terms.vat).div(100))
  const feeVatOf = (fee: number) => rounded(new Exact(fee).times('0.19'))
  const limitOf = limits(terms, capOf)

  let rows: Row[] = referenceRows(terms).map(
    ([principal = 0, interest = 0, interestVat = 0, feeVat = 0], index) => {
      const due = monthsLater(terms.firstDueOn, index)
      return {
        start: index === 0 ? opening : monthsLater(terms.firstDueOn, index - 1),
        due,
        owed: { ...nothing(), principal, interest, interestVat, fee: terms.fee, feeVat },
        paid: nothing(),
        agreedFee: terms.fee,
        penaltyThrough: due,
        split: null,
        isPaid: false,
      }
    },
  )
  let level =
    rows[0] === undefined ? 0 : rows[0].owed.principal + rows[0].owed.interest + rows[0].owed.interestVat
  let today = opening
  let received = 0
  let overpaid = 0
  let prepaid = 0
  let closed: { on: number; because: 'paid' | 'sold' } | null = null
  const holds: { readonly on: number; readonly stops: 'everything' | 'penalty'; through: number }[] = []
  /** Nobody knows yet that the days after it will be held. */
  let known = opening
  const isHeld = (day: number) => day <= known && isHeldDay(day)
  const isHeldDay = (day: number) =>
    holds.some(({ on, stops, through }) => stops === 'everything' && on < day && day <= through)
  const isWithoutPenalty = (day: number) => holds.some(({ on, through }) => on < day && day <= through)

  const isSettled = (row: Row) => row.isPaid || totalOf(row.owed) === totalOf(row.paid)
  const principalFrom = (index: number) => sumOf(rows.slice(index).map(({ owed }) => owed.principal))
  const principalLeft = () => sumOf(rows.map(({ owed, paid }) => owed.principal - paid.principal))

  function freeDays(from: number, to: number): number {
    let free = to - from
    if (holds.length > 0) for (let day = from + 1; day <= to; day += 1) if (isHeld(day)) free -= 1
    return free
  }

  /** The interest of the days after one through another, each day at the lower of its month's limit and the agreed rate. */
  function accrued(balance: number, row: Row, from: number, to: number, knownMonth: string): number {
    let share = new Exact(0)
    for (let day = from; day < to; ) {
      const month = monthOf(day + 1)
      const end = Math.min(to, lastDayOf(month))
      const limit = month <= knownMonth ? limitOf(month).rate : agreed
      share = share.plus(monthly(Decimal.min(limit, agreed)).times(freeDays(day, end)))
      day = end
    }
    return rounded(share.times(balance).div(row.due - row.start))
  }

  function interestThrough(index: number, to: number, known: string): number {
    const row = rows[index]
    if (row === undefined) return 0
    const balance = principalFrom(index)
    return row.split === null
      ? accrued(balance, row, row.start, to, known)
      : row.split.interest + accrued(balance, row, row.split.through, to, known)
  }

  const interestRunThrough = (index: number, on: number): number => {
    const row = rows[index]
    if (row === undefined) return 0
    return Math.min(row.owed.interest, interestThrough(index, Math.min(on, row.due), monthOf(on)))
  }

  function penaltyOf(row: Row, through: number): { penalty: number; penaltyVat: number } {
    const overdue = row.owed.principal - row.paid.principal
    let penalty = 0
    let penaltyVat = 0
    for (let day = row.penaltyThrough; day < through && overdue > 0; ) {
      if (isWithoutPenalty(day + 1)) {
        day += 1
        continue
      }
      const month = monthOf(day + 1)
      let end = day + 1
      while (end < Math.min(through, lastDayOf(month)) && !isWithoutPenalty(end + 1)) end += 1
      const growth = yearly(new Exact(capOf(month))).pow(new Exact(end - day).div(365))
      const part = rounded(growth.minus(1).times(overdue))
      penalty += part
      penaltyVat += vatOf(part)
      day = end
    }
    return { penalty, penaltyVat }
  }

  function postPenalty(row: Row, through: number): void {
    if (through <= row.penaltyThrough || row.owed.principal === row.paid.principal) return
    const { penalty, penaltyVat } = penaltyOf(row, through)
    row.owed = {
      ...row.owed,
      penalty: row.owed.penalty + penalty,
      penaltyVat: row.owed.penaltyVat + penaltyVat,
    }
    row.penaltyThrough = through
  }

  function payRow(row: Row, amount: number): number {
    let left = amount
    for (const part of parts) {
      const share = Math.min(left, row.owed[part] - row.paid[part])
      row.paid = { ...row.paid, [part]: row.paid[part] + share }
      left -= share
    }
    return left
  }

  /** Oldest first; returns what is left. */
  function allocate(amount: number, on: number, dueBefore = Number.POSITIVE_INFINITY): number {
    let left = amount
    for (const row of rows) {
      if (left === 0 || row.due >= dueBefore) break
      if (isSettled(row)) continue
      postPenalty(row, on)
      left = payRow(row, left)
      row.isPaid = totalOf(row.owed) === totalOf(row.paid)
    }
    return left
  }

  function closeIfPaid(on: number): void {
    if (closed === null && rows.every(isSettled)) closed = { on, because: 'paid' }
  }

  function pay(amount: number, on: number): void {
    overpaid += allocate(amount, on)
    closeIfPaid(on)
  }

  /** The rows of a payoff: everything to come in the running one, what was paid for it counted in full. */
  function consolidated(on: number): { readonly rows: Row[]; readonly beyond: number } {
    const index = rows.findIndex(({ due }) => due > on)
    const running = rows[index]
    if (running === undefined) return { rows: rows.map(copyOf), beyond: 0 }
    const interest = interestRunThrough(index, on)
    const ahead = sumOf(rows.slice(index).map(({ paid }) => totalOf(paid)))
    const last: Row = {
      ...running,
      owed: { ...nothing(), principal: principalFrom(index), interest, interestVat: vatOf(interest) },
      paid: nothing(),
      split: { through: on, interest },
      isPaid: false,
    }
    const beyond = payRow(last, ahead)
    last.isPaid = totalOf(last.owed) === totalOf(last.paid)
    return { rows: [...rows.slice(0, index).map(copyOf), last], beyond }
  }

  function payoffOn(on: number): number {
    if (closed !== null) return 0
    return sumOf(
      consolidated(on).rows.map((row) => {
        const unposted = isSettled(row) || row.due >= on ? 0 : sumOf(Object.values(penaltyOf(row, on)))
        return totalOf(row.owed) - totalOf(row.paid) + unposted
      }),
    )
  }

  function payOff(amount: number, on: number): void {
    const { rows: all, beyond } = consolidated(on)
    rows = all
    overpaid += beyond
    pay(amount, on)
  }

  function prepay(amount: number, effect: 'reduceInstallment' | 'reduceTerm', on: number): void {
    const rest = allocate(amount, on, on)
    closeIfPaid(on)
    if (closed !== null) overpaid += rest
    else if (rest >= principalLeft()) payOff(rest, on)
    else if (rest > 0) lowerPrincipal(rest, effect, on)
  }

  function lowerPrincipal(amount: number, effect: 'reduceInstallment' | 'reduceTerm', on: number): void {
    const known = monthOf(on)
    const index = rows.findIndex((row) => !isSettled(row))
    const current = rows[index]
    if (current === undefined) throw new Error('nothing is left to prepay')
    const formerPrincipals = rows.map((_, at) => principalFrom(at))
    for (const [at, row] of rows.slice(0, index).entries()) {
      if (on > row.start && on < row.due) row.split = { through: on, interest: interestRunThrough(at, on) }
    }
    // The days that have run on the old balance, the others on the new one.
    const from = Math.max(on, current.start)
    const before = interestRunThrough(index, from)
    const whole = before + accrued(principalFrom(index) - amount, current, from, current.due, known)
    bear(current, Math.min(current.owed.interest, Math.max(current.paid.interest, whole)))
    current.split = on > current.start ? { through: on, interest: before } : null

    const isPartlyPaid = totalOf(current.paid) > 0
    let left = principalLeft() - amount
    if (isPartlyPaid) {
      const principal = Math.min(current.owed.principal, current.paid.principal + left)
      current.owed = { ...current.owed, principal }
      left -= principal - current.paid.principal
    }
    const planFrom = isPartlyPaid ? index + 1 : index
    const planned = rows.slice(planFrom)
    const i = monthly(agreed)
    const j = i.times(new Exact(terms.vat).div(100).plus(1))
    const first = planned[0]
    if (effect === 'reduceInstallment' && first !== undefined) {
      const ownInterest = first.owed.interest + first.owed.interestVat
      const worth = first.split === null ? new Exact(left) : new Exact(left + ownInterest).div(j.plus(1))
      level = levelOf(worth, j, planned.length)
    }
    const kept: Row[] = []
    for (const [at, row] of planned.entries()) {
      if (left === 0) break
      if (row.split === null) bear(row, rounded(i.times(left)))
      const rest = level - row.owed.interest - row.owed.interestVat
      const principal = at === planned.length - 1 ? left : Math.min(left, Math.max(rest, 0))
      if (row.split === null) bear(row, accrued(left, row, row.start, row.due, known))
      row.owed = { ...row.owed, principal }
      kept.push(row)
      left -= principal
    }
    rows = [...rows.slice(0, planFrom), ...kept]
    prepaid += amount
    if (terms.feeOf === 'lender') lowerFees(index, on, formerPrincipals)
  }

  /** The lender's own charge falls with the principal, for the days to come. */
  function lowerFees(index: number, on: number, formerPrincipals: readonly number[]): void {
    for (const [at, row] of rows.entries()) {
      if (at < index) continue
      const length = row.due - row.start
      const run = Math.min(Math.max(on - row.start, 0), length)
      const share = new Exact(principalFrom(at)).div(Math.max(formerPrincipals[at] ?? 0, 1))
      const lowered = (fee: number) => {
        const exact = share
          .times(length - run)
          .plus(run)
          .times(fee)
          .div(length)
        return Math.max(row.paid.fee, exact.floor().toNumber())
      }
      row.agreedFee = lowered(row.agreedFee)
      charge(row, lowered(row.owed.fee))
    }
  }

  function bear(row: Row, interest: number): void {
    row.owed = { ...row.owed, interest, interestVat: vatOf(interest) }
  }

  function charge(row: Row, fee: number): void {
    if (fee !== row.owed.fee) row.owed = { ...row.owed, fee, feeVat: feeVatOf(fee) }
  }

  /** The rows with days in the month that begins; what was paid above its cap is paid in again. */
  function holdToCap(first: number): void {
    const month = monthOf(first)
    const isCapped = (name: string) => {
      const { rate, feeShare } = limitOf(name)
      return rate.lt(agreed) || feeShare.lt(1)
    }
    const openingMonth = monthOf(opening)
    const isAfterOpening = monthOf(lastDayOf(openingMonth) + 1) === month
    if (!isCapped(month) && !(isAfterOpening && isCapped(openingMonth))) return
    let freed = 0
    for (const [index, row] of rows.entries()) {
      if (row.due < first) continue
      if (row.start >= lastDayOf(month)) break
      freed += lowered(row, index, month)
    }
    if (freed > 0) pay(freed, first)
    else closeIfPaid(first)
  }

  /** Returns what was paid above it. */
  function lowered(row: Row, index: number, month: string): number {
    bear(row, Math.min(row.owed.interest, interestThrough(index, row.due, month)))
    charge(row, Math.min(row.owed.fee, feeThrough(row, row.due, month)))
    const paidBefore = totalOf(row.paid)
    for (const part of ['fee', 'feeVat', 'interest', 'interestVat'] as const) {
      row.paid = { ...row.paid, [part]: Math.min(row.paid[part], row.owed[part]) }
    }
    row.isPaid ||= totalOf(row.owed) === totalOf(row.paid)
    return paidBefore - totalOf(row.paid)
  }

  /** The running installment, or the one due that day, costs what its days without the held ones cost. */
  function takeOutHeldDays(on: number): void {
    const index = rows.findIndex(({ due }) => due >= on)
    const row = rows[index]
    if (closed !== null || row === undefined) return
    const freed = lowered(row, index, monthOf(on))
    if (freed > 0) pay(freed, on)
    else closeIfPaid(on)
  }

  /** The charge of the days of a period through one of them, each at its month's limit; rounded down. */
  function feeThrough(row: Row, to: number, knownMonth: string): number {
    let share = new Exact(0)
    for (let day = row.start; day < to; ) {
      const month = monthOf(day + 1)
      const end = Math.min(to, lastDayOf(month))
      const free = freeDays(day, end)
      share = share.plus((month <= knownMonth ? limitOf(month).feeShare : new Exact(1)).times(free))
      day = end
    }
    return share
      .times(row.agreedFee)
      .div(row.due - row.start)
      .floor()
      .toNumber()
  }

  /** The penalty is posted at the end of each month, and its cap holds from the first day on. */
  function pass(to: number): void {
    for (const due of rows.map((row) => row.due)) {
      if (due <= today || due > to || !isHeldDay(due)) continue
      passMonths(due)
      known = due
      takeOutHeldDays(due)
    }
    passMonths(to)
    known = to
  }

  function passMonths(to: number): void {
    let end = lastDayOf(monthOf(today))
    for (; end <= to && closed === null; end = lastDayOf(monthOf(end + 1))) {
      if (end > today && rows.some((row) => row.due < end && !isSettled(row))) {
        for (const row of rows) postPenalty(row, end)
      }
      known = end + 1
      if (end < to) holdToCap(end + 1)
    }
    // A closed loan stands on the day on which it closed.
    if (closed === null) today = to
  }

  function takePayment({ amount, kind }: DecimalPayment, on: number): void {
    received += amount
    if (closed !== null) overpaid += amount
    else if (amount >= payoffOn(on)) payOff(amount, on)
    else if (kind === 'installment' || kind === 'advance') pay(amount, on)
    else if (kind === 'payoff' && amount >= principalLeft()) payOff(amount, on)
    else prepay(amount, kind === 'payoff' ? 'reduceTerm' : kind, on)
  }

  function rowAt(row: Row, index: number): DecimalRow {
    const isRunning = closed === null && row.start < today && today < row.due
    const isOver = closed?.because === 'paid' || row.due <= today
    // A sold loan earns no more than what was billed.
    const unearned = closed === null ? { interest: 0, fee: 0 } : row.paid
    const run = {
      interest: isRunning ? interestRunThrough(index, today) : 0,
      fee: isRunning ? Math.min(row.owed.fee, feeThrough(row, today, monthOf(today))) : 0,
    }
    const isLate = closed === null && !isSettled(row) && row.due < today
    return {
      due: isoOf(row.due),
      owed: row.owed,
      paid: row.paid,
      earned: isOver ? row.owed : isRunning ? run : unearned,
      unpostedPenalty: isLate ? penaltyOf(row, today) : { penalty: 0, penaltyVat: 0 },
    }
  }

  return {
    happen: (event: NetEvent): void => {
      const on = dayOf(event.on)
      pass(on)
      if (event.kind === 'sale') closed = { on, because: 'sold' }
      else if (event.kind === 'hold') {
        if (closed !== null) return
        for (const row of rows) if (row.due < on && !isSettled(row)) postPenalty(row, on)
        holds.push({ on, stops: event.stops, through: Number.POSITIVE_INFINITY })
      } else if (event.kind === 'resume') {
        const begun = dayOf(event.heldOn)
        const hold = holds.find(
          (each) => each.on === begun && each.stops === event.stops && each.through > on,
        )
        if (hold === undefined) return
        hold.through = on
        if (event.stops === 'everything' && begun < on) takeOutHeldDays(on)
      } else if (event.kind !== 'pause') takePayment(event, on)
      else if (closed === null) {
        const end = dayOf(event.through)
        for (const row of rows) if (row.due >= on && row.due < end) row.penaltyThrough = end
      }
    },
    at: (day: number): DecimalLoan => {
      pass(day)
      const ended = closed === null ? null : { on: isoOf(closed.on), because: closed.because }
      const told = rows.map(rowAt).map(({ earned: { interest, fee }, ...row }) => ({
        ...row,
        earned: { interest, fee },
      }))
      return {
        closed: ended,
        received,
        overpaid,
        prepaid,
        levelPayment: level,
        rows: told,
        payoff: payoffOn(day),
      }
    },
  }
}

type NetEvent =
  | DecimalPayment
  | Extract<DecimalEvent, { readonly kind: 'pause' | 'hold' | 'resume' }>
  | { readonly kind: 'sale'; readonly on: string }

const isPayment = (event: DecimalEvent): event is DecimalPayment =>
  'amount' in event && event.kind !== 'refund'

function withoutRefunds(events: readonly DecimalEvent[]): {
  readonly net: readonly NetEvent[]
  readonly refunded: number
} {
  const net: NetEvent[] = []
  let refunded = 0
  for (const event of events) {
    if (event.kind === 'withdrawal') continue
    if (event.kind !== 'refund') {
      net.push(event)
      continue
    }
    let left = event.amount
    for (let index = net.length - 1; index >= 0 && left > 0; index -= 1) {
      const payment = net[index]
      if (payment === undefined || !('amount' in payment)) continue
      const taken = Math.min(left, payment.amount)
      left -= taken
      refunded += taken
      net.splice(
        index,
        1,
        ...(taken < payment.amount ? [{ ...payment, amount: payment.amount - taken }] : []),
      )
    }
  }
  return { net, refunded }
}

type Limit = { readonly rate: Decimal; readonly feeShare: Decimal }

/**
 * The most that the days of a month may bear: the cap or, beside a charge of the lender's own, the interest with which the
 * agreed plan and its charges stay within the cap, in hundredths, rounded down.
 */
function limits(terms: DecimalTerms, capOf: DecimalCaps): (month: string) => Limit {
  const known = new Map<string, Limit>()
  if (terms.feeOf !== 'lender' || terms.fee === 0) {
    return (month) => ({ rate: new Exact(capOf(month)), feeShare: new Exact(1) })
  }
  const plan = referenceRows(terms).map(([principal = 0, interest = 0]) => ({ principal, interest }))
  const worthAt = (month: Decimal) =>
    plan.reduce(
      (sum, { principal, interest }, index) =>
        sum.plus(new Exact(principal + interest + terms.fee).div(month.plus(1).pow(index + 1))),
      new Exact(0),
    )
  let low = new Exact(0)
  let high = new Exact(1)
  for (let step = 0; step < 60; step += 1) {
    const middle = low.plus(high).div(2)
    if (worthAt(middle).gt(terms.principal)) low = middle
    else high = middle
  }
  const internal = low.plus(1).pow(12).minus(1).times(100).toDecimalPlaces(2)
  const limitUnder = (cap: Decimal): Limit => {
    if (internal.lte(cap)) return { rate: cap, feeShare: new Exact(1) }
    const month = monthly(cap)
    let [bearing, annuity, balance] = [new Exact(0), new Exact(0), terms.principal]
    for (const [index, { principal }] of plan.entries()) {
      const discount = month.plus(1).pow(-(index + 1))
      annuity = annuity.plus(discount)
      bearing = bearing.plus(discount.times(balance))
      balance -= principal
    }
    const allowed = month.times(bearing)
    const charges = annuity.times(terms.fee)
    const interest = Decimal.max(0, allowed.minus(charges)).div(bearing)
    const rate = interest.plus(1).pow(12).minus(1).times(100).toDecimalPlaces(2, Decimal.ROUND_FLOOR)
    return { rate, feeShare: Decimal.min(1, allowed.div(charges)) }
  }
  return (month) => {
    const cap = capOf(month)
    const limit = known.get(cap) ?? limitUnder(new Exact(cap))
    known.set(cap, limit)
    return limit
  }
}

function levelOf(worth: Decimal, j: Decimal, count: number): number {
  if (j.isZero()) return rounded(worth.div(count))
  return rounded(worth.times(j).div(new Exact(1).minus(j.plus(1).pow(-count))))
}

const monthlyRates = new Map<string, Decimal>()
/** (1 + EA)^(1/12) − 1. */
function monthly(rate: Decimal): Decimal {
  const name = rate.toString()
  const known = monthlyRates.get(name) ?? yearly(rate).pow(new Exact(1).div(12)).minus(1)
  monthlyRates.set(name, known)
  return known
}

const yearly = (rate: Decimal) => new Exact(rate).div(100).plus(1)
const rounded = (amount: Decimal) => amount.round().toNumber()
const sumOf = (amounts: readonly number[]) => amounts.reduce((sum, amount) => sum + amount, 0)
const totalOf = (sums: Sums) => sumOf(parts.map((part) => sums[part]))
const copyOf = (row: Row): Row => ({ ...row })
const nothing = (): Sums => ({
  penalty: 0,
  penaltyVat: 0,
  fee: 0,
  feeVat: 0,
  interest: 0,
  interestVat: 0,
  principal: 0,
})

const dayOf = (iso: string) => Date.parse(iso) / 86_400_000
const isoOf = (day: number) => new Date(day * 86_400_000).toISOString().slice(0, 10)
const monthOf = (day: number) => isoOf(day).slice(0, 7)

function lastDayOf(month: string): number {
  const [year = 0, number = 0] = month.split('-').map(Number)
  return Date.UTC(year, number, 0) / 86_400_000
}

function monthsLater(iso: string, months: number): number {
  const [year = 0, month = 0, day = 0] = iso.split('-').map(Number)
  return Date.UTC(year, month - 1 + months, day) / 86_400_000
}
