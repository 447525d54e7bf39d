import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { demoLender } from '../../../../demo/src/lender.ts'
import type { BankFormat, BankLine, FileReading, ProviderMovement } from '../../ports/outside-files.ts'
import { type RunningSandbox, startSandbox } from '../testing/start-sandbox.ts'
import { outsideFiles } from './outside-files.ts'

const files = outsideFiles(demoLender.files)
let now: number
let sandbox: RunningSandbox
const moveTo = (instant: string) => {
  now = Date.parse(instant)
}

beforeEach(async () => {
  moveTo('2026-11-20T10:00:00-05:00')
  sandbox = await startSandbox(() => now)
})
afterEach(() => sandbox.stop())

const post = async (path: string, key: string, body: object) => {
  const headers = {
    'content-type': 'application/json',
    authorization: `Bearer ${key}`,
    'idempotency-key': randomUUID(),
  }
  const response = await fetch(`${sandbox.url}${path}`, {
    method: 'POST',
    headers,
    body: JSON.stringify(body),
  })
  expect(response.status).toBe(201)
}

async function pay(amount: number, method: 'card' | 'cash', state = 1, tax = 0): Promise<string> {
  const checkout = {
    key: method === 'cash' ? 'demo-epayco-cash-key' : 'demo-epayco-card-key',
    name: 'Pago de cuota',
    description: 'Crédito',
    invoice: randomUUID(),
    currency: 'COP',
    amount: String(amount),
    tax_base: String(amount - tax),
    tax: String(tax),
    country: 'CO',
    lang: 'ES',
    response: 'http://127.0.0.1:1/',
    methodsDisable: method === 'cash' ? ['TDC', 'PSE'] : ['CASH'],
  }
  const paid = await sandbox.act('payments', { checkout, method, state, times: 0 })
  return String(Reflect.get(paid as object, 'x_ref_payco'))
}

const transfer = (amount: number) =>
  post('/bank/v1/transfers', 'demo-bank-key', {
    reference: randomUUID(),
    amount,
    purpose: 'refund',
    to: {
      bank: '1007',
      kind: 'savings',
      number: '91234567890',
      document: '1020304000',
      name: 'Ana Peña Gómez',
    },
  })
const bill = (amount: number, dueOn: string) =>
  post('/operator/v1/bills', 'demo-operator-key', {
    reference: randomUUID(),
    contractNumber: 'CU-0123456789AB',
    mobile: '3001234567',
    dueOn,
    amount,
  })

const bytesOf = async (path: string): Promise<Uint8Array> => {
  const response = await fetch(`${sandbox.url}/control/files/${path}`)
  expect({ path, status: response.status }).toEqual({ path, status: 200 })
  return new Uint8Array(await response.arrayBuffer())
}
function rowsOf<Row>(reading: FileReading<Row> | undefined): readonly Row[] {
  if (reading?.ok !== true) throw new Error(`not read: ${JSON.stringify(reading)}`)
  return reading.rows.map(({ row }) => row)
}
const movementsOf = async (day: string): Promise<readonly ProviderMovement[]> =>
  rowsOf(files.providerMovements?.(await bytesOf(`${day}/movements`)))
async function linesOf(day: string, format: BankFormat): Promise<readonly BankLine[]> {
  const bytes = await bytesOf(`${day}/statement?format=${format}`)
  expect(files.bankFormatOf(bytes)).toBe(format)
  return rowsOf(files.bankStatement(format)?.(bytes))
}
type Day = { readonly day: string; readonly movements: object | null; readonly statement: object | null }
const days = async () => ((await sandbox.look('files')) as readonly Day[]).toReversed()
const sum = (rows: readonly { readonly amount: number }[]) =>
  rows.reduce((total, { amount }) => total + amount, 0)

