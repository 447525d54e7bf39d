import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { counterOf } from '../../apps/api/src/features/servicing/testing/counter.ts'
import { lenderOn } from '../../apps/api/src/features/servicing/testing/lender.ts'
import { readConfig } from '../../apps/api/src/platform/config.ts'
import { type FreshDatabase, freshDatabase } from '../../apps/api/src/platform/database/testing.ts'
import { systemRandom } from '../../apps/api/src/platform/random.ts'
import { secretsFrom } from '../../apps/api/src/platform/secrets.ts'
import { describeFindings } from './describe-findings.ts'

let database: FreshDatabase
let loanId: string

beforeAll(async () => {
  database = await freshDatabase()
  const { masterKey } = readConfig(process.env)
  const lender = lenderOn(database, secretsFrom(masterKey, systemRandom))
  const loan = await lender.lend()
  await database.owner.query(
    `insert into mobile_bill values ('bill-of-test', $1, '2026-01-20', null, 200000, 'collected', 'F-1', now(), now())`,
    [loan.id],
  )
  await counterOf(lender).pay(loan, 200_000, '2026-01-20', { source: 'mobileBill', reference: 'bill:F-1' })
  loanId = loan.id
})
afterAll(() => database.close())

describe('npm run verify-ledger (R-G6)', () => {
  test('counts what it looked at, and ends with 0 when everything holds', async () => {
    const { code, said } = await run()
    expect([code, said]).toEqual([0, expect.stringMatching(/^entries +2 +0$/m)])
    expect(said).toMatch(/^balances +[1-9]\d* +0$/m)
    expect(said).toMatch(/^causes +2 +0$/m)
    expect(said).toMatch(/^Everything holds\.\nIt took \d+\.\d s\.$/m)
  })

  test('names an old audit entry and an old posting of which one byte was flipped, and ends with 1', async () => {
    await database.owner.query(`begin;
      set local session_replication_role = replica;
      update audit_entry set after = '{"amount": 3}' where action = 'applyPayment';
      update posting set amount = amount # 1 where line = 1
        and entry_id = (select id from journal_entry where subject = '${loanId}' and number = 1);
      commit`)
    const { code, said } = await run()
    expect(code).toBe(1)
    expect(said).toContain(`entry 1 of ${loanId} does not fit its digest`)
    expect(said).toContain(`audit entry 2 of loan ${loanId} does not fit its digest`)
    expect(said).not.toContain('Everything holds.')
  })

  test('names a loan whose payoff is not what was lent and earned less what was received', async () => {
    const lender = lenderOn(database)
    const counter = counterOf(lender)
    const honest = await lender.lend()
    const forged = await lender.lend()
    for (const loan of [honest, forged]) await counter.pay(loan, 200_000, '2026-02-10')
    // The charge of the first installment is said to be unpaid: what was paid ahead is no longer credited.
    await database.owner.query(
      `update loan set state = jsonb_set(state::jsonb, '{installments,0,3,2}', '0')::json where id = $1`,
      [forged.id],
    )
    const { code, said } = await run()
    expect(code).toBe(1)
    expect(said).toMatch(
      new RegExp(`loan ${forged.id} is paid off with \\d+, and owes \\d+ by what was lent`),
    )
    expect(said).not.toContain(`loan ${honest.id}`)
  })

  test('names a head of the audit trail that was kept outside and that the database does not have', async () => {
    const { code, said } = await run('--head', `7:${'ab'.repeat(16)}`)
    expect(code).toBe(1)
    expect(said).toContain('head 7 was made, and the database ends before it: its audit trail was cut')
  })

  test('names the first offenders of a check and counts the others', () => {
    const offenders = Array.from({ length: 20 }, (_, at) => `entry ${at}`)
    const said = describeFindings([{ title: 'entries', looked: 12_345, wrong: 1_020, offenders }])
    expect(said).toMatch(/^entries +12,345 +1,020$/m)
    expect(said).toMatch(/ {2}entry 19\n {2}and 1,000 more$/)
  })
})

function run(...args: readonly string[]): Promise<{ readonly code: number | null; readonly said: string }> {
  const program = join(import.meta.dirname, '../verify-ledger.ts')
  const env = { ...process.env, DATABASE_URL: database.connectionString }
  return new Promise((resolve) => {
    const child = execFile(process.execPath, [program, ...args], { env }, (_, out, error) =>
      resolve({ code: child.exitCode, said: out + error }),
    )
  })
}
