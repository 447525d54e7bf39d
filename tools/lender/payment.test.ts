import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { scriptedProvider } from '../../apps/api/src/features/payments/notices/testing/scripted-provider.ts'
import { counterOf, whoAt } from '../../apps/api/src/features/servicing/testing/counter.ts'
import { type FreshDatabase, freshDatabase } from '../../apps/api/src/platform/database/testing.ts'
import { readArguments, runCorrection } from './payment.ts'

let database: FreshDatabase
let till: ReturnType<typeof scriptedProvider>
beforeAll(async () => {
  database = await freshDatabase()
  till = scriptedProvider(database)
})
afterAll(() => database.close())

const why = ['--reason', 'the payer typed another contract']

describe('the arguments of payment', () => {
  test.each([
    [['epayco:1', 'move', 'CU-7A90B12C34D5', ...why], { isOtherPerson: false, isSure: false }],
    [
      ['epayco:1', 'move', 'CU-7A90B12C34D5', ...why, '--yes', '--other-person'],
      { isOtherPerson: true, isSure: true },
    ],
  ])('%j are understood', (args, value) => {
    expect(readArguments(args)).toMatchObject({ ok: true, value })
  })

  test.each([
    [[]],
    [['epayco:1', 'move', 'CU-7A90B12C34D5']],
    [['epayco:1', 'move', ...why]],
    [['epayco:1', 'reverse']],
    [['epayco:1', 'reverse', 'CU-7A90B12C34D5', '--evidence', 'letter 7741']],
    [['epayco:1', 'push', 'CU-7A90B12C34D5', ...why]],
    [['epayco 1; drop', 'move', 'CU-7A90B12C34D5', ...why]],
    [['epayco:1', 'move', 'CU-7A90B12C34D5', 'CU-7A90B12C34D6', ...why]],
  ])('%j are answered with how it is done', (args) => {
    const read = readArguments(args)
    expect(read.ok ? '' : read.problem).toContain('npm run lender -- payment')
  })
})

const runner = () => {
  const asked: string[] = []
  const run = (args: readonly string[], isYes: boolean) => {
    const read = readArguments(args)
    if (!read.ok) throw new Error(read.problem)
    const who = whoAt('2026-02-12T15:00:00Z')
    return runCorrection(
      { payments: till.context, tell: async () => {} },
      read.value,
      who,
      async (question) => {
        asked.push(question)
        return isYes
      },
    )
  }
  return { asked, run }
}

test('a move shows both credits before and after it, changes nothing without a yes, and moves once', async () => {
  const { lender } = till
  const [wrong, right] = [await lender.lend(), await lender.lend()]
  const counter = counterOf(lender)
  const reference = await counter.pay(wrong, 500_000, '2026-02-10', { kind: 'reduceTerm' })
  const { asked, run } = runner()
  const move = (isYes: boolean, loan = right.contractNumber) => run([reference, 'move', loan, ...why], isYes)
  expect(await move(false)).toEqual({ lines: ['Nothing was done.'], isDone: false })
  expect(asked[0]).toMatch(/from {2}CU-\w+ {2}capital 1,000,000 pesos {2}→ {2}capital 1,500,000 pesos/)
  expect(asked[0]).toMatch(/to {4}CU-\w+ {2}capital 1,500,000 pesos {2}→ {2}capital 1,000,000 pesos/)
  expect((await counter.read(wrong)).loan.received).toBe(500_000)
  expect(await move(true)).toMatchObject({ isDone: true })
  expect((await counter.read(right)).loan.received).toBe(500_000)
  expect((await move(true)).lines.join()).toContain('was moved')
  expect((await move(true, 'CU-000000000000')).lines.join()).toContain('No credit has')
  expect(await counter.problems()).toEqual([])
})

test('a reversal says what it opens again and which refund it calls off, and needs a yes', async () => {
  const { lender } = till
  const loan = await lender.lend({ installmentCount: 3 })
  const counter = counterOf(lender)
  const attempt = await till.attempt(loan, { amount: 1_700_000, kind: 'payoff' })
  await till.settle(till.answer(attempt, 'accepted'), '2026-02-10T18:00:00Z')
  const { asked, run } = runner()
  const reverse = (isYes: boolean) =>
    run([`epayco:${attempt.reference}`, 'reverse', '--evidence', 'letter 7741'], isYes)
  expect(await reverse(false)).toMatchObject({ isDone: false })
  expect(asked[0]).toMatch(
    /paid off owes again\.\nA refund of [\d,]+ pesos is called off\.\nTake back 1,700,000 pesos/,
  )
  expect((await counter.read(loan)).loan.received).toBe(1_700_000)
  expect(await reverse(true)).toMatchObject({ isDone: true })
  expect((await reverse(true)).lines).toEqual(['This payment was taken back before.'])
  expect((await counter.read(loan)).loan.received).toBe(0)
})
