// @vitest-environment happy-dom

import { button, field, fill, submit } from '@cupo/ui/testing/fill-form.ts'
import { passSeconds, press, type RenderedScreen, renderScreen } from '@cupo/ui/testing/render-screen.tsx'
import type { AssistedPhone, Progress } from '@cupo/wire'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { readApplicationId, readShopLinkId, rememberShopLinkId } from '../../../client/session-marks.ts'
import { closeJourney } from '../../../testing/open-journey.ts'
import { sampleApplication } from '../../../testing/sample-application.ts'
import { answeredParameters } from '../../../testing/sample-parameters.ts'
import { sampleProgress } from '../../../testing/sample-progress.ts'
import { sampleAssistedPhone } from '../../../testing/sample-shop.ts'
import { stubApi } from '../../../testing/stub-api.ts'
import { typedForm } from './customer-form-stage.tsx'
import { HomeScreen } from './home-screen.tsx'

let rendered: RenderedScreen

const waiting: Progress = {
  ...sampleProgress,
  status: null,
  situation: null,
  activity: null,
  isAuthorized: false,
  handOff: { state: 'sent', at: '2026-11-23T15:00:00Z', task: 'authorization' },
}
const posted = {
  applicationId: 'application-1',
  status: 'preOffer',
  authorization: 'sms',
  pinExpiresInSeconds: 80,
  mobileLastDigits: '12',
}
const token = { token_type: 'Cookie', expires_in: 1800, scope: 'assisted:link-1' }
const phone = (facts: Partial<AssistedPhone> = {}) => ({
  'GET /publicdata/offer-operator-assisted/link-1': { body: { ...sampleAssistedPhone, ...facts } },
})
const answers = {
  ...answeredParameters,
  'POST /oauth/token': { body: token },
  ...phone(),
  'POST /publicdata/application': { body: posted },
  'GET /application/application-1/progress': { body: waiting },
}

beforeEach(() => {
  vi.useFakeTimers()
  history.replaceState(null, '', '/assisted/home?data=secret')
})
afterEach(async () => {
  await rendered.unmount()
  await passSeconds(2)
  vi.useRealTimers()
  vi.unstubAllGlobals()
  closeJourney()
  typedForm.set(null)
  localStorage.clear()
})

async function open(given: Parameters<typeof stubApi>[0] = answers) {
  const api = stubApi(given)
  rendered = await renderScreen(<HomeScreen />)
  await passSeconds(0)
  return api
}

const on = () => rendered.container
const tick = (name: string) => press(field(on(), name))
const confirmation = () => on().querySelector('dialog')

async function fillIn(email = 'ana@correo.example') {
  await fill(field(on(), 'email'), email)
  await tick('acceptTermsConditions')
  await tick('billingSms')
}
async function sendForm(again = 'ana@correo.example') {
  await submit(on())
  await fill(field(on(), 'confirmation'), again)
  await submit(confirmation() ?? on())
  await passSeconds(0)
}
const formBody = (api: { readonly calls: readonly { readonly path: string; readonly body: unknown }[] }) =>
  api.calls.find(({ path }) => path === '/publicdata/application')?.body

test('a link of the pre-validation fills the address in, and the sale asks its customer’s authorisation (R-U60)', async () => {
  await open({ ...answers, ...phone({ email: 'ana@correo.example', isPreValidated: true }) })
  expect(field(on(), 'email')).toHaveProperty('value', 'ana@correo.example')
  expect(on().textContent).toContain('Revisa con el cliente los datos de su consulta de cupo.')
  expect(on().textContent).not.toMatch(/desde su celular|Viene de tu tienda/)
  await tick('acceptTermsConditions')
  await tick('billingSms')
  const api = stubApi({
    ...answers,
    ...phone({ email: 'ana@correo.example', applicationId: 'application-1' }),
    'POST /publicdata/application': { body: posted },
  })
  await submit(on())
  await passSeconds(0.1)
  expect(confirmation()?.open ?? false).toBe(false)
  expect(location.pathname).toBe('/assisted/home')
  expect(formBody(api)).toMatchObject({ email: 'ana@correo.example' })
})

