// @vitest-environment happy-dom

import { button, field, pressTwice } from '@cupo/ui/testing/fill-form.ts'
import { passSeconds, press, type RenderedScreen, renderScreen } from '@cupo/ui/testing/render-screen.tsx'
import type { Application, Progress } from '@cupo/wire'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { closeJourney } from '../../../testing/open-journey.ts'
import { openSale, readSale, stubSale } from '../../../testing/open-sale.ts'
import { AssistedContractScreen } from './assisted-contract-screen.tsx'

const accepts = { 'action confirmClientAccept': { body: { situation: 'contract' } } }
const waits = readSale({ status: 'contract', waitsForCode: true })
const guaranteed = { guaranteePayment: 178_500, guaranteePaymentFmt: '$ 178.500' }
const sha256 = 'ab'.repeat(32)

let rendered: RenderedScreen

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-21T15:00:00Z') })
})

afterEach(async () => {
  await rendered.unmount()
  await passSeconds(2)
  vi.unstubAllGlobals()
  vi.useRealTimers()
  closeJourney()
})

const page = () => rendered.container
const goOn = () => button(page(), 'Continuar')
async function open(
  answers: Parameters<typeof stubSale>[0],
  facts: Partial<Application> = {},
  progress: Partial<Progress> = {},
) {
  const api = stubSale(answers, { status: 'contract', activity: 'Contrato', handOff: null, ...progress })
  openSale('/assisted/contract', { status: 'contract', ...facts })
  rendered = await renderScreen(<AssistedContractScreen />)
  await passSeconds(1)
  return api
}

test("'Continuar' is disabled until the contract is ticked, and the guarantee too when one applies (R-G56)", async () => {
  const api = await open(accepts, guaranteed)
  expect(goOn().disabled).toBe(true)
  await press(field(page(), 'contract'))
  expect(goOn().disabled).toBe(true)
  await press(field(page(), 'guarantee'))
  expect(goOn().disabled).toBe(false)
  expect(api.actions()).toMatchObject([
    { action: 'confirmClientAccept', guarantee: false },
    { action: 'confirmClientAccept', guarantee: true },
  ])
})

test('situation waitingClient leads to the code; a double press asks for one signature (R-G56)', async () => {
  const api = await open({
    ...accepts,
    'action createAssistedContract': { body: { situation: 'waitingClient' } },
    ...waits,
  })
  await press(field(page(), 'contract'))
  await pressTwice(goOn())
  expect(api.actions().slice(1)).toEqual([{ action: 'createAssistedContract', isPartial: false }])
  expect(location.pathname).toBe('/assisted/otp')
})

test.each(['reproved', 'infolaftFailure', 'offer'])(
  'any other situation after the contract, such as %s, leads to CantProcessRequest (R-G56)',
  async (situation) => {
    await open({ ...accepts, 'action createAssistedContract': { body: { situation } } })
    await press(field(page(), 'contract'))
    await press(goOn())
    expect(location.pathname).toBe('/process-request')
  },
)

test('the agreement can be read here in the words of the channel, and is accepted as it was read (R-G56)', async () => {
  const api = await open({
    ...accepts,
    'GET /application/contractVisualize/application-1/text': {
      body: {
        title: 'Contrato de crédito',
        subject: 'Contrato No. CU-1',
        sha256,
        blocks: [{ kind: 'paragraph', text: 'Bogotá, D.C.' }],
      },
    },
    'GET /application/contractVisualize/application-1?channel=Assistido': { pdf: '%PDF-1.7' },
  })
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:agreement')
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue()
  await press(button(page(), 'Descargar PDF'))
  expect(api.calls.at(-1)?.path).toBe('/application/contractVisualize/application-1?channel=Assistido')
  await press(button(page(), 'Leer el contrato aquí'))
  expect(rendered.text()).toContain('Bogotá, D.C.')
  await press(button(page(), 'El cliente lo leyó y lo acepta'))
  expect(api.actions()).toMatchObject([{ action: 'confirmClientAccept', sha256 }])
  expect(goOn().disabled).toBe(false)
  vi.restoreAllMocks()
})

test('the customer’s phone is offered first: the screen shows that they read it and that they accepted, and nothing is ticked here (R-G52)', async () => {
  const at = '2026-11-21T15:00:00Z'
  const api = await open({
    'action createAssistedContract': { body: { situation: 'waitingClient' } },
    ...waits,
  })
  const text = rendered.text()
  expect(text.indexOf('En el celular del cliente')).toBeLessThan(text.indexOf('El cliente leyó y acepta'))
  api.tell({ handOff: { state: 'open', task: 'agreement', at } })
  await passSeconds(1)
  expect(page().querySelector('li[aria-current=true]')?.textContent).toBe('Leyendo el contrato')
  api.tell({ isAgreementAccepted: true })
  await passSeconds(1)
  expect(rendered.text()).toContain('El cliente ya aceptó el contrato.')
  expect(field(page(), 'contract')).toMatchObject({ checked: true, disabled: true })
  await press(goOn())
  expect(api.actions().at(-1)).toEqual({ action: 'createAssistedContract', isPartial: false })
  expect(location.pathname).toBe('/assisted/otp')
})

test('a link that the customer did not want names what it was for, and no sending of before (R-G52)', async () => {
  const at = '2026-11-21T15:00:00Z'
  const api = await open(waits)
  api.tell({ handOff: { state: 'declined', task: null, at } })
  await passSeconds(1)
  const stages = [...page().querySelectorAll('[aria-label="Avance del cliente"] li')]
  expect(stages.map(({ textContent }) => textContent)).toContain('Leyendo el contrato')
  expect(rendered.text()).toContain('El cliente dijo que no fue él')
})

test('an acceptance that the server knows no more opens the ticks again, and counts again once it is renewed (R-G52)', async () => {
  const api = await open(
    {
      ...accepts,
      'action createAssistedContract': {
        status: 409,
        body: { errorCode: 'AceptacionPendiente', message: 'Falta aceptar la fianza' },
      },
    },
    guaranteed,
    { isAgreementAccepted: true },
  )
  expect(field(page(), 'guarantee')).toMatchObject({ checked: true, disabled: true })
  await press(goOn())
  expect(rendered.text()).toContain('Falta aceptar la fianza')
  expect(rendered.text()).not.toContain('El cliente ya aceptó el contrato.')
  expect(field(page(), 'contract')).toMatchObject({ checked: false, disabled: false })
  expect(goOn().disabled).toBe(true)
  await passSeconds(2)
  expect(field(page(), 'contract')).toMatchObject({ checked: false, disabled: false })
  await press(field(page(), 'contract'))
  await press(field(page(), 'guarantee'))
  expect(goOn().disabled).toBe(false)
  api.tell({ isAgreementAccepted: false })
  await passSeconds(1)
  api.tell({ isAgreementAccepted: true })
  await passSeconds(1)
  expect(goOn().disabled).toBe(false)
})

test('a signature that the customer asked for on their phone leads to the code without a press (R-G52)', async () => {
  const api = await open(waits)
  api.tell({ waitsForCode: true, isAgreementAccepted: true })
  await passSeconds(1)
  expect(location.pathname).toBe('/assisted/otp')
})
