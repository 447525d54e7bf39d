import { amountDue, dayFromIso, pesos } from '@cupo/credit-engine'
import { Temporal } from 'temporal-polyfill'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import {
  type Account,
  balancesOf,
  type Entry,
  entriesOf,
  postEntries,
  verifyLedger,
} from '../../ledger/ledger.ts'
import { actors } from '../../platform/actor.ts'
import { type FreshDatabase, freshDatabase } from '../../platform/database/testing.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { newId } from '../../platform/ids.ts'
import { systemRandom } from '../../platform/random.ts'
import { secretsFrom } from '../../platform/secrets.ts'
import { applicationStore } from '../origination/store/applications.ts'
import { changeParameters } from '../policy/change-parameter.ts'
import { readUsuryCaps } from '../policy/policy.ts'
import { chargeOff } from '../servicing/charge-off.ts'
import { loanStore, type StoredLoan } from '../servicing/loan-store.ts'
import { advanceLoans, sellPortfolio } from '../servicing/servicing.ts'
import { aSale, counterOf, noonOf, problemsOf, whoAt } from '../servicing/testing/counter.ts'
import { type Lender, lenderOn } from '../servicing/testing/lender.ts'
import { checkCauses } from '../verification/verification.ts'
import { lapseWithdrawals } from '../withdrawals/lapse-withdrawals.ts'
import { requestWithdrawal } from '../withdrawals/request-withdrawal.ts'
import { checkCutOffs } from './check-books.ts'
import { cutOffMonths } from './cut-off.ts'
import { vatReturn } from './vat-return.ts'

let database: FreshDatabase
let lender: Lender
beforeEach(async () => {
  database = await freshDatabase()
  lender = lenderOn(database)
})
afterEach(() => database.close())

const midnight = (date: string) => Temporal.Instant.from(`${date}T05:00:00Z`)
const onFailure = (_id: string, error: unknown) => {
  throw error
}
const advance = (date: string) => advanceLoans({ ...lender.servicing, onFailure }, midnight(date))
const cutOff = (date: string) => cutOffMonths(database, midnight(date))
/** As the clock of a running product: every business date from one to another. */
async function live(from: string, to: string): Promise<void> {
  for (
    let day = Temporal.PlainDate.from(from);
    Temporal.PlainDate.compare(day, to) <= 0;
    day = day.add({ days: 1 })
  ) {
    await advance(day.toString())
    await cutOff(day.toString())
  }
}

/** The month's entries that stand for a moment: by channel, account and day. */
async function cutOffOf(month: string) {
  const { id } = await database.db
    .selectFrom('bookMonth')
    .select('id')
    .where('month', '=', `${month}-01`)
    .executeTakeFirstOrThrow()
  const entries = await entriesOf(database.db, id)
  return entries.map(({ kind, bookedOn, valueOn, lines }) => {
    return {
      kind,
      bookedOn,
      valueOn,
      lines: Object.fromEntries(lines.map(({ account, amount }) => [account, amount])),
    }
  })
}
const rowsOf = (month: string) =>
  database.db
    .selectFrom('monthAccrual')
    .selectAll()
    .where('month', '=', `${month}-01`)
    .orderBy('loanId')
    .execute()

async function balanceOn(account: Account, day: string): Promise<number> {
  const { rows } = await database.pool.query(
    'select coalesce(sum(amount), 0)::bigint as sum from posting join journal_entry on journal_entry.id = entry_id where account = $1 and booked_on <= $2',
    [account, day],
  )
  return Number(rows[0].sum)
}

async function everyProblem(): Promise<readonly string[]> {
  const problems = [...(await problemsOf(database.db))]
  for (const check of [verifyLedger(database.db), checkCauses(database.db), checkCutOffs(database.db)]) {
    for await (const problem of check) problems.push(problem)
  }
  return problems
}

