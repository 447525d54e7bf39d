import { amountDue, dayOf, outstandingPrincipal, payoffQuote, pesos } from '@cupo/credit-engine'
import { type Kysely, sql } from 'kysely'
import { Temporal } from 'temporal-polyfill'
import { verifyLedger } from '../../../ledger/ledger.ts'
import { actors } from '../../../platform/actor.ts'
import { businessDate } from '../../../platform/business-date.ts'
import type { Database } from '../../../platform/database/schema.ts'
import { changeParameters } from '../../policy/change-parameter.ts'
import { readUsuryCaps } from '../../policy/policy.ts'
import { checkCauses } from '../../verification/verification.ts'
import { applyPayment } from '../apply-payments.ts'
import { advanceLoans } from '../daily/advance-loans.ts'
import { loanStore, type StoredLoan } from '../loan-store.ts'
import type { PaymentOrder } from '../payment.ts'
import { sellPortfolio } from '../sell-portfolio.ts'
import type { ServicingContext } from '../servicing-context.ts'
import { unapplyPayment } from '../unapply-payment.ts'
import { aSale, problemsOf } from './counter.ts'
import { giveBack } from './give-back.ts'
import { lenderOn } from './lender.ts'

type Payment = {
  readonly do: 'pay'
  readonly pick: number
  readonly amount: 'due' | 'payoff' | 'share' | 'pesos'
  readonly size: number
  readonly kind: PaymentOrder['kind']
  readonly source: PaymentOrder['source']
  /** Hours until the product is told, and how often at once. */
  readonly toldAfter: number
  readonly times: number
}

/** What may happen next, to a loan or payment picked by a number of any size. */
export type WorldEvent =
  | Payment
  | { readonly do: 'pass'; readonly hours: number; readonly jobs: number }
  | { readonly do: 'tellAgain' | 'tamper' | 'reverse' | 'sell'; readonly pick: number }
  | { readonly do: 'payStranger'; readonly size: number }
  | { readonly do: 'giveBack'; readonly pick: number; readonly share: number }
  | { readonly do: 'loadCap'; readonly monthsAgo: number; readonly cap: number }

/** A few loans on a database, their payers, a clock and the daily job. */
export type World = {
  readonly servicing: ServicingContext
  readonly loans: readonly StoredLoan[]
  /** Payments that the product knows, and those that it will be told of. */
  readonly told: { readonly order: PaymentOrder; isReversed: boolean }[]
  onTheirWay: readonly {
    readonly order: PaymentOrder
    readonly from: Temporal.Instant
    readonly times: number
  }[]
  now: Temporal.Instant
  /** The latest that the clock has been. */
  furthest: Temporal.Instant
  references: number
}

export async function openWorld(database: { readonly db: Kysely<Database> }): Promise<World> {
  const { servicing, lend } = lenderOn(database)
  const loans = [
    await lend(),
    await lend({ installmentCount: 3, paymentDay: 5, isMobileBill: true }),
    await lend({ installmentCount: 36, isTaxFree: true, financedAmount: 9_999_999 }),
  ]
  const now = Temporal.Instant.from('2026-01-10T17:00:00Z')
  return { servicing, loans, told: [], onTheirWay: [], now, furthest: now, references: 0 }
}

/** Throws when the product answers what it should not. */
export async function happen(world: World, event: WorldEvent): Promise<unknown> {
  switch (event.do) {
    case 'pass':
      return pass(world, event.hours, event.jobs)
    case 'pay':
      return pay(world, event)
    case 'tellAgain': {
      const known = pickFrom(world.told, event.pick)
      return known && tell(world, known.order, 2)
    }
    case 'tamper':
      return tamper(world, event.pick)
    case 'reverse':
      return reverse(world, event.pick)
    case 'sell':
      return sellPortfolio(
        world.servicing,
        pickFrom(world.loans, event.pick)?.id ?? '',
        whoIn(world),
        aSale(),
      )
    case 'giveBack':
      return giveBack(world.servicing, pickFrom(world.loans, event.pick)?.id ?? '', event.share, whoIn(world))
    case 'payStranger': {
      const amount = pesos(event.size + 1)
      return tell(world, orderOf(world, 'nobody', { amount, kind: 'installment', source: 'provider' }), 1)
    }
    case 'loadCap':
      return loadCap(world, event.monthsAgo, event.cap)
  }
}

/** A sentence for everything that is wrong now: rows, payments and ledger must agree, and no money be lost. */
export async function problemsIn({ servicing: { db }, told }: World): Promise<readonly string[]> {
  const { rows } = await sql<{ payments: number; held: number }>`
    select (select count(*) from loan_payment) as payments,
           (select coalesce(sum(balance), 0)::bigint from account_balance
            where account in ('providerClearing', 'operatorClearing')) as held`.execute(db)
  const { payments, held } = rows[0] ?? { payments: 0, held: 0 }
  const standing = told.filter(({ isReversed }) => !isReversed)
  const sum = standing.reduce((total, { order }) => total + order.amount, 0)
  return [
    ...(await problemsOf(db)),
    ...(payments === told.length ? [] : [`${payments} payments are there of ${told.length} told`]),
    ...(held === sum ? [] : [`${held} pesos are held of ${sum} told`]),
  ]
}

