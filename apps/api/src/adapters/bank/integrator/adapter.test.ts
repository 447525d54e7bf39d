import * as v from 'valibot'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TransferOrder } from '../../../ports/bank.ts'
import { wholePesosSchema } from '../../http/json-client.ts'
import { type RunningSandbox, startSandbox } from '../../testing/start-sandbox.ts'
import { describeBank } from '../bank.suite.ts'
import { accountCheckSchema, connectBank, toTransfer, toWireOrder, transferSchema } from './adapter.ts'

let sandbox: RunningSandbox
beforeAll(async () => {
  sandbox = await startSandbox()
}, 30_000)
afterAll(() => sandbox.stop())

describe('a bank by the integrator protocol', () => {
  describeBank(
    () => sandbox,
    (limits = {}) => connectBank({ baseUrl: `${sandbox.url}/bank/v1`, key: 'demo-bank-key', limits }),
    {
      end: async (transferId, state) => {
        await sandbox.act(`transfers/${transferId}/state`, { state })
      },
      credit: async (contractNumber, amount) => {
        await sandbox.act('credits', { contractNumber, amount })
      },
      ordered: async (amount) => {
        const all = (await sandbox.look('transfers')) as readonly { readonly amount: number }[]
        return all.filter((one) => one.amount === amount).length
      },
    },
  )
})

import done from './fixtures/transfer-done.json' with { type: 'json' }
import failed from './fixtures/transfer-failed.json' with { type: 'json' }

describe('a transfer', () => {
  it.each([
    ['done', done],
    ['failed', failed],
  ])('a transfer that is %s has ended so', (state, answer) => {
    expect(toTransfer(v.parse(transferSchema, answer))).toEqual({
      transferId: '5520917346',
      state,
      endedAt: '2026-11-23T09:05:30-05:00',
      amount: 499_900,
    })
  })

  it.each([{ endedAt: null }, { endedAt: undefined }])(
    'a transfer that is done has not ended before the bank says when: %o',
    (change) => {
      expect(toTransfer(v.parse(transferSchema, { ...done, ...change })).state).toBe('ordered')
    },
  )

  it.each(['ordered', 'returned', 'DONE', ''])('in the state "%s" has not ended', (state) => {
    expect(toTransfer(v.parse(transferSchema, { ...done, state })).state).toBe('ordered')
  })

  it.each([{ transferId: '' }, { state: null }, { endedAt: 'yesterday' }, { amount: 1.5 }])(
    'the answer to a transfer is not believed with %o',
    (change) => {
      expect(v.is(transferSchema, { ...done, ...change })).toBe(false)
    },
  )
})

it.each([{ result: 'probably' }, { result: null }, {}])(
  'a check that answers %o is not believed',
  (answer) => {
    expect(v.is(accountCheckSchema, answer)).toBe(false)
  },
)

it('an order of a transfer sends the fields of the protocol and no more', () => {
  const to = { bank: '1007', kind: 'savings', number: '91234567890', document: '1010100080', name: 'Ana' }
  const order = { reference: 'refund-1', amount: v.parse(wholePesosSchema, 499_900), purpose: 'refund', to }
  const more = { ...order, note: 'x', to: { ...to, mobile: '3001234567' } } as unknown as TransferOrder
  expect(toWireOrder(more)).toEqual(order)
})
