// @vitest-environment happy-dom

import { toastStore } from '@cupo/ui/layer-stores.ts'
import { button, field, fill, pressTwice, submit } from '@cupo/ui/testing/fill-form.ts'
import { passSeconds, press, type RenderedScreen, renderScreen } from '@cupo/ui/testing/render-screen.tsx'
import { type HandOffTask, type Progress, pendingIndicator } from '@cupo/wire'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { closeJourney } from '../../../testing/open-journey.ts'
import { openSale, readSale, stubSale } from '../../../testing/open-sale.ts'
import { AssistedVeridasScreen } from './assisted-veridas-screen.tsx'

const link = (sendsLeft: number, resendInSeconds = 0) => ({
  body: {
    situation: 'documents',
    response: {
      url: 'https://cupo.example/veridas/assisted/application-1/hand-off-1/hash/token',
      maskedEmail: 'a••@example.com',
      mobileLastDigits: '67',
      sendsLeft,
      resendInSeconds,
    },
  },
})
const handOff = (
  state: NonNullable<Progress['handOff']>['state'],
  task: HandOffTask = 'identity',
): Progress['handOff'] => ({ state, task, at: '2026-11-23T15:00:00Z' })

let rendered: RenderedScreen

beforeEach(() => {
  vi.useFakeTimers()
})

afterEach(async () => {
  await rendered.unmount()
  await passSeconds(2)
  vi.unstubAllGlobals()
  vi.useRealTimers()
  toastStore.set([])
  closeJourney()
})

const page = () => rendered.container
async function open(answers: Parameters<typeof stubSale>[0] = {}, progress: Partial<Progress> = {}) {
  const api = stubSale({ 'action sendEmailVeridas': link(5), ...answers }, progress)
  openSale('/assisted/veridas', { status: 'documents' })
  rendered = await renderScreen(<AssistedVeridasScreen />)
  await passSeconds(0.01)
  return api
}

test('the link leaves for the customer’s phone on entering, once, and is drawn for its camera; a reload sends no other (R-G49)', async () => {
  const api = await open()
  expect(api.actions()).toEqual([{ action: 'sendEmailVeridas', firstEmail: true }])
  expect(rendered.text()).toContain('Enviado a a••@example.com y por SMS al celular terminado en 67.')
  expect(rendered.text()).toContain('/veridas/assisted/application-1/hand-off-1/hash/token')
  await rendered.unmount()
  rendered = await renderScreen(<AssistedVeridasScreen />)
  await passSeconds(0.01)
  expect(api.actions()).toEqual(Array(2).fill({ action: 'sendEmailVeridas', firstEmail: true }))
})

const stages = () =>
  [...page().querySelectorAll('ol[aria-label="Avance del cliente"] li')].map((one) => one.textContent)

test('the screen follows the phone within 2 seconds: sent, opened, doing, back from the camera, refused (R-G50)', async () => {
  const api = await open(readSale({ status: 'evidente' }))
  await passSeconds(1)
  expect(stages()).toEqual([
    'Enlace enviado',
    'Abierto en su celular',
    'Validando su identidad',
    'Terminó en su celular',
  ])
  expect(rendered.text()).toContain('Todavía no lo abre.')
  api.tell({ handOff: handOff('open') })
  await passSeconds(1)
  expect(rendered.text()).not.toContain('Todavía no lo abre.')
  api.tell({ status: 'veridas' })
  await passSeconds(1)
  expect(page().querySelector('li[aria-current=true]')?.textContent).toBe('Validando su identidad')
  api.tell({ status: 'documents', identityCheck: 'left' })
  await passSeconds(1)
  expect(rendered.text()).toContain('El cliente salió de la cámara sin terminar.')
  api.tell({ status: 'evidente' })
  await passSeconds(1)
  expect(location.pathname).toBe('/assisted/evidente-date')
})

