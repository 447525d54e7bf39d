import { pesos } from '@cupo/credit-engine'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { reverseEntry, verifyLedger } from '../../ledger/ledger.ts'
import { type FreshDatabase, freshDatabase } from '../../platform/database/testing.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { systemRandom } from '../../platform/random.ts'
import { secretsFrom } from '../../platform/secrets.ts'
import type { BankLine, ProviderMovement } from '../../ports/outside-files.ts'
import { findPaymentTask } from '../refunds/refunds.ts'
import { whoAt } from '../servicing/testing/counter.ts'
import { checkCauses, checkEvidence } from '../verification/verification.ts'
import { bookLineAs, bookPayout, bookRemittance } from './book-line.ts'
import { checkClearing, checkStatements, clearingBalances } from './clearing.ts'
import { compareFiles } from './compare-files.ts'
import { openDifferences } from './difference-task.ts'
import { explainDifference, type WriteOffAccount } from './explain-difference.ts'
import { loadFile } from './load-file.ts'
import {
  account,
  aFilesWorld,
  dice,
  type FilesWorld,
  movementsOf,
  operator,
  payoutName,
  payoutOf,
  withBalances,
  worldDays,
} from './testing/files-world.ts'
import { bytesOf, jsonFiles } from './testing/json-files.ts'

const isHeavy = process.env.CUPO_HEAVY === '1'
const seed = 20_260_302
/** 4 rows of a sale, a line of a transfer, a payout in both files and a remittance. */
const sizes = isHeavy
  ? { payments: 2_200, transfers: 1_180, bills: 600 }
  : { payments: 120, transfers: 60, bills: 60 }

let database: FreshDatabase
let world: FilesWorld
const ofWorld = new Set<string>()
beforeAll(async () => {
  database = await freshDatabase()
  world = await aFilesWorld(database, sizes, seed)
  // Its rows came without their audit trail.
  for (const sentence of await problems()) ofWorld.add(sentence)
})
afterAll(() => database.close())

const secrets = secretsFrom(Buffer.alloc(32, 7), systemRandom)
const staff = { kind: 'staff', user: 'ana' } as const
const who = { ...whoAt('2026-04-06T15:00:00Z'), actor: staff }

const compare = () => compareFiles({ db: database.db, secrets, operatorName: operator }, who)
const loadMovements = (rows: readonly ProviderMovement[], name: string) =>
  loadFile(
    { db: database.db, secrets, files: jsonFiles },
    { kind: 'providerMovements', format: null, name, bytes: bytesOf(rows) },
    who,
  )
const loadLines = (rows: readonly BankLine[], name: string) =>
  loadFile(
    { db: database.db, secrets, files: jsonFiles },
    { kind: 'bankStatement', format: null, name, bytes: bytesOf(rows) },
    who,
  )
const listed = async () => {
  const { rows } = await database.owner.query(
    `select subject, note from payment_task join payment_task_note on task_id = payment_task.id
     where kind = 'difference' and state = 'open' order by subject`,
  )
  return rows.map(({ subject, note }): [string, string] => [subject, note])
}
const problems = async () => {
  const all: string[] = []
  for (const check of [checkClearing, checkStatements, checkCauses, checkEvidence, verifyLedger]) {
    for await (const sentence of check(database.db)) if (!ofWorld.has(sentence)) all.push(sentence)
  }
  return all
}
const balances = async () =>
  (await clearingBalances(database.db)).map(({ account, balance, stated, onItsWay }) => [
    account,
    balance - stated,
    onItsWay,
  ])

type Kind =
  | 'unknownPayment'
  | 'missingPayment'
  | 'otherAmount'
  | 'paidTwice'
  | 'chargedBack'
  | 'payoutRows'
  | 'payoutAmount'
  | 'unknownLine'
  | 'missingTransfer'
  | 'shortRemittance'

