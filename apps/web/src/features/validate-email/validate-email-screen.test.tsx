// @vitest-environment happy-dom

import { button, pressTwice } from '@cupo/ui/testing/fill-form.ts'
import { press, type RenderedScreen, renderScreen } from '@cupo/ui/testing/render-screen.tsx'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import {
  forgetApplicationId,
  forgetSession,
  rememberApplicationId,
  rememberRenewal,
} from '../../client/session-marks.ts'
import { stubApi } from '../../testing/stub-api.ts'
import { ValidateEmailScreen } from './validate-email-screen.tsx'

const path = 'POST /publicdata/application/validate-email/hash-1'
const emailStatus = 'ACCEPT'
const ofApplication = { emailStatus, place: 'application', origin: 'Finter' }

let rendered: RenderedScreen

beforeEach(() => history.replaceState(null, '', '/validate-email/hash-1'))
afterEach(async () => {
  await rendered.unmount()
  forgetSession()
  forgetApplicationId()
})

const open = async () => {
  rendered = await renderScreen(<ValidateEmailScreen screen="validateEmail" params={{ hash: 'hash-1' }} />)
}
const validate = () => button(rendered.container, 'Validar mi correo')

async function openValidated(body: object): Promise<string> {
  stubApi({ [path]: { body } })
  await open()
  await press(validate())
  return rendered.text()
}

test('opening the link asks nothing of the server', async () => {
  const api = stubApi({})
  await open()
  expect(api.calls).toEqual([])
})

test('Validar mi correo posts once and sends back to the page of the application', async () => {
  const api = stubApi({ [path]: { body: ofApplication } })
  await open()
  await pressTwice(validate())
  expect(api.calls).toHaveLength(1)
  expect(rendered.text()).toContain('Vuelve a la página donde llenabas tu solicitud')
})

test('a link that ran out (409) leads to the page of expired mails', async () => {
  stubApi({ [path]: { status: 409, body: { errorCode: 'CorreoVencido', message: 'Venció' } } })
  await open()
  await press(validate())
  expect(location.pathname).toBe('/expired-email')
  expect(history.state).toMatchObject({ code: 'CorreoVencido' })
})

test('a link that a newer one replaced says so in its place, and is not pressed again', async () => {
  const message = 'Este link ya no sirve.'
  stubApi({ [path]: { status: 409, body: { errorCode: 'CorreoReemplazado', message } } })
  await open()
  await press(validate())
  expect(rendered.text()).toContain(message)
  expect(rendered.text()).not.toContain('Validar mi correo')
  await press(button(rendered.container, 'Ir a mi cuenta'))
  expect(location.pathname).toBe('/self-manage')
})

test('without a network it says so and can be pressed again', async () => {
  stubApi({})
  await open()
  await press(validate())
  expect(rendered.text()).toContain('Sin conexión')
  expect(validate().disabled).toBe(false)
})

test.each([
  ['Finter', '/on-boarding/details'],
  ['Libre', '/on-boarding/detailsLibre'],
])(
  'in a browser without the application of %s the person is led to its step, whose gate asks for document and code',
  async (origin, path) => {
    await openValidated({ ...ofApplication, origin })
    await press(button(rendered.container, 'Continuar mi solicitud'))
    expect(location.pathname).toBe(path)
  },
)

test('in the browser of the application it sends back to its tab', async () => {
  rememberRenewal()
  rememberApplicationId('a-1')
  expect(await openValidated(ofApplication)).toContain('Vuelve a la pestaña donde estabas')
})

test.each([
  ['Finter', '/'],
  ['Libre', '/home-offer-simulation'],
])(
  'a form of %s whose code nobody confirmed sends to that code, or to its beginning',
  async (origin, begins) => {
    const text = await openValidated({ emailStatus, place: 'form', origin })
    expect(text).toContain('escribe el código que te llegó por SMS')
    await press(button(rendered.container, 'Empezar otra vez'))
    await vi.waitFor(() => expect(location.pathname).toBe(begins))
  },
)

test.each(['form', 'application'])('a sale in a shop (%s) is left to its agent', async (place) => {
  expect(await openValidated({ emailStatus, place, origin: 'Assistido' })).toContain('Tu asesor sigue')
  expect(rendered.container.querySelector('button')).toBe(null)
})

test('the changed address of an account speaks of the account and leads there', async () => {
  const text = await openValidated({ emailStatus, place: 'account', origin: null })
  expect(text).toContain('Este correo quedó confirmado en tu cuenta.')
  expect(text).not.toContain('tu solicitud')
  await press(button(rendered.container, 'Ir a mi cuenta'))
  expect(location.pathname).toBe('/self-manage')
})
