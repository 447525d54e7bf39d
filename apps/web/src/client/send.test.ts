// @vitest-environment happy-dom

import { overlayStore } from '@cupo/ui/layer-stores.ts'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { closeJourney } from '../testing/open-journey.ts'
import { sampleApplication } from '../testing/sample-application.ts'
import { stubApi } from '../testing/stub-api.ts'
import { send } from './send.ts'
import { readApplicationId, rememberApplicationId, rememberRenewal } from './session-marks.ts'

beforeEach(() => localStorage.clear())

afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
  closeJourney()
  history.replaceState(null, '', '/')
})

const everyScreen = [
  '/',
  '/on-boarding/otp',
  '/on-boarding/contract',
  '/login',
  '/login-otp',
  '/login-password',
  '/create-password',
  '/reset-forgotten-password/1/2/3',
  '/self-manage',
  '/self-manage/credits/1',
  '/self-manage/payment/1',
  '/self-manage/payment/1/response/',
  '/fast-payment',
  '/fast-payment/payment',
  '/fast-payment/payment/1/response/',
  '/advanced-payment/1/2',
  '/advanced-payment/1/response',
  '/guarantee-payment/1/2',
  '/pagofianzacupoco',
  '/pagoinicialequipocupoco',
  '/paz-y-salvo/1',
  '/politicas/datos',
  '/validate-email/1',
]

const terms = 'GET /publicdata/terms-conditions'

describe.each(everyScreen)('at %s', (address) => {
  test.each([
    [{ status: 500 }, '/unavailable'],
    [{ status: 503 }, '/unavailable'],
    [{ status: 412 }, '/process-request'],
    [{ status: 424 }, '/process-request'],
    [{ status: 429, body: { message: 'Too many requests' } }, '/process-request'],
    [{ status: 409, body: { errorCode: 'EmAndamento' } }, '/loan-progress'],
    [{ status: 409, body: { errorCode: 'Liberada' } }, '/loan-progress'],
    [{ status: 409, body: { errorCode: 'SomethingElse' } }, '/expired-email'],
    [{ status: 409, body: { errorCode: 'PagosPendientes' } }, address],
    [{ status: 404 }, address],
  ])('%o leads to %s', async (answer, path) => {
    history.replaceState(null, '', address)
    stubApi({ [terms]: answer })
    expect(await send('GET /publicdata/terms-conditions', { query: {} })).toMatchObject({
      ok: false,
      isHandled: path !== address,
    })
    expect(location.pathname).toBe(path)
  })

  test('504 covers the screen for 10 seconds and asks once more (R-V3)', async () => {
    vi.useFakeTimers()
    history.replaceState(null, '', address)
    const answers = [{ status: 504 }, { body: { version: '1' } }]
    const api = stubApi({ [terms]: () => answers.shift() ?? { status: 500 } })
    const sending = send('GET /publicdata/terms-conditions', { query: {} })
    await vi.waitFor(() => expect(overlayStore.get()).not.toBeNull())
    await vi.advanceTimersByTimeAsync(9_900)
    expect(api.calls).toHaveLength(1)
    await vi.advanceTimersByTimeAsync(200)
    const result = await sending
    // A step of the journey reads its application instead; without one the screen tells it.
    expect(result.ok).toBe(address !== '/on-boarding/contract')
    expect(overlayStore.get()).toBeNull()
  })
})

describe.each(['/login', '/login-otp', '/login-password', '/on-boarding/otp'])(
  'a PIN or password at %s',
  (at) => {
    const token = 'POST /oauth/token'
    const enter = () =>
      send(
        'POST /oauth/token',
        { body: { grant_type: 'password', username: '1', password: '1', login_type: 'otp' } },
        { part: 'pin' },
      )
    const again = at === '/on-boarding/otp' ? '/' : '/login'

    test.each([
      [{ status: 500 }, '/unavailable'],
      [{ status: 503 }, '/unavailable'],
      [{ status: 424 }, '/many-attempts'],
      [{ status: 400, body: { message: 'Usuario no es válido.' } }, again],
      [{ status: 400, body: { message: 'Too many requests' } }, '/process-request'],
      [{ status: 429, body: { message: 'Too many requests' } }, '/process-request'],
      [{ status: 400, body: { pinError: 'WRONG_PIN', message: 'Código Incorrecto.' } }, at],
      [{ status: 409, body: { message: 'Espera' } }, at],
      [{ status: 404, body: { message: 'No' } }, at],
    ])('%o leads to %s', async (answer, path) => {
      history.replaceState(null, '', at)
      stubApi({ [token]: answer })
      await enter()
      expect(location.pathname).toBe(path)
    })
  },
)

test('a failure of a page that it would lead to is told there, so that nothing goes in a circle', async () => {
  history.replaceState(null, '', '/unavailable')
  stubApi({ [terms]: { status: 500 } })
  expect(await send('GET /publicdata/terms-conditions', { query: {} })).toMatchObject({ isHandled: false })
  expect(location.pathname).toBe('/unavailable')
})

