import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Checkout } from '@cupo/wire'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readConfig } from '../../apps/api/src/platform/config.ts'
import { openClockStop } from '../../apps/api/src/platform/jobs/clock-stop.ts'
import { systemRandom } from '../../apps/api/src/platform/random.ts'
import { secretsFrom } from '../../apps/api/src/platform/secrets.ts'
import { checks, runChecks } from '../../apps/api/src/wiring/ledger-checks.ts'
import { waitUntilReady } from '../../tools/start/wait-until-ready.ts'
import { type Customer, customerOf, ownAccount } from '../support/customer.ts'
import { allowManyPayments, type Payer, payerAt } from '../support/payer.ts'
import { type PaymentAtProvider, tillOf } from '../support/till.ts'
import { orderedTransfer, transfersTo } from '../support/transfers.ts'
import { waitFor } from '../support/wait-for.ts'
import { type KillableHouse, startKillableHouse } from './killable-house.ts'

const isHeavy = process.env.CUPO_HEAVY === '1'
/** Of each kind. */
const paymentsLost = 3
const signaturesLost = 1
/** Limits and a trigger are of the test, and no migration's or person's. */
const ofTheTest = /^hold_minutes |^\*:own\w+Max:/
const phone = 'KOR-M8-256-ARE'
let place: KillableHouse
let till: ReturnType<typeof tillOf>
let payers: readonly Payer[]

beforeAll(async () => {
  place = await startKillableHouse({ SEEDS: 'off' })
  const { house, control, connectionString, db } = place
  await place.holdMinutes()
  till = tillOf({ control })
  await allowManyPayments({ db })
  const secrets = secretsFrom(readConfig(process.env).masterKey, systemRandom)
  const addresses = { webUrl: house.webUrl, sandboxUrl: house.sandboxUrl, control, db, secrets }
  const world = { ...addresses, connectionString, logLines: [], stop: house.stop }
  const disbursedOn = (await control.clock()).slice(0, 10)
  const wish = { installmentCount: 36, financedAmount: 9_000_000, disbursedOn }
  payers = await Promise.all(Array.from({ length: 3 }, () => payerAt(world, wish)))
})
afterAll(() => place.stop())

async function asAdministrator(...statements: readonly string[]): Promise<void> {
  const url = new URL(place.connectionString)
  url.pathname = '/postgres'
  const client = new pg.Client({ connectionString: url.href })
  await client.connect()
  try {
    for (const statement of statements) await client.query(statement)
  } finally {
    await client.end()
  }
}

/** A backup by copy, with nobody connected; it comes back under a running instance, as after a failover to a standby that lags. */
async function keepCopy(): Promise<{ readonly goBack: () => Promise<void> }> {
  const name = new URL(place.connectionString).pathname.slice(1)
  const copy = `${name}_copy`
  const endSessions = `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}'`
  await place.house.killApi()
  await asAdministrator(endSessions, `create database ${copy} template ${name}`)
  await place.house.startApi()
  return {
    goBack: async () => {
      await asAdministrator(
        `drop database ${name} with (force)`,
        `create database ${name} template ${copy}`,
        `drop database ${copy}`,
      )
      await waitUntilReady(`${place.house.webUrl}/health/ready`, undefined, () => false)
    },
  }
}

/** `npm run lender -- …`, as the lender runs it beside the product. */
async function lender(...args: readonly string[]): Promise<string> {
  const { house, connectionString } = place
  const ports = { PORT: new URL(house.webUrl).port, SANDBOX_PORT: new URL(house.sandboxUrl).port }
  const env = { ...process.env, DATABASE_URL: connectionString, DATA_DIR: house.dataDir, ...ports }
  const script = join(import.meta.dirname, '../../tools/lender.ts')
  const run = promisify(execFile)(process.execPath, [script, ...args], { env })
  // A command that leaves something for a person ends with code 1, and says what.
  const { stdout, stderr } = await run.catch((error: { stdout: string; stderr: string }) => error)
  return `${stdout}${stderr}`
}

let amount = 20_000
async function register(payer: Payer): Promise<Checkout> {
  amount += 1
  const { status, body } = await payer.request({ tipoPagamento: 'Adelanto de cuota', valorPagar: amount })
  if (status !== 200) throw new Error(`the payment was refused: ${JSON.stringify(body)}`)
  return body as Checkout
}
const payerOf = (index: number): Payer => payers[index % payers.length] as Payer
const several = (count: number) => Array.from({ length: count }, (_, index) => index)

