// @vitest-environment happy-dom

import { button, field, fill, submit } from '@cupo/ui/testing/fill-form.ts'
import { press, type RenderedScreen, renderScreen } from '@cupo/ui/testing/render-screen.tsx'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { forgetSession, rememberRenewal } from '../../client/session-marks.ts'
import { answeredParameters } from '../../testing/sample-parameters.ts'
import { arriveAt, eventually } from '../../testing/sign-in-api.ts'
import { stubApi } from '../../testing/stub-api.ts'
import { CreatePasswordScreen } from './create-password/create-password-screen.tsx'
import { ResetForgottenPasswordScreen } from './reset-forgotten-password/reset-forgotten-password-screen.tsx'
import { signInStore } from './sign-in-request.ts'

const update = 'POST /user/updatePassword'
const good = 'una frase larga'

let rendered: RenderedScreen

beforeEach(() => {
  history.replaceState(null, '', '/create-password')
  rememberRenewal()
})
afterEach(async () => {
  await rendered.unmount()
  signInStore.set(null)
  forgetSession()
})

const page = () => rendered.container
const says = (words: string) => eventually(() => expect(rendered.text()).toContain(words))
async function type(password: string, equalPassword = password) {
  await fill(field(page(), 'password'), password)
  await fill(field(page(), 'equalPassword'), equalPassword)
  await submit(page())
}

describe('creating one', () => {
  async function open(answers: Parameters<typeof stubApi>[0]) {
    const api = stubApi({ ...answeredParameters, ...answers })
    rendered = await renderScreen(<CreatePasswordScreen />)
    return api
  }

  test('says each error of the server on a line of its own (R-V24)', async () => {
    const message = 'Usa 8 caracteres como mínimo para la contraseña,Las contraseñas no coinciden'
    await open({ [update]: { status: 400, body: { errorCode: 'SolicitudInvalida', message } } })
    await type(good)
    await says('Las contraseñas no coinciden')
    expect([...page().querySelectorAll('li')].map((line) => line.textContent)).toEqual(message.split(','))
    expect(field(page(), 'password')).toHaveProperty('value', good)
  })

  test('leads to the sign-in with it', async () => {
    signInStore.set({
      identityNumber: '1010100080',
      mobileLastDigits: '0000',
      shownDigits: '0080',
      asksForPassword: true,
      code: null,
    })
    const api = await open({ [update]: { status: 200 } })
    await type(good)
    await arriveAt('/login-password')
    expect(api.calls.at(-1)?.body).toEqual({ password: good, equalPassword: good })
  })

  test('Ahora no is remembered by the server and leads home', async () => {
    const api = await open({ 'POST /user/declinePassword': { status: 200 } })
    await press(button(page(), 'Ahora no'))
    await arriveAt('/self-manage')
    expect(api.calls.map(({ path }) => path)).toContain('/user/declinePassword')
  })

  test('with a code that is too old asks for a fresh one, and goes out again by itself (R-V26)', async () => {
    let asked = 0
    const api = await open({
      [update]: () => {
        asked += 1
        return asked === 1 ? { status: 403, body: { errorCode: 'CodigoRequerido', message: '' } } : {}
      },
      'POST /user/step-up': { body: { pinExpiresInSeconds: 80, mobileLastDigits: '0080' } },
      'POST /user/step-up/confirm': ({ body }) =>
        JSON.stringify(body) === '{"purpose":"newPassword","pin":"1234"}'
          ? { body: { validForSeconds: 300 } }
          : { status: 400, body: { errorCode: 'SolicitudInvalida', message: '', pinError: 'WRONG_PIN' } },
    })
    await type(good)
    await says('al celular terminado en 0080')
    await fill(field(page(), 'code'), '9999')
    await press(button(page(), 'Confirmar'))
    await says('Código Incorrecto.')
    await fill(field(page(), 'code'), '1234')
    await press(button(page(), 'Confirmar'))
    await arriveAt('/self-manage')
    expect(api.calls.filter(({ path }) => path === '/user/updatePassword')).toHaveLength(2)
  })

  test('closing the code changes nothing and stays', async () => {
    const api = await open({
      [update]: { status: 403, body: { errorCode: 'CodigoRequerido', message: '' } },
      'POST /user/step-up': { body: { pinExpiresInSeconds: 80, mobileLastDigits: '0080' } },
    })
    await type(good)
    await says('al celular terminado en 0080')
    await press(page().querySelector('[aria-label=Cerrar]'))
    await eventually(() => expect(rendered.text()).not.toContain('al celular terminado en 0080'))
    expect(api.calls.filter(({ path }) => path === '/user/updatePassword')).toHaveLength(1)
    expect(location.pathname).toBe('/create-password')
  })
})

describe('the link of a mail', () => {
  const params = { idClient: 'client-1', idProposal: 'proposal-1', idHash: 'hash-1' }
  const validate = 'GET /publicdata/validateLinkResetForgottenPassword/client-1/hash-1'
  const reset = 'POST /publicdata/resetForgottenPassword/client-1/proposal-1/hash-1'
  async function open(answers: Parameters<typeof stubApi>[0]) {
    const api = stubApi({ ...answeredParameters, ...answers })
    rendered = await renderScreen(
      <ResetForgottenPasswordScreen screen="resetForgottenPassword" params={params} />,
    )
    return api
  }

  test('only asks whether it holds when it is opened (R-V25)', async () => {
    const api = await open({ [validate]: { body: { validLink: true } } })
    await eventually(() => expect(field(page(), 'password')).not.toBeNull())
    expect(api.calls.filter(({ method }) => method !== 'GET')).toEqual([])
  })

  test('a link that ran out says so, and Volver leads to the sign-in (R-V25)', async () => {
    await open({ [validate]: { body: { validLink: false } } })
    await says('Este enlace ha expirado.')
    await press(button(page(), 'Volver'))
    expect(location.pathname).toBe('/login')
  })

  test('the link of a mail sets the password once and leads to the sign-in', async () => {
    const api = await open({ [validate]: { body: { validLink: true } }, [reset]: { status: 200 } })
    await eventually(() => expect(field(page(), 'password')).not.toBeNull())
    await type(good)
    await arriveAt('/login-password')
    expect(api.calls.find(({ method }) => method === 'POST')?.body).toEqual({
      password: good,
      equalPassword: good,
    })
  })

  test('used meanwhile shows that it expired', async () => {
    await open({
      [validate]: { body: { validLink: true } },
      [reset]: { status: 410, body: { errorCode: 'EnlaceUsado', message: 'Este enlace ha expirado.' } },
    })
    await eventually(() => expect(field(page(), 'password')).not.toBeNull())
    await type(good)
    await says('Este enlace ha expirado.')
    expect(field(page(), 'password')).toBeNull()
  })
})