test('a failure after maintenance covered the screen that asked stays there, which leads back', async () => {
  const told = { title: 'Mantenimiento', from: '/fast-payment/payment/1/response/?ref_payco=2' }
  history.replaceState(told, '', '/error-response')
  stubApi({ [terms]: { status: 503 } })
  expect(await send('GET /publicdata/terms-conditions', { query: {} })).toMatchObject({ isHandled: false })
  expect(location.pathname).toBe('/error-response')
  expect(history.state).toEqual(told)
})

test('a second time-out is told instead of waited out', async () => {
  vi.useFakeTimers()
  history.replaceState(null, '', '/self-manage')
  const api = stubApi({ 'GET /selfmanage/loanInProgress?first=1': { status: 504 } })
  const sending = send('GET /selfmanage/loanInProgress', { query: { first: '1' } })
  await vi.waitFor(() => expect(overlayStore.get()).not.toBeNull())
  await vi.advanceTimersByTimeAsync(10_100)
  expect(await sending).toMatchObject({ ok: false, status: 504, isHandled: false })
  expect(api.calls).toHaveLength(2)
})

test('a call that may have changed something is not sent twice after a time-out', async () => {
  vi.useFakeTimers()
  history.replaceState(null, '', '/login-otp')
  const api = stubApi({ 'POST /oauth/token': { status: 504 } })
  const sending = send(
    'POST /oauth/token',
    { body: { grant_type: 'password', username: '1', password: '1', login_type: 'otp' } },
    { part: 'pin' },
  )
  await vi.waitFor(() => expect(overlayStore.get()).not.toBeNull())
  await vi.advanceTimersByTimeAsync(10_100)
  expect(await sending).toMatchObject({ isHandled: false })
  expect(api.calls).toHaveLength(1)
})

test('a session of the borrower’s area that ended leads to its page, and from there to the sign-in (R-V27)', async () => {
  history.replaceState(null, '', '/self-manage')
  rememberRenewal()
  stubApi({ 'GET /selfmanage/loanInProgress': { status: 401 }, 'POST /oauth/token': { status: 401 } })
  await send('GET /selfmanage/loanInProgress', { query: {} })
  expect(location.pathname).toBe('/exceeded-session-time')
  expect(history.state).toMatchObject({ enterAt: 'login' })
})

test.each(['/on-boarding/details', '/advanced-payment/application-1'])(
  'a session that ended at %s, after signing, leads to the sign-in and never to the form',
  async (path) => {
    history.replaceState(null, '', path)
    rememberRenewal()
    stubApi({ 'GET /application/application-1': { status: 401 }, 'POST /oauth/token': { status: 401 } })
    await send('GET /application/:applicationId', { params: { applicationId: 'application-1' }, query: {} })
    expect(location.pathname).toBe('/exceeded-session-time')
    expect(history.state).toMatchObject({ enterAt: 'login', from: path })
  },
)

test('an application that moved on meanwhile is followed from the borrower’s area too', async () => {
  history.replaceState(null, '', '/self-manage')
  rememberRenewal()
  rememberApplicationId('another')
  stubApi({
    'action cancel': { status: 409, body: { errorCode: 'EtapaInvalida', status: 'contract' } },
    'GET /application/application-1': { body: { ...sampleApplication, status: 'contract' } },
  })
  const body = { action: 'cancel', status: 'CANCELLED' } as const
  await send('POST /application/:applicationId/workflow/action', {
    params: { applicationId: 'application-1' },
    body,
  })
  expect(location.pathname).toBe('/self-manage/contract')
  expect(readApplicationId()).toBe('application-1')
})

describe('the agent of a shop', () => {
  const offer = () =>
    send('POST /application/:applicationId/workflow/action', {
      params: { applicationId: '1' },
      body: { action: 'listOffer' },
    })

  test('a session that is over leads to the page that says how the shop gives a new link (R-G35)', async () => {
    history.replaceState(null, '', '/assisted/offer')
    rememberRenewal()
    stubApi({ 'action listOffer': { status: 401, body: { errorCode: 'SesionVencida', message: 'x' } } })
    expect(await offer()).toMatchObject({ isHandled: true })
    expect(location.pathname).toBe('/assisted/link-ended')
    expect(history.state).toMatchObject({ code: 'SesionVencida' })
  })

  test.each([
    [{ status: 500 }, '/unavailable'],
    [{ status: 412 }, '/process-request'],
    [{ status: 409, body: { errorCode: 'EmAndamento' } }, '/loan-progress'],
  ])('reads the pages of the catalogue, which lead back to the shop: %o (R-V1)', async (answer, path) => {
    history.replaceState(null, '', '/assisted/offer')
    stubApi({ 'action listOffer': answer })
    await offer()
    expect(location.pathname).toBe(path)
    expect(history.state).toMatchObject({ enterAt: 'assistedHome' })
  })
})

test('the customer’s own phone says by itself that its link is over', async () => {
  history.replaceState(null, '', '/veridas/assisted')
  stubApi({ 'action listOffer': { status: 401, body: { errorCode: 'SesionVencida' } } })
  const body = { action: 'listOffer' } as const
  expect(
    await send('POST /application/:applicationId/workflow/action', { params: { applicationId: '1' }, body }),
  ).toMatchObject({
    isHandled: false,
    sessionEnded: true,
  })
  expect(location.pathname).toBe('/veridas/assisted')
})
