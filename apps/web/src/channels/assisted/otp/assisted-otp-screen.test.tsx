// @vitest-environment happy-dom

import { button, field, fill, submit } from '@cupo/ui/testing/fill-form.ts'
import { passSeconds, press, type RenderedScreen, renderScreen } from '@cupo/ui/testing/render-screen.tsx'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { closeJourney } from '../../../testing/open-journey.ts'
import { openSale, readSale, stubSale } from '../../../testing/open-sale.ts'
import { AssistedOtpScreen } from './assisted-otp-screen.tsx'
import { rememberSignatureRequest } from './signature-request.ts'

const token = 'POST /oauth/token'
const newPin = 'POST /publicdata/new-pin-ag/?data=YXBwbGljYXRpb24tMQ'
const signed = readSale({ status: 'financialData', waitsForCode: false })

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
const code = () => field(page(), 'code')
const resend = () => button(page(), 'Reenviar código')
const seconds = () => page().querySelector('[role=timer]')?.textContent
async function open(answers: Parameters<typeof stubSale>[0]) {
  const api = stubSale(answers, {
    status: 'contract',
    waitsForCode: true,
    isAgreementAccepted: true,
    handOff: null,
  })
  openSale('/assisted/otp', { status: 'contract', waitsForCode: true })
  rememberSignatureRequest()
  rendered = await renderScreen(<AssistedOtpScreen />)
  await passSeconds(0.01)
  return api
}

test('the countdown of 80 seconds outlasts a reload; resend is enabled at 0, clears the input and starts at 80 (R-G57)', async () => {
  const api = await open({ [newPin]: { body: { pinExpiresInSeconds: 80 } } })
  expect(seconds()).toBe('80')
  await fill(code(), '12')
  await passSeconds(30)
  await rendered.unmount()
  rendered = await renderScreen(<AssistedOtpScreen />)
  await passSeconds(0.3)
  expect(seconds()).toBe('50')
  expect(resend().disabled).toBe(true)
  await passSeconds(50)
  expect(resend().disabled).toBe(false)
  await fill(code(), '12')
  await press(resend())
  expect(api.calls.map(({ method, path }) => `${method} ${path}`)).toContain(newPin)
  expect(code()).toHaveProperty('value', '')
  expect(seconds()).toBe('80')
  expect(resend().disabled).toBe(true)
})

test('four digits sign by the password grant of this sale and lead to the summary (R-G58)', async () => {
  const api = await open({
    [token]: { body: { token_type: 'Cookie', expires_in: 0, scope: '', status: 'financialData' } },
    ...signed,
  })
  await fill(code(), '123')
  expect(button(page(), 'Confirmar').disabled).toBe(true)
  await fill(code(), '1234')
  await submit(page())
  expect(api.calls.find(({ path }) => path === '/oauth/token')?.body).toMatchObject({
    grant_type: 'password',
    password: '1234',
    applicationId: 'application-1',
  })
  expect(location.pathname).toBe('/assisted/resume')
})

test.each([
  ['TTL_EXPIRED', 'Tu tiempo ha caducado, solicita un nuevo código.'],
  ['WRONG_PIN', 'Código Incorrecto.'],
  ['NO_MORE_PIN_ATTEMPTS', 'Has superado el límite de reintentos. Solicita un nuevo código.'],
])('%s stays on the screen, says "%s" and clears the input (R-G58)', async (pinError, message) => {
  await open({ [token]: { status: 400, body: { error: 'invalid_grant', pinError, message: '' } } })
  await fill(code(), '1234')
  await submit(page())
  expect(rendered.text()).toContain(message)
  expect(code()).toHaveProperty('value', '')
})

test.each([
  [500, {}, '/unavailable', ''],
  [424, {}, '/many-attempts', ''],
  [
    409,
    { errorCode: 'AceptacionPendiente', message: 'Falta la aceptación' },
    '/assisted/otp',
    'Falta la aceptación',
  ],
  [404, { message: 'No encontramos la venta' }, '/assisted/otp', 'No encontramos la venta'],
])('a code that is answered with %d (%o) leads to %s %s (R-G58)', async (status, body, path, message) => {
  await open({ [token]: { status, body } })
  await fill(code(), '1234')
  await submit(page())
  expect(location.pathname).toBe(path)
  expect(rendered.text()).toContain(message)
})

test('a code that the customer confirms on their own phone leads to the summary without a press (R-G52)', async () => {
  const api = await open(signed)
  api.tell({ status: 'financialData', waitsForCode: false })
  await passSeconds(2)
  expect(location.pathname).toBe('/assisted/resume')
})
