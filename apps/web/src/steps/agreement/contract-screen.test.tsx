import { button, field, pressTwice } from '@cupo/ui/testing/fill-form.ts'
import { press, type RenderedScreen, renderScreen } from '@cupo/ui/testing/render-screen.tsx'
import type { Application } from '@cupo/wire'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { placeOf } from '../../client/journey/place.ts'
import { closeJourney, openJourney } from '../../testing/open-journey.ts'
import { sampleApplication, sampleLoan } from '../../testing/sample-application.ts'
import { stubApi } from '../../testing/stub-api.ts'
import { StepperPlaceContext } from '../../ui/stepper.tsx'
import { ContractScreen } from './contract-screen.tsx'

// @vitest-environment happy-dom

const sampleText = {
  title: 'Contrato de crédito',
  subject: 'Contrato No. CU-1',
  sha256: 'ab'.repeat(32),
  blocks: [
    { kind: 'section', text: 'Lo esencial' },
    { kind: 'facts', facts: [{ label: 'Cuota mensual', value: '$ 149.120' }], emphasis: 'strong' },
    { kind: 'heading', text: '1. Lugar y fecha' },
    { kind: 'paragraph', text: 'Bogotá, D.C.' },
    { kind: 'numberedList', items: ['Uno', 'Dos'] },
    { kind: 'section', text: 'Anexo 1' },
    {
      kind: 'table',
      table: { columns: ['Cuota', 'Total'], rows: [['1', '$ 149.120']], totals: ['Total', '$ 149.120'] },
    },
  ],
}
const agreement = {
  'GET /application/contractVisualize/application-1': { pdf: '%PDF-1.7' },
  'GET /application/contractVisualize/application-1/text': { body: sampleText },
}
const accepts = { 'action confirmClientAccept': { body: { situation: 'contract' } } }
const readAction = {
  action: 'confirmClientAccept',
  isPartial: true,
  guarantee: false,
  sha256: sampleText.sha256,
}

let rendered: RenderedScreen
const saved: string[] = []

beforeEach(() => {
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:agreement')
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.download)
  })
})

afterEach(async () => {
  await rendered.unmount()
  saved.length = 0
  vi.restoreAllMocks()
  closeJourney()
})

async function open(facts: Partial<Application> = {}) {
  openJourney('/on-boarding/contract', { status: 'contract', ...facts })
  rendered = await renderScreen(
    <StepperPlaceContext value={placeOf('contract', 'Finter')}>
      <ContractScreen />
    </StepperPlaceContext>,
  )
}
async function openLoan() {
  openJourney('/on-boarding/contractLibre', sampleLoan)
  rendered = await renderScreen(
    <StepperPlaceContext value={placeOf('contractLibre', 'Libre')}>
      <ContractScreen />
    </StepperPlaceContext>,
  )
}
const page = () => rendered.container
/** What the bar offers: the next act first. */
const bar = () => [...page().querySelectorAll('main > div:last-child button')].map((one) => one.textContent)
const isTicked = (name: string) => Reflect.get(field(page(), name) ?? {}, 'checked')
const readAndAccept = async () => {
  await press(button(page(), 'Leer el contrato'))
  await press(button(page(), 'Leí y acepto el contrato'))
}

test('shows the key facts in the figures of the server, and when the first installment is due', async () => {
  stubApi(agreement)
  await open()
  for (const text of [
    '$ 149.120',
    '$ 1.500.000',
    '22,00 %',
    '05 de cada mes',
    'El primer 05 que llegue 30 días después de la entrega',
    '$ 1.789.447',
  ]) {
    expect(rendered.text()).toContain(text)
  }
})

test('a credit that the mobile bill collects says so before it is signed', async () => {
  stubApi(agreement)
  await open({ isMobileBill: true })
  expect(rendered.text()).toContain('Las cuotas se cobran enLa factura de la línea Andina Móvil')
})

test('the bar offers what can be done next: to read, then to sign what its total says', async () => {
  const api = stubApi({ ...agreement, ...accepts })
  await open()
  expect(bar()).toEqual(['Leer el contrato'])
  await press(button(page(), 'Leer el contrato'))
  expect(api.actions()).toEqual([])
  await press(button(page(), 'Leí y acepto el contrato'))
  expect(api.actions()).toEqual([readAction])
  expect(isTicked('contract')).toBe(true)
  expect(bar()).toEqual(['Firmar contrato'])
  expect(rendered.text()).toContain('Firmas por $ 1.789.447 en total: 12 cuotas de $ 149.120.')
})

