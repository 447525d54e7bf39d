import { Temporal } from 'temporal-polyfill'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { verifyLedger } from '../../ledger/ledger.ts'
import { type FreshDatabase, freshDatabase } from '../../platform/database/testing.ts'
import { systemRandom } from '../../platform/random.ts'
import { secretsFrom } from '../../platform/secrets.ts'
import { whoAt } from '../servicing/testing/counter.ts'
import { checkCauses, checkEvidence } from '../verification/verification.ts'
import { checkClearing, checkStatements, clearingBalances } from './clearing.ts'
import { compareFiles, openingDifferences } from './compare-files.ts'
import { expectedSince, openDifferences } from './difference-task.ts'
import { explainDifference, type WriteOffAccount } from './explain-difference.ts'
import { loadFile } from './load-file.ts'
import { aFilesWorld, type FilesWorld, operator, withBalances } from './testing/files-world.ts'
import { bytesOf, jsonFiles } from './testing/json-files.ts'

let database: FreshDatabase
let world: FilesWorld
beforeAll(async () => {
  database = await freshDatabase()
  world = await aFilesWorld(database, { payments: 20, transfers: 10, bills: 10 }, 5)
})
afterAll(() => database.close())

const secrets = secretsFrom(Buffer.alloc(32, 7), systemRandom)
const who = { ...whoAt('2026-05-04T15:00:00Z'), actor: { kind: 'staff', user: 'ana' } as const }
const load = (kind: 'providerMovements' | 'bankStatement', rows: readonly unknown[], name: string) =>
  loadFile(
    { db: database.db, secrets, files: jsonFiles },
    { kind, format: null, name, bytes: bytesOf(rows) },
    who,
  )
const compare = () => compareFiles({ db: database.db, secrets, operatorName: operator }, who)
const listed = async () =>
  (await openDifferences(database.db, '')).map(({ subject, amount }) => [subject, amount]).toSorted()
async function explain(subject: string, to: WriteOffAccount) {
  const [task] = await openDifferences(database.db, subject)
  if (task === undefined) throw new Error(`nothing is listed about ${subject}`)
  return explainDifference(database, task, { reason: 'before the files', account: to }, who)
}
const balances = async () =>
  (await clearingBalances(database.db)).map(({ balance, stated, onItsWay }) => [balance, stated, onItsWay])
const sumOf = (rows: readonly { readonly amount: number }[]) =>
  rows.reduce((sum, { amount }) => sum + amount, 0)
async function problems(): Promise<readonly string[]> {
  const all: string[] = []
  for (const check of [checkClearing, checkStatements, checkCauses, checkEvidence, verifyLedger]) {
    for await (const sentence of check(database.db)) all.push(sentence)
  }
  return all
}

test("money that is older than the first row of the files is one difference for each clearing account, and booked to the lender's own funds the accounts are empty", async () => {
  const start = '2026-03-04'
  const isOld = ({ day }: { readonly day: string }) => day < start
  // Rows of this world came without their audit trail.
  const known = new Set(await problems())
  await load(
    'providerMovements',
    world.movements.filter(({ at }) => at >= start),
    'since march 4',
  )
  const lines = world.lines.filter(({ bookedOn }) => bookedOn >= start)
  await load('bankStatement', withBalances(lines, 0), 'statement since march 4')
  // The operator has thirty business days to hand a bill over: these may still come.
  const early = await expectedSince(database.db, Temporal.PlainDate.from('2026-03-06'))
  const earlySubjects = (await openingDifferences(database.db, early)).map(({ subject }) => subject)
  expect(earlySubjects).not.toContain('before:operatorClearing')
  await compare()
  const old = {
    bank: -sumOf(world.transfers.filter(isOld)),
    operatorClearing: sumOf(world.bills.filter(isOld)),
    providerClearing: sumOf(world.payments.filter(isOld)),
  }
  expect(await listed()).toEqual(
    Object.entries(old).map(([clearing, amount]) => [`before:${clearing}`, amount]),
  )
  expect(await explain('before:bank', 'bankFees')).toEqual({
    isExplained: false,
    why: 'bankFees is none of lenderFunds',
  })
  for (const [clearing, amount] of Object.entries(old))
    expect(await explain(`before:${clearing}`, 'lenderFunds')).toEqual({ isExplained: true, booked: amount })
  expect(await compare()).toMatchObject({ differences: [], open: 0 })
  const stated = sumOf(lines)
  expect(await balances()).toEqual([
    [0, 0, 0],
    [0, 0, 0],
    [stated, stated, 0],
  ])
  expect((await problems()).filter((sentence) => !known.has(sentence))).toEqual([])
})
