import {
  applyPayment,
  type CapOf,
  type Day,
  dayFromIso,
  effectiveAnnualRate,
  type Loan,
  type LoanTerms,
  noVat,
  openLoan,
  passTime,
  payoffQuote,
  percentage,
  pesos,
  previewPrepayment,
  sellLoan,
} from '@cupo/credit-engine'
import { describe, expect, test } from 'vitest'
import { instantOf } from '../../../platform/business-date.ts'
import { loanAt } from '../read-loan.ts'
import { presentBalance, presentLoanCard, presentPlan, presentPreview } from './present-plan.ts'

const capOf: CapOf = () => effectiveAnnualRate('24.36')
const day = dayFromIso

const terms: LoanTerms = {
  principal: pesos(1_500_000),
  effectiveAnnualRate: effectiveAnnualRate('22.00'),
  installmentCount: 12,
  interestVatRate: percentage('19.00'),
  administrationFee: pesos(4_900),
  feeVatRate: percentage('19.00'),
  feeRecipient: 'thirdParty',
  upfrontInterest: pesos(0),
  disbursedOn: day('2026-11-21'),
  firstDueOn: day('2026-12-23'),
}
const opened = openLoan(terms)

const paidOn = (loan: Loan, on: string, amount: number) =>
  applyPayment(loan, { on: day(on), amount: pesos(amount), kind: 'installment' }, capOf)

const planOn = (loan: Loan, on: string) => {
  const { globalData, ops } = presentPlan(loan, day(on), capOf)
  return { globalData, rows: ops[0].data.accountInstallments }
}

const isoDateOf = (fmt: string) => fmt.split('/').reverse().join('-')
const firstTotal = planOn(opened, '2026-11-21').rows[0]?.total_expected ?? 0

test('a clock that was put back leaves a loan on the day on which it stands', () => {
  const loan = passTime(opened, day('2027-01-10'), capOf)
  const stored = { loan, isMobileBill: false }
  expect(loanAt(stored, instantOf('2026-12-01T15:00:00Z'), capOf)).toMatchObject({ loan, on: loan.asOf })
})

describe('a row of the plan (R-B8)', () => {
  test.each<[name: string, loan: Loan, on: string, status: string]>([
    ['is pending from the first day', opened, '2026-11-21', 'PENDING'],
    ['is pending still on its due date', opened, '2026-12-23', 'PENDING'],
    ['is late from the day after', opened, '2026-12-24', 'LATE'],
    ['is partially paid by any amount', paidOn(opened, '2026-12-01', 10_000), '2026-12-01', 'PARTIALLY_PAID'],
    [
      'is partially paid on its due date',
      paidOn(opened, '2026-12-01', 10_000),
      '2026-12-23',
      'PARTIALLY_PAID',
    ],
    ['is late when a part of it is', paidOn(opened, '2026-12-01', 10_000), '2026-12-24', 'LATE'],
    ['is paid by its total', paidOn(opened, '2026-12-01', firstTotal), '2026-12-01', 'PAID'],
    ['stays paid after its due date', paidOn(opened, '2026-12-01', firstTotal), '2027-01-15', 'PAID'],
  ])('%s', (_, loan, on, status) => {
    expect(planOn(loan, on).rows[0]?.status).toBe(status)
  })

  test('a row of the plan has its dates, that of its last peso once there is one', () => {
    const paid = planOn(paidOn(opened, '2026-12-01', firstTotal), '2026-12-02').rows
    expect(paid[0]).toMatchObject({ number: 1, dateDueFmt: '23/12/2026', datePaidFmt: '01/12/2026' })
    expect(paid[1]).toMatchObject({ number: 2, dateDueFmt: '23/01/2027', datePaidFmt: null })
  })

  test('a row of the plan has every VAT in its tax', () => {
    const [row] = planOn(opened, '2026-11-21').rows
    const vatOfInterest = Math.round((row?.interest_expected ?? 0) * 0.19)
    expect(row).toMatchObject({ fees_expected: 4_900, tax_expected: vatOfInterest + 931 })
    const [late] = planOn(opened, '2026-12-30').rows
    const vatOfPenalty = Math.round((late?.penalty_due ?? 0) * 0.19)
    expect(vatOfPenalty).toBeGreaterThan(0)
    expect(late?.tax_expected).toBe(vatOfInterest + 931 + vatOfPenalty)
  })

  test('a row of the plan has only the VAT of the charge for a tax-free device', () => {
    const taxFree = openLoan({ ...terms, interestVatRate: noVat })
    expect(planOn(taxFree, '2026-12-30').rows[0]).toMatchObject({ tax_expected: 931 })
  })

  test('a row of the plan expects the penalty of today, though it is not posted before the month ends', () => {
    const [row] = planOn(opened, '2026-12-28').rows
    expect(row?.penalty_due).toBeGreaterThan(0)
    expect(row).toMatchObject({ penalty_expected: row?.penalty_due, penalty_paid: 0 })
    expect(planOn(opened, '2026-12-29').rows[0]?.penalty_due).toBeGreaterThan(row?.penalty_due ?? 0)
  })

  test('a row of the plan carries its amounts as es-CO prints them', () => {
    expect(planOn(opened, '2026-11-21').rows[0]).toMatchObject({ fees_expectedFmt: '$\u00a04.900' })
  })
})

