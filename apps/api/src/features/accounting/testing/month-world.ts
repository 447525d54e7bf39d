import { isoOf, monthFromIso } from '@cupo/credit-engine'
import type { Kysely } from 'kysely'
import { Temporal } from 'temporal-polyfill'
import { actors } from '../../../platform/actor.ts'
import type { Database } from '../../../platform/database/schema.ts'
import { systemRandom } from '../../../platform/random.ts'
import { secretsFrom } from '../../../platform/secrets.ts'
import { endHold, placeHold } from '../../holds/holds.ts'
import { billDesk } from '../../mobile-bills/testing/bill-desk.ts'
import { applicationStore } from '../../origination/store/applications.ts'
import { changeParameters } from '../../policy/change-parameter.ts'
import { readUsuryCaps } from '../../policy/policy.ts'
import { correctPaidLoans } from '../../servicing/daily/late-caps.ts'
import { type StoredLoan, sellPortfolio } from '../../servicing/servicing.ts'
import { aSale, counterOf, noonOf } from '../../servicing/testing/counter.ts'
import { giveBack } from '../../servicing/testing/give-back.ts'
import { type LoanWish, lenderOn } from '../../servicing/testing/lender.ts'
import { reportDeviceReturned } from '../../withdrawals/complete-withdrawal.ts'
import { lapseWithdrawals } from '../../withdrawals/lapse-withdrawals.ts'
import { requestWithdrawal } from '../../withdrawals/request-withdrawal.ts'
import { knownOn, type LoadedCap, type RememberedEvent, type RememberedLoan } from './month-oracle.ts'

export type MonthWorld = {
  readonly loans: readonly RememberedLoan[]
  readonly caps: readonly LoadedCap[]
  readonly seededCapOf: (month: string) => string
}

type Plan = {
  readonly loanCount: number
  readonly seed: number
  /** Each day in turn, the first and the last included. */
  readonly firstDay: string
  readonly lastDay: string
  /** After the daily job and the cut-off of each first of a month: the last day of the month before. */
  readonly onMonthEnd: (world: MonthWorld, lastDay: string) => Promise<void>
  readonly cutOff: (context: { readonly db: Kysely<Database> }, now: Temporal.Instant) => Promise<unknown>
}

type Borrower = RememberedLoan & {
  readonly stored: StoredLoan
  readonly isMobileBill: boolean
  readonly wish: LoanWish
}

const channels: readonly LoanWish[] = [
  { effectiveAnnualRate: '22.00' },
  { effectiveAnnualRate: '22.00', isTaxFree: true, financedAmount: 450_000 },
  {
    origin: 'Libre',
    effectiveAnnualRate: '23.50',
    interestVatRate: '0.00',
    administrationFee: 0,
    financedAmount: 3_000_000,
  },
  { origin: 'Assistido', effectiveAnnualRate: '22.00', financedAmount: 899_900 },
  { effectiveAnnualRate: '22.00', isMobileBill: true, financedAmount: 1_199_900 },
  {
    effectiveAnnualRate: '20.00',
    feeRecipient: 'lender',
    administrationFee: 1_900,
    financedAmount: 2_000_000,
  },
]

/** Falls of the cap: told in time, on the last day of the month before, and weeks late. */
const capPlan: readonly LoadedCap[] = [
  { loaded: '2026-03-20', month: '2026-04', rate: '20.55' },
  { loaded: '2026-05-14', month: '2026-04', rate: '18.05' },
  { loaded: '2026-06-30', month: '2026-07', rate: '21.00' },
  { loaded: '2026-09-09', month: '2026-08', rate: '19.37' },
  { loaded: '2026-10-28', month: '2026-11', rate: '17.90' },
]

