import {
  addDays,
  amountDue,
  applyPayment,
  dayFromIso,
  isSettled,
  type Loan,
  openLoan,
  outstandingPrincipal,
  passTime,
  payoffQuote,
  pesos,
  sellLoan,
  totalOf,
} from '@cupo/credit-engine'
import { type PaymentType, paymentMethods, paymentTypes, prepaymentEffects } from '@cupo/wire'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { caps, loanWith, on } from '../../../../../../packages/credit-engine/src/testing/loans.ts'
import {
  paymentFor,
  randomCaps,
  randomPayments,
  randomTerms,
} from '../../../../../../packages/credit-engine/src/testing/random-histories.ts'
import { sample } from '../../../../../../packages/credit-engine/src/testing/sample.ts'
import { formatPesos } from '../../../platform/format.ts'
import type { LoanToday } from '../../servicing/servicing.ts'
import { chooseLoanPayment } from './choose-loan-payment.ts'
import { previewOwnPrepayment } from './choose-payoff-or-prepayment.ts'
import { type ChosenPayment, offeredTabs, type PaymentChoice } from './payment-choice.ts'

const cashDays = 3

/** A loan that has lived, on some day of its life, and what somebody chose to pay of it. */
const chosen = fc
  .record({
    terms: randomTerms,
    capOf: randomCaps,
    payments: randomPayments,
    daysLater: fc.integer({ min: 0, max: 60 }),
    isMobileBill: fc.boolean(),
    tipoPagamento: fc.constantFrom(...paymentTypes),
    abono: fc.constantFrom('' as const, ...prepaymentEffects),
    meioPagamento: fc.constantFrom(...paymentMethods),
    wish: fc.constantFrom('nothing', 'due', 'balance', 'principal', 'part', 'pesos'),
    size: fc.integer({ min: -10, max: 1_000 }),
  })
  .map(({ terms, capOf, payments, daysLater, isMobileBill, wish, size, ...choice }) => {
    const lived = payments.reduce<Loan>(
      (loan, one) => applyPayment(loan, paymentFor(one, loan, capOf), capOf),
      openLoan(terms),
    )
    const day = addDays(lived.asOf, daysLater)
    const today: LoanToday = { loan: passTime(lived, day, capOf), isMobileBill, on: day, capOf }
    return { today, choice: { ...choice, ...amountOf(wish, size, today) } }
  })

function amountOf(wish: string, size: number, { loan, on: day, capOf }: LoanToday) {
  const amounts: Readonly<Record<string, number>> = {
    due: amountDue(loan, day, capOf).total + (size % 3),
    balance: payoffQuote(loan, day, capOf).total + (size % 3),
    principal: outstandingPrincipal(loan) + (size % 3),
    part: Math.round((outstandingPrincipal(loan) * size) / 1_000),
    pesos: size * size * Math.sign(size),
  }
  const valorPagar = amounts[wish]
  return valorPagar === undefined ? {} : { valorPagar }
}

const after = ({ loan, on: day, capOf }: LoanToday, { amount, kind }: ChosenPayment, later = 0) =>
  applyPayment(loan, { on: addDays(day, later), amount, kind }, capOf)

