// @vitest-environment happy-dom

import { toastStore } from '@cupo/ui/layer-stores.ts'
import { button } from '@cupo/ui/testing/fill-form.ts'
import { passSeconds, press, type RenderedScreen, renderScreen } from '@cupo/ui/testing/render-screen.tsx'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { stubApi } from '../../../testing/stub-api.ts'
import { PaperButton } from './paper-button.tsx'
import { acquittance, type Paper, statement } from './papers-of.ts'

let rendered: RenderedScreen

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(async () => {
  await rendered.unmount()
  vi.useRealTimers()
})

async function ask(paper: Paper, path: string, errorCode: string, message: string) {
  stubApi({ [`GET ${path}`]: { status: 409, body: { errorCode, message } } })
  rendered = await renderScreen(<PaperButton paper={paper} id="key-1" />)
  await press(rendered.container.querySelector('button'))
  await passSeconds(0.1)
}

const dialog = () => rendered.container.querySelector('dialog')

test.each([
  ['PagosPendientes', 'Ponte al día con tu pagos'],
  ['CertificadoNoHabilitado', 'Tu crédito no está habilitado para descargar el certificado'],
])('a certificate that is refused (%s) says why in a window, which Cerrar closes', async (code, message) => {
  await ask(acquittance, '/selfmanage/acquittanceCertificate/key-1', code, message)
  expect(dialog()?.open).toBe(true)
  expect(dialog()?.textContent).toContain(message)
  expect(dialog()?.querySelector('h1, h2')?.textContent).toBe('Paz y salvo')
  const close = [...(dialog()?.querySelectorAll('button') ?? [])].filter(
    (one) => one.textContent === 'Cerrar',
  )
  await press(close.at(-1) ?? null)
  expect(dialog()?.open).toBe(false)
  expect(toastStore.get()).toEqual([])
})

test('a lost network is told as one, and the window asks for the paper again', async () => {
  const save = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue()
  stubApi({})
  rendered = await renderScreen(<PaperButton paper={acquittance} id="key-1" />)
  await press(rendered.container.querySelector('button'))
  await passSeconds(0.1)
  expect(dialog()?.textContent).toContain('Sin conexión')
  expect(dialog()?.textContent).toContain('No pudimos comunicarnos. Revisa tu internet e inténtalo de nuevo.')
  stubApi({ 'GET /selfmanage/acquittanceCertificate/key-1': { pdf: '%PDF' } })
  await press(button(rendered.container, 'Volver a intentarlo'))
  await passSeconds(0.1)
  expect(dialog()?.open).toBe(false)
  expect(save).toHaveBeenCalledTimes(1)
  save.mockRestore()
})

test("a statement that cannot be had is a danger toast '¡Ocurrio un error!' of 25 seconds", async () => {
  await ask(
    statement,
    '/selfmanage/extract/key-1',
    'DocumentoNoDisponible',
    'Tu crédito no tiene este documento.',
  )
  expect(toastStore.get()).toMatchObject([
    { tone: 'bad', title: '¡Ocurrio un error!', text: 'Tu crédito no tiene este documento.' },
  ])
  await passSeconds(24.5)
  expect(toastStore.get()).toHaveLength(1)
  await passSeconds(1)
  expect(toastStore.get()).toEqual([])
})
