import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays, type Day, monthOf } from '../calendar/day.ts'
import { loanAfter } from '../history/loan-after.ts'
import { applyPayment } from '../loan/apply-payment.ts'
import { type CapOf, isSettled, type Loan, type LoanTerms, type Payment } from '../loan/loan.ts'
import { openLoan } from '../loan/open-loan.ts'
import { totalOf } from '../loan/parts.ts'
import { passTime } from '../loan/pass-time.ts'
import { pesos } from '../money/pesos.ts'
import { effectiveAnnualRate } from '../rates/effective-annual-rate.ts'
import { referenceRows } from '../testing/decimal-reference.ts'
import { brokenInvariants } from '../testing/loan-invariants.ts'
import { caps, loanWith, on, termsOfExample } from '../testing/loans.ts'
import { changingCaps, paymentFor, randomPayments, randomTerms } from '../testing/random-histories.ts'
import { sample } from '../testing/sample.ts'

/** What the caps allow to be charged of one installment: counted day by day, apart from the engine's arithmetic. */
type Allowance = { interest: number; penalty: number; roundings: number }

const monthlyOf = (annualPercent: number) => (1 + annualPercent / 100) ** (1 / 12) - 1

/** The highest interest, in per cent a year, that a cap leaves beside charges that count as interest; found by bisection. */
function highestInterest(terms: LoanTerms, cap: number): number {
  const fee = terms.feeRecipient === 'lender' ? terms.administrationFee : 0
  if (fee === 0 && terms.upfrontInterest === 0) return cap
  const rows = referenceRows({
    principal: terms.principal,
    rate: terms.effectiveAnnualRate,
    installmentCount: terms.installmentCount,
    vat: terms.interestVatRate,
    fee,
  })
  const isWithin = (interest: number) => {
    let balance: number = terms.principal
    let worth = 0
    for (const [index, [principal = 0]] of rows.entries()) {
      worth += (principal + balance * monthlyOf(interest) + fee) / (1 + monthlyOf(cap)) ** (index + 1)
      balance -= principal
    }
    return worth <= terms.principal - terms.upfrontInterest
  }
  let [low, high] = [0, cap]
  for (let step = 0; step < 40; step += 1) {
    const middle = (low + high) / 2
    if (isWithin(middle)) low = middle
    else high = middle
  }
  // The comparison with a cap is made with two decimals.
  return low + 0.02
}

const balanceOf = ({ installments }: Loan, index: number) =>
  installments.slice(index).reduce((sum, { expected }) => sum + expected.principal, 0)

/** Lives a history day by day, and adds up what the cap of each day allows of each installment. */
function allowedBy(terms: LoanTerms, payments: readonly Payment[], end: Day, capOf: CapOf) {
  const highest = new Map<string, number>()
  const highestIn = (cap: string) => {
    const known = highest.get(cap) ?? highestInterest(terms, Number(cap))
    highest.set(cap, known)
    return known
  }
  const allowed = new Map<number, Allowance>()
  const stretches = new Map<number, { month: number; principal: number; days: number }>()
  let loan = openLoan(terms)
  let next = 0
  // An abono leaves what was paid ahead as it is: its interest stays that of the capital when it was paid.
  const paidAhead = new Map<number, number>()
  const payUntil = (day: Day) => {
    for (; payments[next]?.on === day; next += 1) {
      const before = loan
      loan = applyPayment(loan, payments[next] as Payment, capOf)
      for (const [index, row] of before.installments.entries()) {
        if (totalOf(loan.installments[index]?.paid ?? row.paid) > 0 && !paidAhead.has(row.number))
          paidAhead.set(row.number, balanceOf(before, index))
      }
    }
  }
  payUntil(loan.asOf)
  for (let day = addDays(loan.asOf, 1); day <= end && loan.closed === null; day = addDays(day, 1)) {
    // The balances of the morning bear the day.
    const morning = loan
    const cap = Number(capOf(monthOf(day)))
    const rate = monthlyOf(Math.min(Number(terms.effectiveAnnualRate), highestIn(String(cap))))
    for (const [index, row] of morning.installments.entries()) {
      const start = morning.installments[index - 1]?.dueOn ?? terms.disbursedOn
      const sums = allowed.get(row.number) ?? { interest: 0, penalty: 0, roundings: 1 }
      if (start < day && day <= row.dueOn) {
        const balance = Math.max(balanceOf(morning, index), paidAhead.get(row.number) ?? 0)
        sums.interest += (balance * rate) / (row.dueOn - start)
      }
      const overdue = day > row.dueOn ? row.expected.principal - row.paid.principal : 0
      if (overdue > 0) {
        const former = stretches.get(row.number)
        const isSame = former?.month === monthOf(day) && former.principal === overdue
        const days = isSame ? former.days + 1 : 1
        sums.penalty += overdue * ((1 + cap / 100) ** (days / 365) - (1 + cap / 100) ** ((days - 1) / 365))
        // Each part is rounded, and a payment in between begins another.
        if (!isSame || payments.some((payment) => payment.on === day)) sums.roundings += 1
        stretches.set(row.number, { month: monthOf(day), principal: overdue, days })
      }
      allowed.set(row.number, sums)
    }
    loan = passTime(loan, day, capOf)
    if (payments[next]?.on === day) for (const sums of allowed.values()) sums.roundings += 1
    payUntil(day)
  }
  return { allowed, loan: passTime(loan, end, capOf) }
}

