import { pesos } from '@cupo/credit-engine'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type FreshDatabase, freshDatabase } from '../../platform/database/testing.ts'
import { newId } from '../../platform/ids.ts'
import { systemRandom } from '../../platform/random.ts'
import { secretsFrom } from '../../platform/secrets.ts'
import type { BankLine, ProviderMovement } from '../../ports/outside-files.ts'
import { makeBatches } from '../accounting/accounting.ts'
import { whoAt } from '../servicing/testing/counter.ts'
import { bookLineAs, type LineOrder } from './book-line.ts'
import { clearingBalances, namedItems } from './clearing.ts'
import { compareFiles } from './compare-files.ts'
import { listDifferences, openDifferences } from './difference-task.ts'
import { explainDifference } from './explain-difference.ts'
import { loadFile } from './load-file.ts'
import { aFilesWorld, type FilesWorld, operator } from './testing/files-world.ts'
import { bytesOf, jsonFiles } from './testing/json-files.ts'

let database: FreshDatabase
let world: FilesWorld
beforeAll(async () => {
  database = await freshDatabase()
  world = await aFilesWorld(database, { payments: 10, transfers: 10, bills: 10 }, 3)
})
afterAll(() => database.close())

const secrets = secretsFrom(Buffer.alloc(32, 7), systemRandom)
const at = (moment: string) => ({ ...whoAt(moment), actor: { kind: 'staff', user: 'ana' } as const })
const who = at('2026-03-14T15:00:00Z')

const load = (kind: 'providerMovements' | 'bankStatement', rows: readonly unknown[], name = newId()) =>
  loadFile(
    { db: database.db, secrets, files: jsonFiles },
    { kind, format: null, name, bytes: bytesOf(rows) },
    who,
  )
const compare = (moment = '2026-03-14T15:00:00Z') =>
  compareFiles({ db: database.db, secrets, operatorName: operator }, at(moment))
const subjects = async (prefix = '') =>
  (await openDifferences(database.db, prefix)).map(({ subject }) => subject)

const aLine = (row: Partial<BankLine>): BankLine => ({
  account: 'other',
  bookedOn: '2026-03-03',
  valueOn: '2026-03-03',
  amount: pesos(50_000),
  reference: null,
  counterparty: null,
  text: '',
  balance: null,
  ...row,
})
/** Loads a line of an account of its own; answers its id. */
async function lineOf(amount: number, reference: string = newId()): Promise<string> {
  await load('bankStatement', [aLine({ amount: pesos(amount), reference })])
  const { rows } = await database.owner.query('select id from bank_line where reference = $1', [reference])
  return String(rows[0].id)
}
const book = (order: LineOrder) => bookLineAs(database, order, who)
const linesOfEntry = async (settlementId: string) => {
  const { rows } = await database.owner.query(
    `select account, amount::int from posting join journal_entry on id = entry_id where source_id = $1 order by account`,
    [settlementId],
  )
  return rows.map(({ account, amount }) => [account, amount])
}
async function entryOf(order: LineOrder) {
  const booking = await book(order)
  if (!booking.isBooked) throw new Error(booking.why)
  return linesOfEntry(booking.settlementId)
}

test('what is expected is no difference until its day has passed, and none before the first file (rule 1)', async () => {
  await compare()
  expect(await subjects()).toEqual([])
  const { movements, lines } = world
  const lastPayout = 'P-2026-03-13'
  await load(
    'providerMovements',
    movements.filter(({ payout }) => payout !== lastPayout),
  )
  await load(
    'bankStatement',
    lines.filter(({ bookedOn }) => bookedOn < '2026-03-13').map((line) => ({ ...line, balance: null })),
  )
  await compare('2026-03-14T15:00:00Z')
  expect(await subjects()).toEqual([])
  // A Friday: the list must have it on Wednesday, the bank's line on Tuesday.
  await compare('2026-03-19T15:00:00Z')
  const payment = world.payments.find(({ day }) => day === '2026-03-13')
  const transfer = world.transfers.find(({ day }) => day === '2026-03-13')
  expect((await subjects()).toSorted()).toEqual([
    `onBank:${transfer?.reference}`,
    `transaction:${payment?.reference}`,
  ])
  await load('providerMovements', movements)
  await load(
    'bankStatement',
    lines.map((line) => ({ ...line, balance: null })),
  )
  expect(await compare('2026-03-19T15:00:00Z')).toMatchObject({ closed: 2, open: 0 })
  const clearing = await clearingBalances(database.db)
  expect(clearing.map(({ onItsWay }) => onItsWay)).toEqual([0, 0, 0])
})

