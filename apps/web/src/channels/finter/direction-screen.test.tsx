// @vitest-environment happy-dom

import { button, field, fill, pressTwice, submit } from '@cupo/ui/testing/fill-form.ts'
import { press, type RenderedScreen, renderScreen } from '@cupo/ui/testing/render-screen.tsx'
import { act } from 'react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { closeJourney, openJourney } from '../../testing/open-journey.ts'
import { sampleApplication } from '../../testing/sample-application.ts'
import { stubApi } from '../../testing/stub-api.ts'
import { DirectionScreen } from './direction-screen.tsx'

const nothingKept = {
  formattedAddress: null,
  validAddress: false,
  deliveryPeriod: null,
  deliveryDate: null,
  deliveryError: '0',
  address: null,
}
const kept = {
  formattedAddress: 'CL 26 # 13-19 AP 501, Cedritos, Bogotá, D.C., Bogotá, D.C.',
  validAddress: true,
  deliveryPeriod: 'AM',
  deliveryDate: '2026-11-27',
  deliveryError: '0',
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
    body: [
      { departmentDaneCode: '05', departamentName: 'Antioquia' },
      { departmentDaneCode: '11', departamentName: 'Bogotá, D.C.' },
    ],
  },
  'GET /address/cities/05': {
    body: [
      { cityDaneCode: '05001', cityName: 'Medellín' },
      { cityDaneCode: '05002', cityName: 'Abejorral' },
    ],
  },
  'GET /address/cities/11': { body: [{ cityDaneCode: '11001', cityName: 'Bogotá, D.C.' }] },
  'GET /address/neighborhood/11001': {
    body: [{ neighborhoodCode: '11001-001', neighborhoodName: 'Cedritos' }],
  },
  'GET /address/neighborhood/05002': { body: [] },
}
const before = (body: object) => ({ 'GET /address?applicationId=application-1': { body } })
const saved = (body: object) => ({ 'POST /address/save/application-1': { body } })

let rendered: RenderedScreen

beforeEach(() => openJourney('/on-boarding/direction', { status: 'deliveryData' }))

afterEach(async () => {
  await rendered.unmount()
  closeJourney()
})

const page = () => rendered.container
const heldBy = (name: string) => Reflect.get(field(page(), name) ?? {}, 'value')
const open = async () => {
  rendered = await renderScreen(<DirectionScreen />)
  await settle()
}
/** Lists that depend on each other arrive one after another. */
const settle = () => act(async () => new Promise((done) => setTimeout(done)))

async function fillIn() {
  await fill(field(page(), 'departmentDaneCode'), '11')
  await settle()
  await fill(field(page(), 'neighborhoodName'), '11001-001')
  await fill(field(page(), 'typedAddress'), '26 # 13-19')
}

test('a complement that reaches its limit may have been cut, and says so', async () => {
  stubApi({ ...places, ...before(nothingKept) })
  await open()
  await fill(field(page(), 'complement'), 'a'.repeat(50))
  expect(rendered.text()).toContain('Máximo 50 caracteres: revisa que lo que escribiste esté completo.')
  await fill(field(page(), 'complement'), 'AP 501')
  expect(rendered.text()).not.toContain('Máximo 50 caracteres')
})

test('an empty form says what is missing, letter by letter, and sends nothing', async () => {
  const api = stubApi({ ...places, ...before(nothingKept) })
  await open()
  await submit(page())
  for (const message of [
    'Cuidado, no rellenas correctamente los datos de la nueva dirección',
    'Seleccione un departamento',
    'Seleccione una Ciudad',
    'Seleccione un Barrio',
    'Escriba su dirección',
  ]) {
    expect(rendered.text()).toContain(message)
  }
  expect(api.calls.every(({ method }) => method === 'GET')).toBe(true)
})

test('an empty form is said wrong once, with a way to each field, and marks no field that cannot be reached', async () => {
  stubApi({ ...places, ...before(nothingKept) })
  await open()
  await submit(page())
  const alerts = [...page().querySelectorAll('[role=alert]')].filter(({ textContent }) => textContent !== '')
  expect(alerts).toHaveLength(1)
  expect(alerts[0]?.querySelectorAll('button')).toHaveLength(4)
  const invalid = [...page().querySelectorAll('[aria-invalid]')]
  expect(invalid.map((control) => control.getAttribute('name'))).toEqual([
    'departmentDaneCode',
    'typedAddress',
  ])
  expect(page().querySelectorAll('[required]')).toHaveLength(5)
})

test('a service that is down leaves the address filled in for whoever comes back', async () => {
  stubApi({ ...places, ...before(nothingKept), 'POST /address/save/application-1': { status: 503 } })
  await open()
  await fillIn()
  await submit(page())
  expect(location.pathname).toBe('/unavailable')
  await rendered.unmount()
  stubApi({ ...places, ...before(nothingKept), ...saved(kept) })
  await open()
  expect(heldBy('typedAddress')).toBe('26 # 13-19')
  expect(heldBy('departmentDaneCode')).toBe('11')
  await submit(page())
})

test('an error goes away as its field is filled in', async () => {
  stubApi({ ...places, ...before(nothingKept) })
  await open()
  await submit(page())
  await fill(field(page(), 'typedAddress'), '26 # 13-19')
  expect(page().querySelector('[aria-invalid][name=typedAddress]')).toBeNull()
})

test('a department with one municipality chooses it; its known neighborhoods can be chosen or written', async () => {
  stubApi({ ...places, ...before(nothingKept) })
  await open()
  await fillIn()
  expect(heldBy('cityDaneCode')).toBe('11001')
  await fill(field(page(), 'neighborhoodName'), 'other')
  expect(field(page(), 'neighborhoodName')?.tagName).toBe('INPUT')
})