/** A world with money of every kind; what came in and went out is summed apart from the files. */
async function live() {
  const card = await pay(149_210, 'card', 1, 23_824)
  await pay(500_000, 'card', 2)
  const cash = await pay(75_300, 'cash')
  const undone = await pay(60_000, 'card')
  await sandbox.act(`payments/${undone}/state`, { state: 6, times: 0 })
  await bill(88_000, '2026-11-20')
  await bill(12_000, '2026-11-20')
  await sandbox.act('credits', { contractNumber: 'CU-0123456789AB', amount: '400000' })
  await transfer(35_000)
  moveTo('2026-11-23T09:00:00-05:00')
  const late = await pay(90_000, 'card')
  moveTo('2026-12-03T09:00:00-05:00')
  await sandbox.act(`payments/${card}/state`, { state: 6, times: 0 })
  await sandbox.act('bank/payments', { counterparty: 'Fondo de Garantías', amount: -18_500 })
  await pay(1_200_000, 'card')
  moveTo('2026-12-04T09:00:00-05:00')
  await pay(50_000, 'card')
  moveTo('2026-12-14T09:00:00-05:00')
  return { card, cash, undone, late }
}

test('each payout is what its movements make, and the bank has it in every format on the business day that it is for', async () => {
  const { card, cash } = await live()
  const all: ProviderMovement[] = []
  const paidOut: number[] = []
  for (const { day, movements, statement } of await days()) {
    if (statement === null) continue
    const csv = await linesOf(day, 'csv')
    const facts = ({ account, bookedOn, valueOn, amount, reference, balance }: BankLine) => ({
      account,
      bookedOn,
      valueOn,
      amount,
      reference,
      balance,
    })
    for (const format of ['mt940', 'camt053'] as const)
      expect((await linesOf(day, format)).map(facts)).toEqual(csv.map(facts))
    const credits = csv.filter(({ amount }) => amount > 0)
    if (credits.length > 0)
      for (const format of ['asobancaria2001', 'asobancaria1998'] as const)
        expect((await linesOf(day, format)).map(facts)).toEqual(
          credits.map((one) => ({ ...facts(one), balance: null })),
        )
    if (movements === null) continue
    const rows = await movementsOf(day)
    all.push(...rows)
    expect({ day, left: sum(rows) }).toEqual({ day, left: 0 })
    const payout = rows.find(({ kind }) => kind === 'payout')
    const line = csv.find(({ reference }) => reference === payout?.id)
    expect(line?.amount).toBe(-(payout?.amount ?? 0))
    paidOut.push(line?.amount ?? 0)
  }
  // Two business days after a card, three after cash. What was charged back on the 3rd waits for a payout that covers it, and the
  // 8th is a holiday.
  expect((await days()).flatMap(({ day, movements }) => (movements === null ? [] : [day]))).toEqual([
    '2026-11-24',
    '2026-11-25',
    '2026-12-07',
    '2026-12-09',
  ])
  expect(new Set(all.map(({ kind }) => kind))).toEqual(
    new Set([
      'sale',
      'commission',
      'commissionVat',
      'incomeTaxWithheld',
      'vatWithheld',
      'icaWithheld',
      'refund',
      'chargeback',
      'payout',
    ]),
  )
  const paymentsOf = (reference: string) =>
    all
      .filter((one) => one.reference === reference && ['sale', 'refund', 'chargeback'].includes(one.kind))
      .map(({ kind, amount }) => [kind, amount])
  expect(paymentsOf(cash)).toEqual([['sale', 75_300]])
  expect(paymentsOf(card)).toEqual([
    ['sale', 149_210],
    ['chargeback', -149_210],
  ])
  // 149,210 by card, of which 23,824 is VAT: 2.68 % and 900, VAT of it, 1.5 %, 15 % of VAT and 0.41 %.
  expect(
    all.filter((one) => one.reference === card && one.kind !== 'chargeback').map(({ amount }) => amount),
  ).toEqual([149_210, -4_899, -931, -2_238, -3_574, -612])
  const last = (await linesOf('2026-12-09', 'csv')).at(-1)
  expect(last?.balance).toBe(sum(paidOut.map((amount) => ({ amount }))) + 100_000 + 400_000 - 35_000 - 18_500)
})