test('a difference that was gone and is back is open again, and one that a person explained is not', async () => {
  const account = 'again'
  const line = aLine({ account, reference: 'nobody-1' })
  await load('bankStatement', [line])
  await compare()
  const [task] = await openDifferences(database.db, 'line:')
  if (task === undefined) throw new Error('no difference')
  await explainDifference(database, task, { reason: 'of the old account', account: null }, who)
  await compare()
  expect(await subjects('line:')).toEqual([])
  const { rows } = await database.owner.query('select closed_by from payment_task where id = $1', [task.id])
  expect(rows[0].closed_by).toBe('staff:ana')
  // The provider lists a payment without its transaction; the transaction comes, and goes again.
  const sale: ProviderMovement = {
    id: 'again-1',
    reference: '900000001',
    kind: 'sale',
    amount: pesos(30_000),
    at: '2026-03-12T10:00:00Z',
    payout: null,
  }
  await load('providerMovements', [sale])
  await compare()
  const setOutcome = (outcome: string) =>
    database.owner.query(
      `insert into payment_transaction (id, provider, x_ref_payco, transaction_id, invoice, amount, state, outcome, paid_at, details,
         created_at, updated_at)
       values (gen_random_uuid(), 'epayco', '900000001', 't', 'i', 30000, 1, $1, now(), '', now(), now())
       on conflict (provider, x_ref_payco) do update set outcome = $1`,
      [outcome],
    )
  await setOutcome('suspense')
  await compare()
  expect(await subjects('transaction:')).toEqual([])
  await database.owner.query(`delete from payment_transaction where x_ref_payco = '900000001'`)
  await compare()
  expect(await listDifferences(database.db, { after: null, limit: 10 })).toMatchObject([
    { reason: 'the provider has a payment of 30000; Cupo has none, again on 2026-03-14' },
  ])
})

test('a third party is paid from the accounts that are named, which make the line to the peso', async () => {
  const line = await lineOf(-1_000)
  const parts = [
    ['vatPayableInterest', 900],
    ['vatPayableFee', 150],
  ] as const
  expect(await book({ kind: 'thirdPartyPayment', line, parts })).toEqual({
    isBooked: false,
    why: 'the parts make 1050, and the line takes 1000',
  })
  expect(await book({ kind: 'thirdPartyPayment', line, parts: [['bank', 1_000]] })).toMatchObject({
    isBooked: false,
    why: expect.stringContaining('bank is none of guaranteePayable'),
  })
  expect(await entryOf({ kind: 'thirdPartyPayment', line, parts: [...parts, ['inputVat', -50]] })).toEqual([
    ['bank', -1_000],
    ['inputVat', -50],
    ['vatPayableFee', 150],
    ['vatPayableInterest', 900],
  ])
  const whole = await lineOf(-5_000)
  expect(await entryOf({ kind: 'thirdPartyPayment', line: whole, parts: [['devicePayable', null]] })).toEqual(
    [
      ['bank', -5_000],
      ['devicePayable', 5_000],
    ],
  )
})

