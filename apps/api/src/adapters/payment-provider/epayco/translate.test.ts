import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import list from './fixtures/invoice-two-tries.json' with { type: 'json' }
import accepted from './fixtures/reference-card-accepted.json' with { type: 'json' }
import unknown from './fixtures/reference-unknown.json' with { type: 'json' }
import pending from './fixtures/transaction-cash-pending.json' with { type: 'json' }
import { foundSchema, listSchema, toTransaction, transactionSchema } from './translate.ts'

const customerId = '500100'
const read = (data: object) => toTransaction(v.parse(transactionSchema, data), customerId)
const change = (fields: object) => read({ ...accepted.data, ...fields })

describe('a transaction as the vendor answers it', () => {
  it('a transaction by card is read with its amount and state', () => {
    expect(read(accepted.data)).toEqual({
      reference: '101234567',
      transactionId: '1012345671700000000',
      invoice: '6f1c2d0e-8f7a-4d53-9a3e-2c5b1f0a7e11',
      amount: 150_000,
      currency: 'COP',
      state: 'accepted',
      stateCode: 1,
      isTest: true,
      isOurMerchant: true,
      at: '2026-11-20T15:15:30.000Z',
      franchise: 'VISA',
      paymentType: 'TDC',
      description: 'Pago de cuota de tu crédito',
      customerIp: '190.0.2.7',
      cash: null,
    })
  })

  it('a transaction in cash has the data for the counter', () => {
    expect(read(pending.data)).toMatchObject({
      amount: 80_000,
      state: 'pending',
      isTest: false,
      description: '',
      customerIp: '',
      cash: { pin: '0012345678', agreement: '110571', network: 'Efecty', dueOn: '2026-11-21' },
    })
  })

  it.each(['', '0000-00-00', '2026-13-01', '2026-11-32', '21/11/2026'])(
    'a transaction in cash until %j has no PIN to show',
    (x_expiration_date) => {
      expect(read({ ...pending.data, x_expiration_date }).cash).toBeNull()
    },
  )

  it('a transaction is dated when it was paid, if the vendor says so', () => {
    expect(change({ x_payment_date: '2026-11-22 23:59:59' }).at).toBe('2026-11-23T04:59:59.000Z')
    expect(change({ x_transaction_date: '', x_fecha_transaccion: '2026-01-01 00:00:00' }).at).toBe(
      '2026-01-01T05:00:00.000Z',
    )
    for (const wrong of [
      '',
      'yesterday',
      '0000-01-01 00:00:00',
      '2026-13-01 00:00:00',
      '2026-11-20',
      '20/11/2026 10:00:00',
    ]) {
      expect(change({ x_transaction_date: wrong, x_fecha_transaccion: wrong }).at).toBeNull()
    }
  })

  it.each([150_000.5, '1e5', -150_000, 0, '150,000'])('an amount of %j matches no request', (x_amount) => {
    expect(change({ x_amount }).amount).toBeNull()
  })

  it('a transaction is real money only if the vendor says so', () => {
    expect(change({ x_test_request: 'FALSE' }).isTest).toBe(false)
    for (const x_test_request of ['TRUE', '', 'N/A', 'no', null]) {
      expect(change({ x_test_request }).isTest).toBe(true)
    }
  })

  it('a transaction that paid another account is not ours', () => {
    expect(change({ x_cust_id_cliente: '500101' }).isOurMerchant).toBe(false)
    expect(change({ x_cust_id_cliente: '500100' }).isOurMerchant).toBe(true)
  })

  it('a transaction keeps an unknown name of a network', () => {
    expect(change({ x_franchise: 'ZZ' }).franchise).toBe('ZZ')
  })

  it('a transaction shows no number that lost its last digits', () => {
    expect(read(pending.data).transactionId).toBe('')
    expect(v.is(transactionSchema, { ...accepted.data, x_ref_payco: 1e18 })).toBe(false)
  })

  it.each(['x_ref_payco', 'x_amount', 'x_cust_id_cliente', 'x_currency_code'])(
    'a transaction is no answer without %s',
    (name) => {
      expect(v.is(transactionSchema, { ...accepted.data, [name]: '' })).toBe(false)
    },
  )
})

it('an unknown transaction has no data', () => {
  expect(v.parse(foundSchema, unknown)).toEqual({ success: false })
  expect(v.is(foundSchema, { success: 'true', data: accepted.data })).toBe(false)
})

it('a list tells numbers', () => {
  expect(v.parse(listSchema, list)).toEqual({
    success: true,
    data: [{ referencePayco: '101234566' }, { referencePayco: '101234567' }],
  })
})
