// @vitest-environment happy-dom

import { overlayStore } from '@cupo/ui/layer-stores.ts'
import { button, field, fill, pressTwice } from '@cupo/ui/testing/fill-form.ts'
import { passSeconds, press, type RenderedScreen, renderScreen } from '@cupo/ui/testing/render-screen.tsx'
import { act } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { rememberRenewal } from '../../client/session-marks.ts'
import { forgetOffer } from '../../steps/offer/offer-step.tsx'
import { closeJourney, openJourney } from '../../testing/open-journey.ts'
import { sampleApplication } from '../../testing/sample-application.ts'
import { sampleLimits } from '../../testing/sample-limits.ts'
import { sampleOffer } from '../../testing/sample-offer.ts'
import { answeredParameters } from '../../testing/sample-parameters.ts'
import { stubApi } from '../../testing/stub-api.ts'
import { OfferScreen } from './offer-screen.tsx'

const listed = { 'action listOffer': { body: { situation: 'offer', data: sampleOffer } } }
const read = (facts: object = {}) => ({
  'GET /application/application-1': { body: { ...sampleApplication, status: 'offer', ...facts } },
})
const withGuarantee = {
  ...sampleOffer,
  guaranteePayment: 150_000,
  guaranteePaymentFmt: '$ 150.000',
  calculatedGuaranteePaymentIva: 28_500,
  calculatedGuaranteePaymentIvaFmt: '$ 28.500',
  guaranteePaymentTotal: 178_500,
  guaranteePaymentTotalFmt: '$ 178.500',
}

let rendered: RenderedScreen

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-21T15:00:00Z') })
  openJourney('/on-boarding/offer-equipo', { status: 'offer', installmentsNumber: null })
})

afterEach(async () => {
  await rendered.unmount()
  vi.unstubAllGlobals()
  vi.useRealTimers()
  closeJourney()
  forgetOffer()
})

const page = () => rendered.container
/** Waits for what comes by a chunk of its own. */
const shown = (text: string) =>
  vi.waitFor(async () => {
    await act(async () => undefined)
    expect(rendered.text()).toContain(text)
  })
const open = async () => {
  rendered = await renderScreen(<OfferScreen />)
  await passSeconds(0.01)
}
const radios = () => [...page().querySelectorAll<HTMLInputElement>('input[name=installments]')]
const enabled = () => radios().flatMap((radio) => (radio.disabled ? [] : [radio.value]))
const selected = () => radios().find((radio) => radio.checked)?.value ?? null
const pending = () => {
  closeJourney()
  openJourney('/on-boarding/offer-equipo', {
    status: 'offer',
    emailStatus: 'PENDING',
    installmentsNumber: null,
  })
}

test('six buttons, of which those of the offer are enabled and the largest is selected', async () => {
  stubApi(listed)
  await open()
  expect(radios().map(({ value }) => value)).toEqual(['3', '6', '12', '18', '24', '36'])
  expect(enabled()).toEqual(['3', '6', '12'])
  expect(selected()).toBe('12')
  expect(rendered.text()).toContain('$ 149.120')
  expect(rendered.text()).toContain('12 cuotas mensuales · 24,00 % E.A. · con IVA')
})

test('the term of the application is selected where it can be had', async () => {
  stubApi(listed)
  closeJourney()
  openJourney('/on-boarding/offer-equipo', { status: 'offer', installmentsNumber: 6 })
  await open()
  expect(selected()).toBe('6')
})

test('changing the selection changes the summary', async () => {
  stubApi(listed)
  await open()
  await press(radios()[0] ?? null)
  expect(rendered.text()).toContain('$ 529.300')
  expect(rendered.text()).toContain('3 meses')
})

test('the detail names every part of the installment', async () => {
  stubApi(listed)
  await open()
  const facts = Object.fromEntries(
    [...page().querySelectorAll('details dl > div')].map((row) => [
      row.querySelector('dt')?.textContent,
      row.querySelector('dd')?.textContent,
    ]),
  )
  expect(facts).toEqual({
    Capital: '$ 111.022',
    Intereses: '$ 27.015',
    'IVA de los intereses': '$ 5.133',
    'Cargo administrativo': '$ 5.000',
    'IVA del cargo administrativo': '$ 950',
    'Quién presta ese servicio': 'Asistencia Móvil Demostración S.A.S.',
    'Cuota mensual': '$ 149.120',
    Plazo: '12 meses',
    'Valor a financiar': '$ 1.500.000',
    'Tasa efectiva anual (E.A.)': '24,00 %',
    'Tasa mensual vencida (M.V.)': '1,81 %',
    'Total de las cuotas': '$ 1.789.447',
    'Total a pagar': '$ 1.789.447',
  })
})

