import {
  addDays,
  applyPayment,
  effectiveAnnualRate,
  type Loan,
  openLoan,
  passTime,
  percentage,
  sellLoan,
} from '@cupo/credit-engine'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  caps,
  loanWith,
  on,
  termsOfExample,
  threePaid,
} from '../../../../../packages/credit-engine/src/testing/loans.ts'
import {
  paymentFor,
  randomCaps,
  randomPayments,
  randomTerms,
} from '../../../../../packages/credit-engine/src/testing/random-histories.ts'
import { sample } from '../../../../../packages/credit-engine/src/testing/sample.ts'
import { type Book, bookOf, fundingOf, linesBetween, noBook, sumOfLines } from './bookkeeping.ts'

const book = (loan: Loan) => bookOf(loan, 'devicePayable')
const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0)
const nonZero = ({ balances }: Book) =>
  Object.fromEntries(Object.entries(balances).filter(([, balance]) => balance !== 0))

describe('the book of a loan', () => {
  it('the book of a loan has the principal lent and the amount owed for it on the day of disbursement', () => {
    expect(nonZero(book(openLoan(termsOfExample())))).toEqual({
      loanPrincipal: 1_500_000,
      devicePayable: -1_500_000,
    })
  })

  it('the book of a loan bills an installment on its due date: interest is income, VAT on it is owed to the State', () => {
    const due = passTime(openLoan(termsOfExample()), on('2026-12-23'), caps())
    const { balances } = book(due)
    const row = due.installments[0]?.expected
    expect(balances).toMatchObject({
      interestReceivable: row?.interest,
      interestVatReceivable: row?.interestVat,
      feeReceivable: 5_000,
      feeVatReceivable: 950,
      interestIncomeTaxed: -(row?.interest ?? 0),
      vatPayableInterest: -(row?.interestVat ?? 0),
      loanPrincipal: 1_500_000,
    })
  })

  it.each([
    ["a third party's charge is owed to that party with its VAT", 'thirdParty', -5_950, undefined, undefined],
    ["the lender's own charge is income, and its VAT the lender's", 'lender', undefined, -5_000, -950],
  ] as const)('%s', (_, feeRecipient, feesPayable, feeIncome, vatPayableFee) => {
    const terms = termsOfExample({ feeRecipient, effectiveAnnualRate: effectiveAnnualRate('0') })
    const { balances } = book(passTime(openLoan(terms), on('2026-12-23'), caps()))
    expect(balances.feesPayable).toBe(feesPayable)
    expect(balances.feeIncome).toBe(feeIncome)
    expect(balances.vatPayableFee).toBe(vatPayableFee)
  })

  it.each([
    ['interest with VAT is taxed income', '19', 'interestIncomeTaxed'],
    ['interest without VAT is excluded income', '0', 'interestIncomeExcluded'],
  ] as const)('%s', (_, rate, account) => {
    const due = passTime(
      openLoan(termsOfExample({ interestVatRate: percentage(rate) })),
      on('2026-12-23'),
      caps(),
    )
    const { balances } = book(due)
    const income = Object.entries(balances).filter(([name]) => name.startsWith('interestIncome'))
    expect(income).toEqual([[account, -(due.installments[0]?.expected.interest ?? 0)]])
  })

  it('the book of a loan owes the VAT of interest and of penalty apart', () => {
    const posted = passTime(openLoan(termsOfExample()), on('2026-12-31'), caps())
    const [first] = posted.installments
    expect(first?.expected.penaltyVat).toBeGreaterThan(0)
    expect(book(posted).balances).toMatchObject({
      vatPayableInterest: -(first?.expected.interestVat ?? 0),
      vatPayablePenalty: -(first?.expected.penaltyVat ?? 0),
    })
  })

  it('the book of a loan bills an installment that is paid ahead as far as it is paid', () => {
    const early = loanWith([['2026-12-01', 5_950]])
    expect(nonZero(book(early))).toEqual({
      loanPrincipal: 1_500_000,
      devicePayable: -1_500_000,
      feesPayable: -5_950,
    })
    expect(book(early).received).toBe(5_950)
  })

  it('the book of a loan shows a penalty from the month end that posts it', () => {
    const late = passTime(openLoan(termsOfExample()), on('2026-12-30'), caps())
    const posted = passTime(late, on('2026-12-31'), caps())
    expect(book(late).balances.penaltyIncome).toBe(0)
    expect(book(posted).balances.penaltyIncome).toBeLessThan(0)
    expect(book(posted).balances.penaltyReceivable).toBe(-(book(posted).balances.penaltyIncome ?? 0))
  })

  it('the book of a loan owes an overpayment to the borrower', () => {
    const paid = loanWith([['2026-12-01', 2_000_000, 'payoff']])
    expect(book(paid).balances.customerCredit).toBe(-paid.overpaid)
    expect(book(paid).balances.loanPrincipal).toBe(0)
  })

  it('the book of a loan has all receivables as the loss after a sale (R-B6)', () => {
    const late = passTime(loanWith(threePaid), on('2027-06-01'), caps())
    const sold = sellLoan(late, on('2027-06-01'), caps())
    const receivable = Object.entries(book(late).balances)
      .filter(([account]) => account === 'loanPrincipal' || account.endsWith('Receivable'))
      .map(([, balance]) => balance)
    expect(book(sold).balances.portfolioSale).toBe(sum(receivable))
    expect(book(sold).balances.loanPrincipal).toBeUndefined()
  })

  it('the book of a loan owes a personal loan to its borrower, a device to the operator', () => {
    expect([fundingOf('Libre'), fundingOf('Finter'), fundingOf('Assistido')]).toEqual([
      'transferPayable',
      'devicePayable',
      'devicePayable',
    ])
  })
})