function aboveAllowed(
  { installments, closed, asOf }: Loan,
  allowed: ReadonlyMap<number, Allowance>,
): readonly string[] {
  return installments.flatMap(({ number, dueOn, expected, paid }) => {
    const sums = allowed.get(number) ?? { interest: 0, penalty: 0, roundings: 1 }
    const { interest, penalty } =
      closed === null && dueOn > asOf ? { interest: 0, penalty: paid.penalty } : expected
    return [
      ...(interest > sums.interest + sums.roundings
        ? [`interest ${interest} of ${number}: ${sums.interest}`]
        : []),
      ...(penalty > sums.penalty + sums.roundings
        ? [`penalty ${penalty} of ${number}: ${sums.penalty}`]
        : []),
    ]
  })
}

test('the borrower never pays more interest and penalty than the cap of each day allows, and every peso is applied or to be returned: over caps loaded in time or late, payments, abonos, payoffs and reversals (R-M13, R-M14)', () => {
  const histories = fc.record({
    terms: randomTerms,
    capOf: changingCaps,
    loadedLate: changingCaps,
    wishes: randomPayments,
    reversed: fc.nat({ max: 8 }),
    daysAfter: fc.nat({ max: 60 }),
  })
  fc.assert(
    fc.property(histories, ({ terms, capOf, loadedLate, wishes, reversed, daysAfter }) => {
      fc.pre(terms.principal >= 10_000)
      let loan = openLoan(terms)
      const made: Payment[] = []
      for (const wish of wishes) {
        const payment = paymentFor(wish, loan, capOf)
        loan = applyPayment(loan, payment, capOf)
        made.push(payment)
      }
      const end = addDays(loan.asOf, daysAfter)
      const payments = made.toSpliced(reversed, 1)
      for (const each of [capOf, loadedLate]) {
        const replayed = loanAfter(terms, payments, end, each)
        const { allowed, loan: lived } = allowedBy(terms, payments, end, each)
        expect(replayed.installments).toEqual(lived.installments)
        expect(aboveAllowed(replayed, allowed)).toEqual([])
        expect(brokenInvariants(replayed, each)).toEqual([])
        const applied =
          replayed.installments.reduce((sum, { paid }) => sum + totalOf(paid), 0) + replayed.prepaid
        const cameIn = payments.reduce((sum, { amount }) => sum + amount, 0)
        expect(applied + replayed.overpaid).toBe(cameIn)
      }
    }),
    sample(250, 5_000),
  )
}, 900_000)

/** The internal annual rate, in per cent, of what a borrower of money paid, months counted as in the plan. */
function rateOfLife(received: number, flows: readonly (readonly [months: number, amount: number])[]): number {
  const worth = (annual: number) =>
    flows.reduce((sum, [months, amount]) => sum + amount / (1 + annual / 100) ** (months / 12), 0)
  let [low, high] = [-90, 500]
  for (let step = 0; step < 60; step += 1) {
    const middle = (low + high) / 2
    if (worth(middle) > received) low = middle
    else high = middle
  }
  return low
}