test('VAT on interest is shown only where its rate is above 0', async () => {
  const offers = sampleOffer.offers.map((option) => ({ ...option, taxRate: 0 }))
  stubApi({ 'action listOffer': { body: { situation: 'offer', data: { ...sampleOffer, offers } } } })
  await open()
  expect(rendered.text()).not.toContain('IVA de los intereses')
  expect(rendered.text()).toContain('12 cuotas mensuales · 24,00 % E.A.')
  expect(rendered.text()).not.toContain('IVA de los intereses')
  expect(rendered.text()).not.toContain('con IVA')
})

test('without any term 36 is selected, and nothing can be confirmed', async () => {
  stubApi({ 'action listOffer': { body: { situation: 'offer', data: { ...sampleOffer, offers: [] } } } })
  await open()
  expect(enabled()).toEqual([])
  expect(selected()).toBe('36')
  expect(button(page(), 'Confirmar').disabled).toBe(true)
})

test('an offer that cannot be read is told, with a way to ask again', async () => {
  stubApi({})
  await open()
  expect(rendered.text()).toContain('Sin conexión')
  stubApi({ ...listed, ...read() })
  await press(button(page(), 'Volver a intentarlo'))
  expect(rendered.text()).toContain('$ 149.120')
})

test('a required guarantee opens its window on entering, with its tax and the helpline (R-V16)', async () => {
  stubApi({
    'action listOffer': { body: { situation: 'offer', data: withGuarantee } },
    ...answeredParameters,
  })
  await open()
  vi.useRealTimers()
  await shown('018000423882')
  const dialog = page().querySelector('dialog')
  expect(dialog?.textContent).toContain('Tu crédito necesita una fianza')
  expect(dialog?.textContent).toContain('$ 150.000')
  expect(dialog?.textContent).toContain('$ 28.500')
  expect(dialog?.textContent).toContain('$ 178.500')
  await press(button(page(), 'Entendido'))
  expect(page().querySelector('dialog')?.textContent).toBe('')
})

test('a guarantee that has been read does not open its window again when the offer is recalculated', async () => {
  stubApi({
    'action listOffer': { body: { situation: 'offer', data: withGuarantee } },
    'action offer': {
      status: 409,
      body: {
        errorCode: 'ValidationException',
        message: 'Validation exception',
        errors: [{ field: 'installments', message: 'No disponible' }],
      },
    },
    ...read({ installmentsNumber: null }),
  })
  await open()
  await press(button(page(), 'Entendido'))
  await press(button(page(), 'Confirmar'))
  await passSeconds(0.01)
  expect(rendered.text()).toContain('Ese plazo ya no está disponible. Elige otro.')
  expect(rendered.text()).not.toContain('Tu crédito necesita una fianza')
})

test('without a guarantee there is no word of one', async () => {
  stubApi(listed)
  await open()
  expect(rendered.text().toLowerCase()).not.toContain('fianza')
})

test('an e-mail that is not validated opens its window instead of confirming', async () => {
  pending()
  const api = stubApi({ ...listed, ...read({ emailStatus: 'PENDING' }) })
  await open()
  await press(button(page(), 'Confirmar'))
  expect(rendered.text()).toContain(
    'Para continuar debes validar tu correo electrónico, ingresa a tu bandeja de entrada y valida el link que te enviamos',
  )
  expect(api.actions()).toEqual([{ action: 'listOffer' }])
})

test('the validated e-mail is noticed within 3 seconds, and confirms by itself the term that was pressed', async () => {
  pending()
  stubApi({ ...listed, ...read({ emailStatus: 'PENDING' }) })
  await open()
  await press(button(page(), 'Confirmar'))
  await passSeconds(3)
  expect(rendered.text()).toContain('Valida tu correo')
  const api = stubApi({
    ...listed,
    ...read({ emailStatus: 'ACCEPT' }),
    'action offer': { body: { situation: 'documents' } },
  })
  await passSeconds(3)
  expect(rendered.text()).not.toContain('Valida tu correo')
  expect(rendered.text()).toContain('¡Felicitaciones!')
  expect(api.actions()).toEqual([{ action: 'offer', installments: 12 }])
})

