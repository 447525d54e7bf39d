import {
  amountDue,
  dayFromIso,
  isoOf,
  monthFromIso,
  type PaymentKind,
  payoffQuote,
} from '@cupo/credit-engine'
import fc from 'fast-check'
import { Temporal } from 'temporal-polyfill'
import { expect, test } from 'vitest'
import {
  type DecimalLoan,
  decimalLoan,
} from '../../../../../packages/credit-engine/src/testing/decimal-loan.ts'
import { mustPost, verifyLedger } from '../../ledger/ledger.ts'
import { freshDatabase } from '../../platform/database/testing.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { readUsuryCaps } from '../policy/policy.ts'
import {
  checkHeldMoney,
  openMissingOverpaymentTasks,
  reconcileAllOverpaymentTasks,
} from '../refunds/refunds.ts'
import { reapplyPayment, unapplyPayment } from '../servicing/servicing.ts'
import { counterOf, noonOf, problemsOf, whoAt } from '../servicing/testing/counter.ts'
import { lenderOn } from '../servicing/testing/lender.ts'
import { billDesk } from './testing/bill-desk.ts'

const isHeavy = process.env.CUPO_HEAVY === '1'

/** What happens on a day besides the daily job; most days nothing does. */
type Wish = {
  readonly daysLater: number
  readonly act: 'pay' | 'reverse' | 'reinstate'
  readonly kind: PaymentKind
  readonly amount: 'due' | 'payoff' | 'pesos'
  readonly size: number
}
const wishes = fc.array(
  fc.record<Wish>({
    daysLater: fc.oneof(fc.integer({ min: 1, max: 12 }), fc.constantFrom(15, 30, 31, 75)),
    act: fc.constantFrom('pay', 'pay', 'pay', 'reverse', 'reverse', 'reinstate'),
    kind: fc.constantFrom('installment', 'advance', 'payoff', 'payoff', 'reduceTerm', 'reduceInstallment'),
    amount: fc.constantFrom('due', 'payoff', 'payoff', 'pesos'),
    size: fc.integer({ min: 1, max: 900 }),
  }),
  { minLength: 4, maxLength: 14 },
)
/** How the operator treats each bill in turn: days until it takes it and until it answers, and whether it collects. */
const operators = fc.array(
  fc.record({
    takenAfter: fc.constantFrom(0, 0, 0, 3, 35),
    answeredAfter: fc.constantFrom(0, 1, 5, 40),
    isCollected: fc.constantFrom(true, true, false),
  }),
  { minLength: 1, maxLength: 6 },
)

type ToldPayment = {
  readonly reference: string
  readonly at: string
  readonly amount: number
  readonly kind: PaymentKind
  isStanding: boolean
}
type OpenBill = {
  readonly dueOn: string
  readonly coversAfter: string | null
  readonly planned: number
  readonly turn: number
}

const firstDay = '2026-01-10'
const lastDay = '2026-08-20'

test(
  'mobile bills, payoffs and prepayments reversed over due dates, and reversals taken back agree peso by peso with 40-digit decimals (R-B3, R-B7, R-Q3)',
  async () => {
    const life = fc.asyncProperty(
      wishes,
      operators,
      fc.constantFrom(3, 6, 12),
      async (plan, operator, installmentCount) => {
        const database = await freshDatabase()
        try {
          await live(database, { plan, operator, installmentCount })
        } finally {
          await database.close()
        }
      },
    )
    await fc.assert(
      life,
      isHeavy ? { numRuns: 150, endOnFailure: true } : { numRuns: 4, seed: 28, endOnFailure: true },
    )
  },
  isHeavy ? 3_600_000 : 180_000,
)