test('own funds and a charge of the bank are booked, and a line is booked once', async () => {
  const line = await lineOf(2_000_000)
  const order = { kind: 'ownFunds', line, reason: 'capital' } as const
  expect(await entryOf(order)).toEqual([
    ['bank', 2_000_000],
    ['lenderFunds', -2_000_000],
  ])
  expect(await book(order)).toMatchObject({ isBooked: true, isRepeated: true })
  expect(await book({ kind: 'bankCharge', line, parts: [['bankFees', null]] })).toEqual({
    isBooked: false,
    why: 'the line is settled already, as ownFunds',
  })
  expect(await book({ kind: 'ownFunds', line: 'abcdef123456', reason: 'x' })).toMatchObject({
    isBooked: false,
  })
})

test('the price of a portfolio sale is booked against the line that has what the sale named, once', async () => {
  const sale = newId()
  const { rows } = await database.owner.query('select id from loan limit 1')
  await database.owner.query(
    `insert into portfolio_sale (loan_id, buyer_name, buyer_tax_id, buyer_contact, sold_on, notice_version, created_at, sale_id,
       sale_price) values ($1, 'B', '9', 'b@b.example', '2026-03-02', '1', now(), $2, 700000)`,
    [rows[0].id, sale],
  )
  const other = await lineOf(699_000)
  expect(await book({ kind: 'salePrice', line: other, sale })).toMatchObject({
    why: 'the sale named a price of 700000, and the line has 699000',
  })
  const [line, second] = [await lineOf(700_000), await lineOf(700_000)]
  expect(await entryOf({ kind: 'salePrice', line, sale: sale.slice(-12) })).toEqual([
    ['bank', 700_000],
    ['portfolioSale', -700_000],
  ])
  expect(await book({ kind: 'salePrice', line: second, sale })).toMatchObject({
    why: 'another line has settled it',
  })
})

test('a payout that is not what its rows make waits for the account that takes the rest', async () => {
  const rows = (['sale', 'commission', 'commissionVat', 'icaWithheld'] as const).map((kind, at) => ({
    id: `rest-${kind}`,
    reference: '900000002',
    kind,
    amount: pesos([100_000, -3_000, -570, -400][at] ?? 0),
    at: '2026-03-12T10:00:00Z',
    payout: 'P-rest',
  }))
  await load('providerMovements', rows)
  const line = await lineOf(96_000)
  expect(await book({ kind: 'payout', payout: 'P-rest', line, rest: null })).toEqual({
    isBooked: false,
    why: 'the rows of the payout P-rest make 96030, and the line has 96000',
  })
  expect(await entryOf({ kind: 'payout', payout: 'P-rest', line, rest: 'bankFees' })).toEqual([
    ['bank', 96_000],
    ['bankFees', 30],
    ['inputVat', 570],
    ['providerClearing', -100_000],
    ['providerFees', 3_000],
    ['withholdings', 400],
  ])
  const second = await lineOf(96_000)
  expect(await book({ kind: 'payout', payout: 'P-rest', line: second, rest: 'bankFees' })).toEqual({
    isBooked: false,
    why: 'another line has settled the payout P-rest',
  })
})

test('a row without a transaction and one that came after its payout was booked leave the clearing account to the account that a person names', async () => {
  const payout = 'P-nameless'
  const row = (id: string, kind: ProviderMovement['kind'], amount: number, reference: string | null) => ({
    id,
    reference,
    kind,
    amount: pesos(amount),
    at: '2026-03-12T10:00:00Z',
    payout,
  })
  const items = async () =>
    (await namedItems(database.db, 'providerClearing', { after: '', limit: 100 }))
      .filter(({ name }) => /^(?:movement|payout):/.test(name))
      .map(({ name, amount }) => [name, amount])
  const explain = async (subject: string) => {
    const [task] = await openDifferences(database.db, subject)
    if (task === undefined) throw new Error(`nothing is listed about ${subject}`)
    return explainDifference(database, task, { reason: 'a fee', account: 'providerFees' }, who)
  }
  await load('providerMovements', [
    row('named-1', 'sale', 100_000, '900000003'),
    row('nameless-1', 'chargeback', -5_000, null),
    row('paid-1', 'payout', -95_000, null),
  ])
  await compare()
  expect(await explain('movement:nameless-1')).toMatchObject({ isExplained: false })
  const line = await lineOf(95_000)
  expect(await book({ kind: 'payout', payout, line, rest: null })).toMatchObject({ isBooked: true })
  await load('providerMovements', [row('late-1', 'sale', 7_000, '900000004')])
  await compare()
  expect(await items()).toEqual([
    ['movement:nameless-1', 5_000],
    [`payout:${payout}`, 7_000],
  ])
  const sums = async () => {
    const [provider] = await clearingBalances(database.db)
    return (provider?.balance ?? 0) - (provider?.onItsWay ?? 0)
  }
  const before = await sums()
  expect(await explain('movement:nameless-1')).toEqual({ isExplained: true, booked: 5_000 })
  expect(await explain(`payout:${payout}`)).toEqual({ isExplained: true, booked: 7_000 })
  await compare()
  expect([await items(), await sums()]).toEqual([[], before])
  expect(await subjects('payout:')).toEqual([])
})

