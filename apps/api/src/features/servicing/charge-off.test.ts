import { isoOf, type Loan, payoffQuote, pesos } from '@cupo/credit-engine'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Account, balancesOf, entriesOf } from '../../ledger/ledger.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { systemRandom } from '../../platform/random.ts'
import { secretsFrom } from '../../platform/secrets.ts'
import { applicationStore } from '../origination/store/applications.ts'
import { changeParameters } from '../policy/change-parameter.ts'
import { readUsuryCaps } from '../policy/policy.ts'
import { checkCauses } from '../verification/verification.ts'
import { reportDeviceReturned } from '../withdrawals/complete-withdrawal.ts'
import { chargeOff } from './charge-off.ts'
import { advanceLoans } from './daily/advance-loans.ts'
import type { StoredLoan } from './loan-store.ts'
import { loanToday } from './read-loan.ts'
import { sellPortfolio } from './sell-portfolio.ts'
import { aSale, noonOf, whoAt } from './testing/counter.ts'
import { giveBack } from './testing/give-back.ts'
import { openCounter } from './testing/open-counter.ts'
import { waiveDue } from './waive-due.ts'

const { database, lender, counter } = await openCounter()

const who = (date: string) => ({ ...whoAt(noonOf(date)), actor: { kind: 'staff', user: 'ana' } as const })
const why = { reason: 'no payment for a year', evidence: 'act 12 of the board' }
const chargedOff = ({ contractNumber }: Pick<StoredLoan, 'contractNumber'>, date: string) =>
  inTransaction(database.db, (transaction) =>
    chargeOff(lender.servicing, transaction, { contractNumber, ...why }, who(date)),
  )
const onFailure = (_loan: string, error: unknown) => {
  throw error
}
const until = (date: string) => advanceLoans({ ...lender.servicing, onFailure }, whoAt(noonOf(date)).now)

type Sums = Readonly<Partial<Record<Account, number>>>

const standing = async ({ id }: StoredLoan): Promise<Sums> => balancesOf(database.db, id)
const claims = [
  'loanPrincipal',
  'interestReceivable',
  'interestVatReceivable',
  'feeReceivable',
  'feeVatReceivable',
  'penaltyReceivable',
  'penaltyVatReceivable',
] as const
const incomes = ['interestIncomeTaxed', 'interestIncomeExcluded', 'feeIncome', 'penaltyIncome'] as const
const memos = ['memoInterest', 'memoCharges', 'memoPenalty'] as const
const sumOf = (sums: Sums, accounts: readonly Account[]) =>
  accounts.reduce((sum, account) => sum + (sums[account] ?? 0), 0)
/** Accounts in which something stands, but for those given. */
const without = (sums: Sums, accounts: readonly Account[]) =>
  Object.fromEntries(
    Object.entries(sums).filter(([account, sum]) => sum !== 0 && !accounts.includes(account as Account)),
  )

async function payoffOn(loan: StoredLoan, date: string): Promise<number> {
  const { capOf } = await readUsuryCaps(database.db)
  const today = await loanToday(database.db, await counter.read(loan), who(date).now)
  return payoffQuote(today.loan, today.on, capOf).total
}

const figuresOf = ({ chargedOff: _books, ...figures }: Loan) => figures

async function problems(): Promise<readonly string[]> {
  const found = [...(await counter.problems())]
  for await (const problem of checkCauses(database.db)) found.push(String(problem))
  return found
}

