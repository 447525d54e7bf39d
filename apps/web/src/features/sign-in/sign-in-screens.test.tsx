import { button, field, fill, submit } from '@cupo/ui/testing/fill-form.ts'
import { press, type RenderedScreen, renderScreen } from '@cupo/ui/testing/render-screen.tsx'
import { compactDecrypt } from 'jose'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { rememberWanted } from '../../client/entry.ts'
import {
  forgetSession,
  readApplicationId,
  readRenewal,
  rememberApplicationId,
} from '../../client/session-marks.ts'
import { answeredParameters } from '../../testing/sample-parameters.ts'
import { answeredKeys, arriveAt, eventually, serverKey } from '../../testing/sign-in-api.ts'
import { type Call, stubApi } from '../../testing/stub-api.ts'
import { LoginScreen } from './login/login-screen.tsx'
import { LoginOtpScreen } from './login-otp/login-otp-screen.tsx'
import { LoginPasswordScreen } from './login-password/login-password-screen.tsx'
import { type SignInRequest, signInStore } from './sign-in-request.ts'

// @vitest-environment happy-dom

const document = '1010100080'
const pinPath = 'POST /publicdata/onboardingAccess'
const token = 'POST /oauth/token'
const known = { ...answeredKeys, ...answeredParameters }
const sent = { body: { pinExpiresInSeconds: 80 } }
const signedIn = { body: { token_type: 'Cookie', expires_in: 900, scope: 'customer' } }
const byCode: SignInRequest = {
  identityNumber: document,
  mobileLastDigits: '0000',
  shownDigits: '0080',
  asksForPassword: false,
  code: { sentAt: Date.now(), seconds: 80 },
}

let rendered: RenderedScreen

beforeEach(() => history.replaceState(null, '', '/login'))
afterEach(async () => {
  await rendered.unmount()
  signInStore.set(null)
  forgetSession()
})

const page = () => rendered.container
const says = (words: string) => eventually(() => expect(rendered.text()).toContain(words))
const opened = async (jwe: unknown) => {
  const { plaintext } = await compactDecrypt(String(jwe), serverKey)
  return JSON.parse(new TextDecoder().decode(plaintext))
}
const bodyOf = ({ body }: Call): Readonly<Record<string, unknown>> => ({
  ...(typeof body === 'object' ? body : {}),
})

