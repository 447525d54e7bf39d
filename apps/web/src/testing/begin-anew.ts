import { vi } from 'vitest'

// What the modules of an earlier file remember is forgotten with them: files share a worker, and its React.
vi.resetModules()