describe('the link of the shop (R-G38)', () => {
  test('the link of the shop is opened by the server, leaves the address, and clears local and session storage', async () => {
    localStorage.setItem('left-behind', '1')
    sessionStorage.setItem('left-behind', '1')
    const api = await open()
    expect(api.calls.find(({ path }) => path === '/oauth/token')?.body).toEqual({
      grant_type: 'client_credentials',
      data: 'secret',
    })
    expect(location.pathname + location.search).toBe('/assisted/home')
    expect(localStorage.getItem('left-behind')).toBeNull()
    expect(sessionStorage.getItem('left-behind')).toBeNull()
    expect(Object.values(localStorage)).toEqual(['link-1'])
  })

  test('preloads line and identity, read-only, and shows device, price and who sells', async () => {
    await open()
    for (const [name, value] of [
      ['mobile', '300 123 45 12'],
      ['identityCardNumber', '1 010 100 080'],
    ] as const) {
      const input = field(on(), name)
      expect(input).toMatchObject({ value, readOnly: true })
    }
    expect(rendered.text()).toContain('Andes 12')
    expect(rendered.text()).toContain('$ 1.800.000')
    expect(rendered.text()).toContain('Tienda Centro · Laura Gómez')
    expect(rendered.text()).toContain('Así va la venta')
  })

  test.each(['EnlaceVencido', 'EnlaceInvalido'])('refused (%s) leads to its page', async (errorCode) => {
    await open({ ...answers, 'POST /oauth/token': { status: 410, body: { errorCode, message: 'x' } } })
    expect(location.pathname).toBe('/assisted/link-ended')
    expect(history.state).toMatchObject({ code: errorCode })
    expect(location.search).toBe('')
  })

  test('without a network stays for another try', async () => {
    const { 'POST /oauth/token': _, ...without } = answers
    await open(without)
    expect(rendered.text()).toContain('Sin conexión')
    expect(location.search).toBe('?data=secret')
    stubApi(answers)
    await press(button(on(), 'Volver a intentarlo'))
    await passSeconds(0)
    expect(field(on(), 'email')).not.toBeNull()
  })

  test('the link of the shop goes on after a reload by its id, and without one asks for a link', async () => {
    history.replaceState(null, '', '/assisted/home')
    rememberShopLinkId('link-1')
    await open()
    expect(field(on(), 'email')).not.toBeNull()
    expect(readShopLinkId()).toBe('link-1')
    await rendered.unmount()
    localStorage.clear()
    await open()
    expect(location.pathname).toBe('/assisted/link-ended')
  })

  test('without a customer opens the desk', async () => {
    await open({ ...answers, ...phone({ document: undefined, mobile: undefined }) })
    expect(location.pathname).toBe('/assisted/desk')
  })

  test('renewed for a sale that is further leads to its step', async () => {
    await open({
      ...answers,
      ...phone({ applicationId: 'application-1' }),
      'GET /application/application-1/progress': { body: { ...sampleProgress, status: 'contract' } },
      'GET /application/application-1?channel=Assistido': {
        body: { ...sampleApplication, origin: 'Assistido', status: 'contract' },
      },
    })
    expect(location.pathname).toBe('/assisted/contract')
    expect(readApplicationId()).toBe('application-1')
  })
})

