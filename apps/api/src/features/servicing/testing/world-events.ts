import fc from 'fast-check'
import type { WorldEvent } from './simulated-world.ts'

const amounts = ['due', 'due', 'share', 'pesos', 'payoff'] as const
const kinds = ['installment', 'advance', 'reduceTerm', 'reduceInstallment', 'payoff'] as const
const sources = ['provider', 'mobileBill'] as const
const anew = ['tellAgain', 'tamper'] as const
const which = fc.nat(1_000)

/** Clocks go forward by hours, days, months, and now and then back. */
const hours = fc.oneof(
  { arbitrary: fc.integer({ min: 0, max: 72 }), weight: 5 },
  { arbitrary: fc.constantFrom(24 * 15, 24 * 31, 24 * 100), weight: 4 },
  { arbitrary: fc.integer({ min: -120, max: -1 }), weight: 1 },
)

const time = fc.record({ do: fc.constant<'pass'>('pass'), hours, jobs: fc.constantFrom(0, 1, 1, 2) })
const payment = fc.record({
  do: fc.constant<'pay'>('pay'),
  pick: which,
  amount: fc.constantFrom(...amounts),
  size: fc.nat(1_000),
  kind: fc.constantFrom(...kinds),
  source: fc.constantFrom(...sources),
  toldAfter: fc.constantFrom(0, 0, 1, 30, 24 * 8),
  times: fc.constantFrom(1, 1, 2, 5),
})
const cap = fc.record({
  do: fc.constant<'loadCap'>('loadCap'),
  monthsAgo: fc.integer({ min: -1, max: 4 }),
  cap: fc.integer({ min: 1_700, max: 3_000 }),
})

const surplus = fc.record({
  do: fc.constant<'giveBack'>('giveBack'),
  pick: which,
  share: fc.constantFrom(0.5, 1, 1, 1.5),
})

/** One after the other they make a life: mostly time and payments, now and then the rest. */
export const worldEvent: fc.Arbitrary<WorldEvent> = fc.oneof(
  { arbitrary: time, weight: 18 },
  { arbitrary: payment, weight: 24 },
  { arbitrary: fc.record({ do: fc.constantFrom(...anew), pick: which }), weight: 6 },
  { arbitrary: fc.record({ do: fc.constant<'reverse'>('reverse'), pick: which }), weight: 6 },
  { arbitrary: cap, weight: 4 },
  { arbitrary: surplus, weight: 4 },
  { arbitrary: fc.record({ do: fc.constant<'payStranger'>('payStranger'), size: fc.nat(1_000) }), weight: 1 },
  { arbitrary: fc.record({ do: fc.constant<'sell'>('sell'), pick: which }), weight: 1 },
)