test('a link whose place another one took is told as that, blames nobody and shows nothing as done (R-G50)', async () => {
  const api = await open()
  api.tell({ handOff: { state: 'replaced', task: null, at: '2026-11-23T15:00:00Z' } })
  await passSeconds(1)
  expect(rendered.text()).toContain('Se envió otro enlace.')
  expect(rendered.text()).not.toContain('/veridas/assisted/')
  const icons = [...page().querySelectorAll('ol[aria-label="Avance del cliente"] li')].map(
    ({ className }) => className,
  )
  expect(new Set(icons.slice(1)).size).toBe(1)
  expect(icons[0]).not.toBe(icons[1])
})

test("'No fui yo' on the phone is told as that, nothing of it as done, and the link that opens nothing is drawn no more (R-G50)", async () => {
  const api = await open()
  expect(rendered.text()).toContain('/veridas/assisted/application-1/hand-off-1/hash/token')
  api.tell({ handOff: { state: 'declined', task: null, at: '2026-11-23T15:00:00Z' } })
  await passSeconds(1)
  expect(rendered.text()).toContain('El cliente dijo que no fue él')
  expect(rendered.text()).not.toContain('/veridas/assisted/application-1/hand-off-1/hash/token')
  expect(page().querySelectorAll('li[class*=done]')).toHaveLength(1)
})

test('a confirmed identity leads to the agreement without a press (R-G50)', async () => {
  const api = await open(readSale({ status: 'contract' }))
  api.tell({ status: 'contract', handOff: handOff('open', 'agreement') })
  await passSeconds(1)
  expect(location.pathname).toBe('/assisted/contract')
})

test('the link is sent again, and past the fifth time the buttons are disabled (R-G51)', async () => {
  let left = 1
  const api = await open({
    'action sendEmailVeridas': ({ body }) => {
      if (body !== null && typeof body === 'object' && 'firstEmail' in body && body.firstEmail)
        return link(left)
      left -= 1
      return left < 0
        ? {
            status: 424,
            body: { errorCode: 'LimiteDeReenvios', message: 'Superaste el límite de reenvíos permitido.' },
          }
        : link(1)
    },
  })
  await pressTwice(button(page(), 'Reenviar enlace'))
  expect(api.actions().at(-1)).toEqual({ action: 'sendEmailVeridas', firstEmail: false })
  expect(api.actions()).toHaveLength(2)
  expect(rendered.text()).toContain('Enlace enviado otra vez.')
  await press(button(page(), 'Reenviar enlace'))
  expect(rendered.text()).toContain('Has superado el número de envíos permitidos')
  expect(button(page(), 'Reenviar enlace').disabled).toBe(true)
  expect(button(page(), 'Enviar a otro correo').disabled).toBe(true)
})

test('the last resend says that it left and that none is left, and not that there were too many (R-G51)', async () => {
  await open({
    'action sendEmailVeridas': ({ body }) =>
      link(body !== null && typeof body === 'object' && 'firstEmail' in body && body.firstEmail ? 1 : 0),
  })
  await press(button(page(), 'Reenviar enlace'))
  expect(rendered.text()).toContain('Enlace enviado otra vez.')
  expect(rendered.text()).toContain('No quedan reenvíos.')
  expect(rendered.text()).not.toContain('Has superado el número de envíos permitidos')
})

test('a screen on which nobody has pressed does not say that there were too many (R-G51)', async () => {
  await open({
    'action sendEmailVeridas': ({ body }) =>
      body !== null && typeof body === 'object' && 'firstEmail' in body && body.firstEmail
        ? link(0)
        : { status: 424, body: { errorCode: 'LimiteDeReenvios', message: 'Superaste el límite.' } },
  })
  expect(rendered.text()).toContain('No quedan reenvíos.')
  expect(rendered.text()).not.toContain('Has superado el número de envíos permitidos')
  await press(button(page(), 'Reenviar enlace'))
  expect(rendered.text()).toContain('Has superado el número de envíos permitidos')
  expect(button(page(), 'Reenviar enlace').disabled).toBe(true)
  expect(button(page(), 'Enviar a otro correo').disabled).toBe(true)
})