describe('the form (R-G38)', () => {
  test.each([
    ['', 'El correo es inválido'],
    ['ana@', 'El correo es inválido'],
  ])('e-mail "%s": %s', async (email, message) => {
    await open()
    await fillIn(email)
    await submit(on())
    expect(rendered.text()).toContain(message)
    expect(confirmation()).toBeNull()
  })

  test('the terms must be accepted, and one way of contact about the credit must stay', async () => {
    await open()
    await fill(field(on(), 'email'), 'ana@correo.example')
    await submit(on())
    expect(rendered.text()).toContain('Falta que el cliente acepte los términos y condiciones')
    expect(rendered.text()).toContain('Marca al menos una opción que el cliente elija')
    expect(rendered.text()).not.toMatch(/Acepto|Debes|te contactamos/)
  })

  test.each([
    ['', 'El correo es requerido'],
    ['ana@', 'El correo no es válido'],
    ['otra@correo.example', 'Los correos no coinciden'],
  ])('the e-mail is confirmed before the form is sent: "%s" is told %s', async (again, message) => {
    const api = await open()
    await fillIn()
    await sendForm(again)
    expect(confirmation()?.textContent).toContain(message)
    expect(formBody(api)).toBeUndefined()
  })

  test('the form is sent with the link and with what was ticked, and nothing is ticked before', async () => {
    const api = await open()
    await fillIn()
    await sendForm()
    expect(formBody(api)).toEqual({
      id_access: 'link-1',
      mobile: '3001234512',
      identityCardNumber: '1010100080',
      email: 'ana@correo.example',
      acceptTermsConditions: true,
      acceptDataTreatment: false,
      origin: 'Assistido',
      contactPreferences: {
        billingSms: true,
        billingWhatsapp: false,
        billingEmail: false,
        billingCall: false,
        marketingSms: false,
        marketingWhatsapp: false,
        marketingEmail: false,
        marketingCall: false,
      },
    })
  })

  test('marketing flags copy the data-treatment acceptance', async () => {
    const api = await open()
    await fillIn()
    await tick('acceptDataTreatment')
    await sendForm()
    expect(formBody(api)).toMatchObject({ contactPreferences: { marketingSms: true, marketingEmail: true } })
  })

  test('a validation exception shows field errors for 8 seconds and keeps what was typed (R-G39)', async () => {
    const errors = [{ field: 'email', message: 'No encontramos este correo' }]
    await open({
      ...answers,
      'POST /publicdata/application': { status: 409, body: { message: 'Validation exception', errors } },
    })
    await fillIn()
    await sendForm()
    expect(rendered.text()).toContain('No encontramos este correo')
    expect(field(on(), 'email')).toMatchObject({ value: 'ana@correo.example' })
    await passSeconds(8)
    expect(rendered.text()).not.toContain('No encontramos este correo')
  })

  test.each([
    [{ body: { status: 'reproved', messages: [] } }, '/process-request'],
    [{ body: { status: 'infolaftFailure' } }, '/process-request'],
    [{ status: 409, body: { errorCode: 'Reprovada', message: 'x' } }, '/process-request'],
    [{ status: 409, body: { errorCode: 'EmAndamento', message: 'x' } }, '/loan-progress'],
    [{ status: 410, body: { errorCode: 'EnlaceVencido', message: 'x' } }, '/assisted/link-ended'],
    [{ status: 401, body: { errorCode: 'SesionVencida', message: 'x' } }, '/assisted/link-ended'],
  ])('answered with %o leads to %s (R-G39)', async (answer, path) => {
    await open({ ...answers, 'POST /publicdata/application': answer })
    await fillIn()
    await sendForm()
    expect(location.pathname).toBe(path)
  })
})

