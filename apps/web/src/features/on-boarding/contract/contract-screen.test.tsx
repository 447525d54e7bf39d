// @vitest-environment happy-dom
import type { Application } from '@cupo/wire'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { button, field, pressTwice } from '../../../testing/fill-form.ts'
import { closeJourney, openJourney } from '../../../testing/open-journey.ts'
import { press, type Rendered, renderScreen } from '../../../testing/render-screen.tsx'
import { sampleApplication } from '../../../testing/sample-application.ts'
import { stubApi } from '../../../testing/stub-api.ts'
import { ContractScreen } from './contract-screen.tsx'

const agreement = { 'GET /application/contractVisualize/application-1': { pdf: '%PDF-1.7' } }
const accepts = { 'action confirmClientAccept': { body: { situation: 'contract' } } }
const readAction = { action: 'confirmClientAccept', isPartial: true, guarantee: false }

let rendered: Rendered
const opened: string[] = []

beforeEach(() => {
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:agreement')
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    opened.push(this.href)
  })
})

afterEach(async () => {
  await rendered.unmount()
  opened.length = 0
  Reflect.deleteProperty(navigator, 'pdfViewerEnabled')
  vi.restoreAllMocks()
  closeJourney()
})

async function open(facts: Partial<Application> = {}) {
  openJourney('/on-boarding/contract', { status: 'contract', ...facts })
  rendered = await renderScreen(<ContractScreen />)
}
const page = () => rendered.container
const finish = () => button(page(), 'Finalizar')
const isTicked = (name: string) => Reflect.get(field(page(), name) ?? {}, 'checked')

test('shows the key facts in the figures of the server', async () => {
  stubApi(agreement)
  await open()
  for (const text of ['$ 149.120', '$ 1.500.000', '22,00 %', '5 de cada mes', '$ 1.789.447']) {
    expect(rendered.text()).toContain(text)
  }
})

test('reading the agreement marks it accepted; before that Finalizar cannot be pressed', async () => {
  const api = stubApi({ ...agreement, ...accepts })
  await open()
  expect(finish().disabled).toBe(true)
  expect(isTicked('contract')).toBe(false)
  await press(button(page(), 'Leer el contrato'))
  expect(opened).toEqual(['blob:agreement'])
  expect(api.actions()).toEqual([readAction])
  expect(isTicked('contract')).toBe(true)
  expect(finish().disabled).toBe(false)
})

test('a tick taken back disables Finalizar again', async () => {
  stubApi({ ...agreement, ...accepts })
  await open()
  await press(button(page(), 'Leer el contrato'))
  await press(field(page(), 'contract'))
  expect(finish().disabled).toBe(true)
})

test('an acceptance that could not be kept does not count', async () => {
  stubApi(agreement)
  await open()
  await press(button(page(), 'Leer el contrato'))
  expect(isTicked('contract')).toBe(false)
  expect(finish().disabled).toBe(true)
  expect(rendered.text()).toContain('Sin conexión')
})

test('where a guarantee applies it has a tick of its own', async () => {
  const api = stubApi({ ...agreement, ...accepts })
  await open({ guaranteePayment: 178_500, guaranteePaymentFmt: '$ 178.500' })
  await press(button(page(), 'Leer el contrato'))
  expect(finish().disabled).toBe(true)
  expect(rendered.text()).toContain('Acepto la fianza por $ 178.500')
  await press(field(page(), 'guarantee'))
  expect(api.actions()).toEqual([readAction, { ...readAction, guarantee: true }])
  expect(finish().disabled).toBe(false)
})

test('without a guarantee there is no tick for one', async () => {
  stubApi(agreement)
  await open()
  expect(field(page(), 'guarantee')).toBeNull()
})

test('where the browser shows PDFs the agreement is read in the page', async () => {
  Object.assign(Reflect.get(window, 'happyDOM').settings, { enableIframePageLoading: true })
  vi.spyOn(HTMLIFrameElement.prototype, 'src', 'get').mockReturnValue('about:blank')
  Object.defineProperty(navigator, 'pdfViewerEnabled', { value: true, configurable: true })
  const api = stubApi({ ...agreement, ...accepts })
  await open()
  await press(button(page(), 'Leer el contrato'))
  expect(page().querySelector('iframe')?.getAttribute('src')).toBe(
    '/api/v1/application/contractVisualize/application-1',
  )
  expect(api.actions()).toEqual([])
  await press(button(page(), 'Leí y acepto el contrato'))
  expect(api.actions()).toEqual([readAction])
  expect(page().querySelector('iframe')).toBeNull()
})

test('Finalizar signs once and goes on to the details', async () => {
  const api = stubApi({
    ...agreement,
    ...accepts,
    'action createContract': { body: { situation: 'financialData' } },
    'GET /application/application-1': { body: { ...sampleApplication, status: 'financialData' } },
  })
  await open()
  await press(button(page(), 'Leer el contrato'))
  await pressTwice(finish())
  expect(api.actions()).toEqual([readAction, { action: 'createContract', isPartial: false }])
  expect(location.pathname).toBe('/on-boarding/details')
})

test('step 4 of the stepper goes back to the delivery by a change of status', async () => {
  const api = stubApi({
    ...agreement,
    'POST /application/application-1/change-status/DELIVERY': { body: { status: 'deliveryData' } },
    'GET /application/application-1': { body: { ...sampleApplication, status: 'deliveryData' } },
  })
  await open()
  await press(page().querySelector('nav button'))
  expect(api.calls.find(({ method }) => method === 'POST')?.body).toEqual({ origin: 'Finter' })
  expect(location.pathname).toBe('/on-boarding/direction')
})

test('on a later day the delivery date is asked again and told', async () => {
  const api = stubApi({
    ...agreement,
    'GET /address?applicationId=application-1': {
      body: { deliveryDate: '2026-11-28', deliveryPeriod: 'PM', deliveryError: '0' },
    },
  })
  const delivery = { formattedAddress: 'CL 26', deliveryDate: '2026-11-27', deliveryPeriod: 'PM' as const }
  await open({ delivery: { ...delivery, isStale: true } })
  expect(rendered.text()).toContain('Ahora tu equipo llega el sábado, 28 de noviembre de 2026, en la tarde.')
  await rendered.unmount()

  api.calls.length = 0
  await open({ delivery: { ...delivery, isStale: false } })
  expect(api.calls.map(({ path }) => path)).not.toContain('/address?applicationId=application-1')
})

test('an agreement that cannot be had can be asked for again', async () => {
  stubApi({})
  await open()
  expect(rendered.text()).toContain('Sin conexión')
  stubApi({ ...agreement, ...accepts })
  await press(button(page(), 'Volver a intentarlo'))
  await press(button(page(), 'Leer el contrato'))
  expect(isTicked('contract')).toBe(true)
})