describe('the document', () => {
  /** Answers the look-up, whose path carries a sealed document that is never the same twice. */
  async function look(answer: object, more: Parameters<typeof stubApi>[0] = {}) {
    const looked: string[] = []
    const answers = new Proxy<Parameters<typeof stubApi>[0]>(
      { ...known, ...more },
      {
        get(target, key: string) {
          if (!key.startsWith('GET /publicdata/validate/mobiles/')) return target[key]
          looked.push(key.split('/').pop() ?? '')
          return { body: answer }
        },
      },
    )
    const api = stubApi(answers)
    rendered = await renderScreen(<LoginScreen />)
    await fill(field(page(), 'identityCardNumber'), document)
    await submit(page())
    return { ...api, looked }
  }

  test('too short is said at the field and asks nothing', async () => {
    const api = stubApi(known)
    rendered = await renderScreen(<LoginScreen />)
    await fill(field(page(), 'identityCardNumber'), '12345')
    await submit(page())
    await says('Este número de cédula no es válido.')
    expect(api.calls.map(({ path }) => path)).not.toContain('/keys')
  })

  test('the document leads to the fast payment, for whoever cannot sign in', async () => {
    stubApi(known)
    rendered = await renderScreen(<LoginScreen />)
    await press(button(page(), 'Pagar sin entrar a mi cuenta'))
    expect(location.pathname).toBe('/fast-payment')
  })

  test('travels sealed; with one line the code leaves at once, to line 0000 (R-V21)', async () => {
    const api = await look(
      { loginOTP: true, updatePassword: true, mobiles: [{ mobileLastDigits: '0080' }] },
      { [pinPath]: sent },
    )
    await arriveAt('/login-otp')
    expect(await opened(decodeURIComponent(api.looked[0] ?? ''))).toBe(document)
    const pin = api.calls.find(({ path }) => path === '/publicdata/onboardingAccess')
    expect(await opened(pin && bodyOf(pin).hash)).toEqual({
      identityCardNumber: document,
      mobileLastDigits: '0000',
    })
    expect(JSON.stringify(api.calls)).not.toContain(document)
    expect(signInStore.get()).toMatchObject({ shownDigits: '0080', asksForPassword: true })
  })

  test('with several lines one is chosen by its last digits first (R-V21)', async () => {
    const lines = ['0067', '1067', '2067'].map((mobileLastDigits) => ({ mobileLastDigits }))
    const api = await look({ loginOTP: true, updatePassword: false, mobiles: lines }, { [pinPath]: sent })
    await says('Elige tu celular')
    await press(page().querySelector('[value="1067"]'))
    await submit(page())
    await arriveAt('/login-otp')
    const pin = api.calls.find(({ path }) => path === '/publicdata/onboardingAccess')
    expect(await opened(pin && bodyOf(pin).hash)).toMatchObject({ mobileLastDigits: '1067' })
  })

  test('with a password leads to it and sends no code (R-V21)', async () => {
    const api = await look({
      loginOTP: false,
      updatePassword: false,
      mobiles: [{ mobileLastDigits: '0080' }],
    })
    await arriveAt('/login-password')
    expect(api.calls.some(({ path }) => path === '/publicdata/onboardingAccess')).toBe(false)
  })

  test('without a network says so and keeps what was typed', async () => {
    stubApi({})
    rendered = await renderScreen(<LoginScreen />)
    await fill(field(page(), 'identityCardNumber'), document)
    await submit(page())
    await says('No pudimos comunicarnos.')
    expect(field(page(), 'identityCardNumber')).toHaveProperty('value', '1 010 100 080')
  })
})

describe('the code', () => {
  async function open(answers: Parameters<typeof stubApi>[0], request: SignInRequest | null = byCode) {
    signInStore.set(request && { ...request, code: { sentAt: Date.now(), seconds: 80 } })
    const api = stubApi({ ...known, ...answers })
    rendered = await renderScreen(<LoginOtpScreen />)
    return api
  }
  async function type(code: string) {
    await fill(field(page(), 'code'), code)
    await submit(page())
  }

  test('the code needs a document in memory (R-V22)', async () => {
    await open({}, null)
    await arriveAt('/login')
  })

  test('the code says which line it went to, and continues only with all its digits', async () => {
    await open({})
    expect(rendered.text()).toContain('al celular terminado en 0080')
    await fill(field(page(), 'code'), '123')
    expect(button(page(), 'Continuar').disabled).toBe(true)
  })

  test('the code signs in by the password grant, names no application and forgets an earlier one', async () => {
    rememberApplicationId('of-somebody-else')
    const api = await open({ [token]: signedIn })
    await type('1234')
    await arriveAt('/self-manage')
    expect(api.calls.find(({ path }) => path === '/oauth/token')?.body).toEqual({
      grant_type: 'password',
      username: document,
      password: '1234',
      login_type: 'otp',
    })
    expect(readRenewal()).not.toBeNull()
    expect(readApplicationId()).toBeNull()
  })

  test('the code leads to a password of one’s own when that is asked for', async () => {
    await open({ [token]: signedIn }, { ...byCode, asksForPassword: true })
    await type('1234')
    await arriveAt('/create-password')
  })

  test('the code leads to the address that the gate turned away from', async () => {
    rememberWanted('/self-manage/credits/credit-1')
    await open({ [token]: signedIn })
    await type('1234')
    await arriveAt('/self-manage/credits/credit-1')
  })

  test.each([
    ['TTL_EXPIRED', 'Tu tiempo ha caducado.'],
    ['WRONG_PIN', 'Código Incorrecto.'],
    ['NO_MORE_PIN_ATTEMPTS', 'Has superado el límite de reintentos. Solicita un nuevo código.'],
  ])('%s is said and clears the input', async (pinError, message) => {
    await open({ [token]: { status: 400, body: { error: 'invalid_grant', pinError, message: '' } } })
    await type('1234')
    expect(rendered.text()).toContain(message)
    expect(rendered.text()).not.toContain(`${message.slice(0, -1)},`)
    expect(field(page(), 'code')).toHaveProperty('value', '')
  })

  test('too many tries lead to their page', async () => {
    const message = 'Has superado el número de intentos.'
    await open({ [token]: { status: 424, body: { errorCode: 'LimiteDeIntentos', message } } })
    await type('1234')
    await arriveAt('/many-attempts')
  })

  test('a lost network keeps the code, and calls no field wrong', async () => {
    await open({})
    await type('1234')
    await says('No pudimos comunicarnos.')
    expect(field(page(), 'code')).toHaveProperty('value', '1234')
    expect(page().querySelector('[aria-invalid=true]')).toBeNull()
  })

  test('a server that fails leads to the page of that', async () => {
    await open({ [token]: { status: 500 } })
    await type('1234')
    await arriveAt('/unavailable')
  })
})

