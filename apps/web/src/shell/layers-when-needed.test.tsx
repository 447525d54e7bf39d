// @vitest-environment happy-dom

import { showToast } from '@cupo/ui/layer-stores.ts'
import { type RenderedScreen, renderScreen } from '@cupo/ui/testing/render-screen.tsx'
import { act } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { LayersWhenNeeded, loadLayers } from './layers-when-needed.tsx'

let rendered: RenderedScreen
beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  rendered.unmount()
  vi.useRealTimers()
})

test('a toast whose file does not come leaves the screen as it is, and shows once there is a network', async () => {
  const missing = () => Promise.resolve(null)
  const load = vi.fn(loadLayers).mockImplementationOnce(missing)
  rendered = await renderScreen(
    <>
      <h1>Tu crédito</h1>
      <LayersWhenNeeded load={load} />
    </>,
  )
  await act(async () => showToast({ tone: 'warn', title: 'Sin conexión' }))
  expect(document.body.textContent).toBe('Tu crédito')

  await act(async () => {
    dispatchEvent(new Event('online'))
    await load.mock.results.at(-1)?.value
  })
  expect(load).toHaveBeenCalledTimes(2)
  expect(document.body.textContent).toContain('Sin conexión')
})
