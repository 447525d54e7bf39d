import { amountDue, passTime } from '@cupo/credit-engine'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { paymentAttemptStore } from '../../apps/api/src/features/payments/attempts/payment-attempt-store.ts'
import { allowManyPayments, dateIn, type Payer, payerAt, todayIn } from '../support/payer.ts'
import { startWorld, type World } from '../support/start-world.ts'

const isHeavy = process.env.CUPO_HEAVY === '1'

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.stop())

/** Fields of the checkout and of our own words that a browser might send along. */
const fields = [
  ...['amount', 'tax', 'tax_base', 'taxIco', 'currency', 'country', 'lang', 'invoice', 'description', 'name'],
  ...['key', 'test', 'encodeKeyMambu', 'external', 'extra1', 'extra2', 'extra3', 'extra4', 'extra5'],
  ...['response', 'confirmation', 'method', 'method_confirmation', 'methodsDisable', 'end_date'],
  ...['name_billing', 'address_billing', 'type_doc_billing', 'number_doc_billing', 'mobilephone_billing'],
  ...['descricao', 'processamentoBackend', 'keyMambu', 'kind', 'state', 'isTest', 'loanId', 'applicationId'],
  ...['documentIndex', 'purpose', 'channel', 'requestedAt', 'is_test', 'idempotencyKey', '__proto__'],
]
const values: readonly unknown[] = [
  ...[0, 1, -1, 10_000, 1e15, 0.1, -0, true, false, null, '', '0', '1.00', '10000', '-145870', '1e5'],
  ...['100000.0', 'USD', 'x'.repeat(500), { amount: 1 }, ['1'], 'https://ladron.example/', '2099-12-31'],
]
/** What no amount of a payment is: outside the bounds, or no whole pesos. */
const amounts: readonly unknown[] = [
  ...[0, -1, -145_870, 1, 9_999, 9_999.99, 10_000.5, 1e12, 1e21, Number.MAX_SAFE_INTEGER, -0],
  ...['', ' ', '0', '-10000', '1e5', '100000.0', '10.000', '10,000', '0x2710', '９９９９９', '1_000'],
  ...[null, true, {}, [], ['20000'], { valueOf: 20_000 }, 'NaN', 'Infinity', 'x'.repeat(1_000)],
]

const everyMutation: readonly object[] = [
  ...amounts.map((valorPagar) => ({ valorPagar })),
  ...fields.flatMap((field) => values.map((value) => ({ [field]: value }))),
].slice(0, 1_000)
// Each field once with some value and each amount, where it is not the long run.
const mutations = everyMutation.filter((_, at) => isHeavy || at < amounts.length || at % 7 === 0)

describe('S-12: whatever a browser adds to or changes in its request', () => {
  it(`the attempt has the values of the server (${mutations.length} changes) (R-Y2)`, async () => {
    // Each change is an attempt of its own.
    await allowManyPayments(world)
    const payer = await payerAt(world, { disbursedOn: await dateIn(world, -5) })
    const { on, capOf } = await todayIn(world)
    const due = amountDue(passTime(payer.stored.loan, on, capOf), on, capOf).total
    const { body: honest } = await payer.request({ tipoPagamento: 'Pagar cuota' })
    expect(honest.amount).toBe(`${due}.00`)
    expect(everyMutation).toHaveLength(1_000)

    for (let at = 0; at < mutations.length; at += 25) {
      const batch = mutations.slice(at, at + 25)
      const answers = await Promise.all(
        batch.map((change) => payer.request({ tipoPagamento: 'Pagar cuota', ...change })),
      )
      for (const [index, { status, body }] of answers.entries()) {
        const told = { change: batch[index], status, body: { ...body, invoice: '' } }
        if (status === 200) expect(told).toMatchObject({ body: { ...honest, invoice: '' } })
        else expect([400, 422]).toContain(told.status)
      }
    }
    await expectHonest(payer, honest)
  })
})

/** Every row that came of it, opened. */
async function expectHonest(payer: Payer, honest: object): Promise<void> {
  const rows = await world.db
    .selectFrom('paymentAttempt')
    .select(['id', 'amount', 'kind', 'isTest', 'state', 'channel', 'loanId', 'method'])
    .where('key', '=', payer.key)
    .execute()
  expect(rows.length).toBeGreaterThan(mutations.length / 2)
  const { amount } = honest as { amount: string }
  for (const { id, ...row } of rows) {
    expect(row).toEqual({
      amount: Number(amount),
      kind: 'installment',
      isTest: true,
      state: 'registered',
      channel: 'selfManage',
      loanId: payer.stored.id,
      method: 'Tarjeta-PSE',
    })
    const checkout = await paymentAttemptStore(world.secrets).checkoutOf(world.db, id)
    expect({ ...checkout, invoice: '' }).toEqual({ ...honest, invoice: '' })
  }
  const elsewhere = await world.db
    .selectFrom('paymentAttempt')
    .select('id')
    .where('key', '<>', payer.key)
    .execute()
  expect(elsewhere).toEqual([])
}
