// @vitest-environment happy-dom
import { encode } from 'uqr'
import { afterEach, expect, test, vi } from 'vitest'
import { QrCode } from './qr-code.tsx'
import { button } from './testing/fill-form.ts'
import { press, type RenderedScreen, renderScreen } from './testing/render-screen.tsx'

const link = 'https://cupo.example/veridas/assisted/application-1/hand-off-1/hash-1/secret-1'
const label = 'Código QR para el celular del cliente'

let rendered: RenderedScreen
afterEach(async () => {
  await rendered.unmount()
  vi.unstubAllGlobals()
})

const open = async () => {
  await import('./qr-drawing.tsx')
  rendered = await renderScreen(<QrCode link={link} label={label} />)
  await vi.waitFor(() => expect(drawing()).not.toBeNull())
}
const drawing = () => rendered.container.querySelector('svg[role=img]')

/** The dark modules that a path of `Mx yhNv1h-Nz` covers, as rows of 1 and 0. */
function modulesOf(path: string, size: number): readonly string[] {
  const rows = Array.from({ length: size }, () => Array.from({ length: size }, () => '0'))
  for (const [, x, y, length] of path.matchAll(/M(\d+) (\d+)h(\d+)v1h-\d+z/g)) {
    rows[Number(y)]?.fill('1', Number(x), Number(x) + Number(length))
  }
  return rows.map((row) => row.join(''))
}

test('a link is drawn as a code with every module of it, a light edge around and a name for who cannot see it', async () => {
  await open()
  const { size, data } = encode(link, { ecc: 'M', border: 4 })
  const path = drawing()?.querySelector('path')?.getAttribute('d') ?? ''
  expect(drawing()?.getAttribute('viewBox')).toBe(`0 0 ${size} ${size}`)
  expect(modulesOf(path, size)).toEqual(data.map((row) => row.map((isDark) => (isDark ? '1' : '0')).join('')))
  expect(modulesOf(path, size).slice(0, 4).join('')).not.toContain('1')
  expect(drawing()?.getAttribute('aria-label')).toBe(label)
})

test('a link stands beside its code as words, and is copied by a press that says so', async () => {
  const writeText = vi.fn(async () => undefined)
  vi.stubGlobal('navigator', { clipboard: { writeText } })
  await open()
  expect(rendered.text()).toContain(link)
  await press(button(rendered.container, 'Copiar enlace'))
  expect(writeText).toHaveBeenCalledExactlyOnceWith(link)
  expect(rendered.text()).toContain('Enlace copiado.')
})

test.each([
  ['refuses', { writeText: () => Promise.reject(new Error('NotAllowedError')) }],
  ['has no clipboard', undefined],
])('a browser that %s leaves the link to be selected', async (_, clipboard) => {
  vi.stubGlobal('navigator', { clipboard })
  await open()
  await press(button(rendered.container, 'Copiar enlace'))
  expect(rendered.text()).toContain('Selecciona el enlace')
})