test('the sum of interest and a charge of the lender stays within a cap that falls below them, abonos included (R-M13)', () => {
  const lives = fc.record({
    principal: fc.integer({ min: 200_000, max: 10_000_000 }),
    rate: fc.integer({ min: 0, max: 2_400 }),
    installmentCount: fc.constantFrom(3, 6, 12, 18, 24, 36),
    cap: fc.integer({ min: 800, max: 2_500 }),
    abonos: fc.array(fc.record({ month: fc.nat({ max: 34 }), share: fc.integer({ min: 10, max: 700 }) }), {
      maxLength: 3,
    }),
    effect: fc.constantFrom('reduceInstallment', 'reduceTerm'),
  })
  fc.assert(
    fc.property(lives, ({ principal, rate, installmentCount, cap, abonos, effect }) => {
      const percent = (hundredths: number) => effectiveAnnualRate((hundredths / 100).toFixed(2))
      const terms = termsOfExample({
        principal: pesos(principal),
        effectiveAnnualRate: percent(rate),
        installmentCount,
        feeRecipient: 'lender',
        administrationFee: pesos(4_900),
        disbursedOn: on('2026-11-23'),
      })
      const capOf: CapOf = () => percent(cap)
      let loan = openLoan(terms)
      const flows: (readonly [number, number])[] = []
      for (let month = 1; loan.closed === null; month += 1) {
        const dueOn = loan.installments[month - 1]?.dueOn
        if (dueOn === undefined) break
        loan = passTime(loan, dueOn, capOf)
        const row = loan.installments[month - 1]
        if (row === undefined || isSettled(row)) break
        const { principal: capital, interest, fee } = row.expected
        flows.push([month, capital + interest + fee])
        loan = applyPayment(loan, { on: dueOn, amount: totalOf(row.expected), kind: 'installment' }, capOf)
        const left = loan.installments.slice(month).reduce((sum, one) => sum + one.expected.principal, 0)
        const abono = abonos.find((each) => each.month === month)
        const amount = Math.floor((left * (abono?.share ?? 0)) / 1_000)
        if (loan.closed === null && amount > 0) {
          const before = loan.prepaid
          loan = applyPayment(loan, { on: dueOn, amount: pesos(amount), kind: effect }, capOf)
          flows.push([month, loan.prepaid - before])
        }
      }
      expect(loan.closed?.because).toBe('paid')
      // 0.06 points: the comparison's two decimals, and a peso of rounding an installment.
      expect(rateOfLife(principal, flows)).toBeLessThanOrEqual(Math.max(cap, 0) / 100 + 0.06)
    }),
    sample(400, 20_000),
  )
}, 900_000)

test('the refund of a cap that was loaded late stands for interest and for penalty (R-B10)', () => {
  const payLate: readonly Payment[] = [
    { on: on('2027-01-31'), amount: pesos(200_000), kind: 'installment' },
    { on: on('2027-02-20'), amount: pesos(2_000_000), kind: 'payoff' },
  ]
  const replay = (capOf: CapOf) => loanAfter(termsOfExample(), payLate, on('2027-03-01'), capOf)
  const before = replay(caps())
  const parts = (loan: Loan, part: 'interest' | 'penalty') =>
    loan.installments.reduce((sum, { paid }) => sum + paid[part], 0)
  for (const [month, part] of [
    // In November nobody is late: only interest falls. A cap between the agreed rate and the former one lowers penalty only.
    ['2026-11', 'interest'],
    ['2027-01', 'penalty'],
  ] as const) {
    const after = replay(caps({ [month]: month === '2026-11' ? '15.00' : '24.10' }))
    const vat = after.overpaid - before.overpaid - (parts(before, part) - parts(after, part))
    expect(parts(after, part)).toBeLessThan(parts(before, part))
    expect(vat / (parts(before, part) - parts(after, part))).toBeCloseTo(0.19, 1)
    expect([before.closed?.because, after.closed?.because]).toEqual(['paid', 'paid'])
  }
})

test('an abono on the first day of a long first period saves interest in its first installment (R-M11)', () => {
  const terms = termsOfExample({
    effectiveAnnualRate: effectiveAnnualRate('22.00'),
    disbursedOn: on('2026-11-25'),
    firstDueOn: on('2027-01-23'),
  })
  const before = openLoan(terms).installments[0]
  expect(before?.expected.interest).toBe(25_063)
  const after = loanWith([['2026-11-25', 600_000, 'reduceInstallment']], openLoan(terms))
  // A month's interest on the 900,000 that are left, though the period has 59 days.
  expect(after.installments[0]?.expected.interest).toBe(15_038)
  // Of a later day the days before it stay on the former capital.
  const later = loanWith([['2026-12-25', 600_000, 'reduceInstallment']], openLoan(terms))
  expect(later.installments[0]?.expected.interest).toBe(
    Math.round((25_063 * 30) / 59) + Math.round((15_038 * 29) / 59),
  )
})
