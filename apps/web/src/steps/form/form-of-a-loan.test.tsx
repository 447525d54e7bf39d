// @vitest-environment happy-dom

import { button, field, fill, submit } from '@cupo/ui/testing/fill-form.ts'
import { press, type RenderedScreen, renderScreen } from '@cupo/ui/testing/render-screen.tsx'
import { act } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { visitChannel, visitChannelStore } from '../../client/visit.ts'
import { stubApi } from '../../testing/stub-api.ts'
import { pinRequestStore } from '../otp/pin-request.ts'
import { emptyApplication, sentForm } from './application-form.ts'
import { FormScreen } from './form-screen.tsx'
import { storeLinkStore } from './store-link.ts'

const path = 'POST /publicdata/application'
const created = { [path]: { body: { applicationId: 'application-1', status: 'counterOffer' } } }
const intended = {
  value: 5_000_000,
  valueFmt: '$ 5.000.000',
  installments: 36,
  totalFmt: '$ 189.130',
} as const
const chosen = { origin: 'Libre', campaign: 'LIBRE', intended } as const

let rendered: RenderedScreen

beforeEach(async () => {
  history.replaceState(null, '', '/form')
  await Promise.all([
    import('./submit-form.ts'),
    import('./form-extras.tsx'),
    import('./link-news.tsx'),
    import('./receive-store-link.ts'),
    import('./terms-dialog.tsx'),
  ])
  vi.stubGlobal('devicePixelRatio', 1)
})

afterEach(async () => {
  await rendered?.unmount()
  vi.unstubAllGlobals()
  storeLinkStore.set({ kind: 'none' })
  visitChannelStore.set(null)
  pinRequestStore.set(null)
  sentForm.set(emptyApplication)
  history.replaceState(null, '', '/')
})

const page = () => rendered.container
const settled = (check: () => void) =>
  vi.waitFor(async () => {
    await act(async () => undefined)
    check()
  }, 15_000)

async function open() {
  rendered = await renderScreen(<FormScreen />)
  await settled(() => expect(page().querySelector('[name=shareLocation]')).not.toBeNull())
}

async function send() {
  await fill(field(page(), 'identityCardNumber'), '1010101080')
  await fill(field(page(), 'mobile'), '3001234567')
  await fill(field(page(), 'email'), 'ana@example.com')
  await press(page().querySelector('[name=acceptTermsConditions]'))
  await press(page().querySelector('[name=billingSms]'))
  await submit(page())
}

test('the form of a loan speaks of money, and says above its fields what was chosen in the simulator (R-H8)', async () => {
  stubApi({})
  storeLinkStore.set({ kind: 'opened', ...chosen })
  await open()
  expect(rendered.text()).toContain('Tu crédito de libre inversión')
  expect(rendered.text()).toContain('$ 5.000.000')
  expect(rendered.text()).toContain('36 cuotas de $ 189.130')
  expect(rendered.text()).not.toContain('celular en cuotas')
})

test('sum, term and link of a loan are sent with origin Libre, and a reload of the code keeps the channel', async () => {
  const api = stubApi(created)
  storeLinkStore.set({ kind: 'opened', ...chosen, id_access: 'link-1' })
  await open()
  await send()
  await settled(() => expect(location.pathname).toBe('/on-boarding/otp'))
  expect(api.calls.findLast(({ method }) => method === 'POST')?.body).toMatchObject({
    origin: 'Libre',
    id_access: 'link-1',
    intendedValue: 5_000_000,
    intendedInstallmentsNumber: 36,
  })
  visitChannelStore.set(null)
  expect(visitChannel()).toBe('Libre')
  expect(JSON.stringify(history.state)).not.toContain('1010101080')
})