test('the operator hands over what it collected on a day five business days later, in one line', async () => {
  await live()
  expect(await linesOf('2026-11-27', 'mt940')).toMatchObject([
    {
      amount: 100_000,
      reference: '2026112002',
      counterparty: 'ANDINA MOVIL',
      text: expect.stringContaining('REMESA'),
    },
  ])
})

test('a file of a day that is over is the same bytes whenever it is asked for, and a day that is not over has none', async () => {
  await live()
  const paths = (await days()).flatMap(({ day, movements }) => [
    ...(movements === null ? [] : [`${day}/movements`]),
    `${day}/statement?format=camt053`,
  ])
  const before = await Promise.all(paths.map(bytesOf))
  await pay(70_000, 'card')
  await transfer(5_000)
  moveTo('2027-01-04T09:00:00-05:00')
  expect(await Promise.all(paths.map(bytesOf))).toEqual(before)
  await sandbox.act('credits', { contractNumber: 'CU-0123456789AB', amount: '1000' })
  const ofToday = await fetch(`${sandbox.url}/control/files/2027-01-04/statement`)
  expect(ofToday.status).toBe(404)
})

const fault = (file: string, row: string, mode: string) => sandbox.act('file-faults', { file, row, mode })

test('a row of the provider is missing, doubled or changed in its file while the payout stays what was paid', async () => {
  const { cash } = await live()
  const day = '2026-11-25'
  const whole = await movementsOf(day)
  const line = async () => (await linesOf(day, 'csv')).find(({ amount }) => amount > 0)
  const paid = await line()
  const row = `${cash}-V`
  await fault('movements', row, 'missing')
  expect(await movementsOf(day)).toEqual(whole.filter(({ id }) => id !== row))
  await fault('movements', row, 'doubled')
  expect(
    (await movementsOf(day)).filter(({ reference, kind }) => reference === cash && kind === 'sale'),
  ).toMatchObject([
    { id: row, amount: 75_300 },
    { id: `${row}-D`, amount: 75_300 },
  ])
  await fault('movements', row, 'changed')
  expect((await movementsOf(day)).find(({ id }) => id === row)?.amount).toBe(75_030)
  expect(await line()).toEqual(paid)
  await fault('movements', row, 'ok')
  expect(await movementsOf(day)).toEqual(whole)
})

test('a sale that is late is paid with the next payout, and one that is charged back is taken off a later one', async () => {
  const { cash, late } = await live()
  await fault('movements', `${cash}-V`, 'late')
  const references = async (day: string) =>
    new Set((await movementsOf(day)).map(({ reference }) => reference))
  expect(await references('2026-11-25')).toEqual(new Set([late, null]))
  expect(await references('2026-11-26')).toEqual(new Set([cash, null]))
  await fault('movements', `${late}-V`, 'chargedBack')
  await pay(900_000, 'card')
  moveTo('2026-12-18T09:00:00-05:00')
  expect((await movementsOf('2026-12-16')).filter(({ kind }) => kind === 'chargeback')).toMatchObject([
    { reference: late, amount: -90_000 },
  ])
})

test('a line of the bank that is missing, doubled, changed or late moves the money, and the balances follow', async () => {
  await live()
  const amounts = async (day: string) => (await linesOf(day, 'mt940')).map(({ amount }) => amount)
  const row = '2026112002'
  expect(await amounts('2026-11-27')).toEqual([100_000])
  await fault('statement', row, 'changed')
  expect(await amounts('2026-11-27')).toEqual([10_000])
  await fault('statement', row, 'doubled')
  expect(await amounts('2026-11-27')).toEqual([100_000, 100_000])
  await fault('statement', row, 'late')
  expect(await amounts('2026-11-30')).toEqual([100_000])
  await fault('statement', row, 'missing')
  expect((await days()).map(({ day }) => day)).not.toContain('2026-11-27')
  await linesOf('2026-12-07', 'camt053')
})

test('a switch for a row that no file has is refused', async () => {
  await expect(fault('statement', '7', 'missing')).rejects.toThrow('404')
  await expect(fault('movements', '7-V', 'chargedBack')).rejects.toThrow('404')
})
