// @vitest-environment happy-dom

import { button, field, fill, submit } from '@cupo/ui/testing/fill-form.ts'
import { passSeconds, press, type RenderedScreen, renderScreen } from '@cupo/ui/testing/render-screen.tsx'
import { act } from 'react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { journeyStore } from '../../client/journey/application-store.ts'
import { forgetSession, readRenewal, rememberRenewal } from '../../client/session-marks.ts'
import { closeJourney, openJourney } from '../../testing/open-journey.ts'
import { sampleApplication } from '../../testing/sample-application.ts'
import { answeredParameters } from '../../testing/sample-parameters.ts'
import { stubApi } from '../../testing/stub-api.ts'
import { OtpScreen } from './otp-screen.tsx'
import { pinRequestStore, rememberPinRequest } from './pin-request.ts'

const token = 'POST /oauth/token'
const newPin = 'POST /publicdata/application-1/new-pin'
const signedIn = {
  [token]: { body: { token_type: 'Cookie', expires_in: 900, scope: 'customer' } },
  'GET /application/application-1': { body: sampleApplication },
}

let rendered: RenderedScreen

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-21T15:00:00Z') })
  openJourney('/on-boarding/otp')
  journeyStore.set({ application: null, preOffer: null })
  rememberPinRequest({ identityNumber: '1010101080', mobileLastDigits: '80', seconds: 80 })
})

afterEach(async () => {
  await rendered.unmount()
  vi.unstubAllGlobals()
  vi.useRealTimers()
  closeJourney()
  forgetSession()
  pinRequestStore.set(null)
})

const page = () => rendered.container
const code = () => field(page(), 'code')
const confirm = () => button(page(), 'Confirmar')
const resend = () => button(page(), 'Reenviar código')
const open = async () => {
  rendered = await renderScreen(<OtpScreen />)
}

test('says where the code went without showing the number', async () => {
  stubApi(answeredParameters)
  await open()
  expect(rendered.text()).toContain('Te enviamos un código de 4 dígitos por SMS al celular terminado en 80.')
})

test('can be confirmed only with all its digits (R-V2)', async () => {
  stubApi({})
  await open()
  await fill(code(), '123')
  expect(confirm().disabled).toBe(true)
  await fill(code(), '1234')
  expect(confirm().disabled).toBe(false)
})

test('takes a code pasted with spaces and letters', async () => {
  stubApi({})
  await open()
  await fill(code(), ' 12 3-4x')
  expect(code()).toHaveProperty('value', '1234')
  expect(code()?.getAttribute('autocomplete')).toBe('one-time-code')
})

test('the resend button is enabled at 0 only; a new code clears the input and starts again at 80 (R-V2)', async () => {
  const api = stubApi({ [newPin]: { body: { pinExpiresInSeconds: 80 } } })
  await open()
  await fill(code(), '12')
  await passSeconds(79)
  expect(resend().disabled).toBe(true)
  await passSeconds(1.2)
  expect(resend().disabled).toBe(false)
  await press(resend())
  expect(api.calls.map(({ method, path }) => `${method} ${path}`)).toContain(newPin)
  expect(code()).toHaveProperty('value', '')
  expect(page().querySelector('[role=timer]')?.textContent).toBe('80')
  expect(resend().disabled).toBe(true)
})

test('the right code signs in by the password grant and the status leads on', async () => {
  const api = stubApi(signedIn)
  await open()
  await fill(code(), '1234')
  await submit(page())
  expect(api.calls.find(({ path }) => path === '/oauth/token')?.body).toEqual({
    grant_type: 'password',
    username: '1010101080',
    password: '1234',
    applicationId: 'application-1',
    login_type: 'otp',
  })
  expect(readRenewal()).not.toBeNull()
  expect(location.pathname).toBe('/on-boarding/identity')
})

describe('whoever is signed in already', () => {
  const session = (openApplicationId: string | null) => ({
    ...signedIn,
    'GET /user/session': { body: { openApplicationId, endedApplicationId: null } },
  })

  test('whoever is signed in already goes on with the application, and back leads here no more', async () => {
    rememberRenewal()
    stubApi(session('application-1'))
    const entries = history.length
    await open()
    await passSeconds(0.01)
    expect(location.pathname).toBe('/on-boarding/identity')
    expect(history.length).toBeLessThanOrEqual(entries)
  })

  test('for another application has to give the code of this one', async () => {
    rememberRenewal()
    stubApi(session('application-2'))
    await open()
    await passSeconds(0.01)
    expect(location.pathname).toBe('/on-boarding/otp')
    expect(code()).not.toBeNull()
  })
})

