import { pesos } from '@cupo/credit-engine'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type FreshDatabase, freshDatabase } from '../../platform/database/testing.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { systemRandom } from '../../platform/random.ts'
import { secretsFrom } from '../../platform/secrets.ts'
import type { BankLine, ProviderMovement } from '../../ports/outside-files.ts'
import { whoAt } from '../servicing/testing/counter.ts'
import { findBankLine, settleBankLine } from './bank-line.ts'
import { openDifferences } from './difference-task.ts'
import { type FilesContext, loadFile } from './load-file.ts'
import { bytesOf, jsonFiles } from './testing/json-files.ts'

let database: FreshDatabase
let context: FilesContext
beforeAll(async () => {
  database = await freshDatabase()
  context = { db: database.db, secrets: secretsFrom(Buffer.alloc(32, 7), systemRandom), files: jsonFiles }
})
afterAll(() => database.close())

const who = { ...whoAt('2026-03-02T15:00:00Z'), actor: { kind: 'staff', user: 'ana' } as const }
const aMovement = (id: string, row: Partial<ProviderMovement> = {}): ProviderMovement => ({
  id,
  reference: '101',
  kind: 'sale',
  amount: pesos(149_210),
  at: '2026-03-01T10:00:00Z',
  payout: null,
  ...row,
})
const aLine = (row: Partial<BankLine> = {}): BankLine => ({
  account: '0012345678',
  bookedOn: '2026-03-02',
  valueOn: '2026-03-02',
  amount: pesos(50_000),
  reference: 'R-1',
  counterparty: 'Ana Peña',
  text: 'transfer',
  balance: null,
  ...row,
})
const movements = (rows: readonly unknown[], name = 'movements.csv') =>
  loadFile(context, { kind: 'providerMovements', format: null, name, bytes: bytesOf(rows) }, who)
const statement = (rows: readonly unknown[], name = 'statement.txt') =>
  loadFile(context, { kind: 'bankStatement', format: null, name, bytes: bytesOf(rows) }, who)
const count = async (table: 'outsideFile' | 'providerMovement' | 'bankLine') =>
  (
    await database.db
      .selectFrom(table)
      .select((row) => row.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
  ).count
const reasonsAbout = async (prefix: string) => {
  const tasks = await openDifferences(database.db, prefix)
  const ids = tasks.map(({ id }) => id)
  const notes = await database.db
    .selectFrom('paymentTaskNote')
    .selectAll()
    .where('taskId', 'in', ids)
    .execute()
  return tasks.map(({ subject, id }) => [subject, notes.find(({ taskId }) => taskId === id)?.note])
}

test('a file with a line that could not be read adds nothing, and each such line has its reason', async () => {
  const before = await count('outsideFile')
  expect(await movements([aMovement('u-1'), 'amount is no number', 'no date'])).toEqual({
    kind: 'unread',
    unread: [
      { line: 2, reason: 'amount is no number' },
      { line: 3, reason: 'no date' },
    ],
  })
  expect(await count('outsideFile')).toBe(before)
})

test('two loads of the same file at the same time add it once', async () => {
  const rows = [aMovement('twice-1'), aMovement('twice-2')]
  const before = await count('providerMovement')
  const loads = await Promise.all([movements(rows), movements(rows), movements(rows)])
  expect(loads.map(({ kind }) => kind).sort()).toEqual(['known', 'known', 'loaded'])
  expect((await count('providerMovement')) - before).toBe(2)
})

test('a movement that overlapping files give is added once, and its payout when a file names it', async () => {
  await movements([aMovement('o-1'), aMovement('o-2')], 'monday.csv')
  const settled = aMovement('o-1', { payout: 'P-1' })
  const loading = await movements([settled, aMovement('o-3')], 'tuesday.csv')
  expect(loading).toMatchObject({ kind: 'loaded', rows: 2, added: 1, changed: 0 })
  const again = await movements([aMovement('o-1'), aMovement('o-2'), aMovement('o-3')], 'monday again.csv')
  expect(again).toMatchObject({ added: 0, changed: 0 })
  const row = database.db.selectFrom('providerMovement').select('payout').where('movementId', '=', 'o-1')
  expect((await row.executeTakeFirstOrThrow()).payout).toBe('P-1')
})

test('a movement that a later file changes stays as it was and is a difference with its reason', async () => {
  await movements([aMovement('c-1')], 'first.csv')
  const loading = await movements([aMovement('c-1', { amount: pesos(149_120) })], 'second.csv')
  expect(loading).toMatchObject({ added: 0, changed: 1 })
  expect(await reasonsAbout('changedMovement:c-1')).toEqual([
    ['changedMovement:c-1', 'second.csv, line 1, gives the movement anew: amount 149120 is not 149210'],
  ])
})

test('equal lines of one statement are each a line, and an overlapping statement adds none of them again', async () => {
  const twins = [aLine(), aLine(), aLine({ bookedOn: '2026-03-03' })]
  expect(await statement(twins, 'march 2.txt')).toMatchObject({ rows: 3, added: 3 })
  const loading = await statement([...twins, aLine({ bookedOn: '2026-03-04' })], 'march 3.txt')
  expect(loading).toMatchObject({ rows: 4, added: 1, changed: 0, missing: 0 })
})

test('a line that a later statement changes or lacks is a difference, and its first row stays', async () => {
  const account = '0099'
  const days = ['2026-03-02', '2026-03-03', '2026-03-04'].map((bookedOn, at) =>
    aLine({ account, bookedOn, reference: `D-${at}` }),
  )
  await statement(days, 'whole.txt')
  const [first, , last] = days
  const other = aLine({ account, bookedOn: '2026-03-04', reference: 'D-2', amount: pesos(5_000) })
  expect(last).toBeDefined()
  const loading = await statement([first, other], 'other.txt')
  expect(loading).toMatchObject({ added: 0, changed: 1, missing: 1 })
  const reasons = (await reasonsAbout('changedLine:')).map(([, reason]) => reason)
  expect(reasons).toContain('other.txt, line 2, gives the line anew: amount 5000 is not 50000')
  expect(reasons).toContain('other.txt covers the day and lacks the line')
})

test('a line settles once, and bears out each row once', async () => {
  await statement([aLine({ account: '0077' }), aLine({ account: '0077', reference: 'R-2' })], 'settle.txt')
  const lines = await database.db
    .selectFrom('bankLine')
    .select('id')
    .where('account', '=', '0077')
    .orderBy('reference')
    .execute()
  const [one = '', other = ''] = lines.map(({ id }) => id)
  const settle = (lineId: string, causeId: string) =>
    inTransaction(database.db, (transaction) =>
      settleBankLine(transaction, { lineId, kind: 'bankCredit', causeId }, who),
    )
  const cause = '0198c0de-0000-7000-8000-000000000001'
  const answers = await Promise.all([settle(one, cause), settle(one, cause), settle(other, cause)])
  expect(answers.filter((id) => id !== null)).toHaveLength(1)
  expect((await findBankLine(database.db, one.slice(-12)))?.amount).toBe(50_000)
})