describe('the cut-off of a month (R-G8)', () => {
  test('a month ends with what its days have earned, per channel, and the first of the next month takes it back', async () => {
    const phone = await lender.lend()
    const money = await lender.lend({ origin: 'Libre', isTaxFree: true })
    await live('2026-01-30', '2026-02-02')
    const [finter, libre] = await Promise.all([phone, money].map(earnedByHand))
    expect(await cutOffOf('2026-01')).toEqual([
      {
        kind: 'cutOff',
        bookedOn: '2026-01-31',
        valueOn: '2026-01-31',
        lines: {
          interestAccrued: (finter?.interest ?? 0) + (finter?.fee ?? 0),
          interestIncomeTaxed: -(finter?.interest ?? 0),
          feesPayable: -(finter?.fee ?? 0),
        },
      },
      expect.objectContaining({
        kind: 'cutOff',
        lines: {
          interestAccrued: (libre?.interest ?? 0) + (libre?.fee ?? 0),
          interestIncomeExcluded: -(libre?.interest ?? 0),
          feesPayable: -(libre?.fee ?? 0),
        },
      }),
      expect.objectContaining({ kind: 'reversal', bookedOn: '2026-02-01', valueOn: '2026-02-01' }),
      expect.objectContaining({ kind: 'reversal', bookedOn: '2026-02-01', valueOn: '2026-02-01' }),
    ])
    expect(await balanceOn('interestAccrued', '2026-02-01')).toBe(0)
    expect(await everyProblem()).toEqual([])
  })

  /** 21 of the 37 days from 10 January to 16 February have run; interest half up, a charge down. */
  async function earnedByHand({ loan: { installments } }: StoredLoan) {
    const { interest = 0, fee = 0 } = installments[0]?.expected ?? {}
    return { interest: Math.round((interest * 21) / 37), fee: Math.floor((fee * 21) / 37) }
  }

  test('an installment that is paid ahead leaves income until its days have run, and its VAT stays payable', async () => {
    const loan = await lender.lend()
    const { interest, interestVat, fee, feeVat } = loan.loan.installments[0]?.expected ?? {
      interest: 0,
      interestVat: 0,
      fee: 0,
      feeVat: 0,
    }
    await counterOf(lender).pay(loan, interest + interestVat + fee + feeVat, '2026-01-20')
    await live('2026-01-30', '2026-02-01')
    const earned = await earnedByHand(loan)
    expect(await balanceOn('interestIncomeTaxed', '2026-01-31')).toBe(-earned.interest)
    expect(await balanceOn('deferredInterest', '2026-01-31')).toBe(earned.interest - interest)
    expect(await balanceOn('deferredCharges', '2026-01-31')).toBe(earned.fee - fee)
    expect(await balanceOn('feesPayable', '2026-01-31')).toBe(-(earned.fee + feeVat))
    expect(await balanceOn('vatPayableInterest', '2026-01-31')).toBe(-interestVat)
    expect(await balanceOn('interestIncomeTaxed', '2026-02-01')).toBe(-interest)
    expect(await everyProblem()).toEqual([])
  })

  test('the income of all months together is the interest that the loan has billed', async () => {
    const loan = await lender.lend({ installmentCount: 3 })
    await live('2026-01-11', '2026-05-02')
    const billed = loan.loan.installments.reduce((sum, { expected }) => sum + expected.interest, 0)
    expect(await balanceOn('interestIncomeTaxed', '2026-04-30')).toBe(-billed)
    const months = await Promise.all(
      ['2026-01-31', '2026-02-28', '2026-03-31', '2026-04-30'].map((day) =>
        balanceOn('interestIncomeTaxed', day),
      ),
    )
    // Each month earns, and no month takes back what another earned.
    expect(months).toEqual([...months].sort((one, other) => other - one))
    expect(new Set(months).size).toBe(4)
    expect(await everyProblem()).toEqual([])
  })

  test('a month is cut off once, however often and at how many places the job runs', async () => {
    await lender.lend()
    await advance('2026-02-01')
    const done = await Promise.all([1, 2, 3, 4].map(() => cutOff('2026-02-01')))
    expect(done.every((count) => count <= 1)).toBe(true)
    expect(await cutOff('2026-02-01')).toBe(0)
    expect((await cutOffOf('2026-01')).map(({ kind }) => kind)).toEqual(['cutOff', 'reversal'])
    expect(await everyProblem()).toEqual([])
  })

  test('a month waits for a loan that is behind its end', async () => {
    const [behind] = [await lender.lend(), await lender.lend()]
    const { rows } = await database.pool.query('select state from loan where id = $1', [behind.id])
    await database.pool.query(`update loan set state = '{}' where id = $1`, [behind.id])
    await advanceLoans({ ...lender.servicing, onFailure: () => {} }, midnight('2026-02-01'))
    expect(await cutOff('2026-02-01')).toBe(0)
    await database.pool.query('update loan set state = $2 where id = $1', [behind.id, rows[0].state])
    await advance('2026-02-02')
    expect(await cutOff('2026-02-02')).toBe(1)
    expect(await rowsOf('2026-01')).toHaveLength(2)
    expect(await everyProblem()).toEqual([])
  })

  test('a clock that was off over two month ends books days and cut-offs into the months to which they belong', async () => {
    const loan = await lender.lend()
    await advance('2026-04-03')
    expect(await cutOff('2026-04-03')).toBe(3)
    const days = (await entriesOf(database.db, loan.id)).filter(({ kind }) => kind === 'day')
    expect(days.map(({ valueOn, bookedOn }) => [valueOn, bookedOn])).toEqual([
      ['2026-02-16', '2026-02-28'],
      ['2026-02-28', '2026-02-28'],
      ['2026-03-16', '2026-03-31'],
      ['2026-03-31', '2026-03-31'],
    ])
    for (const month of ['2026-01', '2026-02', '2026-03'])
      expect((await cutOffOf(month)).map(({ kind }) => kind)).toEqual(['cutOff', 'reversal'])
    expect(await everyProblem()).toEqual([])
  })

  test('a payment that is reversed later, or backdated into it, changes no cut-off that stands', async () => {
    const loan = await lender.lend()
    const counter = counterOf(lender)
    const reference = await counter.pay(loan, 100_000, '2026-01-20')
    await live('2026-01-30', '2026-02-02')
    const before = await cutOffOf('2026-01')
    await counter.reverse(reference, '2026-02-03')
    await counter.pay(loan, 50_000, '2026-01-25', { at: noonOf('2026-02-04') })
    await live('2026-02-05', '2026-03-02')
    expect(await cutOffOf('2026-01')).toEqual(before)
    expect(await everyProblem()).toEqual([])
  })

  test('a payment on the first of a month, before the daily job, leaves the month before as it was', async () => {
    const loan = await lender.lend()
    await advance('2026-01-31')
    await counterOf(lender).pay(loan, 500_000, '2026-02-01', { kind: 'reduceTerm' })
    await live('2026-02-01', '2026-02-02')
    expect(await rowsOf('2026-01')).toMatchObject([
      { interestAccrued: (await earnedByHand(loan)).interest, interestDeferred: 0 },
    ])
    expect(await everyProblem()).toEqual([])
  })

  test('a payment in time whose notice comes after the end of the month is no part of that month', async () => {
    const [ahead, due] = [
      await lender.lend(),
      await lender.lend({ disbursedOn: '2025-12-10', paymentDay: 26 }),
    ]
    await live('2026-01-30', '2026-01-31')
    const bookedBefore = await balanceOn('interestIncomeTaxed', '2026-01-31')
    const late = { at: '2026-02-01T05:00:10Z' }
    await counterOf(lender).pay(ahead, 400_000, '2026-02-01T04:59:00Z', late)
    await counterOf(lender).pay(due, 600_000, '2026-02-01T04:59:00Z', late)
    await live('2026-02-01', '2026-02-03')
    expect(await rowsOf('2026-01')).toMatchObject([
      { interestDeferred: 0, feeDeferred: 0 },
      { interestDeferred: 0, feeDeferred: 0 },
    ])
    const [, second] = due.loan.installments
    const days = Math.round(((second?.expected.interest ?? 0) * 5) / 31)
    const { interest } = await earnedByHand(ahead)
    expect(await balanceOn('interestIncomeTaxed', '2026-01-31')).toBe(bookedBefore - interest - days)
    expect(await everyProblem()).toEqual([])
  })

  test('a cut-off that waited for the days of its month stands after them, although its job began before theirs', async () => {
    await lender.lend()
    await live('2026-01-30', '2026-02-10')
    const [began, recorded] = [midnight('2026-03-01'), midnight('2026-03-01').add({ seconds: 1 })]
    await advanceLoans({ ...lender.servicing, onFailure }, recorded)
    expect(await cutOffMonths(database, began)).toBe(1)
    expect(await everyProblem()).toEqual([])
  })

  test('a loan whose days stand still for a withdrawal has its row too, and its later days change no cut-off', async () => {
    const loan = await lender.lend({ disbursedOn: '2026-01-22' })
    await live('2026-01-23', '2026-01-28')
    const context = {
      servicing: lender.servicing,
      store: applicationStore(secretsFrom(Buffer.alloc(32, 7), systemRandom)),
      outbox: { add: async () => {} },
      publicUrl: 'https://cupo.example',
    }
    const asked = await requestWithdrawal(context, loan.id, whoAt(noonOf('2026-01-28')))
    expect(asked).toMatchObject({ ok: true })
    await live('2026-01-29', '2026-02-02')
    expect((await loanStore.find(database.db, loan.id))?.loan.asOf).toBe(dayFromIso('2026-01-28'))
    const rows = await rowsOf('2026-01')
    const { interest = 0 } = loan.loan.installments[0]?.expected ?? {}
    // From the 22nd nine days of January, of the period that ends on 16 March.
    expect(rows).toMatchObject([{ loanId: loan.id, interestAccrued: Math.round((interest * 9) / 53) }])
    for (
      let day = Temporal.PlainDate.from('2026-02-03');
      day.toString() < '2026-03-03';
      day = day.add({ days: 1 })
    ) {
      await lapseWithdrawals(context, midnight(day.toString()))
      await live(day.toString(), day.toString())
    }
    expect(await rowsOf('2026-01')).toEqual(rows)
    expect(await rowsOf('2026-02')).toHaveLength(1)
    expect(await everyProblem()).toEqual([])
  })

  test('a loan that is delivered after the cut-off, for a day before it, has no row of that month', async () => {
    await lender.lend()
    await live('2026-02-01', '2026-02-01')
    await lender.lend({ disbursedOn: '2026-01-31' })
    await live('2026-02-02', '2026-02-03')
    expect(await rowsOf('2026-01')).toHaveLength(1)
    expect(await everyProblem()).not.toContain(expect.stringContaining('cut-off'))
  })
})