test('an e-mail that is validated after its window was closed confirms nothing', async () => {
  pending()
  stubApi({ ...listed, ...read({ emailStatus: 'PENDING' }) })
  await open()
  await press(button(page(), 'Confirmar'))
  await press(page().querySelector('dialog [aria-label=Cerrar]'))
  const api = stubApi({ ...listed, ...read({ emailStatus: 'ACCEPT' }) })
  await passSeconds(6)
  expect(api.actions()).toEqual([])
})

test.each([
  ['while it waits', () => passSeconds(3)],
  ['on Reenviar el correo', () => press(button(page(), 'Reenviar el correo'))],
])('a session that ends %s leads from the window to the page of the session', async (_, wait) => {
  pending()
  stubApi({ ...listed, ...read({ emailStatus: 'PENDING' }) })
  await open()
  await press(button(page(), 'Confirmar'))
  const isOver = { status: 401, body: { errorCode: 'SesionVencida' } }
  stubApi({
    'GET /application/application-1': isOver,
    'POST /application/application-1/resend-validation-email': isOver,
    'POST /oauth/token': isOver,
  })
  rememberRenewal()
  await wait()
  expect(location.pathname).toBe('/exceeded-session-time')
})

test('a refusal of the server for the e-mail opens the same window', async () => {
  stubApi({
    ...listed,
    'action offer': { status: 409, body: { errorCode: 'CorreoSinValidar', message: 'Para continuar…' } },
    ...read({ emailStatus: 'PENDING' }),
  })
  await open()
  await press(button(page(), 'Confirmar'))
  expect(rendered.text()).toContain('Valida tu correo')
  expect(location.pathname).toBe('/on-boarding/offer-equipo')
})

test('the mail can be sent again, to a corrected address too, and then rests', async () => {
  pending()
  const api = stubApi({
    ...listed,
    ...read({ emailStatus: 'PENDING' }),
    'POST /application/application-1/resend-validation-email': { body: { sent: true } },
  })
  await open()
  await press(button(page(), 'Confirmar'))
  await pressTwice(button(page(), 'Reenviar el correo'))
  expect(rendered.text()).toContain('Te lo enviamos a ana@example.com.')
  expect(button(page(), 'Reenviar en 30 s').disabled).toBe(true)
  await fill(field(page(), 'email'), 'ana.rojas@example.com')
  await act(async () =>
    page()
      .querySelector('dialog form')
      ?.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true })),
  )
  expect(
    api.calls.filter(({ path }) => path.endsWith('resend-validation-email')).map(({ body }) => body),
  ).toEqual([{}, { email: 'ana.rojas@example.com' }])
})

test('the field for another address is in focus as soon as it is opened, and the drawing gives way to it', async () => {
  pending()
  stubApi({ ...listed, ...read({ emailStatus: 'PENDING' }) })
  await open()
  await press(button(page(), 'Confirmar'))
  const details = page().querySelector('dialog details')
  expect(page().querySelector('dialog svg use')).not.toBeNull()
  await act(async () => {
    details?.setAttribute('open', '')
    details?.dispatchEvent(Object.assign(new Event('toggle'), { newState: 'open' }))
  })
  expect(document.activeElement).toBe(field(page(), 'email'))
  expect(page().querySelector('dialog svg use')).toBeNull()
})

test('beyond the limit of resends the window says so and offers no other', async () => {
  pending()
  stubApi({
    ...listed,
    ...read({ emailStatus: 'PENDING' }),
    'POST /application/application-1/resend-validation-email': {
      status: 424,
      body: { errorCode: 'LimiteDeReenvios', message: 'Has excedido el límite.' },
    },
  })
  await open()
  await press(button(page(), 'Confirmar'))
  await press(button(page(), 'Reenviar el correo'))
  expect(rendered.text()).toContain('Has excedido el límite.')
  expect(button(page(), 'Reenviar el correo').disabled).toBe(true)
})

test('confirming once congratulates, and after 5 seconds the journey goes on by its status (R-V8)', async () => {
  const api = stubApi({
    ...listed,
    'action offer': { body: { situation: 'documents' } },
    ...read({ status: 'documents' }),
  })
  await open()
  await pressTwice(button(page(), 'Confirmar'))
  expect(rendered.text()).toContain('¡Felicitaciones!')
  expect(rendered.text()).toContain('12 cuotas de $ 149.120')
  await passSeconds(4.5)
  expect(location.pathname).toBe('/on-boarding/offer-equipo')
  await passSeconds(1)
  expect(location.pathname).toBe('/on-boarding/identity')
  expect(api.actions()).toEqual([{ action: 'listOffer' }, { action: 'offer', installments: 12 }])
})

