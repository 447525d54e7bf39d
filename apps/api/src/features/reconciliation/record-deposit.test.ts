import { pesos } from '@cupo/credit-engine'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { balancesOf, verifyLedger } from '../../ledger/ledger.ts'
import { type FreshDatabase, freshDatabase } from '../../platform/database/testing.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { systemRandom } from '../../platform/random.ts'
import { secretsFrom } from '../../platform/secrets.ts'
import { checkPayments } from '../payments/payments.ts'
import { checkHeldMoney, listOpenTasks } from '../refunds/refunds.ts'
import { counterOf, problemsOf, whoAt } from '../servicing/testing/counter.ts'
import { type Lender, lenderOn } from '../servicing/testing/lender.ts'
import { checkCauses } from '../verification/verification.ts'
import { checkStatements } from './clearing.ts'
import { loadFile } from './load-file.ts'
import { recordDeposit } from './record-deposit.ts'
import { bytesOf, jsonFiles } from './testing/json-files.ts'

let database: FreshDatabase
let lender: Lender
beforeAll(async () => {
  database = await freshDatabase()
  lender = lenderOn(database)
})
afterAll(() => database.close())
afterEach(async () => {
  const { db } = database
  const problems = [...(await problemsOf(db))]
  const checks = [
    verifyLedger(db),
    checkPayments(db),
    checkCauses(db),
    checkHeldMoney(db),
    checkStatements(db),
  ]
  for (const check of checks) for await (const problem of check) problems.push(String(problem))
  expect(problems).toEqual([])
})

const who = { ...whoAt('2026-03-20T15:00:00Z'), actor: { kind: 'staff', user: 'ana' } as const }
let files = 0

/** A line of a statement of its own account. */
async function aLine(amount: number, valueOn = '2026-03-10'): Promise<string> {
  files += 1
  const account = `account-${files}`
  const row = {
    account,
    bookedOn: valueOn,
    valueOn,
    amount: pesos(amount),
    reference: null,
    counterparty: null,
    text: '',
  }
  const secrets = secretsFrom(Buffer.alloc(32, 7), systemRandom)
  await loadFile(
    { db: database.db, secrets, files: jsonFiles },
    { kind: 'bankStatement', format: null, name: account, bytes: bytesOf([{ ...row, balance: null }]) },
    who,
  )
  const line = database.db.selectFrom('bankLine').select('id').where('account', '=', account)
  return (await line.executeTakeFirstOrThrow()).id
}
const record = (line: string, loan: string | null) =>
  inTransaction(database.db, (transaction) =>
    recordDeposit(lender.servicing, transaction, { line, loan, reason: 'slip 4471' }, who),
  )

test('a line of the bank pays a loan as of its value date, once, however many record it at once', async () => {
  const loan = await lender.lend()
  const line = await aLine(147_569, '2026-02-10')
  const recorded = await Promise.all([1, 2, 3].map(() => record(line, loan.contractNumber)))
  expect(recorded.map((one) => 'isRepeated' in one && one.isRepeated).toSorted()).toEqual([false, true, true])
  const [twin, counter] = [await lender.lend(), counterOf(lender)]
  const other = await aLine(147_569, '2026-02-10')
  await record(other, twin.contractNumber)
  expect((await counter.read(loan)).loan).toEqual((await counter.read(twin)).loan)
  expect((await counter.read(loan)).loan.received).toBe(147_569)
  expect((await balancesOf(database.db, loan.id)).bank).toBe(147_569)
  expect(await record(line, twin.contractNumber)).toEqual({ refusal: 'settled' })
})

test('a line that nobody knows waits in suspense with a task about it', async () => {
  const line = await aLine(90_000)
  expect(await record(line, null)).toMatchObject({ amount: 90_000, isRepeated: false })
  const task = (await listOpenTasks(database.db)).find(({ subject }) => subject === `deposit:${line}`)
  expect(task).toMatchObject({ kind: 'suspense', amount: 90_000, ledgerAccount: 'suspense' })
})

test('more than a loan costs becomes a refund task of its borrower', async () => {
  const loan = await lender.lend()
  const recorded = await record(await aLine(2_000_000), loan.contractNumber)
  const { overpaid } = (await counterOf(lender).read(loan)).loan
  expect(recorded).toMatchObject({ surplus: overpaid })
  const task = (await listOpenTasks(database.db)).find(({ ledgerSubject }) => ledgerSubject === loan.id)
  expect(task).toMatchObject({ kind: 'refund', amount: overpaid, applicationId: loan.applicationId })
  expect(await record(await aLine(5_000), loan.contractNumber)).toEqual({ refusal: 'ended' })
})

test('money that left, an unknown line, an unknown credit and a day to come are refused', async () => {
  const loan = await lender.lend()
  expect(await record(await aLine(-90_000), loan.contractNumber)).toEqual({ refusal: 'notIn' })
  expect(await record('50226724e080', loan.contractNumber)).toEqual({ refusal: 'noLine' })
  expect(await record(await aLine(90_000), 'CU-000000000000')).toEqual({ refusal: 'noLoan' })
  expect(await record(await aLine(90_000, '2026-03-21'), loan.contractNumber)).toEqual({ refusal: 'future' })
})
