// @vitest-environment happy-dom

import { overlayStore } from '@cupo/ui/layer-stores.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { sampleCheckout } from '../../testing/sample-payment.ts'
import { loadCheckout, openCheckout } from './open-checkout.ts'

const scripts: HTMLScriptElement[] = []
const opened: unknown[] = []
const provider = {
  checkout: {
    configure: (options: unknown) => ({ open: (data: unknown) => opened.push({ options, data }) }),
  },
}
beforeEach(() => {
  opened.length = 0
  scripts.length = 0
  vi.spyOn(document.head, 'append').mockImplementation((...nodes) => {
    scripts.push(...nodes.filter((node) => node instanceof HTMLScriptElement))
  })
  navigator.sendBeacon = vi.fn(() => true)
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  sessionStorage.clear()
  overlayStore.set(null)
})

test('a script that cannot be had is logged only, and asked for again the next time', async () => {
  const first = openCheckout(sampleCheckout)
  expect(scripts.map(({ src }) => new URL(src).pathname)).toEqual(['/js/epayco/checkout.js'])
  scripts[0]?.dispatchEvent(new Event('error'))
  expect(await first).toBe(false)
  expect(navigator.sendBeacon).toHaveBeenCalledOnce()
  expect(sessionStorage).toHaveLength(0)
  const second = loadCheckout()
  vi.stubGlobal('ePayco', provider)
  scripts[1]?.dispatchEvent(new Event('load'))
  expect(await second).toBe(true)
})

test('the checkout opens with the key, the test flag and all that the server registered (R-V43)', async () => {
  vi.stubGlobal('ePayco', provider)
  expect(await openCheckout(sampleCheckout)).toBe(true)
  expect(opened).toEqual([{ options: { key: 'public-key', test: true }, data: sampleCheckout }])
  expect(sessionStorage.getItem('cupo.payment')).toBe('{"key":"key-1","value":"invoice-1"}')
})

test('the screen is covered on the way, and free again for whoever comes back', async () => {
  vi.stubGlobal('ePayco', provider)
  await openCheckout(sampleCheckout)
  expect(overlayStore.get()).toBe('Te llevamos a la página segura de pagos…')
  dispatchEvent(new Event('pageshow'))
  expect(overlayStore.get()).toBeNull()
})

test('a checkout that breaks is no checkout', async () => {
  const broken = {
    checkout: {
      configure: () => {
        throw new Error('broken')
      },
    },
  }
  vi.stubGlobal('ePayco', broken)
  expect(await openCheckout(sampleCheckout)).toBe(false)
  expect(overlayStore.get()).toBeNull()
})
