// @vitest-environment happy-dom

import { passSeconds, press, type RenderedScreen, renderScreen } from '@cupo/ui/testing/render-screen.tsx'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { MessageCard } from './banner.tsx'

let rendered: RenderedScreen
beforeEach(async () => {
  vi.useFakeTimers()
  rendered = await renderScreen(<MessageCard>Tu crédito</MessageCard>)
})
afterEach(async () => {
  await rendered.unmount()
  vi.useRealTimers()
})

test('the message takes the place of the banner after 2 seconds and gives it back after 120 (R-V35)', async () => {
  await passSeconds(1.9)
  expect(rendered.text()).toBe('Tu crédito')
  await passSeconds(0.1)
  expect(rendered.text()).toContain('Cuida tu código')
  expect(rendered.text()).not.toContain('Tu crédito')
  await passSeconds(117.9)
  expect(rendered.text()).toContain('Cuida tu código')
  await passSeconds(0.1)
  expect(rendered.text()).toBe('Tu crédito')
})

test('the message can be closed, and does not come back', async () => {
  await passSeconds(2)
  await press(rendered.container.querySelector('button'))
  expect(rendered.text()).toBe('Tu crédito')
  await passSeconds(200)
  expect(rendered.text()).toBe('Tu crédito')
})