test.each([
  ['reproved', [{ mensagem: 'Sin capacidad de pago' }], '/error-response'],
  ['reproved', undefined, '/process-request'],
  ['deviceunavailable', undefined, '/process-request'],
  ['refusedpaymentorder', undefined, '/process-request'],
  ['inconsistentprice', undefined, '/process-request'],
  ['infolaftFailure', undefined, '/process-request'],
])('%s (%o) leads to %s, without congratulations', async (situation, messages, path) => {
  stubApi({ ...listed, 'action offer': { body: { situation, messages } } })
  await open()
  await press(button(page(), 'Confirmar'))
  expect(location.pathname).toBe(path)
  expect(rendered.text()).not.toContain('¡Felicitaciones!')
})

test('a term that is gone recalculates: application and options are read again, and one is selected', async () => {
  const left = { ...sampleOffer, offers: sampleOffer.offers.slice(0, 2) }
  let lists = 0
  const api = stubApi({
    'action listOffer': () => {
      lists += 1
      return { body: { situation: 'offer', data: lists === 1 ? sampleOffer : left } }
    },
    'action offer': {
      status: 409,
      body: {
        errorCode: 'ValidationException',
        message: 'Validation exception',
        errors: [{ field: 'installments', message: 'No disponible' }],
      },
    },
    ...read({ installmentsNumber: null }),
  })
  await open()
  await press(button(page(), 'Confirmar'))
  expect(api.calls.map(({ path, body }) => (body ? JSON.stringify(body) : path))).toEqual([
    '{"action":"listOffer"}',
    '{"action":"offer","installments":12}',
    '/application/application-1',
    '{"action":"listOffer"}',
  ])
  expect(rendered.text()).toContain('Ese plazo ya no está disponible. Elige otro.')
  expect(enabled()).toEqual(['3', '6'])
  expect(selected()).toBe('6')
})

test('coming back from the down payment recalculates under the overlay, with nothing selected meanwhile (R-V10)', async () => {
  stubApi({ ...listed, 'action preOffer': { body: { situation: 'preOffer', data: sampleLimits } } })
  await open()
  await press(button(page(), 'Cambiar pago inicial'))
  expect(location.pathname).toBe('/on-boarding/pre-offer')
  await rendered.unmount()

  let answer: (value: object) => void = () => undefined
  stubApi({
    ...listed,
    'GET /application/application-1': () =>
      new Promise((resolve) => {
        answer = resolve
      }),
  })
  await open()
  expect(overlayStore.get()).toBe('Estamos recalculando tus cuotas…')
  expect(enabled()).toEqual([])
  expect(selected()).toBeNull()
  await act(async () => answer({ body: { ...sampleApplication, status: 'offer', installmentsNumber: null } }))
  await passSeconds(0.01)
  expect(overlayStore.get()).toBeNull()
  expect(selected()).toBe('12')
})

test('a down payment that cannot be changed stays on the offer and says so', async () => {
  stubApi({ ...listed, 'action preOffer': { body: { situation: 'offer' } } })
  await open()
  await press(button(page(), 'Cambiar pago inicial'))
  expect(rendered.text()).toContain('Este celular no admite otro pago inicial.')
})

test('cancelling asks once, and then says how it ended', async () => {
  const cancelled = { ...sampleApplication, status: 'offer', situation: 'Cancelada' }
  const api = stubApi({
    ...listed,
    'action cancel': { body: { situation: 'canceled' } },
    'GET /application/application-1': { body: cancelled },
  })
  await open()
  await press(button(page(), 'Cancelar mi solicitud'))
  expect(api.actions()).toEqual([{ action: 'listOffer' }])
  await pressTwice(button(page(), 'Sí, cancelar'))
  expect(api.actions()).toEqual([
    { action: 'listOffer' },
    { action: 'cancel', status: 'CANCELLED', retrieveCard: false },
  ])
  expect(location.pathname).toBe('/application-end')
})

test('each term stands with its installment, and the chosen one with what it costs in all', async () => {
  stubApi(listed)
  await open()
  const tiles = [...page().querySelectorAll('label:has([name=installments])')].map((one) => one.textContent)
  expect(tiles).toEqual(['3$ 529.300', '6$ 276.250', '12$ 149.120', '18', '24', '36'])
  expect(rendered.text()).toContain('Total de las cuotas $ 1.789.447 (costo $ 289.447)')
})
