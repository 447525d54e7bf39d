// @vitest-environment happy-dom

import { button, field, fill, pressTwice, submit } from '@cupo/ui/testing/fill-form.ts'
import { passSeconds, press, type RenderedScreen, renderScreen } from '@cupo/ui/testing/render-screen.tsx'
import { act } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { closeJourney, openJourney } from '../../testing/open-journey.ts'
import { sampleLoan } from '../../testing/sample-application.ts'
import { stubApi } from '../../testing/stub-api.ts'
import { DirectionLibreScreen } from './direction-libre-screen.tsx'

const days = { paymentCycles: [5, 16, 20], paymentCycle: 16 }
const nothingKept = {
  formattedAddress: null,
  validAddress: false,
  deliveryPeriod: null,
  deliveryDate: null,
  deliveryError: '0',
  address: null,
  ...days,
}
const kept = {
  ...nothingKept,
  formattedAddress: 'CL 26 # 13-19 AP 501, Cedritos, Bogotá, D.C.',
  validAddress: true,
  address: {
    departmentDaneCode: '11',
    cityDaneCode: '11001',
    neighborhoodName: 'Cedritos',
    neighborhoodCode: '11001-001',
    typedAddress: 'CL 26 # 13-19 AP 501',
  },
}
const places = {
  'GET /address/departments': {
    body: [{ departmentDaneCode: '11', departamentName: 'Bogotá, D.C.' }],
  },
  'GET /address/cities/11': { body: [{ cityDaneCode: '11001', cityName: 'Bogotá, D.C.' }] },
  'GET /address/neighborhood/11001': { body: [] },
}
const before = (body: object) => ({ 'GET /address?applicationId=application-1': { body } })
const goesOn = {
  'action confirmDeliveryAddress': { body: { situation: 'bankData' } },
  'GET /application/application-1': { body: { ...sampleLoan, status: 'bankData' } },
}
const message = 'antes del 16 de cada mes'

let rendered: RenderedScreen

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  openJourney('/on-boarding/directionLibre', { ...sampleLoan, status: 'addressData' })
})

afterEach(async () => {
  await rendered.unmount()
  vi.useRealTimers()
  closeJourney()
})

const page = () => rendered.container
const open = async () => {
  rendered = await renderScreen(<DirectionLibreScreen />)
  await act(async () => vi.advanceTimersByTimeAsync(0))
}
const chosen = () => page().querySelector('input[name=paymentCycle]:checked')?.getAttribute('value')

test('the payment days are those of the API, day 5 padded, and the computed one is chosen at first (R-D7)', async () => {
  stubApi({ ...places, ...before(kept) })
  await open()
  const choices = [...page().querySelectorAll('fieldset label')].map((one) => one.textContent)
  expect(choices).toEqual(['05', '16', '20'])
  expect(chosen()).toBe('16')
  expect(button(page(), 'Continuar').disabled).toBe(false)
})

test('a cycle that the API did not compute chooses nothing, and the button waits for a day', async () => {
  stubApi({ ...places, ...before({ ...kept, paymentCycle: 23 }) })
  await open()
  expect(chosen()).toBeUndefined()
  expect(button(page(), 'Continuar').disabled).toBe(true)
  await press(page().querySelector('input[value="20"]'))
  expect(button(page(), 'Continuar').disabled).toBe(false)
})

test('500 ms after a day is emitted the cycle message says that the separate statement is mailed before it (R-V8)', async () => {
  stubApi({ ...places, ...before(kept) })
  await open()
  await passSeconds(0.45)
  expect(rendered.text()).not.toContain(message)
  await passSeconds(0.1)
  expect(rendered.text()).toContain(
    'El extracto de este crédito te llega aparte, por correo, antes del 16 de cada mes.',
  )
  await press(page().querySelector('input[value="5"]'))
  expect(rendered.text()).not.toContain('de cada mes')
  await passSeconds(0.5)
  expect(rendered.text()).toContain('antes del 05 de cada mes')
})

test('the address is typed as in the delivery step, then confirmed with the chosen day, once', async () => {
  const api = stubApi({
    ...places,
    ...before(nothingKept),
    ...goesOn,
    'POST /address/save/application-1': { body: kept },
  })
  await open()
  expect(rendered.text()).toContain('¿Dónde vives?')
  await fill(field(page(), 'departmentDaneCode'), '11')
  await act(async () => vi.advanceTimersByTimeAsync(0))
  await fill(field(page(), 'neighborhoodName'), 'Cedritos')
  await fill(field(page(), 'typedAddress'), '26 # 13-19')
  await submit(page())
  expect(rendered.text()).toContain(kept.formattedAddress)
  await press(page().querySelector('input[value="20"]'))
  await pressTwice(button(page(), 'Continuar'))
  expect(api.actions()).toEqual([{ action: 'confirmDeliveryAddress', paymentCycle: 20 }])
  expect(location.pathname).toBe('/on-boarding/bank-data')
})

test('an address that was kept before is shown at once, and can be changed', async () => {
  stubApi({ ...places, ...before(kept) })
  await open()
  expect(rendered.text()).toContain(kept.formattedAddress)
  await press(button(page(), 'Cambiar dirección'))
  expect(field(page(), 'typedAddress')).toHaveProperty('value', '26 # 13-19')
})

test('a day that the API refuses says so at the days, and the choice stays', async () => {
  const errors = [{ field: 'paymentCycle', message: 'Elige el día 05, 16 o 20' }]
  stubApi({
    ...places,
    ...before(kept),
    'action confirmDeliveryAddress': {
      status: 409,
      body: { errorCode: 'ValidationException', message: 'Validation exception', errors },
    },
  })
  await open()
  await submit(page())
  expect(page().querySelector('fieldset')?.textContent).toContain('Elige el día 05, 16 o 20')
  expect(chosen()).toBe('16')
})