async function live(
  database: Awaited<ReturnType<typeof freshDatabase>>,
  {
    plan,
    operator,
    installmentCount,
  }: {
    readonly plan: readonly Wish[]
    readonly operator: readonly { takenAfter: number; answeredAfter: number; isCollected: boolean }[]
    readonly installmentCount: number
  },
): Promise<void> {
  const lender = lenderOn(database)
  const counter = counterOf(lender)
  const desk = billDesk(lender)
  const loan = await lender.lend({ isMobileBill: true, installmentCount })
  const { capOf } = await readUsuryCaps(database.db)
  const known: ToldPayment[] = []
  const dueDates = loan.loan.installments.map(({ dueOn }) => isoOf(dueOn))
  const { terms } = loan.loan
  /** The loan at the end of a day, by what is known now. */
  const reference = (through: string) => {
    const standing = known.filter(({ isStanding, at }) => isStanding && at.slice(0, 10) <= through)
    const inOrder = standing.toSorted((one, other) => (one.at < other.at ? -1 : 1))
    return decimalLoan(
      {
        principal: terms.principal,
        rate: terms.effectiveAnnualRate,
        installmentCount,
        vat: terms.interestVatRate,
        fee: terms.administrationFee,
        feeOf: 'thirdParty',
        disbursedOn: firstDay,
        firstDueOn: isoOf(terms.firstDueOn),
      },
      inOrder.map(({ at, amount, kind }) => ({ on: at.slice(0, 10), amount, kind })),
      through,
      (month) => capOf(monthFromIso(month)),
    )
  }
  const dueOf = (through: string, after: string | null) =>
    duesOf(reference(through)).reduce(
      (sum, { dueOn, due }) => (dueOn <= through && (after === null || dueOn > after) ? sum + due : sum),
      0,
    )

  const waiting: { on: string; run: () => Promise<void> }[] = []
  const open: OpenBill[] = []
  let turn = 0
  const acts = new Map<string, Wish>()
  let actDay = Temporal.PlainDate.from(firstDay)
  for (const wish of plan) {
    actDay = actDay.add({ days: wish.daysLater })
    acts.set(actDay.toString(), wish)
  }

  for (const date of datesBetween('2026-01-11', lastDay)) {
    const expected = dueDates.includes(date) ? expectedBill(date) : 0
    await desk.job(date)
    const [bill, ...others] = desk.queued.splice(0)
    expect(others).toEqual([])
    expect([date, bill?.amount ?? 0]).toEqual([date, expected])
    if (bill !== undefined) {
      const treatment = operator[turn % operator.length] ?? operator[0]
      if (treatment === undefined) throw new Error('no operator')
      const entry: OpenBill = { dueOn: bill.dueOn, coversAfter: throughOf(), planned: bill.amount, turn }
      turn += 1
      open.push(entry)
      const takenOn = later(date, treatment.takenAfter)
      waiting.push({
        on: takenOn,
        run: async () => {
          const owed = boundedDue(takenOn, entry)
          desk.queued.push(bill)
          const [handed] = await desk.handIn(takenOn)
          expect([bill.dueOn, handed?.amount ?? 0]).toEqual([bill.dueOn, owed])
          if (handed === undefined) {
            open.splice(open.indexOf(entry), 1)
            return
          }
          const answeredOn = later(takenOn, treatment.answeredAfter)
          waiting.push({
            on: answeredOn,
            run: async () => {
              const told = treatment.isCollected ? 'collected' : 'unpaid'
              mustPost(await desk.report(handed, told, takenOn, answeredOn))
              open.splice(open.indexOf(entry), 1)
              if (!treatment.isCollected) return
              known.push({
                reference: `bill:${handed.billNumber}`,
                at: `${takenOn}T17:00:00Z`,
                amount: handed.amount,
                kind: 'installment',
                isStanding: true,
              })
            },
          })
        },
      })
    }
    for (let index = 0; index < waiting.length; index += 1) {
      const one = waiting[index]
      if (one === undefined || one.on !== date) continue
      await one.run()
    }
    const wish = acts.get(date)
    if (wish !== undefined) await act(wish, date)
    if (dueDates.includes(date) || acts.has(later(date, -1)) || date === lastDay) await compare(date)
  }
  const problems = [...(await problemsOf(database.db))]
  for await (const problem of verifyLedger(database.db)) problems.push(String(problem))
  await reconcileAllOverpaymentTasks(database.db, Temporal.Instant.from(noonOf(lastDay)))
  await openMissingOverpaymentTasks(database.db, Temporal.Instant.from(noonOf(lastDay)))
  for await (const problem of checkHeldMoney(database.db)) problems.push(problem)
  expect(problems).toEqual([])

  function throughOf(): string | null {
    return (
      open
        .map(({ dueOn }) => dueOn)
        .sort()
        .at(-1) ?? null
    )
  }
  /** What the bill of a date asks for: nothing unless the row of that date is due. */
  function expectedBill(date: string): number {
    const row = duesOf(reference(date)).find(({ dueOn }) => dueOn === date)
    return row === undefined || row.due === 0 ? 0 : dueOf(date, throughOf())
  }
  function boundedDue(date: string, { dueOn, coversAfter, planned }: OpenBill): number {
    const owed = duesOf(reference(date)).reduce(
      (sum, row) =>
        row.dueOn <= dueOn && (coversAfter === null || row.dueOn > coversAfter) ? sum + row.due : sum,
      0,
    )
    return Math.min(planned, owed)
  }

  async function act(wish: Wish, date: string): Promise<void> {
    const at = `${date}T21:00:00Z`
    if (wish.act === 'pay') {
      const { loan: before } = await counter.read(loan)
      const today = dayFromIso(date) > before.asOf ? dayFromIso(date) : before.asOf
      const wanted =
        wish.amount === 'due'
          ? amountDue(before, today, capOf).total
          : wish.amount === 'payoff'
            ? payoffQuote(before, today, capOf).total + (wish.size % 3 === 0 ? 1_000 : 0)
            : wish.size * wish.size
      const amount = Math.max(1, wanted)
      const { kind } = wish
      const reference = await counter.pay(loan, amount, at, { kind })
      known.push({ reference, at, amount, kind, isStanding: true })
      return
    }
    const candidates = known.filter(
      ({ reference, isStanding }) =>
        !reference.startsWith('bill:') && isStanding === (wish.act === 'reverse'),
    )
    const picked = candidates[wish.size % Math.max(1, candidates.length)]
    if (picked === undefined) return
    picked.isStanding = wish.act === 'reinstate'
    if (wish.act === 'reverse') mustPost(await unapplyPayment(desk.servicing, picked.reference, whoAt(at)))
    else {
      mustPost(
        await inTransaction(database.db, (transaction) =>
          reapplyPayment(desk.servicing, transaction, picked.reference, whoAt(at)),
        ),
      )
    }
  }

  async function compare(date: string): Promise<void> {
    const told = reference(date)
    const { loan: stored } = await counter.read(loan)
    expect([date, stored.received]).toEqual([date, told.received])
    expect([date, stored.closed && isoOf(stored.closed.on)]).toEqual([date, told.closed?.on ?? null])
    const on = dayFromIso(date) > stored.asOf ? dayFromIso(date) : stored.asOf
    expect([date, payoffQuote(stored, on, capOf).total]).toEqual([date, told.payoff])
  }
}

const sumOf = (amounts: object) => Object.values(amounts).reduce((sum: number, amount) => sum + amount, 0)

/** What is due of each row, with the penalty to the day. */
const duesOf = ({ closed, rows }: DecimalLoan) =>
  closed !== null
    ? []
    : rows.map(({ due, owed, paid, unpostedPenalty }) => ({
        dueOn: due,
        due: sumOf(owed) - sumOf(paid) + sumOf(unpostedPenalty),
      }))

const later = (date: string, days: number) => Temporal.PlainDate.from(date).add({ days }).toString()

function datesBetween(first: string, last: string): readonly string[] {
  const dates: string[] = []
  for (let date = first; date <= last; date = later(date, 1)) dates.push(date)
  return dates
}
