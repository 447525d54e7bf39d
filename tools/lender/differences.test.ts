import { pesos } from '@cupo/credit-engine'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openUnknownEventTask } from '../../apps/api/src/features/reconciliation/reconciliation.ts'
import { whoAt } from '../../apps/api/src/features/servicing/testing/counter.ts'
import { type FreshDatabase, freshDatabase } from '../../apps/api/src/platform/database/testing.ts'
import { readArguments as readLineArguments } from './bank-lines.ts'
import { readArguments, runDifferencesOrder } from './differences.ts'
import { readArguments as readFileArguments } from './files.ts'

let database: FreshDatabase
beforeAll(async () => {
  database = await freshDatabase()
})
afterAll(() => database.close())

const orderOf = (words: string) => {
  const read = readArguments(words.split(' '))
  return read.ok ? read.value : null
}
const lineOrderOf = (words: string) => {
  const read = readLineArguments(words.split(' '))
  return read.ok ? read.value : null
}
const fileOrderOf = (words: string) => {
  const read = readFileArguments(words.split(' '))
  return read.ok ? read.value : null
}

test('a difference is explained with a reason, and booked only to an account that may take it', () => {
  expect(orderOf('explain 50226724e080 agreed --to providerFees --yes')).toEqual({
    kind: 'explain',
    difference: '50226724e080',
    reason: 'agreed',
    account: 'providerFees',
    isSure: true,
  })
  expect(orderOf('explain 50226724e080')).toBe(null)
  expect(orderOf('explain 50226724e080 agreed --to suspense')).toBe(null)
  expect(orderOf('clearing suspense')).toBe(null)
})

test('one account takes a whole line, and several name their amounts', () => {
  const of = (words: string) => {
    const order = lineOrderOf(words)
    return order?.kind === 'book' ? order.order : null
  }
  expect(of('50226724e080 third-party devicePayable')).toMatchObject({ parts: [['devicePayable', null]] })
  expect(of('50226724e080 charge bankFees=8000 inputVat=1520')).toMatchObject({
    parts: [
      ['bankFees', 8_000],
      ['inputVat', 1_520],
    ],
  })
  expect(of('50226724e080 third-party devicePayable feesPayable')).toBe(null)
  expect(of('50226724e080 third-party bank=1000')).toBe(null)
  expect(of('50226724e080 remittance')).toMatchObject({ kind: 'remittance', bills: null })
})

test('a statement may have its format stated, and movements have none', () => {
  expect(fileOrderOf('load statement a.txt b.txt --format mt940')).toMatchObject({
    format: 'mt940',
    paths: ['a.txt', 'b.txt'],
  })
  expect(fileOrderOf('load movements a.csv --format mt940')).toBe(null)
  expect(fileOrderOf('load statement a.txt --format xls')).toBe(null)
})

test('a list of differences goes on after its last row, and no cell of its CSV is a formula', async () => {
  const { now } = whoAt('2026-03-02T15:00:00Z')
  for (const id of ['bill:first', '=cmd|calc']) {
    await openUnknownEventTask(database.db, { id, amount: pesos(-5), event: 'late' }, now)
  }
  const context = { db: database.db } as unknown as Parameters<typeof runDifferencesOrder>[0]
  const list = (after: string | null) =>
    runDifferencesOrder(
      context,
      { kind: 'list', after, isCsv: true },
      whoAt(now.toString()),
      async () => false,
    )
  const { lines } = await list(null)
  expect(lines).toEqual([
    'difference,since,subject,amount,reason',
    expect.stringMatching(/^[0-9a-f]{12},2026-03-02T15:00:00.000Z,bill:first,-5,the operator tells/),
    expect.stringMatching(/^[0-9a-f]{12},2026-03-02T15:00:00.000Z,"'=cmd\|calc",-5,the operator tells/),
  ])
  expect((await list(lines[1]?.slice(0, 12) ?? '')).lines).toHaveLength(2)
})