describe('the password', () => {
  async function open(answers: Parameters<typeof stubApi>[0]) {
    signInStore.set({ ...byCode, code: null })
    const api = stubApi({ ...known, ...answers })
    rendered = await renderScreen(<LoginPasswordScreen />)
    return api
  }

  test('travels sealed, exactly as it was typed (R-V23)', async () => {
    const api = await open({ [token]: signedIn })
    await fill(field(page(), 'password'), ' con espacios 🔐 ')
    await submit(page())
    await arriveAt('/self-manage')
    const body = bodyOf(
      api.calls.find(({ path }) => path === '/oauth/token') ?? { method: '', path: '', body: {} },
    )
    expect(body).toMatchObject({ grant_type: 'password', username: document, login_type: 'password' })
    expect(await opened(body.password)).toBe(' con espacios 🔐 ')
  })

  test('the password is required', async () => {
    const api = await open({})
    await submit(page())
    await says('Escribe tu contraseña')
    expect(api.calls.some(({ path }) => path === '/oauth/token')).toBe(false)
  })

  test('a wrong password shows the message of the error and is cleared', async () => {
    const message = 'El número de cédula o la contraseña no es correcto.'
    await open({ [token]: { status: 400, body: { error: 'invalid_grant', message } } })
    await fill(field(page(), 'password'), 'otra cosa')
    await submit(page())
    await says(message)
    await eventually(() => expect(field(page(), 'password')).toHaveProperty('value', ''))
  })

  test('a lost network keeps it, and calls no field wrong', async () => {
    await open({})
    await fill(field(page(), 'password'), 'la buena')
    await submit(page())
    await says('No pudimos comunicarnos.')
    await eventually(() => expect(field(page(), 'password')).toHaveProperty('value', 'la buena'))
    expect(page().querySelector('[aria-invalid=true]')).toBeNull()
  })

  test('a forgotten password mails a link and shows what the server says', async () => {
    const emailSentText = 'Si tu número de cédula está registrado, te enviamos un correo.'
    const api = await open({
      'POST /publicdata/forgottenPassword': { body: { emailSentText, identificationNumber: document } },
    })
    await press(button(page(), '¿Olvidaste tu contraseña?'))
    await press(button(page(), 'Enviar enlace'))
    await says(emailSentText)
    const asked = api.calls.find(({ path }) => path === '/publicdata/forgottenPassword')
    expect(await opened(asked && bodyOf(asked).identityCardNumber)).toBe(document)
  })
})
