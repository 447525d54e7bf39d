import { Temporal } from 'temporal-polyfill'
import { describe, expect, it } from 'vitest'
import { demoBrand } from '../../../../../demo/src/lender.ts'
import { systemRandom } from '../../../platform/random.ts'
import { secretsFrom } from '../../../platform/secrets.ts'
import type { PaymentAttempt } from '../attempts/payment-attempt-store.ts'
import { isPending, shownOfFound, shownOfStored } from '../notices/shown-transaction.ts'
import { aTransaction } from '../notices/testing/a-transaction.ts'
import type { StoredTransaction } from '../notices/transaction-store.ts'
import { presentResult } from './present-result.ts'

const context = { brand: demoBrand, secrets: secretsFrom(Buffer.alloc(32, 7), systemRandom) }
const requestedAt = '2026-02-10T16:00:00Z'
const attempt = {
  id: '0197f0a0-0000-7000-8000-000000000001',
  applicationId: '0197f0a0-0000-7000-8000-000000000002',
  invoice: 'invoice',
  amount: 149_120,
  isTest: true,
  method: 'Tarjeta-PSE',
  requestedAt,
} as PaymentAttempt

const nothingElse = { remaining: null, newPlan: null, audience: 'owner' } as const

describe('a page that shows a payment which waits', () => {
  const pollSeconds = (hours: number, dueOn: string | null = null) => {
    const cash = dueOn === null ? null : { pin: '1', agreement: '2', network: 'EF', dueOn }
    const found = shownOfFound(aTransaction({ state: 'held', cash }), attempt)
    const now = Temporal.Instant.from(requestedAt).add({ hours })
    return presentResult(context, { attempt, transaction: found, ...nothingElse }, now).pollSeconds
  }

  it('the page of a pending payment polls as long as the provider is asked, and then no more (R-Y3)', () => {
    expect([pollSeconds(1), pollSeconds(167), pollSeconds(168)]).toEqual([5, 5, null])
  })

  it('the page of a cash payment polls until a day after its PIN ends (R-Y3)', () => {
    expect([pollSeconds(24 * 28, '2026-03-10'), pollSeconds(24 * 31, '2026-03-10')]).toEqual([5, null])
  })
})

it('accepted money in quarantine is shown as waiting, until it is booked', () => {
  const stored = (outcome: StoredTransaction['outcome']) =>
    shownOfStored({ outcome, state: 1, amount: 149_120 } as StoredTransaction).stateCode
  expect([isPending(stored('quarantined')), stored('posted')]).toEqual([true, 1])
})
