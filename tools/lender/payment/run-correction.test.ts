import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { counterOf, whoAt } from '../../../apps/api/src/features/servicing/testing/counter.ts'
import { type Lender, lenderOn } from '../../../apps/api/src/features/servicing/testing/lender.ts'
import { type FreshDatabase, freshDatabase } from '../../../apps/api/src/platform/database/testing.ts'
import { readArguments } from '../payment.ts'
import { runCorrection } from './run-correction.ts'

let database: FreshDatabase
let lender: Lender
beforeAll(async () => {
  database = await freshDatabase()
  lender = lenderOn(database)
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
    [['epayco:1', 'push', 'CU-7A90B12C34D5', ...why]],
    [['epayco 1; drop', 'move', 'CU-7A90B12C34D5', ...why]],
    [['epayco:1', 'move', 'CU-7A90B12C34D5', 'CU-7A90B12C34D6', ...why]],
  ])('%j are answered with how it is done', (args) => {
    const read = readArguments(args)
    expect(read.ok ? '' : read.problem).toContain('npm run lender -- payment')
  })
})

test('a move shows both credits before and after it, changes nothing without a yes, and moves once', async () => {
  const [wrong, right] = [await lender.lend(), await lender.lend()]
  const counter = counterOf(lender)
  const reference = await counter.pay(wrong, 500_000, '2026-02-10', { kind: 'reduceTerm' })
  const asked: string[] = []
  const move = async (isYes: boolean, loan = right.contractNumber) => {
    const read = readArguments([reference, 'move', loan, ...why])
    if (!read.ok) throw new Error(read.problem)
    return runCorrection(
      { servicing: lender.servicing, tell: async () => {} },
      read.value,
      whoAt('2026-02-12T15:00:00Z'),
      async (question) => {
        asked.push(question)
        return isYes
      },
    )
  }
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