test("'Cambiar' leads back to the simulator with what was chosen, and the form keeps what was typed", async () => {
  stubApi({})
  storeLinkStore.set({ kind: 'opened', ...chosen })
  await open()
  await fill(field(page(), 'email'), 'ana@example.com')
  await press(page().querySelector('[name=billingSms]'))
  await press(button(page(), 'Cambiar'))
  expect(location.pathname).toBe('/home-offer-simulation')
  expect(history.state).toMatchObject({ storeLink: { origin: 'Libre', intended } })
  expect(JSON.stringify(history.state)).not.toContain('ana@example.com')
  await rendered.unmount()
  await open()
  expect(page().querySelector<HTMLInputElement>('[name=email]')?.value).toBe('ana@example.com')
  expect(page().querySelector<HTMLInputElement>('[name=billingSms]')?.checked).toBe(true)
})

test('a reload of the form keeps the choice', async () => {
  stubApi({})
  history.replaceState({ storeLink: chosen }, '', '/form')
  await open()
  expect(rendered.text()).toContain('$ 5.000.000')
  expect(visitChannel()).toBe('Libre')
})

test('a link of a campaign that is opened at the form leads to the simulator, and is kept for it', async () => {
  history.replaceState(null, '', '/?data=sealed')
  stubApi({
    'POST /publicdata/store-link': {
      body: { id_access: 'link-1', origin: 'Libre', campaign: 'LIBRE' },
    },
  })
  rendered = await renderScreen(<FormScreen />)
  await settled(() => expect(location.pathname).toBe('/home-offer-simulation'))
  expect(location.search).toBe('')
  expect(storeLinkStore.get()).toMatchObject({ kind: 'opened', id_access: 'link-1', campaign: 'LIBRE' })
})

test('a visit for a loan that has chosen nothing is led to the simulator (R-H8)', async () => {
  stubApi({})
  visitChannelStore.set('Libre')
  rendered = await renderScreen(<FormScreen />)
  await settled(() => expect(location.pathname).toBe('/home-offer-simulation'))
})

test('a sum that the server does not take is said at the choice, which the summary leads to', async () => {
  stubApi({
    [path]: {
      status: 409,
      body: {
        errorCode: 'ValidationException',
        message: 'Validation exception',
        errors: [{ field: 'intendedValue', message: 'Elige otro monto.' }],
      },
    },
  })
  storeLinkStore.set({ kind: 'opened', ...chosen })
  await open()
  await send()
  await settled(() =>
    expect(page().querySelector('#intended-error')?.textContent).toContain('Elige otro monto.'),
  )
  await press(button(page(), 'Elige otro monto.'))
  expect(document.activeElement).toBe(button(page(), 'Cambiar'))
})

test('a campaign that was closed meanwhile leads to the page of an unavailable service', async () => {
  stubApi({ [path]: { status: 503, body: { errorCode: 'CampanaInactiva', message: 'Cerrada' } } })
  storeLinkStore.set({ kind: 'opened', ...chosen })
  await open()
  await send()
  await settled(() => expect(location.pathname).toBe('/unavailable'))
  expect(history.state).toMatchObject({ code: 'CampanaInactiva' })
})

test('maintenance of the channel Libre gives way to its page, and the other channel is not asked about (R-H8)', async () => {
  const api = stubApi({
    'GET /configuration/parameters?channel=Libre': { status: 503, body: { message: 'Volvemos a las 6.' } },
  })
  storeLinkStore.set({ kind: 'opened', ...chosen })
  await open()
  await settled(() => expect(location.pathname).toBe('/error-response'))
  expect(history.state).toMatchObject({ title: 'Mantenimiento', channel: 'Libre' })
  expect(api.calls.map((call) => call.path)).not.toContain('/configuration/parameters?channel=Finter')
})

test('the terms that are read are those of the loan (R-H10)', async () => {
  const terms = [{ title: 'Tu crédito', paragraphs: ['Va a una cuenta tuya.'] }]
  stubApi({
    'GET /publicdata/terms-conditions?origin=Libre': { body: { version: '1', terms, dataTreatment: [] } },
  })
  storeLinkStore.set({ kind: 'opened', ...chosen })
  await open()
  await press(page().querySelector('[aria-label="Leer los términos y condiciones"]'))
  await settled(() => expect(rendered.text()).toContain('Va a una cuenta tuya.'))
})