describe('the customer authorises (R-G40)', () => {
  const begin = async (given = {}) => {
    const api = await open({ ...answers, ...given })
    await fillIn()
    await sendForm()
    return api
  }
  const typeCode = async (code: string) => {
    await fill(field(on(), 'code'), code)
    await submit(on())
    await passSeconds(0)
  }
  const authorization = 'POST /application/application-1/authorization'

  test('on their own phone first: the screen says where the SMS went, and how far they are', async () => {
    await begin()
    expect(rendered.text()).toContain('celular terminado en 12')
    expect(rendered.text()).toContain('Esperando al cliente')
    const handOff = { ...waiting.handOff, state: 'open' as const, at: '', task: null }
    stubApi({ ...answers, 'GET /application/application-1/progress': { body: { ...waiting, handOff } } })
    await passSeconds(1)
    expect(rendered.text()).toContain('El cliente abrió el enlace')
  })

  test('a code is sent again after a question alone while the customer has the link of the SMS open', async () => {
    const data = btoa('application-1').replaceAll('=', '')
    const handOff = { state: 'open' as const, at: '', task: null }
    const api = await begin({
      'GET /application/application-1/progress': { body: { ...waiting, handOff } },
      [`POST /publicdata/new-pin-ag/?data=${data}`]: { body: { pinExpiresInSeconds: 80 } },
    })
    const resends = () => api.calls.filter(({ path }) => path.includes('/new-pin-ag/')).length
    await passSeconds(80)
    await press(button(on(), 'Reenviar código'))
    expect(rendered.text()).toContain('El cliente tiene abierto el de ahora.')
    await press(button(on(), 'Dejar el de ahora'))
    expect(resends()).toBe(0)
    await press(button(on(), 'Reenviar código'))
    await press(button(on(), 'Sí, enviar otro'))
    await passSeconds(0)
    expect(resends()).toBe(1)
  })

  test('a link in whose place another one was sent is told as that, and blames nobody', async () => {
    await begin()
    const handOff = { state: 'replaced' as const, at: '', task: null }
    stubApi({ ...answers, 'GET /application/application-1/progress': { body: { ...waiting, handOff } } })
    await passSeconds(1)
    expect(rendered.text()).toContain('Se envió otro enlace')
    expect(rendered.text()).not.toContain('no autorizó')
  })

  test.each([
    ['preOffer', { situation: 'preOffer', data: { maximumAdvancedPayment: 1 } }, '/assisted/pre-offer'],
    ['preOffer', { situation: 'offer' }, '/assisted/offer'],
    ['reproved', {}, '/error-response'],
    ['infolaftFailure', {}, '/error-response'],
  ])('the sale goes on by its status within a second: %s', async (status, check, path) => {
    await begin()
    stubApi({
      ...answers,
      'GET /application/application-1/progress': { body: { ...sampleProgress, status } },
      'GET /application/application-1?channel=Assistido': {
        body: { ...sampleApplication, origin: 'Assistido', status, messages: [] },
      },
      'action preOffer': { body: check },
    })
    await passSeconds(1)
    expect(location.pathname).toBe(path)
  })

  test('the code that the customer tells authorises, too', async () => {
    const api = await begin({
      [authorization]: { body: { applicationId: 'application-1', status: 'offer' } },
      'GET /application/application-1?channel=Assistido': {
        body: { ...sampleApplication, origin: 'Assistido', status: 'offer' },
      },
    })
    await typeCode('1234')
    expect(api.calls.find(({ path }) => path.endsWith('/authorization'))?.body).toEqual({ code: '1234' })
    expect(location.pathname).toBe('/assisted/offer')
  })

  test.each([
    ['TTL_EXPIRED', 'Tu tiempo ha caducado, solicita un nuevo código.'],
    ['WRONG_PIN', 'Código Incorrecto.'],
    ['NO_MORE_PIN_ATTEMPTS', 'Has superado el límite de reintentos. Solicita un nuevo código.'],
  ])('%s stays on the screen, and the input is cleared', async (pinError, message) => {
    await begin({
      [authorization]: { status: 400, body: { error: 'invalid_grant', pinError, message: 'x' } },
    })
    await typeCode('1234')
    expect(rendered.text()).toContain(message)
    expect(field(on(), 'code')).toMatchObject({ value: '' })
  })

  test('the code lives 80 seconds; resend is enabled at 0 and restarts it', async () => {
    const data = btoa('application-1').replaceAll('=', '')
    const api = await begin({
      [`POST /publicdata/new-pin-ag/?data=${data}`]: { body: { pinExpiresInSeconds: 80 } },
    })
    expect(button(on(), 'Reenviar código').disabled).toBe(true)
    await passSeconds(80)
    expect(button(on(), 'Reenviar código').disabled).toBe(false)
    await press(button(on(), 'Reenviar código'))
    await passSeconds(0)
    expect(api.calls.some(({ path }) => path.includes('/new-pin-ag/'))).toBe(true)
    expect(button(on(), 'Reenviar código').disabled).toBe(true)
  })

  test('nobody says that the code of a sale that another counter began is over, and another may be sent at once', async () => {
    await open({ ...answers, ...phone({ applicationId: 'application-1' }) })
    expect(rendered.text()).not.toContain('El código venció')
    expect(on().querySelector('[role=timer]')).toBeNull()
    expect(rendered.text()).toContain('Si el código del SMS venció, pide uno nuevo.')
    expect(button(on(), 'Reenviar código').disabled).toBe(false)
  })

  test("'Cambiar los datos' leads back to the form with what was typed", async () => {
    await begin()
    await press(button(on(), 'Cambiar los datos'))
    expect(field(on(), 'email')).toMatchObject({ value: 'ana@correo.example' })
    expect(field(on(), 'acceptTermsConditions')).toMatchObject({ checked: true })
  })

  test('signed paper authorises by the declaration of the agent', async () => {
    const api = await begin({
      'POST /publicdata/application': { body: { ...posted, authorization: 'agent' } },
      [authorization]: { body: { applicationId: 'application-1', status: 'offer' } },
      'GET /application/application-1?channel=Assistido': {
        body: { ...sampleApplication, origin: 'Assistido', status: 'offer' },
      },
    })
    await submit(on())
    expect(rendered.text()).toContain('Marca la autorización firmada para continuar')
    await tick('paper')
    await submit(on())
    await passSeconds(0)
    expect(api.calls.find(({ path }) => path.endsWith('/authorization'))?.body).toEqual({})
    expect(location.pathname).toBe('/assisted/offer')
  })

  test('a sale that is taken over or renewed where paper authorises asks for the declaration, not for a code', async () => {
    await open({ ...answers, ...phone({ applicationId: 'application-1', authorization: 'agent' }) })
    expect(field(on(), 'paper')).not.toBeNull()
    expect(rendered.text()).toContain('El cliente firma la autorización en papel')
    expect(on().querySelector('[name="code"]')).toBeNull()
  })

  test('a sale that is not authorised yet is given up after a question, which leads to the desk; the form alone has none (R-G37)', async () => {
    const api = await open({ ...answers, 'action cancel': { body: { situation: 'canceled' } } })
    expect(rendered.text()).not.toContain('Cancelar solicitud')
    await fillIn()
    await sendForm()
    await press(button(on(), 'Cancelar solicitud'))
    expect(api.actions()).toEqual([])
    await press(button(on(), 'Sí, cancelar la solicitud'))
    await passSeconds(0)
    expect(rendered.text()).toContain('Solicitud cancelada')
    expect(api.actions()).toEqual([{ action: 'cancel', status: 'CANCELLED', isPartial: false }])
    await press(button(on(), 'Ir a las ventas de la tienda'))
    expect(location.pathname).toBe('/assisted/desk')
    expect(readApplicationId()).toBeNull()
  })

  test('a sale that another screen of the shop gave up before it was authorised is told (R-G37)', async () => {
    await begin()
    const cancelled: Progress = { ...waiting, situation: 'Cancelada', cancelledBy: 'agent' }
    stubApi({ ...answers, 'GET /application/application-1/progress': { body: cancelled } })
    await passSeconds(1)
    expect(rendered.text()).toContain('Solicitud cancelada')
    expect(location.pathname).toBe('/assisted/home')
  })

  test('a reload goes on where it was', async () => {
    await begin()
    await rendered.unmount()
    await open({ ...answers, ...phone({ applicationId: 'application-1' }) })
    expect(rendered.text()).toContain('celular terminado en 12')
    expect(field(on(), 'code')).not.toBeNull()
  })
})
