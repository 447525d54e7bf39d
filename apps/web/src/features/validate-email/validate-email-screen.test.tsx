// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test } from 'vitest'
import { button, pressTwice } from '../../testing/fill-form.ts'
import { press, type RenderedScreen, renderScreen } from '../../testing/render-screen.tsx'
import { stubApi } from '../../testing/stub-api.ts'
import { ValidateEmailScreen } from './validate-email-screen.tsx'

const path = 'POST /publicdata/application/validate-email/hash-1'

let rendered: RenderedScreen

beforeEach(() => history.replaceState(null, '', '/validate-email/hash-1'))
afterEach(async () => {
  await rendered.unmount()
})

const open = async () => {
  rendered = await renderScreen(<ValidateEmailScreen screen="validateEmail" params={{ hash: 'hash-1' }} />)
}
const validate = () => button(rendered.container, 'Validar mi correo')

test('opening the link asks nothing of the server', async () => {
  const api = stubApi({})
  await open()
  expect(api.calls).toEqual([])
})

test('Validar mi correo posts once and sends back to the other tab', async () => {
  const api = stubApi({ [path]: { body: { emailStatus: 'ACCEPT' } } })
  await open()
  await pressTwice(validate())
  expect(api.calls).toHaveLength(1)
  expect(rendered.text()).toContain('Vuelve a la pestaña donde estabas')
})

test('a link that ran out (409) leads to the page of expired mails', async () => {
  stubApi({ [path]: { status: 409, body: { errorCode: 'CorreoVencido', message: 'Venció' } } })
  await open()
  await press(validate())
  expect(location.pathname).toBe('/expired-email')
})

test('without a network it says so and can be pressed again', async () => {
  stubApi({})
  await open()
  await press(validate())
  expect(rendered.text()).toContain('Sin conexión')
  expect(validate().disabled).toBe(false)
})

test('on a device without the application going on begins at the form', async () => {
  stubApi({ [path]: { body: { emailStatus: 'ACCEPT' } } })
  await open()
  await press(validate())
  await press(button(rendered.container, 'Continuar mi solicitud'))
  expect(location.pathname).toBe('/')
})