describe('a charge-off', () => {
  it('a charge-off moves every receivable of the loan to chargedOff, and leaves every other account and the payoff as they are', async () => {
    const loan = await lender.lend({ feeRecipient: 'lender' })
    await until('2026-05-20')
    const before = await standing(loan)
    const owed = await payoffOn(loan, '2026-05-20')
    const answer = await chargedOff(loan, '2026-05-20')
    const claim = sumOf(before, claims)
    expect(answer).toEqual({ ok: true, value: { amount: claim, on: '2026-05-20', isRepeated: false } })
    const after = await standing(loan)
    expect(without(after, [])).toEqual({ ...without(before, claims), chargedOff: claim })
    expect(await payoffOn(loan, '2026-05-20')).toBe(owed)
    expect((await entriesOf(database.db, loan.id)).at(-1)?.kind).toBe('chargeOff')
    expect(await problems()).toEqual([])
  })

  it.each([
    ['of the lender', 'lender'],
    ['of a third party', 'thirdParty'],
  ] as const)(
    'interest, penalty and a charge %s that are billed after a charge-off bear VAT and are no income until they are paid',
    async (_, feeRecipient) => {
      const loan = await lender.lend({ feeRecipient })
      await chargedOff(loan, '2026-05-20')
      const before = await standing(loan)
      await until('2026-08-20')
      const later = await standing(loan)
      expect(sumOf(later, incomes)).toBe(sumOf(before, incomes))
      expect(sumOf(later, memos)).toBeLessThan(0)
      expect((later.memoCharges ?? 0) < 0).toBe(feeRecipient === 'lender')
      expect(later.vatPayableInterest ?? 0).toBeLessThan(before.vatPayableInterest ?? 0)
      const { loan: late } = await counter.read(loan)
      const due = late.installments.filter(({ dueOn }) => isoOf(dueOn) > '2026-05-20' && dueOn <= late.asOf)
      const interest = due.reduce((sum, { expected }) => sum + expected.interest, 0)
      expect([due.length, later.memoInterest]).toEqual([3, -interest])
      const total = await payoffOn(loan, '2026-08-20')
      await counter.pay(loan, total, '2026-08-20', { kind: 'payoff' })
      const paid = await standing(loan)
      expect(without(paid, [...claims, ...incomes])).toEqual(
        without(paid, ['chargedOff', ...memos, ...incomes]),
      )
      expect(sumOf(paid, incomes)).toBeLessThan(sumOf(later, incomes) + sumOf(later, memos) + 1)
      expect((await counter.read(loan)).loan.closed?.because).toBe('paid')
      expect(await problems()).toEqual([])
    },
  )

  it('a payment after a charge-off lowers chargedOff, and its reversal brings it back', async () => {
    const loan = await lender.lend()
    await chargedOff(loan, '2026-05-20')
    const before = await standing(loan)
    const reference = await counter.pay(loan, 50_000, '2026-05-20')
    const paid = await standing(loan)
    const { penalty, penaltyVat } = await takenOf(loan, reference)
    // The penalty of May was not posted on the day of the charge-off.
    const posted = (paid.vatPayablePenalty ?? 0) - (before.vatPayablePenalty ?? 0)
    expect(penalty + penaltyVat).toBeGreaterThan(0)
    const grown = (paid.chargedOff ?? 0) - (before.chargedOff ?? 0) + 50_000
    expect(grown).toBe(
      -(sumOf(paid, [...incomes, ...memos]) - sumOf(before, [...incomes, ...memos])) - posted,
    )
    await counter.reverse(reference, '2026-05-21')
    expect(without(await standing(loan), [])).toEqual(without(before, []))
    expect(await problems()).toEqual([])
  })

  it('a loan is charged off once, by whoever comes first, with one row, one entry and one audit row', async () => {
    const loan = await lender.lend()
    const answers = await Promise.all([chargedOff(loan, '2026-05-20'), chargedOff(loan, '2026-05-20')])
    const later = await chargedOff(loan, '2026-09-01')
    const values = [...answers, later].map((answer) => (answer.ok ? answer.value : null))
    expect(values.map((value) => value?.isRepeated).toSorted()).toEqual([false, true, true])
    expect(new Set(values.map((value) => `${value?.amount} ${value?.on}`)).size).toBe(1)
    const entries = await entriesOf(database.db, loan.id)
    expect(entries.filter(({ kind }) => kind === 'chargeOff')).toHaveLength(1)
    const audit = await database.owner.query(
      `select actor, after ->> 'evidence' as evidence from audit_entry where action = 'chargeOff' and subject_id = $1`,
      [loan.id],
    )
    expect(audit.rows).toEqual([{ actor: 'staff:ana', evidence: 'act 12 of the board' }])
  })

  it('a charge-off is refused for an unknown contract and for a loan that is paid off or sold', async () => {
    const paid = await lender.lend()
    await counter.pay(paid, 1_800_000, '2026-03-20', { kind: 'payoff' })
    const sold = await lender.lend()
    await sellPortfolio(lender.servicing, sold.id, who('2026-03-20'), aSale())
    const answers = [paid, sold, { contractNumber: 'CU-NOBODY' }].map((loan) =>
      chargedOff(loan, '2026-03-21'),
    )
    expect((await Promise.all(answers)).map((answer) => !answer.ok && answer.refusal.code)).toEqual([
      'CreditoPagado',
      'CreditoPagado',
      'NoEncontrado',
    ])
  })

  it('the sale of a charged-off loan is a loss of its claim less what was no income', async () => {
    const loan = await lender.lend()
    await chargedOff(loan, '2026-05-20')
    await until('2026-08-20')
    const before = await standing(loan)
    await sellPortfolio(lender.servicing, loan.id, who('2026-08-20'), aSale())
    const after = await standing(loan)
    expect(after.portfolioSale).toBe((before.chargedOff ?? 0) + sumOf(before, memos))
    expect(without(after, ['portfolioSale'])).toEqual(without(before, ['chargedOff', ...memos]))
    expect(await problems()).toEqual([])
  })

  it('a waiver after a charge-off lowers chargedOff by its amount and VAT, and one before it stands as it was booked', async () => {
    const loan = await lender.lend()
    const waived = async (date: string) => {
      const order = { part: 'penalty', amount: 'all', reason: 'a gesture' } as const
      const answer = await waiveDue(lender.servicing, loan.contractNumber, order, who(date))
      if (!answer.ok) throw new Error(answer.refusal.code)
      const entries = await entriesOf(database.db, loan.id)
      return { ...answer.value, lines: entries.at(-1)?.lines }
    }
    await waived('2026-04-10')
    await chargedOff(loan, '2026-05-20')
    const { amount, vat, lines } = await waived('2026-06-10')
    expect(lines).toContainEqual({ account: 'chargedOff', amount: -(amount + vat) })
    expect((await standing(loan)).memoPenalty ?? 0).toBe(0)
    expect(await problems()).toEqual([])
  })

  it('a withdrawal makes a charged-off loan void, and nothing of it stands in the books but what was paid', async () => {
    const loan = await lender.lend()
    await chargedOff(loan, '2026-01-12')
    await counter.pay(loan, 20_000, '2026-01-12')
    const context = {
      servicing: lender.servicing,
      store: applicationStore(secretsFrom(Buffer.alloc(32, 7), systemRandom)),
      outbox: { add: async () => {} },
      publicUrl: 'https://cupo.example',
    }
    const returned = { orderNumber: loan.applicationId, returnedAt: who('2026-01-13').now }
    expect(await reportDeviceReturned(context, returned, who('2026-01-13'))).toEqual({
      ok: true,
      value: true,
    })
    expect(without(await standing(loan), [])).toEqual({ customerCredit: -20_000, providerClearing: 20_000 })
    expect(await problems()).toEqual([])
  })

  it('a payment from before a charge-off that comes late is worked in before it, also where it pays the loan off', async () => {
    const loan = await lender.lend()
    await chargedOff(loan, '2026-05-20')
    const reference = await counter.pay(loan, 1_900_000, '2026-05-10', {
      kind: 'payoff',
      at: noonOf('2026-05-22'),
    })
    expect((await counter.read(loan)).loan).toMatchObject({ closed: { because: 'paid' } })
    expect(sumOf(await standing(loan), ['chargedOff', ...memos, ...claims])).toBe(0)
    await counter.reverse(reference, '2026-06-10')
    expect((await counter.read(loan)).loan.chargedOff).toBeDefined()
    expect((await standing(loan)).chargedOff).toBeGreaterThan(1_500_000)
    expect(await problems()).toEqual([])
  })

  it('a charged-off loan has at all times the figures of a loan that is not, its claim is the other’s receivables, and its income and memo are the other’s income', async () => {
    const acts = ['pay', 'backdated', 'prepay', 'payoff', 'reverse', 'waive', 'giveBack', 'cap'] as const
    const step = fc.record({
      days: fc.integer({ min: 1, max: 45 }),
      act: fc.constantFrom(...acts),
      amount: fc.integer({ min: 1, max: 300_000 }),
    })
    const life = fc.record({
      steps: fc.array(step, { minLength: 4, maxLength: 9 }),
      place: fc.integer({ min: 0, max: 8 }),
      feeRecipient: fc.constantFrom('lender', 'thirdParty'),
    })
    await fc.assert(
      fc.asyncProperty(life, async ({ steps, place, feeRecipient }) => {
        const pair = [await lender.lend({ feeRecipient }), await lender.lend({ feeRecipient })] as const
        const [off, other] = pair
        const references: string[][] = []
        let day = new Date('2026-02-01T00:00:00Z')
        let isOff = false
        for (const [index, { days, act, amount }] of steps.entries()) {
          day = new Date(day.getTime() + days * 86_400_000)
          const date = day.toISOString().slice(0, 10)
          if (index === place) isOff = (await chargedOff(off, date)).ok
          const earlier = new Date(day.getTime() - 20 * 86_400_000).toISOString().slice(0, 10)
          const gone = act === 'reverse' ? references.pop() : undefined
          const paidNow: string[] = []
          for (const [number, loan] of pair.entries()) {
            if (act === 'pay') paidNow.push(await counter.pay(loan, amount, date))
            if (act === 'prepay')
              paidNow.push(await counter.pay(loan, 3 * amount, date, { kind: 'reduceInstallment' }))
            if (act === 'payoff') paidNow.push(await counter.pay(loan, 6 * amount, date, { kind: 'payoff' }))
            if (act === 'backdated')
              paidNow.push(await counter.pay(loan, amount, earlier, { at: noonOf(date) }))
            const reference = gone?.[number]
            if (reference !== undefined) await counter.reverse(reference, date)
            const wish = { amount: 'all', reason: 'a gesture' } as const
            const part = amount % 2 === 0 ? 'penalty' : 'fee'
            if (act === 'waive')
              await waiveDue(lender.servicing, loan.contractNumber, { ...wish, part }, who(date))
            if (act === 'giveBack') await giveBack(lender.servicing, loan.id, 0.5, who(date))
          }
          if (paidNow.length > 0) references.push(paidNow)
          if (act === 'cap') {
            const value = amount % 2 === 0 ? '17.00' : '24.00'
            const row = { channel: '*', name: 'usuryCap', validFrom: `${date.slice(0, 7)}-01`, value }
            const change = { actor: who(date).actor, action: 'loadUsuryCap', now: who(date).now }
            await changeParameters(database.db, [row], change)
          }
          await until(date)
          const [mine, its] = [await counter.read(off), await counter.read(other)]
          const [mineToday, itsToday] = await Promise.all(
            [mine, its].map((stored) => loanToday(database.db, stored, who(date).now)),
          )
          expect(mineToday && figuresOf(mineToday.loan)).toEqual(itsToday && figuresOf(itsToday.loan))
          const [books, twin] = [await standing(off), await standing(other)]
          const changing = [...claims, ...incomes, ...memos, 'chargedOff'] as const
          expect(without(books, changing)).toEqual(without(twin, changing))
          expect(sumOf(books, ['chargedOff', ...claims])).toBe(sumOf(twin, claims))
          expect(sumOf(books, [...incomes, ...memos])).toBe(sumOf(twin, incomes))
          for (const memo of memos) expect(books[memo] ?? 0).toBeLessThanOrEqual(0)
          if (isOff && mine.loan.chargedOff) expect(sumOf(books, claims)).toBe(0)
        }
        expect(await counter.problems()).toEqual([])
      }),
      process.env.CUPO_HEAVY === '1' ? { numRuns: 40 } : { numRuns: 10, seed: 20_261_128 },
    )
  }, 120_000)
})

async function takenOf({ id }: StoredLoan, reference: string) {
  const row = await database.db
    .selectFrom('paymentAllocation')
    .innerJoin('loanPayment', 'loanPayment.reference', 'paymentAllocation.reference')
    .select(['penalty', 'penaltyVat'])
    .where('loanPayment.loanId', '=', id)
    .where('loanPayment.reference', '=', reference)
    .executeTakeFirstOrThrow()
  return { penalty: pesos(row.penalty), penaltyVat: pesos(row.penaltyVat) }
}