const outcomeOf = async ({ x_ref_payco }: PaymentAtProvider) => {
  const row = place.db.selectFrom('paymentTransaction').select('outcome')
  return (await row.where('xRefPayco', '=', String(x_ref_payco)).executeTakeFirst())?.outcome
}
const comesTo = (payment: PaymentAtProvider, outcome: string) =>
  waitFor(
    `payment ${payment.x_ref_payco} to be ${outcome}`,
    async () => ((await outcomeOf(payment)) === outcome ? true : undefined),
    60_000,
  )
async function pay(checkout: Partial<Checkout>, outcome = 'posted'): Promise<PaymentAtProvider> {
  const paid = await till.pay({ checkout })
  await comesTo(paid, outcome)
  return paid
}

const customer = (wishes: object) =>
  customerOf({ webUrl: place.house.webUrl, control: place.control }, '05', wishes)
async function accepted(wishes: object): Promise<Customer> {
  const one = customer(wishes)
  await one.untilAccepted()
  return one
}
const money = { amount: 1_000_000, installments: 12, account: ownAccount }

async function signPhone(one: Customer): Promise<string> {
  const signed = await one.act('createContract', { isPartial: false })
  const number = signed.body.response?.idOrderAmount
  if (number === undefined) throw new Error(`signing answered ${JSON.stringify(signed.body)}`)
  return number
}
async function signMoney(one: Customer): Promise<void> {
  const { status, body } = await one.act('createContractLibre', { isPartial: false })
  if (status !== 200) throw new Error(`signing answered ${JSON.stringify(body)}`)
}
/** The product sends what is due, and the bank pays it at once; the product has not heard of that. */
async function transferred(one: Customer): Promise<string> {
  const { id, reference } = await orderedTransfer(one, place.control)
  await place.control.endTransfer(id, 'done')
  return reference
}

/** By the table: sessions end while the clock moves. */
async function situationOf(one: Customer): Promise<string> {
  const row = place.db.selectFrom('application').select('situation').where('id', '=', one.applicationId())
  return (await row.executeTakeFirstOrThrow()).situation
}

const differences = () =>
  place.db
    .selectFrom('paymentTask')
    .select(['id', 'subject', 'state'])
    .where('kind', '=', 'difference')
    .orderBy('subject')
    .execute()
const openSubjects = async () =>
  (await differences()).filter(({ state }) => state === 'open').map(({ subject }) => subject)
const notes = async () => (await place.db.selectFrom('paymentTaskNote').select('note').execute()).length
async function nameOf(subject: string): Promise<string> {
  const task = (await differences()).find((one) => one.subject === subject)
  if (task === undefined) throw new Error(`no task is about ${subject}`)
  return task.id.slice(-12)
}

/** By tables alone: whom the outside has paid or sent, and the database does not know. */
async function missingNow(): Promise<readonly string[]> {
  const { db, control } = place
  const known = new Map(
    (await db.selectFrom('paymentTransaction').select(['xRefPayco', 'outcome']).execute()).map(
      ({ xRefPayco, outcome }) => [xRefPayco, outcome],
    ),
  )
  const numbers = new Map(
    (await db.selectFrom('application').select(['orderNumber', 'activity']).execute()).map(
      ({ orderNumber, activity }) => [orderNumber, activity],
    ),
  )
  const refunds = await db.selectFrom('bankTransfer').select('reference').execute()
  const lent = await db.selectFrom('disbursementTransfer').select('reference').execute()
  const references = new Set([...refunds, ...lent].map(({ reference }) => reference))
  const takesPart = (outcome: string | undefined) => outcome === 'posted' || outcome === 'suspense'
  return [
    ...(await till.payments())
      .filter(({ x_ref_payco, state }) => {
        const outcome = known.get(String(x_ref_payco))
        return state === 1 ? !takesPart(outcome) : state === 6 && outcome !== 'reversed'
      })
      .map(({ x_ref_payco }) => `epayco:${x_ref_payco}`),
    ...(await control.orders())
      .filter(({ idOrderAmount, state }) =>
        state === 'delivered'
          ? numbers.get(idOrderAmount) !== 'EquipamentoEntregue'
          : state !== 'released' && !numbers.has(idOrderAmount),
      )
      .map(({ idOrderAmount }) => `order:${idOrderAmount}`),
    ...(await control.transfers())
      .filter(({ reference }) => !references.has(reference))
      .map(({ reference }) => `transfer:${reference}`),
  ].toSorted()
}