describe('a loan that is later than `nonAccrualDays` at the end of a month (R-G9)', () => {
  // Late since 16 February: 43 days on 31 March, 73 on 30 April.
  const setNonAccrualDays = (value: number) =>
    changeParameters(
      database.db,
      [{ channel: '*', name: 'nonAccrualDays', validFrom: '2026-01-01', value }],
      {
        actor: actors.clock,
        action: 'changeSetting',
        now: midnight('2026-01-10'),
      },
    )

  test.each([
    ['later by a day has its unpaid interest and penalty in memo accounts, and its days accrue nothing', 42],
    ['not later has them in income', 43],
    ['however late has them in income where the setting is off', 0],
  ])('a loan that is %s', async (_, days) => {
    const loan = await lender.lend()
    await setNonAccrualDays(days)
    await live('2026-03-30', '2026-04-02')
    const { loan: late } = (await loanStore.find(database.db, loan.id)) ?? loan
    const billed = late.installments.slice(0, 2).map(({ expected }) => expected)
    const interest = billed.reduce((sum, each) => sum + each.interest, 0)
    const penalty = billed.reduce((sum, each) => sum + each.penalty, 0)
    expect(penalty).toBeGreaterThan(0)
    const isMemo = days === 42
    const accrued = await balanceOn('interestAccrued', '2026-03-31')
    const run = accrued + (await balanceOn('feesPayable', '2026-03-31')) + 2 * (4_900 + 931)
    expect(run === 0).toBe(isMemo)
    expect(await balanceOn('memoInterest', '2026-03-31')).toBe(isMemo ? -interest : 0)
    expect(await balanceOn('memoPenalty', '2026-03-31')).toBe(isMemo ? -penalty : 0)
    expect(await balanceOn('penaltyIncome', '2026-03-31')).toBe(isMemo ? 0 : -penalty)
    expect(await balanceOn('interestIncomeTaxed', '2026-03-31')).toBe(isMemo ? 0 : -interest - run)
    expect(await everyProblem()).toEqual([])
  })

  test('a loan that comes back earns all that it owed, and its borrower owed it all the time', async () => {
    const loan = await lender.lend()
    await setNonAccrualDays(30)
    await live('2026-03-30', '2026-04-01')
    const counter = counterOf(lender)
    const { loan: late } = await counter.read(loan)
    const { capOf } = await readUsuryCaps(database.db)
    const { total } = amountDue(late, dayFromIso('2026-04-10'), capOf)
    await counter.pay(loan, total, '2026-04-10')
    await live('2026-04-11', '2026-05-02')
    expect(await balanceOn('memoInterest', '2026-04-30')).toBe(0)
    // Two installments were paid late, and the third is late by fourteen days.
    const posted = (await counter.read(loan)).loan.installments.slice(0, 3).map(({ expected }) => expected)
    const penalty = posted.reduce((sum, each) => sum + each.penalty, 0)
    expect(await balanceOn('penaltyIncome', '2026-04-30')).toBe(-penalty)
    const interest = posted.reduce((sum, each) => sum + each.interest, 0)
    expect(await balanceOn('interestIncomeTaxed', '2026-04-30')).toBeLessThan(-interest)
    expect(await everyProblem()).toEqual([])
  })
})

