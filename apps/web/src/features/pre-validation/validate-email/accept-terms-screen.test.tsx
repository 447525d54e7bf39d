// @vitest-environment happy-dom

import { button, pressTwice } from '@cupo/ui/testing/fill-form.ts'
import { press, type RenderedScreen, renderScreen } from '@cupo/ui/testing/render-screen.tsx'
import { act } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { stubApi } from '../../../testing/stub-api.ts'
import { AcceptTermsScreen } from './accept-terms-screen.tsx'

const path = '/publicdata/application/prevalidator/validate-email/secret-1'
const view = `GET ${path}`
const accept = `POST ${path}`
const pending = {
  [view]: { body: { state: 'pending', channel: 'Finter', askedBy: null, documentLastDigits: '112' } },
}
const over = {
  status: 409,
  body: { errorCode: 'EXPIRED_VERIFICATION_URL', message: 'El enlace de verificación ha expirado' },
}

let rendered: RenderedScreen

beforeEach(() => history.replaceState(null, '', '/pre-validation/validate-email/secret-1'))
afterEach(async () => {
  await rendered.unmount()
  vi.unstubAllGlobals()
  history.replaceState(null, '', '/')
})

const says = (words: string) =>
  vi.waitFor(async () => {
    await act(async () => undefined)
    expect(rendered.text()).toContain(words)
  })
/** Opens the link as the router does: once more without its secret, when that has left the address. */
async function open(answers: Parameters<typeof stubApi>[0]) {
  const api = stubApi(answers)
  rendered = await renderScreen(
    <AcceptTermsScreen screen="preValidationEmail" params={{ hash: 'secret-1' }} key="1" />,
  )
  await rendered.rerender(<AcceptTermsScreen screen="preValidationEmail" params={{}} key="2" />)
  return api
}
const acepto = () => button(rendered.container, 'Acepto')

test('opening the link changes nothing and takes its secret out of the address (R-U62)', async () => {
  const api = await open(pending)
  await says('Sin tu clic no pasa nada.')
  expect(location.pathname).toBe('/pre-validation/validate-email')
  expect(api.calls.map(({ method }) => method)).toEqual(['GET'])
})

test('the page says whose quota it is and who is told it (R-U62)', async () => {
  const askedBy = 'Paula Nieto'
  await open({
    [view]: { body: { state: 'pending', channel: 'Finter', askedBy, documentLastDigits: '112' } },
  })
  await says('Paula Nieto escribió este correo para consultar el cupo de la cédula terminada en 112.')
  await says('El cupo lo verá Paula Nieto, en la página donde lo pidió. Aquí no aparece.')
})

test("'Acepto' is posted once, says 'Validando tu correo...' and then the success (R-U62)", async () => {
  let answer = (_: object) => {}
  const waiting = new Promise<object>((resolve) => {
    answer = resolve
  })
  const api = await open({ ...pending, [accept]: () => waiting })
  await says('Con este correo se pidió el cupo de la cédula terminada en 112.')
  await pressTwice(acepto())
  await says('Validando tu correo...')
  answer({ body: { state: 'accepted', channel: 'Finter' } })
  await says('Has aceptado los términos y condiciones.')
  expect(rendered.text()).toContain('consulta de tu cupo en línea')
  expect(api.calls.filter(({ method }) => method === 'POST')).toHaveLength(1)
})

test('terms that were accepted before show the success (R-U62)', async () => {
  await open({ [view]: { body: { state: 'accepted', channel: 'Finter' } } })
  await says('Has aceptado los términos y condiciones.')
})

test.each([
  ['on opening', { [view]: over }],
  ['on the press', { ...pending, [accept]: over }],
])('a link that is over says so %s, and leads nowhere (R-U63)', async (_, answers) => {
  await open(answers)
  if (accept in answers) {
    await says('Con este correo se pidió')
    await press(acepto())
  }
  await says('El enlace de verificación ha expirado')
  expect(location.pathname).toBe('/pre-validation/validate-email')
})

test('a link that nobody knows any more is over (R-U63)', async () => {
  await open({
    [view]: { status: 404, body: { errorCode: 'NoEncontrado', message: 'No encontramos este enlace' } },
  })
  await says('El enlace de verificación ha expirado')
})

test('a lost network has the sentence of an error, and another try (R-U63)', async () => {
  await open({ ...pending })
  await says('Con este correo se pidió')
  await press(acepto())
  await says('Ha ocurrido un error al validar tu correo, por favor intenta de nuevo más tarde')
  await press(button(rendered.container, 'Volver a intentarlo'))
  stubApi({ [accept]: { body: { state: 'accepted', channel: 'Finter' } } })
  await press(acepto())
  await says('Has aceptado los términos y condiciones.')
})
