import { vi } from 'vitest'

// Files share a worker, its React and its page: what an earlier one left in modules, globals, storage, address and
// document is forgotten. A way back that it left pending may still shorten the history: tests say that no entry came.
vi.resetModules()
vi.unstubAllGlobals()
globalThis.sessionStorage?.clear()
globalThis.localStorage?.clear()
globalThis.history?.replaceState(null, '', '/')
globalThis.document?.body.replaceChildren()
// A beacon of happy-dom would reach for a server that is not there.
if (globalThis.navigator)
  Object.defineProperty(navigator, 'sendBeacon', { value: () => true, configurable: true, writable: true })
// A second, the library's own patience, is short on a busy machine.
const { waitFor } = vi
vi.waitFor = (hold, patience = 10_000) => waitFor(hold, patience)