test('of 30 differences of ten kinds among the rows exactly these are listed with their reasons, and after they are explained the clearing accounts are empty', async () => {
  const throwDie = dice(seed + 1)
  const expected = new Map<string, string>()
  const kinds = new Map<string, Kind>()
  const plant = (kind: Kind, subject: string, reason: string) => {
    expected.set(subject, reason)
    kinds.set(subject, kind)
  }
  const threeDays = (from: number) => worldDays.slice(from, from + 3)
  // Five payments of each of three days, chosen by the die, each for a kind of its own.
  const chosen = threeDays(7).map((day) => {
    const ofDay = world.payments.filter((payment) => payment.day === day)
    const first = throwDie(ofDay.length - 5)
    return ofDay.slice(first, first + 5)
  })
  let movements = [...world.movements]
  const change = (id: string, changed: (row: ProviderMovement) => readonly ProviderMovement[]) => {
    movements = movements.flatMap((row) => (row.id === id ? changed(row) : [row]))
  }
  for (const [at, payments] of chosen.entries()) {
    const [missing, other, twice, back] = payments
    if (missing === undefined || other === undefined || twice === undefined || back === undefined)
      throw new Error('too few')
    const unknown = { reference: String(700_000_000 + at), amount: 90_000 + at, day: missing.day }
    movements.push(...movementsOf(unknown))
    plant(
      'unknownPayment',
      `transaction:${unknown.reference}`,
      `the provider has a payment of ${unknown.amount}; Cupo has none`,
    )
    movements = movements.filter(({ reference }) => reference !== missing.reference)
    plant(
      'missingPayment',
      `transaction:${missing.reference}`,
      `expected since ${missing.day}: no file of the provider has the payment of ${missing.amount}`,
    )
    change(`sale-${other.reference}`, (row) => [{ ...row, amount: pesos(row.amount - 90) }])
    plant(
      'otherAmount',
      `transaction:${other.reference}`,
      `amount ${other.amount - 90} is not ${other.amount}`,
    )
    change(`sale-${twice.reference}`, (row) => [row, { ...row, id: `again-${row.id}` }])
    plant(
      'paidTwice',
      `transaction:${twice.reference}`,
      `the provider has it 2 times: amount ${2 * twice.amount} is not ${twice.amount}`,
    )
    change(`sale-${back.reference}`, (row) => [
      row,
      { ...row, id: `back-${row.id}`, kind: 'chargeback', amount: pesos(-row.amount) },
    ])
    plant(
      'chargedBack',
      `transaction:${back.reference}`,
      `the provider took ${back.amount} back; for Cupo it is paid`,
    )
  }
  // The provider pays out what its rows say, the planted ones too.
  const whole = movements.filter(({ kind }) => kind !== 'payout')
  const payouts = worldDays.map((day) => payoutOf(whole, day))
  let lines = world.lines.map((line): BankLine => {
    const payout = payouts.find((each) => each.payout === line.reference)
    return payout === undefined ? line : { ...line, amount: pesos(-payout.amount) }
  })
  const lost: ProviderMovement[] = []
  let given = [...whole, ...payouts]
  for (const day of threeDays(0)) {
    const row = given.find(({ kind, payout }) => kind === 'commission' && payout === payoutName(day))
    if (row === undefined) throw new Error('no row to lose')
    lost.push(row)
    given = given.filter((each) => each !== row)
    const paid = -(payouts.find(({ payout }) => payout === payoutName(day))?.amount ?? 0)
    plant(
      'payoutRows',
      `payout:${payoutName(day)}`,
      `amount ${paid} is not ${paid - row.amount}, which its rows make`,
    )
  }
  for (const day of threeDays(3)) {
    const paid = -(payouts.find(({ payout }) => payout === payoutName(day))?.amount ?? 0)
    lines = lines.map((line) =>
      line.reference === payoutName(day) ? { ...line, amount: pesos(paid - 5_000) } : line,
    )
    plant(
      'payoutAmount',
      `payout:${payoutName(day)}`,
      `amount ${paid} is not ${paid - 5_000}, which the bank has`,
    )
  }
  const missingLines: BankLine[] = []
  for (const day of threeDays(1)) {
    const line = lines.find(({ bookedOn, reference }) => bookedOn === day && reference?.startsWith('refund-'))
    if (line === undefined) throw new Error('no transfer to lose')
    missingLines.push(line)
    lines = lines.filter((each) => each !== line)
    plant(
      'missingTransfer',
      `onBank:${line.reference}`,
      `expected since ${day}: no line of the bank has ${line.amount}`,
    )
  }
  const strange = threeDays(4).map((day, at): BankLine => {
    const amount = pesos(-(4_000 + at))
    return {
      account,
      bookedOn: day,
      valueOn: day,
      amount,
      reference: null,
      counterparty: null,
      text: 'GMF',
      balance: null,
    }
  })
  const heldBack = threeDays(6).map((day) => {
    const bill = world.bills.find((each) => each.day === day)
    if (bill === undefined) throw new Error('no bill to hold back')
    lines = lines.map((line) =>
      line.bookedOn === day && line.counterparty?.startsWith('ANDINA')
        ? { ...line, amount: pesos(line.amount - bill.amount) }
        : line,
    )
    return bill
  })
  lines = worldDays.flatMap((day) => [...lines, ...strange].filter(({ bookedOn }) => bookedOn === day))
  await loadMovements(given, 'march.csv')
  await loadLines(withBalances(lines), 'march.txt')
  const lineOf = async (day: string, amount: number) => {
    const { rows } = await database.owner.query(
      'select id from bank_line where booked_on = $1 and amount = $2',
      [day, amount],
    )
    return String(rows[0]?.id)
  }
  for (const { bookedOn, amount } of strange) {
    const subject = `line:${await lineOf(bookedOn, amount)}`
    plant('unknownLine', subject, `money out of ${amount} on ${bookedOn}: nothing of Cupo is it`)
  }
  const shortLines = lines.filter(
    ({ bookedOn, counterparty }) => threeDays(6).includes(bookedOn) && counterparty?.startsWith('ANDINA'),
  )
  for (const { bookedOn, amount } of shortLines) {
    const subject = `line:${await lineOf(bookedOn, amount)}`
    plant('shortRemittance', subject, `money in of ${amount} on ${bookedOn}: nothing of Cupo is it`)
  }
  expect(kinds.size).toBe(30)
  // The account was not empty before its first line.
  const start = `opening:${account}`
  expected.set(start, 'the account had 900000000 before 2026-03-02; the books have 0')

  await compare()
  expect(await listed()).toEqual([...expected].toSorted(([one], [other]) => (one < other ? -1 : 1)))
  expect(await problems()).toEqual([])

  const explain = async (subject: string, account: WriteOffAccount) => {
    const [task] = await openDifferences(database.db, subject)
    if (task === undefined) throw new Error(`nothing is listed about ${subject}`)
    expect((await findPaymentTask(database.db, task.id))?.state).toBe('open')
    return explainDifference(
      { db: database.db },
      task,
      { reason: 'as agreed with the provider', account },
      who,
    )
  }
  const subjectsOf = (kind: Kind) =>
    [...kinds].filter(([, each]) => each === kind).map(([subject]) => subject)
  expect(await explain(start, 'lenderFunds')).toEqual({ isExplained: true, booked: -900_000_000 })
  for (const kind of ['unknownPayment', 'missingPayment', 'otherAmount', 'paidTwice'] as const) {
    for (const subject of subjectsOf(kind))
      expect((await explain(subject, 'providerFees')).isExplained).toBe(true)
  }
  for (const subject of subjectsOf('chargedBack')) await takeBack(subject.slice('transaction:'.length))
  await loadMovements(lost, 'march, corrected.csv')
  for (const subject of subjectsOf('payoutAmount')) {
    const payout = subject.slice('payout:'.length)
    const { rows } = await database.owner.query('select id from bank_line where reference = $1', [payout])
    const booking = await bookPayout(database, { payout, line: rows[0].id, rest: 'bankFees' }, who)
    expect(booking.isBooked).toBe(true)
  }
  for (const subject of subjectsOf('unknownLine')) {
    const line = strange.find(({ bookedOn }) => expected.get(subject)?.includes(bookedOn))
    expect(line).toBeDefined()
    const parts = [['bankFees', null]] as const
    const order = { kind: 'bankCharge', line: subject.slice('line:'.length), parts } as const
    expect(await bookLineAs(database, order, who)).toMatchObject({ isBooked: true })
  }
  for (const [at, subject] of subjectsOf('shortRemittance').entries()) {
    const held = heldBack[at]
    const bills = world.bills
      .filter(({ day, name }) => day === held?.day && name !== held?.name)
      .map(({ name }) => name)
    const booking = await bookRemittance(database, { line: subject.slice('line:'.length), bills }, who)
    expect(booking).toMatchObject({ isBooked: true })
  }
  const late = (line: BankLine): BankLine => ({ ...line, bookedOn: '2026-03-16', valueOn: '2026-03-16' })
  const rest = heldBack.reduce((sum, { amount }) => sum + amount, 0)
  const remittance = world.lines.find(({ counterparty }) => counterparty?.startsWith('ANDINA'))
  if (remittance === undefined) throw new Error('no remittance')
  const april = [...missingLines, { ...remittance, amount: pesos(rest) }].map(late)
  await loadLines(withBalances(april, withBalances(lines).at(-1)?.balance ?? 0), 'april.txt')
  const { differences } = await compare()
  expect(differences).toEqual([])
  expect(await listed()).toEqual([])
  expect(await balances()).toEqual([
    ['providerClearing', 0, 0],
    ['operatorClearing', 0, 0],
    ['bank', 0, 0],
  ])
  expect(await problems()).toEqual([])
})

/** As the provider's notice does: the payment is reversed. */
async function takeBack(reference: string): Promise<void> {
  const { rows } = await database.owner.query(
    `update payment_transaction set outcome = 'reversed', state = 6, updated_at = $2 where x_ref_payco = $1 returning id`,
    [reference, who.now.toString()],
  )
  const entry = await database.owner.query(`select id from journal_entry where source_id = $1`, [rows[0].id])
  await inTransaction(database.db, (transaction) =>
    reverseEntry(
      transaction,
      entry.rows[0].id,
      {
        source: { kind: 'paymentTransaction', id: rows[0].id },
        bookedOn: '2026-04-06',
        valueOn: '2026-04-06',
        idempotencyKey: `reversal:${reference}`,
        actor: 'provider',
      },
      who.now,
    ),
  )
}