test('the agreement is read on the screen as headings, lists and a named table', async () => {
  stubApi({ ...agreement, ...accepts })
  await open()
  await press(button(page(), 'Leer el contrato'))
  const dialog = page().querySelector('dialog')
  expect([...(dialog?.querySelectorAll('h3, h4') ?? [])].map((one) => one.textContent)).toEqual([
    'Lo esencial',
    '1. Lugar y fecha',
    'Anexo 1',
  ])
  expect(dialog?.querySelectorAll('ol li')).toHaveLength(2)
  expect(dialog?.querySelector('dd')?.textContent).toBe('$ 149.120')
  expect(dialog?.querySelector('caption')?.textContent).toBe('Anexo 1')
  expect(dialog?.querySelector('tbody th')?.getAttribute('scope')).toBe('row')
})

test('an agreement that is closed unread, or was never shown, is not accepted', async () => {
  const api = stubApi({ 'GET /application/contractVisualize/application-1': { pdf: '%PDF-1.7' } })
  await open()
  await press(button(page(), 'Leer el contrato'))
  expect(rendered.text()).toContain('Sin conexión')
  expect(() => button(page(), 'Leí y acepto el contrato')).toThrow()
  await press(page().querySelector('dialog button[aria-label="Cerrar"]'))
  expect(api.actions()).toEqual([])
  expect(bar()).toEqual(['Leer el contrato'])
})

test('its file can be saved, which accepts nothing', async () => {
  const api = stubApi(agreement)
  await open()
  await press(button(page(), 'Descargar PDF'))
  expect(saved).toEqual(['Contrato de crédito.pdf'])
  expect(rendered.text()).toContain('Lo guardamos en tus descargas.')
  expect(api.actions()).toEqual([])
})

test('a tick taken back is told to the server, and the bar leads to that tick, which it leaves as it is', async () => {
  const api = stubApi({ ...agreement, ...accepts })
  await open()
  await readAndAccept()
  await press(field(page(), 'contract'))
  expect(api.actions()).toEqual([readAction, { ...readAction, accepted: false }])
  await press(button(page(), 'Ver la aceptación'))
  expect(document.activeElement).toBe(field(page(), 'contract'))
  expect(isTicked('contract')).toBe(false)
  expect(api.actions()).toHaveLength(2)
})

test('an agreement that was drawn anew is to be read again before it can be accepted (R-A15)', async () => {
  const renewed = { situation: 'contract', messages: [{ mensagem: 'Léelo de nuevo' }] }
  const api = stubApi({ ...agreement, 'action confirmClientAccept': { body: renewed } })
  await open()
  await readAndAccept()
  expect(api.actions()).toEqual([readAction])
  expect(isTicked('contract')).toBe(false)
  expect(bar()[0]).toBe('Leer el contrato')
  expect(rendered.text()).toContain('Actualizamos tu contrato')
})

test('an acceptance that could not be kept does not count', async () => {
  stubApi(agreement)
  await open()
  await readAndAccept()
  expect(isTicked('contract')).toBe(false)
  expect(bar()[0]).toBe('Ver la aceptación')
  expect(rendered.text()).toContain('Sin conexión')
})

test('where a guarantee applies it is accepted at its own tick, to which the bar leads without ticking it', async () => {
  const api = stubApi({ ...agreement, ...accepts })
  await open({ guaranteePayment: 178_500, guaranteePaymentFmt: '$ 178.500' })
  await readAndAccept()
  await press(button(page(), 'Ver la fianza'))
  expect(document.activeElement).toBe(field(page(), 'guarantee'))
  expect(isTicked('guarantee')).toBe(false)
  expect(rendered.text()).toContain('Acepto la fianza por $ 178.500')
  expect(rendered.text()).toContain('si no pagas, la deuda sigue siendo tuya')
  await press(field(page(), 'guarantee'))
  expect(isTicked('guarantee')).toBe(true)
  expect(rendered.text()).toContain('12 cuotas de $ 149.120 y $ 178.500 al inicio.')
  expect(api.actions()).toEqual([readAction, { ...readAction, guarantee: true }])
  await press(field(page(), 'guarantee'))
  expect(api.actions().at(-1)).toEqual(readAction)
  expect(bar()[0]).toBe('Ver la fianza')
})

test('without a guarantee there is no tick for one', async () => {
  stubApi(agreement)
  await open()
  expect(field(page(), 'guarantee')).toBeNull()
})

test('Firmar contrato signs once and goes on to the details', async () => {
  const api = stubApi({
    ...agreement,
    ...accepts,
    'action createContract': { body: { situation: 'financialData' } },
    'GET /application/application-1': { body: { ...sampleApplication, status: 'financialData' } },
  })
  await open()
  await readAndAccept()
  await pressTwice(button(page(), 'Firmar contrato'))
  expect(api.actions()).toEqual([
    readAction,
    { action: 'createContract', isPartial: false, sha256: sampleText.sha256 },
  ])
  expect(location.pathname).toBe('/on-boarding/details')
})