test('where no neighborhood is known its name is written', async () => {
  const api = stubApi({ ...places, ...before(nothingKept), ...saved(kept) })
  await open()
  await fill(field(page(), 'departmentDaneCode'), '05')
  await settle()
  await fill(field(page(), 'cityDaneCode'), '05002')
  await settle()
  await fill(field(page(), 'neighborhoodName'), 'Centro')
  await fill(field(page(), 'typedAddress'), '5 # 4-3')
  await submit(page())
  expect(api.calls.at(-1)?.body).toEqual({
    departmentDaneCode: '05',
    cityDaneCode: '05002',
    neighborhoodName: 'Centro',
    typedAddress: 'CL 5 # 4-3',
  })
})

test('saving shows the address, its date and period, and the cost in the next bill', async () => {
  stubApi({ ...places, ...before(nothingKept), ...saved(kept) })
  await open()
  await fillIn()
  await submit(page())
  expect(rendered.text()).toContain(kept.formattedAddress)
  expect(rendered.text()).toContain('viernes, 27 de noviembre de 2026, en la mañana')
  expect(rendered.text()).toContain('Esta fecha vale si aceptas el contrato hoy.')
  expect(rendered.text()).toContain('$ 12.000 en tu próxima factura')
})

test('without a date the operator will confirm it by mail', async () => {
  stubApi({
    ...places,
    ...before(nothingKept),
    ...saved({ ...kept, deliveryDate: null, deliveryPeriod: null, deliveryError: '1' }),
  })
  await open()
  await fillIn()
  await submit(page())
  expect(rendered.text()).toContain('Andina Móvil confirmará la fecha por correo.')
})

test('an address outside the coverage cannot be confirmed', async () => {
  stubApi({
    ...places,
    ...before(nothingKept),
    ...saved({ ...kept, validAddress: false, deliveryError: '2' }),
  })
  await open()
  await fillIn()
  await submit(page())
  expect(rendered.text()).toContain('Todavía no entregamos en esta dirección')
  expect(() => button(page(), 'Confirmar')).toThrow()
  await press(button(page(), 'Cambiar dirección'))
  expect(heldBy('typedAddress')).toBe('26 # 13-19')
})

test('confirming sends WORK unless HOME is chosen, once, with the payment day of the application', async () => {
  const api = stubApi({
    ...places,
    ...before(nothingKept),
    ...saved(kept),
    'action confirmDeliveryAddress': { body: { situation: 'contract' } },
    'GET /application/application-1': { body: { ...sampleApplication, status: 'contract' } },
  })
  await open()
  await fillIn()
  await submit(page())
  await pressTwice(button(page(), 'Confirmar'))
  expect(api.actions()).toEqual([
    { action: 'confirmDeliveryAddress', value: 'WORK', addressType: 'WORK', paymentCycle: 5 },
  ])
  expect(location.pathname).toBe('/on-boarding/contract')
})

test('the kind of place is asked before the address, and confirmed with it', async () => {
  const api = stubApi({
    ...places,
    ...before(nothingKept),
    ...saved(kept),
    'action confirmDeliveryAddress': { body: { situation: 'contract' } },
    'GET /application/application-1': { body: { ...sampleApplication, status: 'contract' } },
  })
  await open()
  await press(page().querySelector('input[value=HOME]'))
  await fillIn()
  await submit(page())
  expect(page().querySelector('input[name=addressType]')).toBeNull()
  expect(rendered.text()).toContain('Mi casa')
  await press(button(page(), 'Confirmar'))
  expect(api.actions()[0]).toMatchObject({ value: 'HOME', addressType: 'HOME' })
})

test('a reload keeps the kind of place that was chosen', async () => {
  stubApi({ ...places, ...before(kept) })
  await open()
  await press(page().querySelector('input[value=HOME]'))
  await rendered.unmount()
  await open()
  expect(page().querySelector<HTMLInputElement>('input[value=HOME]')?.checked).toBe(true)
})

test('on return the form holds what was kept', async () => {
  stubApi({ ...places, ...before(kept) })
  await open()
  expect(heldBy('departmentDaneCode')).toBe('11')
  expect(heldBy('neighborhoodName')).toBe('11001-001')
  expect(heldBy('typedAddress')).toBe('26 # 13-19')
  expect(heldBy('complement')).toBe('AP 501')
})

test('errors of the server stand at their fields, and the form is kept', async () => {
  stubApi({
    ...places,
    ...before(kept),
    'POST /address/save/application-1': {
      status: 409,
      body: {
        errorCode: 'ValidationException',
        message: 'Validation exception',
        errors: [{ field: 'cityDaneCode', message: 'Seleccione una Ciudad' }],
      },
    },
  })
  await open()
  await submit(page())
  expect(rendered.text()).toContain('Seleccione una Ciudad')
  expect(heldBy('typedAddress')).toBe('26 # 13-19')
})

test('without the departments there is a way to ask again', async () => {
  stubApi({})
  await open()
  expect(rendered.text()).toContain('Sin conexión')
  stubApi({ ...places, ...before(nothingKept) })
  await press(button(page(), 'Volver a intentarlo'))
  expect(field(page(), 'departmentDaneCode')).not.toBeNull()
})

test('the promise of the operator is read from the heading on', async () => {
  stubApi({ ...places, ...before(kept), ...saved(kept) })
  await open()
  await submit(page())
  expect(document.activeElement).toBe(page().querySelector('h1'))
})