describe('whatever somebody chooses on any day of any loan', () => {
  test('an allowed payment has the effect of its kind and never overpays (R-Y1)', () => {
    fc.assert(
      fc.property(chosen, ({ today, choice }) => {
        const decided = chooseLoanPayment(today, choice, cashDays)
        if (!decided.ok) {
          expect(['PagoNoPermitido', 'CreditoPagado']).toContain(decided.refusal.code)
          if (decided.refusal.code === 'PagoNoPermitido') expect(decided.refusal.message).toBeTruthy()
          return
        }
        const { amount, kind, cashUntil } = decided.value
        const paid = after(today, decided.value)
        expect(amount).toBeGreaterThan(0)
        if (kind === 'payoff') expect(paid.closed?.because).toBe('paid')
        expect(cashUntil !== null).toBe(choice.meioPagamento === 'Efectivo')
        // Only what is quoted for a later day can be too much today.
        if (cashUntil === null) expect(paid.overpaid).toBe(today.loan.overpaid)
        if (kind === 'reduceInstallment' || kind === 'reduceTerm') {
          expect(outstandingPrincipal(paid)).toBe(outstandingPrincipal(today.loan) - amount)
          expect(paid.closed).toBe(null)
        }
      }),
      sample(400),
    )
  })

  test('a payoff in cash pays off on each day of its PIN (R-Y8)', () => {
    fc.assert(
      fc.property(chosen, fc.integer({ min: 0, max: cashDays }), ({ today }, later) => {
        const choice = { tipoPagamento: 'Pagar total', meioPagamento: 'Efectivo' } as const
        const decided = chooseLoanPayment(today, choice, cashDays)
        if (decided.ok) expect(after(today, decided.value, later).closed?.because).toBe('paid')
      }),
      sample(300),
    )
  })

  test('an installment in cash leaves nothing overdue of what it was quoted for, on each day of its PIN', () => {
    fc.assert(
      fc.property(chosen, fc.integer({ min: 0, max: cashDays }), ({ today }, later) => {
        const choice = { tipoPagamento: 'Pagar cuota', meioPagamento: 'Efectivo' } as const
        const decided = chooseLoanPayment(today, choice, cashDays)
        if (!decided.ok) return
        const open = today.loan.installments.filter((row) => totalOf(row.expected) > totalOf(row.paid))
        const overdue = open.filter((row) => row.dueOn < today.on)
        const asked = (overdue.length > 0 ? overdue : open.slice(0, 1)).map(({ number }) => number)
        const paid = passTime(after(today, decided.value, later), addDays(today.on, later), today.capOf)
        const left = paid.installments.filter((row) => asked.includes(row.number) && !isSettled(row))
        expect(paid.closed === null ? left : []).toEqual([])
      }),
      sample(300),
    )
  })

  test('a prepayment can be previewed exactly when it can be paid, and its preview is what comes of it', () => {
    fc.assert(
      fc.property(chosen, fc.constantFrom(...prepaymentEffects), ({ today, choice }, abono) => {
        const amount = choice.valorPagar ?? 0
        const wish = { ...choice, tipoPagamento: 'Abono a capital', abono, valorPagar: amount } as const
        const decided = chooseLoanPayment(today, { ...wish, meioPagamento: 'Tarjeta-PSE' }, cashDays)
        const preview = previewOwnPrepayment(today, amount)
        expect(preview.ok).toBe(decided.ok)
        if (!preview.ok || !decided.ok) return
        const paid = after(today, decided.value)
        const option = preview.value.options.find((one) => one.abono === abono)
        const toCome = paid.closed ? 0 : sumDue(paid, today)
        expect(option?.totalToCome).toBe(toCome)
        expect(option?.saving).toBe(preview.value.current.totalToCome - amount - toCome)
      }),
      sample(400),
    )
  })

  test('an offered payment can be made, and one that is not offered cannot', () => {
    fc.assert(
      fc.property(chosen, ({ today }) => {
        const tabs = offeredTabs(today.loan, today.isMobileBill, today.on)
        const pays = (tipoPagamento: PaymentType, valorPagar?: number) =>
          chooseLoanPayment(
            today,
            {
              tipoPagamento,
              meioPagamento: 'Tarjeta-PSE',
              ...(valorPagar === undefined ? {} : { valorPagar }),
            },
            cashDays,
          ).ok
        expect(pays('Pagar cuota')).toBe(tabs.includes('Pagar cuota'))
        if (!tabs.includes('Adelanto de cuota')) expect(pays('Adelanto de cuota', 10_000)).toBe(false)
        const { total } = payoffQuote(today.loan, today.on, today.capOf)
        expect(pays('Pagar total')).toBe(total > 0)
      }),
      sample(300),
    )
  })
})

const sumDue = (loan: Loan, { on: day }: LoanToday): number =>
  loan.installments.reduce(
    (sum, row) => sum + (row.dueOn < day ? 0 : totalOf(row.expected) - totalOf(row.paid)),
    0,
  )

