import {
  addDays,
  applyPayment,
  type CapOf,
  dayFromIso,
  effectiveAnnualRate,
  isoOfMonth,
  type Loan,
  openLoan,
  type Payment,
  passTime,
  pesos,
} from '@cupo/credit-engine'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { termsOfExample } from '../../../../../../packages/credit-engine/src/testing/loans.ts'
import { demoBrand } from '../../../../../demo/src/lender.ts'
import { renderStatement } from '../../../documents/statement/template.ts'
import { readPdfText } from '../../../documents/testing/read-pdf.ts'
import { anApplication } from '../../origination/testing/an-application.ts'
import { aStoredLoan } from '../../servicing/testing/a-stored-loan.ts'
import { statementData } from './draw-statement.ts'

const caps: Readonly<Record<string, string>> = { '2026-12': '25.02', '2027-01': '24.36', '2027-02': '23.10' }
const capOf: CapOf = (month) => effectiveAnnualRate(caps[isoOfMonth(month)] ?? '24.99')

function statementOf(history: readonly Payment[], date: string, prevailing = capOf) {
  const on = dayFromIso(date)
  const lived = history.reduce<Loan>(
    (loan, payment) => applyPayment(loan, payment, prevailing),
    openLoan(termsOfExample()),
  )
  const loan = passTime(lived, on, prevailing)
  const stored = aStoredLoan(loan)
  const asked = {
    on,
    capOf: prevailing,
    issuedAt: '2027-02-10T15:00:00Z',
    isInsured: true,
    allocations: [],
    prepayments: [],
  }
  return statementData({ application: anApplication(), stored }, loan, history, asked)
}

const number = (text = '') => Number(text.replaceAll('.', '').replace(',', '.'))

/** What a reader of the paper has: its text and a calculator. */
async function paperOf(history: readonly Payment[], date: string) {
  const pdf = await renderStatement(statementOf(history, date), demoBrand)
  const text = readPdfText(pdf).replace(/\s+/g, ' ')
  const penaltyLine =
    /(\d+) (\d{2}\/\d{2}\/\d{4}) (\d{2}\/\d{2}\/\d{4}) (\d+) ([\d,]+) % \$ ([\d.]+) \$ ([\d.]+) \$ ([\d.]+)/g
  const penalties = [...text.matchAll(penaltyLine)].map((match) => ({
    days: number(match[4]),
    rate: number(match[5]),
    capital: number(match[6]),
    penalty: number(match[7]),
    vat: number(match[8]),
  }))
  return { text, penalties }
}

test('the statement of a late loan over three caps can be computed again from the text of its PDF (R-K4)', async () => {
  // The first installment is paid in part while it is late: from then on its penalty is on less capital.
  const part = { on: dayFromIso('2027-01-10'), amount: pesos(90_000), kind: 'installment' } as const
  const { text, penalties } = await paperOf([part], '2027-02-10')
  // Two installments: of the first December and January in two parts and February; of the second January and February.
  expect(penalties.map(({ days, rate }) => [days, rate])).toEqual([
    [8, 25.02],
    [10, 24.36],
    [21, 24.36],
    [10, 23.1],
    [8, 24.36],
    [10, 23.1],
  ])
  for (const { days, rate, capital, penalty, vat } of penalties) {
    expect(Math.round(capital * ((1 + rate / 100) ** (days / 365) - 1))).toBe(penalty)
    expect(Math.round(penalty * 0.19)).toBe(vat)
  }
  const sum = (column: 'penalty' | 'vat') => penalties.reduce((total, line) => total + line[column], 0)
  const paid = number(/pagaste \$ ([\d.]+); el resto/.exec(text)?.[1])
  // Penalty and VAT of the table of overdue installments: total row, then what is left of the lines after the payment.
  const totals = /Total \$ ([\d.]+) \$ ([\d.]+) \$ ([\d.]+) \$ ([\d.]+) \$ ([\d.]+) \$ ([\d.]+)/.exec(text)
  const [capital, interest, fee, penalty, vat, total] = (totals ?? [])
    .slice(1)
    .map((amount) => number(amount))
  const vatOfInterestAndCharge = Number(vat) + Number(penalty) - (sum('penalty') + sum('vat') - paid)
  expect(vatOfInterestAndCharge).toBe(Math.round(Number(interest) * 0.19) + Math.round(Number(fee) * 0.19))
  expect(Number(capital) + Number(interest) + Number(fee) + Number(penalty) + Number(vat)).toBe(total)

  // The interest of the running installment: 8 days of January, 20 of February under its cap, the rest to come.
  const stretch = /Intereses hasta el [\d/]+ \$ ([\d.]+) por (.*?) sobre \$ ([\d.]+)/.exec(text)
  const periodDays = number(/÷ (\d+) días del periodo/.exec(text)?.[1])
  const shares = [...(stretch?.[2] ?? '').matchAll(/(\d+) días? al ([\d,]+) %/g)].map(
    ([, days, rate]) => number(days) * number(rate),
  )
  const monthly = shares.reduce((total, share) => total + share, 0) / periodDays / 100
  expect(Math.round(number(stretch?.[3]) * monthly)).toBe(number(stretch?.[1]))
})

test('the months of penalty add up to the penalty that is due and paid, over any payments and caps', () => {
  const lives = fc.record({
    gaps: fc.array(fc.tuple(fc.integer({ min: 0, max: 60 }), fc.integer({ min: 1, max: 300_000 })), {
      maxLength: 5,
    }),
    points: fc.array(fc.integer({ min: 1_700, max: 3_000 }), { minLength: 5, maxLength: 5 }),
    daysAfter: fc.integer({ min: 30, max: 120 }),
  })
  fc.assert(
    fc.property(lives, ({ gaps, points, daysAfter }) => {
      const changing: CapOf = (month) => effectiveAnnualRate(((points[month % 5] ?? 0) / 100).toFixed(2))
      let on = dayFromIso('2026-12-20')
      const history = gaps.map(([gap, amount]): Payment => {
        on = addDays(on, gap)
        return { on, amount: pesos(amount), kind: 'installment' }
      })
      const date = new Date((addDays(on, daysAfter) as number) * 86_400_000).toISOString().slice(0, 10)
      const { overdue, penalties, penaltyPaid } = statementOf(history, date, changing)
      const charged = penalties.reduce((sum, { penalty, vat }) => sum + penalty + vat, 0)
      const due = overdue.reduce((sum, row) => sum + row.penalty, 0)
      const vatDue = overdue.reduce((sum, row) => sum + row.vat, 0)
      // The VAT of the overdue table is also that of interest and charge.
      expect(charged - penaltyPaid).toBeGreaterThanOrEqual(due)
      expect(charged - penaltyPaid).toBeLessThanOrEqual(due + vatDue)
      for (const { days, rate, capital, penalty, vat } of penalties) {
        expect(Math.round(capital * ((1 + Number(rate) / 100) ** (days / 365) - 1))).toBe(penalty)
        expect(Math.round(penalty * 0.19)).toBe(vat)
      }
    }),
    { numRuns: 150, seed: 20_261_121 },
  )
})
