import { vi } from 'vitest'

// Files share a worker, and its React: what an earlier one left in modules, globals and storage is forgotten.
vi.resetModules()
vi.unstubAllGlobals()
globalThis.sessionStorage?.clear()