describe('a wrong state', () => {
  test.each([
    ['TTL_EXPIRED', 'Tu tiempo ha caducado, solicita un nuevo código.'],
    ['WRONG_PIN', 'Código Incorrecto.'],
    ['NO_MORE_PIN_ATTEMPTS', 'Has superado el límite de reintentos. Solicita un nuevo código.'],
  ])('%s says so, clears the input and takes the focus back', async (pinError, message) => {
    stubApi({ [token]: { status: 400, body: { error: 'invalid_grant', pinError, message: '' } } })
    await open()
    await fill(code(), '1234')
    await submit(page())
    expect(rendered.text()).toContain(message)
    expect(code()).toHaveProperty('value', '')
    expect(document.activeElement).toBe(code())
  })

  test('at the third wrong code the code is dead, which is said then and not at the fourth', async () => {
    stubApi({ [token]: { status: 400, body: { error: 'invalid_grant', pinError: 'WRONG_PIN' } } })
    await open()
    for (const guess of ['1111', '2222']) {
      await fill(code(), guess)
      await submit(page())
      expect(rendered.text()).toContain('Código Incorrecto.')
      expect(rendered.text()).toContain('Tu código vence en')
    }
    await fill(code(), '3333')
    await submit(page())
    expect(rendered.text()).toContain('Has superado el límite de reintentos. Solicita un nuevo código.')
    expect(rendered.text()).toContain('Podrás pedir otro en')
    expect(rendered.text()).not.toContain('Tu código vence en')
  })

  test("'Token no es válido.' is shown as a wrong code", async () => {
    stubApi({ [token]: { status: 400, body: { error: 'invalid_grant', message: 'Token no es válido.' } } })
    await open()
    await fill(code(), '1234')
    await submit(page())
    expect(rendered.text()).toContain('Código Incorrecto.')
  })

  test.each([
    [400, 'Usuario no es válido.', '/'],
    [400, 'Too many requests', '/process-request'],
    [424, 'Demasiados', '/many-attempts'],
  ])('%d %s leads to %s', async (status, message, address) => {
    stubApi({ [token]: { status, body: { message } } })
    await open()
    await fill(code(), '1234')
    await submit(page())
    expect(location.pathname).toBe(address)
  })

  test('a lost network keeps the code that may still be right, and calls no field wrong', async () => {
    stubApi({})
    await open()
    await fill(code(), '1234')
    await submit(page())
    expect(rendered.text()).toContain('No pudimos comunicarnos.')
    expect(page().querySelector('[aria-invalid=true]')).toBeNull()
    expect(code()).toHaveProperty('value', '1234')
  })
})

test('too many codes lead to the many-attempts page', async () => {
  stubApi({ [newPin]: { status: 424, body: { errorCode: 'LimiteDeIntentos', message: '' } } })
  await open()
  await passSeconds(80.5)
  await press(resend())
  expect(location.pathname).toBe('/many-attempts')
})

describe('after a reload', () => {
  beforeEach(() => pinRequestStore.set(null))

  test('the identity number is asked for again, says why, and is the user name (R-V17)', async () => {
    const api = stubApi(signedIn)
    await open()
    expect(rendered.text()).toContain('No lo guardamos en este dispositivo.')
    await fill(code(), '1234')
    await submit(page())
    expect(rendered.text()).toContain('Este número de cédula debe tener entre 6 a 14 dígitos')
    expect(api.calls.some(({ path }) => path === '/oauth/token')).toBe(false)
    await fill(field(page(), 'identityCardNumber'), '1010101080')
    await submit(page())
    expect(api.calls.find(({ path }) => path === '/oauth/token')?.body).toMatchObject({
      username: '1010101080',
    })
  })

  test('the countdown goes on from the history entry', async () => {
    history.replaceState({ code: { sentAt: Date.now() - 30_000, seconds: 80 } }, '')
    stubApi({})
    await open()
    expect(page().querySelector('[role=timer]')?.textContent).toBe('50')
  })

  test('nothing that is kept tells who the customer is', async () => {
    rememberPinRequest({ identityNumber: '1010101080', mobileLastDigits: '80', seconds: 80 })
    stubApi({})
    await open()
    const kept = JSON.stringify({ state: history.state, ...localStorage, ...sessionStorage })
    expect(kept).not.toContain('1010101080')
  })
})

test('a proof of work that the server wants is asked for, and the call is sent again with its ticket', async () => {
  const { captchaStore } = await import('../captcha/send-past-captcha.ts')
  let asked = 0
  stubApi({
    ...signedIn,
    [token]: () => {
      asked += 1
      return asked === 1
        ? { status: 428, body: { errorCode: 'CaptchaRequerido', message: 'Confirma que no eres un robot.' } }
        : (signedIn[token] ?? {})
    },
  })
  await open()
  await fill(code(), '1234')
  await submit(page())
  expect(captchaStore.get()).not.toBeNull()
  await act(async () => captchaStore.get()?.answer('ticket-1'))
  await passSeconds(0.01)
  expect(asked).toBe(2)
  expect(location.pathname).toBe('/on-boarding/identity')
})