test('a link that the customer has open is sent again after a question alone (R-G51)', async () => {
  const api = await open()
  api.tell({ handOff: handOff('open') })
  await passSeconds(1)
  await press(button(page(), 'Reenviar enlace'))
  expect(rendered.text()).toContain('El cliente tiene abierto el de ahora.')
  expect(api.actions()).toHaveLength(1)
  await press(button(page(), 'Dejar el de ahora'))
  expect(api.actions()).toHaveLength(1)
  await press(button(page(), 'Reenviar enlace'))
  await press(button(page(), 'Sí, enviar otro'))
  expect(api.actions()).toHaveLength(2)
  await press(button(page(), 'Enviar a otro correo'))
  expect(page().querySelector('dialog[open]')?.textContent).toContain('se cierra y el cliente sigue')
})

test('a link that was sent again waits for as long as the server says before it is sent once more (R-G51)', async () => {
  await open({
    'action sendEmailVeridas': ({ body }) =>
      body !== null && typeof body === 'object' && 'firstEmail' in body && body.firstEmail
        ? link(5)
        : link(4, 30),
  })
  await press(button(page(), 'Reenviar enlace'))
  expect(rendered.text()).toContain('Podrás reenviarlo en 30 segundos.')
  expect(button(page(), 'Reenviar enlace').disabled).toBe(true)
  expect(button(page(), 'Enviar a otro correo').disabled).toBe(false)
  await passSeconds(31)
  expect(button(page(), 'Reenviar enlace').disabled).toBe(false)
})

test.each([
  ['failed', 'La validación no fue exitosa.', 'sigue en proceso'],
  ['pending', 'El resultado sigue en proceso', 'no fue exitosa'],
  ['left', 'salió de la cámara sin terminar', 'no fue exitosa'],
] as const)(
  'a check that %s is told as that and nothing else (R-G50)',
  async (identityCheck, words, other) => {
    const api = await open({ 'action validateVeridasId': { body: { situation: 'documents' } } })
    await press(button(page(), 'Continuar'))
    expect(rendered.text()).toContain('aún no ha realizado el processo')
    api.tell({ handOff: handOff('open'), identityCheck })
    await passSeconds(1)
    expect(rendered.text()).toContain(words)
    expect(rendered.text()).not.toContain(other)
    expect(rendered.text()).not.toContain('aún no ha realizado el processo')
  },
)

test('pressed after a check that failed, it says so once (R-G53)', async () => {
  const api = await open({ 'action validateVeridasId': { body: { situation: 'documents' } } })
  api.tell({ handOff: handOff('open'), identityCheck: 'failed' })
  await passSeconds(1)
  await press(button(page(), 'Continuar'))
  expect(rendered.text().match(/no fue exitosa/g)).toHaveLength(1)
  expect(rendered.text()).not.toContain('aún no ha realizado')
})

test("another failure of the resend is a danger toast '¡Ocurrio un error!' of 25 seconds (R-G51)", async () => {
  await open({
    'action sendEmailVeridas': ({ body }) =>
      body !== null && typeof body === 'object' && 'firstEmail' in body && body.firstEmail
        ? link(5)
        : { status: 409, body: { errorCode: 'ConflictoTemporal', message: 'Algo salió mal' } },
  })
  await press(button(page(), 'Reenviar enlace'))
  expect(toastStore.get()).toMatchObject([
    { tone: 'bad', title: '¡Ocurrio un error!', text: 'Algo salió mal' },
  ])
  await passSeconds(24.5)
  expect(toastStore.get()).toHaveLength(1)
  await passSeconds(1)
  expect(toastStore.get()).toEqual([])
})

test('a link that did not leave is sent again by the main button, which goes on only after it left (R-G49)', async () => {
  let isDown = true
  const api = await open(
    {
      'action sendEmailVeridas': () =>
        isDown
          ? { status: 409, body: { errorCode: 'ConflictoTemporal', message: 'Algo salió mal' } }
          : link(5),
    },
    { handOff: null },
  )
  expect(rendered.text()).toContain('El enlace no salió. Envíalo otra vez.')
  expect(rendered.text()).not.toContain('Continuar')
  isDown = false
  await press(button(page(), 'Enviar al celular del cliente'))
  expect(api.actions()).toEqual(Array(2).fill({ action: 'sendEmailVeridas', firstEmail: true }))
  expect(rendered.text()).not.toContain('El enlace no salió')
  expect(button(page(), 'Continuar').disabled).toBe(false)
})