describe('the global data', () => {
  test('the global data of a plan name the next installment of a loan on time', () => {
    expect(planOn(opened, '2026-12-23').globalData).toMatchObject({
      totalCapitalDueValue: 1_500_000,
      totalCapitalDueValueFmt: '$\u00a01.500.000',
      lastDueDate: '23/12/2026',
      lastDueValue: firstTotal,
      isLastInstallment: false,
    })
  })

  test('the global data of an overdue loan are due at once, with all overdue rows together', () => {
    const { globalData, rows } = planOn(opened, '2027-01-25')
    const overdue = rows.filter((row) => row.status === 'LATE')
    expect(overdue).toHaveLength(2)
    expect(globalData).toMatchObject({
      lastDueDate: 'Inmediato',
      lastDueValue: overdue.reduce((sum, row) => sum + row.total_due, 0),
    })
  })

  test('the global data of a plan know the last installment', () => {
    const rows = planOn(opened, '2026-11-21').rows
    // Each on its due date: what is paid ahead beyond the payoff would end the loan.
    const paidRows = (count: number) =>
      rows
        .slice(0, count)
        .reduce((loan, row) => paidOn(loan, isoDateOf(row.dateDueFmt), row.total_expected), opened)
    expect(planOn(paidRows(10), '2027-09-24').globalData.isLastInstallment).toBe(false)
    expect(planOn(paidRows(11), '2027-10-24').globalData).toMatchObject({
      isLastInstallment: true,
      lastDueDate: '23/11/2027',
      totalDueValue: rows[11]?.total_expected,
    })
  })

  test('the global data of a loan that is paid off are empty', () => {
    const all = planOn(opened, '2026-11-21').globalData.totalDueValue
    const { globalData, rows } = planOn(paidOn(opened, '2026-12-01', all), '2027-06-01')
    expect(rows.every((row) => row.status === 'PAID')).toBe(true)
    expect(globalData).toMatchObject({
      totalCapitalDueValue: 0,
      lastDueDate: null,
      lastDueValue: 0,
      totalDueValue: 0,
    })
    expect(globalData.isLastInstallment).toBe(false)
  })
})

describe('a sold loan (R-B6)', () => {
  const sold = sellLoan(passTime(opened, day('2027-03-01'), capOf), day('2027-03-02'), capOf)
  const facts = {
    applicationId: 'a',
    key: 'k',
    contractNumber: 'CU-1',
    productName: 'Aurora 5',
    origin: 'Finter',
    isMobileBill: false,
    insurancePolicy: 'VGD-1',
    sale: null,
  } as const

  test('a sold loan shows no rows and owes us nothing', () => {
    const { globalData, rows } = planOn(sold, '2027-03-10')
    expect(rows).toEqual([])
    expect(globalData).toMatchObject({ totalCapitalDueValue: 0, lastDueDate: null, totalDueValue: 0 })
    expect(presentBalance(sold, day('2027-03-10'), capOf).totalBalance).toBe(0)
  })

  test('a sold loan says why it closed, and not that it was paid off', () => {
    const buyer = { name: 'Recaudos S.A.S.', taxId: '900.123.456-8', contact: 'a@b.co' }
    const card = presentLoanCard(
      { ...facts, sale: { ...buyer, soldOn: '2027-03-09' } },
      sold,
      day('2027-03-10'),
      capOf,
    )
    expect(card.buyer).toEqual({ ...buyer, soldOnFmt: '09/03/2027' })
    expect(card).toMatchObject({ situation: 'Liberada', closureReason: 'Venta de Cartera Castigada' })
    expect(card.closureMessage).toContain('otra entidad')
    expect(card.insurancePolicy).toBeNull()
  })

  test('a sold loan is distinguished from an open loan', () => {
    const card = presentLoanCard(facts, opened, day('2026-11-21'), capOf)
    expect(card).toMatchObject({
      situation: 'Liberada',
      closureReason: null,
      closureMessage: null,
      currentInterestRateFmt: '22,00\u00a0%',
      currentInterestMonthlyRateFmt: '1,67\u00a0%',
      requestedValue: 1_500_000,
      insurancePolicy: 'VGD-1',
      buyer: null,
    })
  })
})

describe('the balance', () => {
  const balanceOn = (loan: Loan, on: Day) => presentBalance(loan, on, capOf)

  test('the balance of a loan is the principal alone on the day of disbursement', () => {
    expect(balanceOn(opened, day('2026-11-21'))).toMatchObject({
      totalBalance: 1_500_000,
      capital: 1_500_000,
      fees: 0,
      dateFmt: '21/11/2026',
    })
  })

  test('the balance of a loan is the sum of its parts', () => {
    const { totalBalance, capital, interest, fees, penalty, tax } = balanceOn(opened, day('2027-02-10'))
    expect(capital + interest + fees + penalty + tax).toBe(totalBalance)
    expect(Math.min(capital, interest, fees, penalty, tax)).toBeGreaterThan(0)
  })
})

test('a prepayment shows both of its effects beside the plan as it is', () => {
  const amount = pesos(500_000)
  const on = day('2026-12-10')
  const payoff = payoffQuote(opened, on, capOf).total
  const preview = presentPreview(amount, previewPrepayment(opened, amount, on, capOf), payoff)
  expect(preview).toMatchObject({ amount: 500_000, current: { installmentsNumber: 12, saving: 0 } })
  const [lower, shorter] = preview.options
  expect(lower).toMatchObject({ abono: 'Diminuir valor parcela', installmentsNumber: 12 })
  expect(shorter).toMatchObject({
    abono: 'Diminuir prazo',
    installmentTotal: preview.current.installmentTotal,
  })
  expect(shorter?.installmentsNumber).toBeLessThan(12)
  expect(shorter?.saving).toBeGreaterThan(lower?.saving ?? 0)
  expect(lower?.abovePayoff).toBe(amount + (lower?.totalToCome ?? 0) - payoff)
})
