import { randomUUID } from 'node:crypto'
import { pesos } from '@cupo/credit-engine'
import * as v from 'valibot'
import { afterAll, beforeAll, describe } from 'vitest'
import type { TransactionState } from '../../../ports/payment-provider.ts'
import { type RunningSandbox, startSandbox } from '../../testing/start-sandbox.ts'
import { describePaymentProvider } from '../payment-provider.suite.ts'
import { connectEpayco } from './adapter.ts'

const codes: Readonly<Record<TransactionState, number>> = {
  accepted: 1,
  rejected: 2,
  pending: 3,
  failed: 4,
  reversed: 6,
  held: 7,
  started: 8,
  expired: 9,
  abandoned: 10,
  cancelled: 11,
  suspectedFraud: 12,
}
const paymentSchema = v.object({ x_ref_payco: v.number(), ref_payco: v.string() })

let sandbox: RunningSandbox
beforeAll(async () => {
  sandbox = await startSandbox()
}, 30_000)
afterAll(() => sandbox.stop())

const connect = (limits = {}) =>
  connectEpayco({
    apiUrl: `${sandbox.url}/epayco/api`,
    secureUrl: `${sandbox.url}/epayco/secure`,
    publicKeys: { card: 'demo-epayco-card-key', cash: 'demo-epayco-cash-key' },
    privateKey: 'demo-epayco-private-key',
    signing: { customerId: '500100', pKey: 'demo-epayco-p-key' },
    isTest: true,
    limits,
  })

describe('payments by ePayco', () => {
  describePaymentProvider({
    sandbox: () => sandbox,
    connect,
    newOrder: (method) => ({
      key: 'credit-1',
      invoice: randomUUID(),
      vat: null,
      amount: pesos(149_120),
      name: 'Cuota',
      description: 'Cuota 3',
      method,
      extra1: 'Pagar cuota',
      extra3: 'Cuota 3',
      extra4: '',
      extra5: 'C-1',
      responseUrl: 'http://127.0.0.1:1/response/',
      confirmationUrl: 'http://127.0.0.1:1/confirmation/',
      payer: null,
      cashUntil: null,
    }),
    pay: async (order, state) => {
      const method = order.method === 'Efectivo' ? 'cash' : 'card'
      // No time at all: nobody here hears a notice.
      const wish = { checkout: connect().checkoutOf(order), method, state: codes[state], times: 0 }
      const { x_ref_payco, ref_payco } = v.parse(paymentSchema, await sandbox.act('payments', wish))
      return { reference: String(x_ref_payco), returned: ref_payco }
    },
    change: async ({ reference }, state) => {
      await sandbox.act(`payments/${reference}/state`, { state: codes[state], times: 0 })
    },
  })
})
