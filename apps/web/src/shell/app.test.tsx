// @vitest-environment happy-dom

import { ChunkFailure } from '@cupo/ui/load-chunk.ts'
import { type RenderedScreen, renderScreen } from '@cupo/ui/testing/render-screen.tsx'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ErrorBoundary } from './app.tsx'

let rendered: RenderedScreen
const sendBeacon = vi.fn(() => true)
const reload = vi.fn()

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  vi.spyOn(location, 'reload').mockImplementation(reload)
  sendBeacon.mockClear()
  reload.mockClear()
  history.replaceState(null, '', '/')
})

afterEach(async () => {
  await rendered.unmount()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  history.replaceState(null, '', '/')
})

async function breakWith(error: Error, onLine: boolean) {
  vi.stubGlobal('navigator', { onLine, sendBeacon, userAgent: '' })
  const Broken = () => {
    throw error
  }
  rendered = await renderScreen(
    <ErrorBoundary>
      <Broken />
    </ErrorBoundary>,
  )
}

test('a chunk that did not come before or after the page was loaded anew is told as a fault of ours, and reported', async () => {
  await breakWith(new ChunkFailure('x', true), true)
  expect(reload).not.toHaveBeenCalled()
  expect(rendered.text()).toContain('La falla es nuestra, no de tu internet.')
  expect(sendBeacon).toHaveBeenCalledTimes(1)
})

test('without a network the screen says so, and loads again once there is one', async () => {
  await breakWith(new ChunkFailure('x', false), false)
  expect(rendered.text()).toContain('Sin conexión')
  expect(reload).not.toHaveBeenCalled()
  dispatchEvent(new Event('online'))
  expect(reload).toHaveBeenCalledTimes(1)
  expect(sendBeacon).not.toHaveBeenCalled()
})

test('a screen that breaks says so and is reported', async () => {
  await breakWith(new Error('a defect'), true)
  expect(rendered.text()).toContain('Algo falló en esta pantalla')
  expect(sendBeacon).toHaveBeenCalledTimes(1)
})
