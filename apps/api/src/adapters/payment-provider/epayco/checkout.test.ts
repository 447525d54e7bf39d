import { pesos } from '@cupo/credit-engine'
import { describe, expect, it } from 'vitest'
import type { CheckoutOrder } from '../../../ports/payment-provider.ts'
import { checkoutOf } from './checkout.ts'

const keys = { card: 'public-card', cash: 'public-cash' }
const order: CheckoutOrder = {
  key: 'credit-1',
  invoice: '6f1c2d0e-8f7a-4d53-9a3e-2c5b1f0a7e11',
  amount: pesos(149_120),
  vat: null,
  name: 'Cuota',
  description: 'Cuota 3',
  method: 'Tarjeta-PSE',
  extra1: 'Pagar cuota',
  extra3: 'Cuota 3',
  extra4: '',
  extra5: 'C-1',
  responseUrl: 'https://cupo.example/response/',
  confirmationUrl: 'https://cupo.example/confirmation/',
  payer: { name: 'Ana Díaz', address: 'Calle 1', document: '1010100001', mobile: '3001234567' },
  cashUntil: '2026-11-21',
}

describe('what the checkout is opened with', () => {
  it('the checkout carries the server’s amount with two decimals, no tax, and the address of its notice', () => {
    expect(checkoutOf(order, keys, true)).toEqual({
      key: 'public-card',
      test: true,
      encodeKeyMambu: 'credit-1',
      name: 'Cuota',
      description: 'Cuota 3',
      invoice: '6f1c2d0e-8f7a-4d53-9a3e-2c5b1f0a7e11',
      currency: 'COP',
      amount: '149120.00',
      tax_base: '0.00',
      tax: '0.00',
      country: 'CO',
      lang: 'ES',
      external: 'true',
      extra1: 'Pagar cuota',
      extra2: 'Tarjeta-PSE',
      extra3: 'Cuota 3',
      extra4: '',
      extra5: 'C-1',
      response: 'https://cupo.example/response/',
      confirmation: 'https://cupo.example/confirmation/',
      method: 'GET',
      method_confirmation: 'POST',
      methodsDisable: ['CASH', 'SP', 'DP'],
      name_billing: 'Ana Díaz',
      address_billing: 'Calle 1',
      type_doc_billing: 'CC',
      number_doc_billing: '1010100001',
      mobilephone_billing: '3001234567',
    })
  })

  it('the checkout carries the VAT within an amount, and the base that makes the amount with it (R-P2)', () => {
    const guarantee = { ...order, amount: pesos(190_390), vat: { base: pesos(159_992), tax: pesos(30_398) } }
    expect(checkoutOf(guarantee, keys, true)).toMatchObject({
      amount: '190390.00',
      tax_base: '159992.00',
      tax: '30398.00',
    })
  })

  it('the checkout offers cash alone with the key of cash, and ends its PIN in time', () => {
    expect(checkoutOf({ ...order, method: 'Efectivo' }, keys, false)).toMatchObject({
      key: 'public-cash',
      test: false,
      extra2: 'Efectivo',
      end_date: '2026-11-21',
      methodsDisable: ['TDC', 'PSE', 'SP', 'DP'],
    })
    expect(checkoutOf({ ...order, method: 'Efectivo', cashUntil: null }, keys, false)).not.toHaveProperty(
      'end_date',
    )
  })

  it('the checkout names nobody to a visitor who did not prove to be the payer', () => {
    expect(checkoutOf({ ...order, payer: null }, keys, true)).toMatchObject({
      name_billing: '',
      address_billing: '',
      number_doc_billing: '',
      mobilephone_billing: '',
    })
  })
})
