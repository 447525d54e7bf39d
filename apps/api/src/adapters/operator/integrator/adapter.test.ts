import * as v from 'valibot'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { wholePesosSchema } from '../../http/json-client.ts'
import { type RunningSandbox, startSandbox } from '../../testing/start-sandbox.ts'
import { describeOperator } from '../operator.suite.ts'
import {
  connectOperator,
  deliverySchema,
  deviceSchema,
  toDeliveryPromise,
  toDevice,
  toWireBill,
  toWireOrder,
} from './adapter.ts'

let sandbox: RunningSandbox
beforeAll(async () => {
  sandbox = await startSandbox()
}, 30_000)
afterAll(() => sandbox.stop())

const person = (ending: string) => `10101000${ending}`

describe('the operator by the integrator protocol', () => {
  describeOperator(
    {
      owner: { document: person('01'), mobile: '3000100001' },
      stranger: { document: person('55'), mobile: '3000100055' },
      manyLines: person('67'),
      taxFreeCart: { document: person('69'), mobile: '3000100069' },
      cartless: { document: person('01'), mobile: '9000100001' },
      dateless: person('70'),
      deviceUnavailable: person('60'),
      paymentOrderRefused: person('61'),
      priceInconsistent: person('62'),
    },
    () => sandbox,
    (limits = {}) =>
      connectOperator({ baseUrl: `${sandbox.url}/operator/v1`, key: 'demo-operator-key', limits }),
  )
})

import dated from './fixtures/delivery-date.json' with { type: 'json' }
import dateless from './fixtures/delivery-date-none.json' with { type: 'json' }
import device from './fixtures/device.json' with { type: 'json' }

describe('a device of the catalogue', () => {
  it('a device of the catalogue is translated into our words', () => {
    expect(toDevice(v.parse(deviceSchema, device))).toEqual({
      sku: 'KOR-V5-128-CIE',
      model: 'Kora Vive 5',
      brand: 'Kora',
      price: 749_900,
      isTaxFree: true,
      memory: '128 GB',
      color: 'Azul cielo',
      colorHex: '#8FB8E8',
      camera: '50 MP + 8 MP',
      ram: '6 GB',
      processor: 'Octa-core 2,3 GHz',
      screen: '6,6" FHD+ 90 Hz',
      photoUrl: 'https://tienda.andina.example/operator/photos/KOR-V5-128-CIE.svg',
      shippingCost: 12_900,
    })
  })

  it.each([
    ['a price with cents', { price: 749_900.5 }],
    ['a price below nothing', { price: -1 }],
    ['a price in text', { price: '749900' }],
    ['a photo that is a script', { urlPhoto: 'javascript:alert(1)' }],
    ['a color that is a style', { deviceColorHex: 'red;background:url(x)' }],
  ])('a device of the catalogue is not believed with %s', (_what, change) => {
    expect(v.is(deviceSchema, { ...device, ...change })).toBe(false)
  })
})

describe('a delivery date', () => {
  it('a delivery date has its day and half of the day', () => {
    expect(toDeliveryPromise(v.parse(deliverySchema, dated))).toEqual({
      validAddress: true,
      date: '2026-11-23',
      period: 'AM',
    })
  })

  it('a delivery date may be missing for a good address', () => {
    expect(toDeliveryPromise(v.parse(deliverySchema, dateless))).toEqual({
      validAddress: true,
      date: null,
      period: null,
    })
  })

  it('a delivery date is not believed when it is no date', () => {
    expect(v.is(deliverySchema, { ...dated, deliveryDate: '23/11/2026' })).toBe(false)
  })
})

it('an order is sent with the fields of the protocol and no more', () => {
  const order = {
    reference: 'application-1',
    document: '1010100001',
    mobile: '3000100001',
    sku: 'KOR-V5-128-CIE',
    price: v.parse(wholePesosSchema, 749_900),
    downPayment: v.parse(wholePesosSchema, 50_000),
    address: {
      departmentDaneCode: '11',
      cityDaneCode: '11001',
      neighborhoodName: 'Teusaquillo',
      typedAddress: 'CL 26 # 13-19',
    },
    deliveryDate: '2026-11-23',
    addressType: 'HOME',
  } as const
  const padded = { ...order, email: 'ana@example.com', address: { ...order.address, latitude: 4.6 } }
  expect(toWireOrder(padded)).toEqual(order)
})

it('a bill is sent with its line and amount, and nothing of the person', () => {
  const bill = {
    reference: 'loan-1:2026-12-23',
    contractNumber: 'CU-0123456789AB',
    mobile: '3000100083',
    dueOn: '2026-12-23',
    amount: v.parse(wholePesosSchema, 149_120),
  }
  const withMore = { ...bill, document: '1010100083' }
  expect(toWireBill(withMore)).toEqual(bill)
})