test('a line that moves no money books nothing', async () => {
  const line = await lineOf(0)
  expect(await book({ kind: 'ownFunds', line, reason: 'a note of the bank' })).toEqual({
    isBooked: false,
    why: 'the line moves no money',
  })
})

test('a remittance counts a bill once, by whichever of its names it is called', async () => {
  await database.owner.query(
    `insert into loan_payment (id, loan_id, loan_name, reference, amount, kind, source, value_on, at, fingerprint, state, actor,
       created_at)
     select gen_random_uuid(), id, contract_number, 'bill:D-1', 40000, 'installment', 'mobileBill', '2026-03-02', '2026-03-02', '',
       'suspense', 'operator', '2026-03-02' from loan limit 1`,
  )
  const line = await lineOf(80_000)
  expect(await book({ kind: 'remittance', line, bills: ['D-1', 'bill:D-1'] })).toEqual({
    isBooked: false,
    why: 'the bills make 40000, and the line has 80000',
  })
})

test('an account whose lines come with and without balances is explained by its opening and its gaps', async () => {
  const rows = [
    ['2026-03-02', 5_000, null],
    ['2026-03-03', 7_000, 1_012_000],
    ['2026-03-04', 10_000, null],
    ['2026-03-05', 1_000, 1_023_500],
    ['2026-03-06', 3_000, null],
  ] as const
  const unexplained = async () =>
    (await clearingBalances(database.db)).map(({ balance, stated, onItsWay }) => balance - stated - onItsWay)
  const before = await unexplained()
  for (const [bookedOn, amount, balance] of rows) {
    const money = { amount: pesos(amount), balance: balance === null ? null : pesos(balance) }
    const line = { account: 'mixed', bookedOn, valueOn: bookedOn, reference: newId(), ...money }
    await load('bankStatement', [aLine(line)])
  }
  await compare()
  expect(await unexplained()).toEqual(before)
  const open = await listDifferences(database.db, { after: null, limit: 100 })
  const reasons = open
    .filter(({ subject }) => /^(?:opening:mixed|gap:)/.test(subject))
    .map(({ reason }) => reason)
  expect(reasons.toSorted()).toEqual([
    'before the line of 2026-03-05 lines that make 500 are missing',
    'the account had 1000000 before 2026-03-02; the books have 0',
  ])
})

test('a line is refused in words on a day whose books are closed, and is open afterwards', async () => {
  const line = await lineOf(-700)
  for (const month of ['2026-01-01', '2026-02-01']) {
    await database.db
      .insertInto('bookMonth')
      .values({ id: newId(), month, cutOffAt: '2026-03-01T05:01:00Z' })
      .execute()
  }
  expect(await makeBatches(database.db, '2026-03-14', at('2026-03-16T15:00:00Z'))).toMatchObject({ ok: true })
  const charge = { kind: 'bankCharge', line, parts: [['bankFees', null]] } as const
  expect(await book(charge)).toEqual({ isBooked: false, why: 'the books of today are closed' })
  expect(await bookLineAs(database, charge, at('2026-03-16T15:00:00Z'))).toMatchObject({ isBooked: true })
})