test.runIf(isHeavy)(
  'what the outside did after the moment of a backup is found whole after its restore, and settled once by commands',
  async () => {
    const { control, db } = place
    // Before the backup.
    const reversedLater = await pay(await register(payerOf(0)))
    const untouched = await pay(await register(payerOf(1)))
    const twice = await register(payerOf(2))
    await pay(twice)
    await pay(twice, 'suspense')
    const refundTask = await db
      .selectFrom('paymentTask')
      .select(['id', 'amount'])
      .where('kind', '=', 'refund')
      .executeTakeFirstOrThrow()
    const registeredBefore = await Promise.all(several(paymentsLost).map((index) => register(payerOf(index))))
    const planted = await register(payerOf(0))
    const signedBefore = customer({ sku: phone })
    const deliveredLater = (await signedBefore.sign()).idOrderAmount ?? ''
    await control.advance('PT0S')
    const phones = await Promise.all(several(signaturesLost).map(() => accepted({ sku: phone })))
    const deliveredPhone = await accepted({ sku: phone })
    const releasedPhone = await accepted({ sku: phone })
    const borrowers = await Promise.all(several(signaturesLost).map(() => accepted(money)))
    const since = new Date(Date.parse(await control.clock()) - 1_000).toISOString()

    const copy = await keepCopy()

    // Accepted after it, each with its answer to the customer.
    for (const checkout of registeredBefore) await pay(checkout)
    const registeredAfter: PaymentAtProvider[] = []
    for (const index of several(paymentsLost)) registeredAfter.push(await pay(await register(payerOf(index))))
    const otherAmount = await pay({ ...planted, amount: '77777.00', tax_base: '0.00' }, 'suspense')
    await till.change(reversedLater, 6)
    await comesTo(reversedLater, 'reversed')
    const lostOrders = await Promise.all(phones.map(signPhone))
    const lostDelivered = await signPhone(deliveredPhone)
    const lostReleased = await signPhone(releasedPhone)
    const newcomer = customer({ sku: phone })
    const newcomersOrder = (await newcomer.sign()).idOrderAmount ?? ''
    const newBorrower = await accepted(money)
    for (const one of [...borrowers, newBorrower]) await signMoney(one)
    const lostTransfers: string[] = []
    for (const one of [...borrowers, newBorrower]) lostTransfers.push(await transferred(one))
    await lender(
      'payment-tasks',
      refundTask.id.slice(-12),
      'refund',
      '1007',
      'savings',
      '91234567890',
      '--yes',
    )
    await control.advance('PT0S')
    const refundSent = (await control.transfers()).find(({ purpose }) => purpose === 'refund')
    await control.endTransfer(refundSent?.id ?? '', 'done')
    for (const number of [deliveredLater, lostDelivered]) await control.endOrder(number, 'deliver')

    await copy.goBack()
    const stop = await waitFor('the clock to stand still', () => openClockStop(db), 60_000)
    expect(stop.why).toBe('entryMissing')
    expect(await lender('clock', 'resume', 'not compared')).toContain('Nothing has compared')
    const missing = await missingNow()
    expect(missing).toHaveLength(2 * paymentsLost + 2 + signaturesLost + 4 + signaturesLost + 1 + 1)

    // Everything is found, nothing is invented, however often it is asked.
    expect(await lender('reconcile', '--since', since)).toContain('Each difference is a task')
    expect(await openSubjects()).toEqual(missing)
    const noted = await notes()
    await lender('reconcile', '--since', since)
    expect([await openSubjects(), await notes()]).toEqual([missing, noted])

    // A late event of a lost order is a line with its number, and the task that is there.
    await control.ask('POST', `/control/orders/${lostDelivered}/notify`)
    expect(place.house.apiLog()).toContain(lostDelivered)
    expect(await openSubjects()).toEqual(missing)

    // Their own answers settle payments and the delivery that was signed for; the rest stays, with its reason.
    const told = await lender('reconcile', 'settle')
    const left = [...lostOrders, lostDelivered, lostReleased, newcomersOrder].map(
      (number) => `order:${number}`,
    )
    const transfersLeft = [...lostTransfers, refundSent?.reference ?? ''].map((one) => `transfer:${one}`)
    expect(await openSubjects()).toEqual([...left, ...transfersLeft].toSorted())
    expect(told).toContain('its customer signs anew')
    expect([await outcomeOf(reversedLater), await outcomeOf(untouched)]).toEqual(['reversed', 'posted'])
    expect(await outcomeOf(otherAmount)).toBe('suspense')
    for (const payment of registeredAfter) expect(await outcomeOf(payment)).toBe('suspense')
    expect(await situationOf(signedBefore)).toBe('Liberada')

    // Money whose attempt is lost pays the credit that its checkout named.
    for (const [index, payment] of registeredAfter.entries()) {
      const task = await db
        .selectFrom('paymentTask')
        .select('id')
        .where('kind', '=', 'suspense')
        .where('subject', '=', `epayco:${payment.x_ref_payco}`)
        .executeTakeFirstOrThrow()
      const { contractNumber } = payerOf(index).stored
      const notesOfTask = await db
        .selectFrom('paymentTaskNote')
        .select('note')
        .where('taskId', '=', task.id)
        .execute()
      expect(notesOfTask.map(({ note }) => note).join()).toContain(contractNumber)
      const answer = await lender('payment-tasks', task.id.slice(-12), 'assign', contractNumber, '--yes')
      expect(answer).toContain(`now pay ${contractNumber}`)
    }

    // Signatures are given anew: the same order, and no second transfer.
    expect(await Promise.all(phones.map(signPhone))).toEqual(lostOrders)
    expect(await signPhone(deliveredPhone)).toBe(lostDelivered)
    for (const one of borrowers) await signMoney(one)
    for (const number of [lostReleased, newcomersOrder]) {
      const name = await nameOf(`order:${number}`)
      expect(await lender('reconcile', name, 'release', '--yes')).toContain('taken the order back')
    }
    expect(await lender('reconcile', await nameOf(`order:${lostDelivered}`), 'release', '--yes')).toContain(
      'settle it',
    )
    const anew = await signPhone(releasedPhone)
    expect(anew).not.toBe(lostReleased)
    const record = ['reconcile', await nameOf(`transfer:${refundSent?.reference}`), 'record'] as const
    expect(await lender(...record, refundTask.id.slice(-12), '--yes')).toContain('Recorded')
    await lender('reconcile', 'settle')
    // Nobody has asked for this money in our books: a person closes it.
    expect(await openSubjects()).toEqual([`transfer:${lostTransfers.at(-1)}`])
    const closing = await nameOf(`transfer:${lostTransfers.at(-1)}`)
    await lender('payment-tasks', closing, 'close', 'the customer signs on paper', '--yes')
    expect(await lender('clock', 'resume', 'compared and settled')).toContain('works again')
    await control.advance('PT30M')
    expect(await lender('reconcile', '--since', since)).toContain('transfers  ')
    expect(await openSubjects()).toEqual([])

    // Everybody is paid once, on both sides.
    for (const one of borrowers) {
      const sent = await transfersTo(one, control)
      expect(sent.map(({ state }) => state)).toEqual(['done'])
      expect(await situationOf(one)).toBe('Liberada')
    }
    expect(await situationOf(deliveredPhone)).toBe('Liberada')
    expect((await control.transfers()).filter(({ purpose }) => purpose === 'refund')).toHaveLength(1)
    const standing = (await control.orders()).filter(({ state }) => state !== 'released')
    expect(standing).toHaveLength(signaturesLost + 3)
    const inTheTill = (await till.payments()).filter(({ state }) => state === 1)
    const collected = await db
      .selectFrom('posting')
      .select((row) => row.fn.sum<number>('amount').as('sum'))
      .where('account', '=', 'providerClearing')
      .executeTakeFirstOrThrow()
    expect(Number(collected.sum)).toBe(inTheTill.reduce((sum, one) => sum + one.amount, 0))
    const found = (await runChecks(db, checks)).flatMap(({ offenders }) => offenders)
    expect(found.filter((offender) => !ofTheTest.test(offender))).toEqual([])
  },
  1_200_000,
)
