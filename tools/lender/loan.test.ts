import { Temporal } from 'temporal-polyfill'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Lender, lenderOn } from '../../apps/api/src/features/servicing/testing/lender.ts'
import { type FreshDatabase, freshDatabase } from '../../apps/api/src/platform/database/testing.ts'
import { chargeOffLoan, readChargeOff } from './loan.ts'

let database: FreshDatabase
let lender: Lender
beforeAll(async () => {
  database = await freshDatabase()
  lender = lenderOn(database)
})
afterAll(() => database.close())

const who = {
  now: Temporal.Instant.from('2026-05-20T15:00:00Z'),
  actor: { kind: 'staff', user: 'ana' },
  requestId: 'charge-off',
} as const

describe('npm run lender -- loan … charge-off', () => {
  test.each([
    [['charge-off', 'no payment', '--evidence', 'act 12']],
    [['CU-7A90B12C34D5', 'charge-off', '--evidence', 'act 12']],
    [['CU-7A90B12C34D5', 'charge-off', 'no payment']],
    [['CU-7A90B12C34D5', 'charge-off', 'no payment', 'at all', '--evidence', 'act 12']],
    [['CU-7A90B12C34D5', 'charge-off', 'no payment', '--evidence', 'act 12', '--no']],
  ])('%j is answered with how it is done', (args) => {
    const read = readChargeOff(args)
    expect(read.ok ? '' : read.problem).toContain('npm run lender -- loan CU-7A90B12C34D5 charge-off')
  })

  test('a charge-off shows the sum, moves nothing without a yes, and is done once', async () => {
    const { contractNumber } = await lender.lend()
    const run = async (isSure: boolean, answer: boolean) => {
      const given = [
        contractNumber,
        'charge-off',
        'no payment for a year',
        '--evidence',
        'act 12 of the board',
      ]
      const read = readChargeOff(isSure ? [...given, '--yes'] : given)
      if (!read.ok) throw new Error(read.problem)
      const questions: string[] = []
      const ask = async (question: string) => {
        questions.push(question)
        return answer
      }
      const { lines, isDone } = await chargeOffLoan(lender.servicing, read.value, who, ask)
      return { text: lines.join('\n'), isDone, questions }
    }
    const left = await run(false, false)
    expect(left).toMatchObject({ text: 'Nothing was done.', isDone: false })
    const sum = /move ([\d,]+ pesos) to chargedOff/.exec(left.questions[0] ?? '')?.[1]
    const rows = () => database.owner.query('select amount from loan_charge_off')
    expect((await rows()).rows).toEqual([])
    expect(await run(true, false)).toEqual({
      text: `${contractNumber} is charged off: ${sum} on 2026-05-20.`,
      isDone: true,
      questions: [],
    })
    const again = await run(true, true)
    expect(again).toMatchObject({
      isDone: false,
      text: expect.stringContaining(`charged off before: ${sum}`),
    })
    expect((await rows()).rows).toHaveLength(1)
  })

  test('a charge-off on a day whose books are closed is refused in words, and so is one of an unknown contract', async () => {
    const { contractNumber } = await lender.lend()
    await database.owner.query(`insert into book_batch values ('2026-05-20', 1, 0, sha256(''), now(), 'ana')`)
    const order = { contractNumber, reason: 'no payment', evidence: 'act 12', isSure: true }
    const answer = await chargeOffLoan(lender.servicing, order, who, async () => true)
    expect(answer).toEqual({ lines: ['The books of today are closed.'], isDone: false })
    const order2 = { ...order, contractNumber: 'CU-NOBODY' }
    expect((await chargeOffLoan(lender.servicing, order2, who, async () => true)).lines).toEqual([
      'No credit has the contract number CU-NOBODY.',
    ])
  })
})