describe('the lines of an entry', () => {
  it('the lines of an entry are none between equal books', () => {
    const loan = loanWith(threePaid)
    expect(linesBetween(book(loan), book(loan), 'providerClearing')).toEqual([])
  })

  it('the lines of an entry need an account when money came in', () => {
    const [before, after] = [book(openLoan(termsOfExample())), book(loanWith(threePaid))]
    expect(() => linesBetween(before, after)).toThrow('no account')
    expect(linesBetween(before, after, 'operatorClearing')[0]).toEqual({
      account: 'operatorClearing',
      amount: 3 * 149_120,
    })
  })

  it('the lines of an entry are none when summed with their mirror', () => {
    const lines = linesBetween(noBook, book(loanWith(threePaid)), 'bank')
    const mirrored = linesBetween(book(loanWith(threePaid)), noBook, 'bank')
    expect(sumOfLines(lines, mirrored)).toEqual([])
  })

  it('the lines of entries balance after every event of random histories, and lead from nothing to the book of today', () => {
    fc.assert(
      fc.property(randomTerms, randomCaps, randomPayments, fc.nat(60), (terms, capOf, wishes, daysToSale) => {
        const loans = [openLoan(terms)]
        for (const wish of wishes) {
          const last = loans.at(-1) ?? loans[0]
          if (last === undefined) throw new Error('no loan')
          const payment = paymentFor(wish, last, capOf)
          loans.push(passTime(last, payment.on, capOf), applyPayment(last, payment, capOf))
        }
        const last = loans.at(-1)
        if (last !== undefined && last.closed === null) {
          loans.push(sellLoan(last, addDays(last.asOf, daysToSale), capOf))
        }
        const books = [noBook, ...loans.map(book)]
        const entries = books
          .slice(1)
          .map((after, index) => linesBetween(books[index] ?? noBook, after, 'bank'))
        for (const lines of entries) expect(sum(lines.map(({ amount }) => amount))).toBe(0)
        const all = entries.reduce((one, other) => sumOfLines(one, other), [])
        const today = linesBetween(noBook, books.at(-1) ?? noBook, 'bank')
        expect(Object.fromEntries(all.map(({ account, amount }) => [account, amount]))).toEqual(
          Object.fromEntries(today.map(({ account, amount }) => [account, amount])),
        )
      }),
      sample(500),
    )
  })
})