test('a signature that the server knows no acceptance for leads back to the tick', async () => {
  stubApi({
    ...agreement,
    ...accepts,
    'action createContract': {
      status: 409,
      body: { errorCode: 'AceptacionPendiente', message: 'Lee el contrato y márcalo como aceptado.' },
    },
  })
  await open()
  await readAndAccept()
  await press(button(page(), 'Firmar contrato'))
  expect(location.pathname).toBe('/on-boarding/contract')
  expect(isTicked('contract')).toBe(false)
  expect(bar()[0]).toBe('Ver la aceptación')
  expect(rendered.text()).toContain('Lee el contrato y márcalo como aceptado.')
})

test('the step of the delivery in the stepper goes back there by a change of status (R-V12)', async () => {
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
  await press(button(page(), 'Leer el contrato'))
  expect(rendered.text()).toContain('Sin conexión')
  stubApi({ ...agreement, ...accepts })
  await press(button(page(), 'Volver a intentarlo'))
  await press(button(page(), 'Leí y acepto el contrato'))
  expect(isTicked('contract')).toBe(true)
})

test('the agreement for money shows payment day, address and bank data in a box, and speaks of the transfer (R-J1)', async () => {
  stubApi(agreement)
  await openLoan()
  for (const text of [
    'Dinero que recibes$ 3.000.000',
    'Intereses incluidos',
    '05 de cada mes',
    'DirecciónCL 26 # 13-19 AP 501, Cedritos, Bogotá, D.C.',
    'Bancolombia · Ahorros912 345 678 90',
    'El primer 05 que llegue 30 días después de la transferencia',
  ]) {
    expect(rendered.text()).toContain(text)
  }
  expect(rendered.text()).not.toMatch(/entrega|IVA/)
  expect(rendered.text().match(/05 de cada mes/g)).toHaveLength(1)
  expect(bar()).toEqual(['Leer el contrato'])
})

test.each([
  ['ADDRESS', 'Cambiar día o dirección', 'addressData', 'directionLibre'],
  ['BANK', 'Cambiar cuenta', 'bankData', 'bank-data'],
] as const)(
  'change status %s goes back from the agreement for money (R-J9)',
  async (way, words, status, path) => {
    const api = stubApi({
      ...agreement,
      [`POST /application/application-1/change-status/${way}`]: { body: { status } },
      'GET /application/application-1': { body: { ...sampleLoan, status } },
    })
    await openLoan()
    await press(button(page(), words))
    expect(api.calls.find(({ method }) => method === 'POST')?.body).toEqual({ origin: 'Libre' })
    expect(location.pathname).toBe(`/on-boarding/${path}`)
  },
)

test('step 4 of the agreement for money leads back to ADDRESS (R-J9, R-V12)', async () => {
  const api = stubApi({
    ...agreement,
    'POST /application/application-1/change-status/ADDRESS': { body: { status: 'addressData' } },
    'GET /application/application-1': { body: { ...sampleLoan, status: 'addressData' } },
  })
  await openLoan()
  const steps = [...page().querySelectorAll('nav button')]
  expect(steps.map((one) => one.textContent)).toEqual(['4Volver a Tu dirección y banco'])
  await press(steps[0] ?? null)
  expect(api.calls.some(({ path }) => path.endsWith('/change-status/ADDRESS'))).toBe(true)
  expect(location.pathname).toBe('/on-boarding/directionLibre')
})

test('bank data can be edited unless the contract terms are already accepted (R-J9)', async () => {
  stubApi({ ...agreement, ...accepts })
  await openLoan()
  await readAndAccept()
  const changes = () =>
    ['Cambiar día o dirección', 'Cambiar cuenta'].map((words) => button(page(), words).disabled)
  expect(changes()).toEqual([true, true])
  expect(page().querySelector('nav button')).toBeNull()
  expect(rendered.text()).toContain('quita primero tu aceptación')
  await press(field(page(), 'contract'))
  expect(changes()).toEqual([false, false])
})

test('the agreement for money is signed by createContractLibre and leads to its summary', async () => {
  const api = stubApi({
    ...agreement,
    ...accepts,
    'action createContractLibre': { body: { situation: 'financialData' } },
    'GET /application/application-1': { body: { ...sampleLoan, status: 'financialData' } },
  })
  await openLoan()
  await readAndAccept()
  await pressTwice(button(page(), 'Firmar contrato'))
  expect(api.actions()).toEqual([
    readAction,
    { action: 'createContractLibre', isPartial: false, sha256: sampleText.sha256 },
  ])
  expect(location.pathname).toBe('/on-boarding/detailsLibre')
})
