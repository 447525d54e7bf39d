import { vi } from 'vitest'

// Files share a worker, and its React: what an earlier one left in modules, globals and storage is forgotten.
vi.resetModules()
vi.unstubAllGlobals()
globalThis.sessionStorage?.clear()
// A beacon of happy-dom would reach for a server that is not there.
if (globalThis.navigator)
  Object.defineProperty(navigator, 'sendBeacon', { value: () => true, configurable: true, writable: true })