describe('a loan', () => {
  const today = (loan: Loan, iso = '2026-12-01'): LoanToday => ({
    loan: passTime(loan, on(iso), caps()),
    isMobileBill: false,
    on: on(iso),
    capOf: caps(),
  })
  const choose = (given: LoanToday, choice: Partial<PaymentChoice>) =>
    chooseLoanPayment(given, { tipoPagamento: 'Pagar cuota', meioPagamento: 'Tarjeta-PSE', ...choice }, 3)

  test('a sold loan refuses every payment and names the buyer of the portfolio (R-Y1)', () => {
    const sold = sellLoan(loanWith([]), on('2026-12-01'), caps())
    for (const tipoPagamento of paymentTypes) {
      expect(choose(today(sold), { tipoPagamento, valorPagar: 20_000 })).toMatchObject({
        ok: false,
        refusal: { code: 'PagoNoPermitido', message: expect.stringContaining('Vendimos la cartera') },
      })
    }
  })

  test('a paid loan refuses every payment (R-Y1)', () => {
    const paid = loanWith([['2026-11-25', 2_000_000, 'payoff']])
    for (const tipoPagamento of paymentTypes) {
      const decided = choose(today(paid), { tipoPagamento, valorPagar: 20_000 })
      expect(decided).toMatchObject({ ok: false, refusal: { code: 'CreditoPagado' } })
    }
  })

  test('a loan of which less than 10,000 is due takes just that', () => {
    const due = amountDue(loanWith([]), on('2026-12-01'), caps()).total
    const almost = loanWith([['2026-11-25', due - 4_000]])
    expect(choose(today(almost), {})).toMatchObject({ ok: true, value: { amount: 4_000 } })
    expect(choose(today(almost), { valorPagar: 4_000 })).toMatchObject({ ok: true, value: { amount: 4_000 } })
    for (const valorPagar of [3_999, 4_001, 10_000]) {
      expect(choose(today(almost), { valorPagar })).toMatchObject({
        ok: false,
        refusal: {
          code: 'PagoNoPermitido',
          message: expect.stringContaining(`hoy es ${formatPesos(4_000)}`),
        },
      })
    }
  })

  test.each([
    ['Tarjeta-PSE', '2026-12-01'],
    ['Efectivo', '2026-12-04'],
  ] as const)('is paid off by %s with what was shown, or not at all', (meioPagamento, quotedTo) => {
    const total = payoffQuote(loanWith([]), dayFromIso(quotedTo), caps()).total
    const pay = (valorPagar?: number) =>
      choose(today(loanWith([])), { tipoPagamento: 'Pagar total', meioPagamento, valorPagar })
    for (const shown of [undefined, total]) {
      expect(pay(shown)).toMatchObject({ ok: true, value: { kind: 'payoff', amount: total } })
    }
    for (const shown of [0, total - 1, total + 1]) {
      expect(pay(shown)).toMatchObject({
        ok: false,
        refusal: { code: 'PagoNoPermitido', message: expect.stringContaining('El valor cambió') },
      })
    }
  })

  test('a late loan is quoted for cash with its penalty to the last day of the PIN, whichever of both sums was shown', () => {
    const late = today(loanWith([]), '2027-01-09')
    const now = amountDue(loanWith([]), on('2027-01-09'), caps()).total
    const then = amountDue(loanWith([]), on('2027-01-12'), caps()).total
    expect(then).toBeGreaterThan(now)
    for (const valorPagar of [undefined, now, then]) {
      expect(choose(late, { meioPagamento: 'Efectivo', valorPagar })).toMatchObject({
        ok: true,
        value: { kind: 'installment', amount: then, cashUntil: '2027-01-12' },
      })
    }
    expect(choose(late, { valorPagar: now })).toMatchObject({ value: { amount: now, cashUntil: null } })
    expect(choose(late, { valorPagar: then }).ok).toBe(false)
    // A part of it is what somebody typed.
    const part = choose(late, { meioPagamento: 'Efectivo', valorPagar: 50_000 })
    expect(part).toMatchObject({ value: { amount: 50_000, cashUntil: '2027-01-12' } })
  })

  test('a loan refuses a prepayment between its principal and its total, and names the amount to pay (R-Y1)', () => {
    const { total } = payoffQuote(loanWith([]), on('2026-12-01'), caps())
    const abono = (valorPagar: number) =>
      choose(today(loanWith([])), { tipoPagamento: 'Abono a capital', valorPagar })
    const named = (message: string) => ({ ok: false, refusal: { code: 'PagoNoPermitido', message } })
    for (const amount of [1_500_000, total - 1]) {
      expect(abono(amount)).toMatchObject(named(`Para pagar todo son ${formatPesos(total)}`))
    }
    expect(abono(total)).toMatchObject({ ok: true, value: { kind: 'payoff', amount: total } })
    expect(abono(total + 1)).toMatchObject(
      named(`No puede pagar más del monto total adeudado (${formatPesos(total)})`),
    )
    expect(abono(1_499_999)).toMatchObject({ ok: true, value: { kind: 'reduceInstallment' } })
  })

  test('a loan takes an advance up to its total, and the total is a payoff (R-Y1)', () => {
    const { total } = payoffQuote(loanWith([]), on('2026-12-01'), caps())
    const ahead = (valorPagar: number) =>
      choose(today(loanWith([])), { tipoPagamento: 'Adelanto de cuota', valorPagar })
    expect(ahead(total - 1)).toMatchObject({ ok: true, value: { kind: 'advance' } })
    expect(ahead(total)).toMatchObject({ ok: true, value: { kind: 'payoff', paymentType: 'Pagar total' } })
    expect(ahead(total + 1)).toMatchObject({
      refusal: { message: `No puede pagar más del monto total adeudado (${formatPesos(total)})` },
    })
  })

  test('a loan is quoted for cash up to the last day of the PIN (R-Y8)', () => {
    const decided = choose(today(loanWith([])), { tipoPagamento: 'Pagar total', meioPagamento: 'Efectivo' })
    const later = payoffQuote(loanWith([]), dayFromIso('2026-12-04'), caps()).total
    expect(decided).toMatchObject({
      ok: true,
      value: { kind: 'payoff', amount: pesos(later), cashUntil: '2026-12-04' },
    })
  })
})
