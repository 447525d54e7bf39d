// @vitest-environment happy-dom

import { type RenderedScreen, renderScreen } from '@cupo/ui/testing/render-screen.tsx'
import { afterEach, expect, test, vi } from 'vitest'
import { goToScreen } from '../../../client/navigate.ts'
import { LinkEndedScreen } from './link-ended-screen.tsx'

let rendered: RenderedScreen

afterEach(async () => {
  await rendered.unmount()
  vi.unstubAllGlobals()
  history.replaceState(null, '', '/')
})

test.each([
  ['SesionVencida', 'El tiempo del enlace de la tienda ya terminó'],
  ['EnlaceVencido', 'El tiempo del enlace de la tienda ya terminó'],
  ['EnlaceInvalido', 'Este enlace no es válido'],
  ['EnlaceUsado', 'se abrió en otro navegador o sirvió para otra venta'],
  [undefined, 'se abre con el enlace que da el sistema de tu tienda'],
])('%s is told, and how the shop gives another link (R-G35)', async (code, words) => {
  goToScreen('assistedLinkEnded', { state: code === undefined ? {} : { code } })
  rendered = await renderScreen(<LinkEndedScreen />)
  expect(rendered.text()).toContain(words)
  expect(rendered.text()).toContain('Abre la venta desde el sistema de tu tienda.')
})