/** A portfolio that lives day by day through the product's own verbs, and what somebody outside remembers of it. */
export async function liveThroughMonths(
  database: { readonly db: Kysely<Database> },
  plan: Plan,
): Promise<MonthWorld> {
  const { db } = database
  const chance = chanceFrom(plan.seed)
  const lender = lenderOn(database)
  const counter = counterOf(lender)
  const desk = billDesk(lender)
  const secrets = secretsFrom(Buffer.alloc(32, 7), systemRandom)
  const store = applicationStore(secrets)
  const outbox = { add: async () => {} }
  const withdrawals = { servicing: desk.servicing, store, outbox, publicUrl: 'https://cupo.example' }
  const loans: Borrower[] = []
  const caps: LoadedCap[] = []
  const waiting: {
    readonly on: string
    readonly when: 'beforeJob' | 'day'
    readonly run: () => Promise<void>
  }[] = []
  let seededCapOf = (_month: string): string => {
    throw new Error('no cap is seeded before the first loan')
  }
  let moments = 0
  let sales = 0
  const world = { loans, caps, seededCapOf: (month: string) => seededCapOf(month) }
  const stateOn = (loan: Borrower, day: string) => knownOn(loan, day, caps, world.seededCapOf)
  const remember = (loan: Borrower, event: RememberedEvent['event'], at: string, told: string) => {
    const remembered: RememberedEvent = { event, at, told, reversed: null }
    loan.happened.push(remembered)
    return remembered
  }
  const by = (now: Temporal.Instant) => ({ now, actor: actors.operator, requestId: 'world' })
  const onFailure = (_id: string, error: unknown) => {
    throw error
  }

  async function lend(day: string): Promise<void> {
    const channel = channels[loans.length % channels.length] ?? {}
    const wish: LoanWish = {
      ...channel,
      disbursedOn: day,
      installmentCount: chance.pick([3, 6, 12, 12, 24, 36]),
      paymentDay: chance.pick([5, 16, 20, 23, 26]),
      document: String(1_020_000_000 + loans.length),
    }
    const stored = await lender.lend(wish)
    if (loans.length === 0) {
      const { capOf } = await readUsuryCaps(db)
      seededCapOf = (month) => capOf(monthFromIso(month))
    }
    const { terms } = stored.loan
    loans.push({
      id: stored.id,
      stored,
      wish,
      isMobileBill: stored.isMobileBill,
      funding: stored.origin === 'Libre' ? 'transferPayable' : 'devicePayable',
      happened: [],
      terms: {
        principal: terms.principal,
        rate: terms.effectiveAnnualRate,
        installmentCount: terms.installmentCount,
        vat: terms.interestVatRate,
        fee: terms.administrationFee,
        feeOf: terms.feeRecipient,
        disbursedOn: day,
        firstDueOn: isoOf(terms.firstDueOn),
      },
    })
  }

  const later = (day: string, days: number) => Temporal.PlainDate.from(day).add({ days }).toString()

  /** Pays on a day; the product is told then, days later, or just after midnight before the daily job. */
  function pay(
    loan: Borrower,
    day: string,
    amount: number,
    kind: 'installment' | 'advance' | 'payoff' | 'reduceInstallment' | 'reduceTerm',
  ) {
    moments += 1
    const at = `${day}T18:${String(Math.floor(moments / 60) % 60).padStart(2, '0')}:${String(moments % 60).padStart(2, '0')}Z`
    // On the last day of a month every second notice comes after midnight, before the daily job.
    const isLastDay = later(day, 1).endsWith('-01')
    const wait = chance.pick(isLastDay ? [0, 1] : [0, 0, 0, 0, 1, 1, 3])
    const told = later(day, wait)
    const tell = async () => {
      const { closed } = stateOn(loan, told)
      if (closed !== null && closed.because !== 'paid') return
      const toldAt = wait === 1 ? `${told}T05:01:00Z` : `${told}T21:00:00Z`
      const reference = `paid-${moments}-${loan.happened.length}-${loan.id}`
      await counter.pay(loan.stored, amount, at, { kind, reference, at: toldAt })
      const remembered = remember(loan, { on: day, amount, kind }, at, told)
      // Taken back some weeks later: a chargeback.
      if (!chance.in(12)) return
      const back = later(told, chance.between(2, 50))
      waiting.push({
        on: back,
        when: 'day',
        run: async () => {
          const now = stateOn(loan, back).closed
          if (now !== null && now.because !== 'paid') return
          await counter.reverse(reference, back)
          remembered.reversed = back
        },
      })
    }
    waiting.push({ on: told, when: wait === 1 ? 'beforeJob' : 'day', run: tell })
  }

  async function act(loan: Borrower, day: string): Promise<void> {
    const state = stateOn(loan, day)
    if (state.closed !== null) {
      const refunded = loan.happened.reduce(
        (sum, { event }) => sum + (event.kind === 'refund' ? event.amount : 0),
        0,
      )
      const credit = state.overpaid - refunded
      if (credit <= 0 || !chance.in(9)) return
      const now = Temporal.Instant.from(`${day}T22:00:00Z`)
      await giveBack(desk.servicing, loan.id, { sum: credit }, by(now))
      remember(loan, { kind: 'refund', on: day, amount: credit }, now.toString(), day)
      return
    }
    const open = state.rows.filter(({ owed, paid }) => sumOf(owed) > sumOf(paid))
    const dueBy = (last: string) =>
      open
        .filter(({ due }) => due <= last)
        .reduce((sum, row) => sum + sumOf(row.owed) - sumOf(row.paid) + sumOf(row.unpostedPenalty), 0)
    const due = dueBy(day)
    const [next] = open
    if (
      !loan.isMobileBill &&
      due > 0 &&
      (open.some((row) => row.due === day) ? chance.in(2) : chance.in(14))
    ) {
      pay(loan, day, due, 'installment')
      return
    }
    const isLastDay = later(day, 1).endsWith('-01')
    if (next === undefined || !chance.in(isLastDay ? 5 : 45)) return
    const capital = open.reduce((sum, { owed, paid }) => sum + owed.principal - paid.principal, 0)
    const wishes = [
      () =>
        pay(
          loan,
          day,
          chance.between(10_000, Math.max(10_000, Math.min(state.payoff - 1, 400_000))),
          'advance',
        ),
      () => pay(loan, day, chance.between(10_000, 90_000), 'installment'),
      () =>
        pay(
          loan,
          day,
          Math.max(1, Math.floor((capital * chance.between(10, 60)) / 100)),
          'reduceInstallment',
        ),
      () => pay(loan, day, Math.max(1, Math.floor((capital * chance.between(10, 60)) / 100)), 'reduceTerm'),
      () => pay(loan, day, state.payoff + chance.pick([0, 0, 5_000]), 'payoff'),
    ]
    wishes[chance.pick([0, 0, 0, 1, 1, 2, 2, 3, 3, 4])]?.()
  }

  async function handInBills(day: string): Promise<void> {
    for (const bill of await desk.handIn(day)) {
      const loan = loans.find(({ id }) => bill.reference.startsWith(id))
      if (loan === undefined) throw new Error('a bill of no loan')
      const answered = later(day, chance.pick([0, 0, 2, 4]))
      const event = chance.in(6) ? 'unpaid' : 'collected'
      waiting.push({
        on: answered,
        when: 'day',
        run: async () => {
          const answer = await desk.report(bill, event, day, `${answered}T23:00:00Z`)
          if (!answer.ok) throw new Error(answer.refusal.code)
          const { closed } = stateOn(loan, answered)
          if (event === 'unpaid' || (closed !== null && closed.because !== 'paid')) return
          remember(loan, { on: day, amount: bill.amount, kind: 'installment' }, noonOf(day), answered)
        },
      })
    }
  }

  async function onlyOnce(loan: Borrower, index: number, day: string): Promise<void> {
    const days = Temporal.PlainDate.from(loan.terms.disbursedOn).until(day, { largestUnit: 'days' }).days
    const now = Temporal.Instant.from(`${day}T17:30:00Z`)
    const state = () => stateOn(loan, day)
    if (loan.wish.origin !== 'Libre' && !loan.isMobileBill && index % 20 === 3 && days === 4) {
      const order = await store.find(db, loan.stored.applicationId)
      const orderNumber =
        order?.facts.subject.kind === 'device' ? order.facts.subject.order?.orderNumber : undefined
      if (orderNumber === undefined) throw new Error('no order')
      const answer = await reportDeviceReturned(withdrawals, { orderNumber, returnedAt: now }, by(now))
      if (!answer.ok) throw new Error(answer.refusal.code)
      remember(loan, { kind: 'withdrawal', on: day }, now.toString(), day)
    }
    if (!loan.isMobileBill && index % 20 === 7 && days === 3) {
      const borrower = { kind: 'borrower', sessionId: 'session' } as const
      const answer = await requestWithdrawal(withdrawals, loan.id, { ...by(now), actor: borrower })
      if (!answer.ok) throw new Error(answer.refusal.code)
    }
    if (!loan.isMobileBill && index % 10 === 6 && days === 40 && state().closed === null) {
      await hold(loan, day, index % 20 === 6 ? 'identityTheft' : 'death', now)
    }
    if (
      days >= 140 &&
      sales * 20 < plan.loanCount &&
      index % 3 === 1 &&
      state().closed === null &&
      index % 10 !== 6
    ) {
      sales += 1
      const answer = await sellPortfolio(desk.servicing, loan.id, by(now), aSale())
      if (!answer.ok) throw new Error(answer.refusal.code)
      remember(loan, { kind: 'sale', on: day }, now.toString(), day)
    }
  }

  async function hold(
    loan: Borrower,
    day: string,
    kind: 'identityTheft' | 'death',
    now: Temporal.Instant,
  ): Promise<void> {
    const context = { servicing: desk.servicing, secrets }
    const { documentIndex, id: loanId } = loan.stored
    const order = { kind, documentIndex, loanId, claimId: null, reason: 'told', representative: null }
    const placed = await db.transaction().execute((one) => placeHold(context, one, order, by(now)))
    if (placed === null) throw new Error('no hold')
    const stops = kind === 'death' ? 'penalty' : 'everything'
    remember(loan, { kind: 'hold', on: day, stops }, now.toString(), day)
    const on = later(day, chance.between(1, 100))
    const end = async () => {
      const at = Temporal.Instant.from(`${on}T22:30:00Z`)
      const lift = { id: placed.id, ending: 'lifted', reason: 'unfounded' } as const
      const ended = await db.transaction().execute((one) => endHold(context, one, lift, by(at)))
      if (!ended.ok) throw new Error(ended.refusal.code)
      remember(loan, { kind: 'resume', on, heldOn: day, stops }, at.toString(), on)
    }
    waiting.push({ on, when: 'day', run: end })
  }

  async function run(day: string, when: 'beforeJob' | 'day'): Promise<void> {
    for (let index = 0; index < waiting.length; index += 1) {
      const one = waiting[index]
      if (one?.on === day && one.when === when) await one.run()
    }
  }

  const jobs = async (now: Temporal.Instant) => {
    await desk.job(now.toString())
    const context = { ...desk.servicing, onFailure, openRefund: async () => {} }
    await correctPaidLoans(context, now)
    await lapseWithdrawals(withdrawals, now)
  }

  let first = ''
  for (let day = plan.firstDay; day <= plan.lastDay; day = later(day, 1)) {
    await run(day, 'beforeJob')
    const morning = Temporal.Instant.from(`${day}T05:10:00Z`)
    await jobs(morning)
    if (day.endsWith('-01') && first !== '') {
      await plan.cutOff({ db }, morning)
      await plan.onMonthEnd(world, later(day, -1))
    }
    first ||= day
    // A new loan every second day, until all are lent.
    if (loans.length < plan.loanCount && Number(day.slice(8)) % 2 === 0) await lend(day)
    for (const cap of capPlan.filter(({ loaded }) => loaded === day)) {
      const row = { channel: '*', name: 'usuryCap', validFrom: `${cap.month}-01`, value: cap.rate }
      const now = Temporal.Instant.from(`${day}T16:00:00Z`)
      await changeParameters(db, [row], { actor: actors.clock, action: 'loadCap', now })
      caps.push(cap)
      await jobs(now)
    }
    await handInBills(day)
    for (const [index, loan] of loans.entries()) {
      await onlyOnce(loan, index, day)
      await act(loan, day)
    }
    await run(day, 'day')
  }
  return world
}

const sumOf = (amounts: object): number =>
  Object.values(amounts).reduce((sum: number, amount) => sum + amount, 0)

/** Mulberry32: the same world for the same seed. */
function chanceFrom(seed: number) {
  let state = seed
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  const between = (least: number, most: number) => least + Math.floor(next() * (most - least + 1))
  return {
    between,
    in: (count: number) => between(1, count) === 1,
    pick: <T>(all: readonly T[]): T => all[between(0, all.length - 1)] as T,
  }
}