/** Lets everything on its way arrive and two years pass, and looks at every entry and digest besides. */
export async function problemsAtTheEnd(world: World): Promise<readonly string[]> {
  await pass(world, 17_520, 1)
  const problems = [...(await problemsIn(world))]
  for await (const problem of verifyLedger(world.servicing.db)) problems.push(problem)
  for await (const problem of checkCauses(world.servicing.db)) problems.push(problem)
  return problems
}

/** All at once, as on a busy morning: whoever comes first, the outcome is the same. */
async function pass(world: World, hours: number, jobs: number): Promise<void> {
  const now = world.now.add({ hours })
  const due = world.onTheirWay.filter(({ from }) => Temporal.Instant.compare(from, now) <= 0)
  world.now = now
  if (Temporal.Instant.compare(now, world.furthest) > 0) world.furthest = now
  world.onTheirWay = world.onTheirWay.filter((one) => !due.includes(one))
  const onFailure = (_id: string, error: unknown) => {
    throw error
  }
  await Promise.all([
    ...due.map(({ order, times }) => tell(world, order, times)),
    ...Array.from({ length: jobs }, () => advanceLoans({ ...world.servicing, onFailure }, now)),
  ])
}

async function tell(world: World, order: PaymentOrder, times: number): Promise<void> {
  const { servicing, told } = world
  const answers = await Promise.all(
    Array.from({ length: times }, () => applyPayment(servicing, order, whoIn(world))),
  )
  if (new Set(answers.map((answer) => JSON.stringify(answer))).size !== 1) throw new Error('answers differ')
  if (!answers[0]?.ok) throw new Error(`refused: ${JSON.stringify(answers[0])}`)
  if (!told.some((one) => one.order.reference === order.reference)) told.push({ order, isReversed: false })
}

async function pay(world: World, wish: Payment): Promise<void> {
  const loan = pickFrom(world.loans, wish.pick)
  if (loan === undefined) return
  const { kind, source, times, toldAfter } = wish
  const amount = pesos(Math.max(1, Math.round(await amountOf(world, wish, loan))))
  const order = orderOf(world, loan.key, { amount, kind, source })
  world.onTheirWay = [...world.onTheirWay, { order, from: world.now.add({ hours: toldAfter }), times }]
  if (toldAfter === 0) await pass(world, 0, 0)
}

async function amountOf({ servicing, now }: World, wish: Payment, { id }: StoredLoan): Promise<number> {
  const stored = await loanStore.find(servicing.db, id)
  if (stored === null) throw new Error('the loan is gone')
  const { loan } = stored
  const { capOf } = await readUsuryCaps(servicing.db)
  const today = dayOf(businessDate(now))
  const on = today > loan.asOf ? today : loan.asOf
  switch (wish.amount) {
    case 'due':
      return amountDue(loan, on, capOf).total
    case 'payoff':
      return payoffQuote(loan, on, capOf).total
    case 'share':
      return (outstandingPrincipal(loan) * wish.size) / 1_000
    case 'pesos':
      return wish.size * wish.size
  }
}

async function tamper(world: World, pick: number): Promise<void> {
  const known = pickFrom(world.told, pick)
  if (known === undefined) return
  const altered = { ...known.order, amount: pesos(known.order.amount + 1) }
  const answer = await applyPayment(world.servicing, altered, whoIn(world))
  if (answer.ok || answer.refusal.code !== 'ClaveReutilizada') throw new Error('another amount was taken')
}

async function reverse(world: World, pick: number): Promise<void> {
  const known = pickFrom(world.told, pick)
  if (known === undefined) return
  const { reference } = known.order
  const answers = await Promise.all(
    [1, 2].map(() => unapplyPayment(world.servicing, reference, whoIn(world))),
  )
  const isReversed = answers.every((answer) => answer.ok && answer.value.state === 'reversed')
  if (!isReversed) throw new Error('not reversed')
  known.isReversed = true
}

/** Staff go by the month in which the loans stand, also after the clock went back. */
async function loadCap({ servicing, furthest: now }: World, monthsAgo: number, cap: number): Promise<void> {
  const month = businessDate(now).toPlainYearMonth().subtract({ months: monthsAgo })
  const row = { channel: '*', name: 'usuryCap', validFrom: `${month}-01`, value: (cap / 100).toFixed(2) }
  await changeParameters(servicing.db, [row], { actor: actors.clock, action: 'loadCap', now })
}

function orderOf(
  world: World,
  loan: string,
  money: Pick<PaymentOrder, 'amount' | 'kind' | 'source'>,
): PaymentOrder {
  world.references += 1
  return { ...money, loan, reference: `payment ${world.references}`, paidAt: world.now }
}

const whoIn = ({ now }: World) => ({ now, actor: actors.provider, requestId: 'simulation' })
const pickFrom = <T>(all: readonly T[], pick: number): T | undefined => all[pick % Math.max(1, all.length)]