test.each([
  ['', '', false, 'El correo es requerido'],
  ['no es un correo', 'no es un correo', true, 'El correo no es válido'],
  [`${'a'.repeat(95)}@example.com`, `${'a'.repeat(95)}@example.com`, true, 'Máximo 100 caracteres'],
  ['otra@example.com', 'otro@example.com', true, 'Los correos no coinciden'],
])(
  'another address "%s", "%s", terms %s is refused: %s (R-G51)',
  async (email, confirmation, isTicked, message) => {
    const api = await open()
    await press(button(page(), 'Enviar a otro correo'))
    await fill(field(page(), 'email'), email)
    await fill(field(page(), 'confirmation'), confirmation)
    if (isTicked) await press(field(page(), 'terms'))
    await submit(page())
    expect(rendered.text()).toContain(message)
    expect(api.actions()).toHaveLength(1)
  },
)

test('another address goes out trimmed, once it is written twice alike and the terms are ticked (R-G51)', async () => {
  const api = await open()
  await press(button(page(), 'Enviar a otro correo'))
  await fill(field(page(), 'email'), ' otra@example.com ')
  await fill(field(page(), 'confirmation'), 'otra@example.com')
  await submit(page())
  expect(api.actions()).toHaveLength(1)
  await press(field(page(), 'terms'))
  await submit(page())
  expect(api.actions().at(-1)).toEqual({
    action: 'sendEmailVeridas',
    firstEmail: false,
    email: 'otra@example.com',
  })
  expect(page().querySelector('dialog[open]')).toBeNull()
})

test("'Continuar' while situation is documents says 'El cliente aún no ha realizado el processo de validación de identidad' (R-G53)", async () => {
  const api = await open({ 'action validateVeridasId': { body: { situation: 'documents' } } })
  await press(button(page(), 'Continuar'))
  expect(api.actions().at(-1)).toEqual({ action: 'validateVeridasId' })
  expect(rendered.text()).toContain('El cliente aún no ha realizado el processo de validación de identidad')
})

test('the answer about the check comes into view, each time that it is asked for (R-G53)', async () => {
  const seen = vi.spyOn(Element.prototype, 'scrollIntoView')
  await open({ 'action validateVeridasId': { body: { situation: 'documents' } } })
  await press(button(page(), 'Continuar'))
  await press(button(page(), 'Continuar'))
  expect(seen).toHaveBeenCalledTimes(2)
  seen.mockRestore()
})

test('a check that the provider has not decided is told as done and under way (R-G53)', async () => {
  const messages = [{ mensagem: 'Tu validación sigue en proceso', indicador: pendingIndicator }]
  await open({ 'action validateVeridasId': { body: { situation: 'documents', messages } } })
  await press(button(page(), 'Continuar'))
  expect(rendered.text()).toContain('El cliente ya hizo la validación')
  expect(rendered.text()).not.toContain('aún no ha realizado')
})

test('a check that failed is told in the words of the server (R-G53)', async () => {
  const mensagem = 'La cara no coincide con la cédula'
  await open({
    'action validateVeridasId': { body: { situation: 'documents', messages: [{ mensagem }] } },
  })
  await press(button(page(), 'Continuar'))
  expect(rendered.text()).toContain(mensagem)
  expect(rendered.text()).not.toContain('aún no ha realizado')
})

test("'Rechazar' leads to the questions (R-G53)", async () => {
  const api = await open({
    'action rejectVeridas': { body: { situation: 'evidente' } },
    ...readSale({ status: 'evidente' }),
  })
  await press(button(page(), 'Rechazar y pasar a preguntas'))
  expect(api.actions().at(-1)).toEqual({ action: 'rejectVeridas' })
  expect(location.pathname).toBe('/assisted/evidente-date')
})