describe('what the check of cut-offs finds (R-G8)', () => {
  const tampered = async (statement: string) => {
    await database.owner.query(`alter table month_accrual disable trigger append_only; ${statement}`)
    return everyProblem()
  }

  test('a row that was changed, added or taken away differs from the entries of its month', async () => {
    await lender.lend()
    await live('2026-01-31', '2026-02-02')
    const changed = await tampered('update month_accrual set interest_accrued = interest_accrued + 1000')
    expect(changed).toEqual([
      expect.stringContaining('had earned something else by 2026-01-31'),
      expect.stringContaining('the cut-off of 2026-01 of Finter is'),
    ])
    expect(await tampered('delete from month_accrual')).toEqual([
      expect.stringContaining('the cut-off of 2026-01 of Finter is'),
    ])
  })

  test('a cut-off that nobody undid, or that stands in a month without one, is found', async () => {
    const id = newId()
    await database.db.insertInto('bookMonth').values({ id, month: '2026-01-01', cutOffAt: null }).execute()
    const forged: Entry = {
      kind: 'cutOff',
      source: { kind: 'bookMonth', id },
      subject: id,
      bookedOn: '2026-01-31',
      valueOn: '2026-01-31',
      idempotencyKey: 'cutOff:2026-01:Finter',
      actor: 'clock',
      lines: [
        { account: 'interestAccrued', amount: pesos(1_000) },
        { account: 'interestIncomeTaxed', amount: pesos(-1_000) },
      ],
    }
    await database.db
      .transaction()
      .execute((transaction) => postEntries(transaction, [forged], midnight('2026-02-01')))
    expect(await everyProblem()).toEqual([
      expect.stringContaining('has 1 entries of the kind cutOff, and its state asks for 0'),
      '2026-01 has entries of a cut-off and none that stands',
    ])
  })
})

