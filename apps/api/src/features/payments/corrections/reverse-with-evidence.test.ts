import { Temporal } from 'temporal-polyfill'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { verifyLedger } from '../../../ledger/ledger.ts'
import { type FreshDatabase, freshDatabase } from '../../../platform/database/testing.ts'
import { inTransaction } from '../../../platform/database/transaction.ts'
import type { TransactionState } from '../../../ports/payment-provider.ts'
import { defaultPlatformSettings } from '../../policy/settings.ts'
import { checkHeldMoney } from '../../refunds/refunds.ts'
import { loanStore, type StoredLoan } from '../../servicing/servicing.ts'
import { counterOf, problemsOf } from '../../servicing/testing/counter.ts'
import { signedOrder } from '../../upfront-payments/testing/signed-order.ts'
import { checkCauses, checkEvidence } from '../../verification/verification.ts'
import { checkPayments } from '../check-payments.ts'
import { type Attempt, scriptedProvider } from '../notices/testing/scripted-provider.ts'
import { movePayment, reverseWithEvidence } from './correct-payment.ts'

let database: FreshDatabase
let till: ReturnType<typeof scriptedProvider>
beforeAll(async () => {
  database = await freshDatabase()
  till = scriptedProvider(database)
})
afterAll(() => database.close())
afterEach(async () => {
  const { db } = database
  const problems = [...(await problemsOf(db))]
  for (const check of [verifyLedger(db), checkCauses(db), checkHeldMoney(db)]) {
    for await (const problem of check) problems.push(String(problem))
  }
  // Bills and the signatures of agreements are no matter of these tests.
  for await (const problem of checkPayments(db)) if (!problem.includes('bill')) problems.push(problem)
  for await (const problem of checkEvidence(db)) if (problem.includes('taken back')) problems.push(problem)
  expect(problems).toEqual([])
})

const paidAt = '2026-02-10T18:00:00Z'
const later = '2026-02-20T18:00:00Z'
const who = {
  now: Temporal.Instant.from('2026-02-18T15:00:00Z'),
  actor: { kind: 'staff', user: 'ana' } as const,
  requestId: 'paper',
  settings: defaultPlatformSettings,
}
const say = (attempt: Attempt, state: TransactionState, at = paidAt) =>
  till.settle(till.answer(attempt, state), at)
const pay = async (loan: StoredLoan, amount = 147_569) => {
  const attempt = await till.attempt(loan, { amount })
  await say(attempt, 'accepted')
  return attempt
}
const reverseName = (reference: string) =>
  inTransaction(database.db, (transaction) =>
    reverseWithEvidence(till.context, transaction, { reference, evidence: 'bank note 7741' }, who),
  )
const reverse = ({ reference }: Attempt) => reverseName(`epayco:${reference}`)
const receivedBy = async ({ id }: StoredLoan) => (await loanStore.find(database.db, id))?.loan.received
const lettersAbout = ({ reference }: Attempt) =>
  till.letters.filter(
    ({ mail, transaction }) => mail === 'payment-reversed' && transaction.reference === reference,
  )

describe('a payment that a person takes back on the word of a paper', () => {
  test('leaves its loan once, however many ask at once, and its borrower is told once', async () => {
    const loan = await till.lender.lend()
    const attempt = await pay(loan)
    const outcomes = await Promise.all([reverse(attempt), reverse(attempt), reverse(attempt)])
    expect(outcomes.filter((one) => 'refusal' in one)).toEqual([
      { refusal: 'reversed' },
      { refusal: 'reversed' },
    ])
    expect([await receivedBy(loan), lettersAbout(attempt).length]).toEqual([0, 1])
    expect(await till.standing(attempt)).toMatchObject({ request: 'reversed', outcomes: ['reversed'] })
    const audited = await database.db
      .selectFrom('auditEntry')
      .select('after')
      .where('action', '=', 'reverseWithEvidence')
      .execute()
    const about = { reference: `epayco:${attempt.reference}`, amount: 147_569, evidence: 'bank note 7741' }
    expect(audited.filter(({ after }) => JSON.stringify(after).includes(attempt.reference))).toEqual([
      { after: about },
    ])
  })

  test('takes nothing more when its provider reverses it afterwards, who may then win it back', async () => {
    const loan = await till.lender.lend()
    const attempt = await pay(loan)
    await reverse(attempt)
    expect(await say(attempt, 'reversed', later)).toBe('reversed')
    expect([await receivedBy(loan), lettersAbout(attempt).length]).toEqual([0, 1])
    expect(await say(attempt, 'accepted', '2026-02-21T18:00:00Z')).toBe('posted')
    expect(await receivedBy(loan)).toBe(147_569)
  })

  test('stays away from its loan while its provider goes on to say that the money is there, which is a task', async () => {
    const loan = await till.lender.lend()
    const attempt = await pay(loan)
    await reverse(attempt)
    await say(attempt, 'accepted', later)
    await say(attempt, 'accepted', '2026-02-21T18:00:00Z')
    const { tasks } = await till.standing(attempt)
    expect([await receivedBy(loan), tasks.map(({ kind, state }) => [kind, state])]).toEqual([
      0,
      [['quarantine', 'open']],
    ])
  })

  test('is refused where the provider came first, for one that it never took, and for an unknown one', async () => {
    const loan = await till.lender.lend()
    const [first, waiting] = [await pay(loan), await till.attempt(loan, { amount: 100_000 })]
    await say(first, 'reversed', later)
    await say(waiting, 'pending')
    expect(await reverse(first)).toEqual({ refusal: 'reversed' })
    expect(await reverse(waiting)).toEqual({ refusal: 'notBooked' })
    expect(await reverseName('epayco:1')).toEqual({ refusal: 'unknown' })
  })

  test('is found at the loan that it was moved to, by either of its names', async () => {
    const [wrong, right] = [await till.lender.lend(), await till.lender.lend()]
    const attempt = await pay(wrong)
    const reference = `epayco:${attempt.reference}`
    const move = { reference, loan: right.contractNumber, reason: 'the wrong one', isOtherPerson: false }
    await inTransaction(database.db, (transaction) =>
      movePayment({ servicing: till.context.servicing, tell: async () => {} }, transaction, move, who),
    )
    expect(await reverseName(`moved:${reference}`)).toMatchObject({ amount: 147_569 })
    expect([await receivedBy(wrong), await receivedBy(right)]).toEqual([0, 0])
  })

  test('may have been collected by the operator', async () => {
    const loan = await till.lender.lend({ isMobileBill: true })
    const reference = await counterOf(till.lender).pay(loan, 100_000, paidAt, { source: 'mobileBill' })
    expect(await reverseName(reference)).toMatchObject({ amount: 100_000 })
    expect(await receivedBy(loan)).toBe(0)
    expect(await reverseName(reference)).toEqual({ refusal: 'reversed' })
  })

  test('leaves its order waiting again when it was paid before delivery', async () => {
    const application = await signedOrder(database, till.origination.store)
    const attempt = await till.attemptUpfrontPayment(application, 'downPayment')
    await say(attempt, 'accepted')
    expect(await reverse(attempt)).toMatchObject({ amount: 300_000 })
    expect(await till.standing(attempt)).toMatchObject({ request: 'reversed', outcomes: ['reversed'] })
  })
})