test('the cut-off of a month leaves a charged-off loan out, and its VAT return has what was billed of it', async () => {
  const loan = await lender.lend({ feeRecipient: 'lender' })
  const other = await lender.lend({ feeRecipient: 'lender' })
  await live('2026-03-30', '2026-04-01')
  const order = { contractNumber: loan.contractNumber, reason: 'no payment', evidence: 'act 12' }
  const who = whoAt(noonOf('2026-04-01'))
  await inTransaction(database.db, (transaction) => chargeOff(lender.servicing, transaction, order, who))
  await live('2026-04-02', '2026-05-02')
  const accrued = (await rowsOf('2026-04')).map(({ loanId, interestAccrued, feeAccrued }) => [
    loanId === loan.id,
    interestAccrued + feeAccrued > 0,
  ])
  expect(accrued.toSorted()).toEqual([
    [false, true],
    [true, false],
  ])
  const [mine, its] = await Promise.all([loan, other].map(({ id }) => balancesOf(database.db, id)))
  expect(mine?.memoInterest).toBeLessThan(0)
  expect((mine?.memoInterest ?? 0) + (mine?.interestIncomeTaxed ?? 0)).toBe(its?.interestIncomeTaxed)
  const { generated } = await vatReturn(database.db, { from: '2026-01-01', through: '2026-05-02' })
  const twice = (...accounts: readonly (keyof NonNullable<typeof its>)[]) =>
    accounts.reduce((sum, account) => sum - 2 * (its?.[account] ?? 0), 0)
  expect(generated.filter(({ treatment }) => treatment === 'taxed')).toEqual(
    expect.arrayContaining([
      {
        source: 'interest',
        treatment: 'taxed',
        base: twice('interestIncomeTaxed'),
        vat: twice('vatPayableInterest'),
      },
      {
        source: 'penalty',
        treatment: 'taxed',
        base: twice('penaltyIncome'),
        vat: twice('vatPayablePenalty'),
      },
      { source: 'charge', treatment: 'taxed', base: twice('feeIncome'), vat: twice('vatPayableFee') },
    ]),
  )
  const generatedBefore = generated
  await sellPortfolio(lender.servicing, loan.id, whoAt(noonOf('2026-05-02')), aSale())
  expect((await vatReturn(database.db, { from: '2026-01-01', through: '2026-05-02' })).generated).toEqual(
    generatedBefore,
  )
  expect(await everyProblem()).toEqual([])
})
