import { createRequire } from 'node:module'

/**
 * React chooses its build by `NODE_ENV`, when it is loaded first. The one for developers writes the same mail in three times as
 * long, and a demo is no place for its warnings: so this stands before everything that imports React. Not in a test, whose process may
 * render screens too: those are compiled for the build for developers.
 */
function loadProductionReact(): void {
  const { NODE_ENV } = process.env
  if (NODE_ENV === 'test') return
  const load = createRequire(import.meta.url)
  process.env.NODE_ENV = 'production'
  try {
    for (const name of ['react', 'react/jsx-runtime', 'react-dom/server']) load(name)
  } finally {
    if (NODE_ENV === undefined) delete process.env.NODE_ENV
    else process.env.NODE_ENV = NODE_ENV
  }
}

loadProductionReact()
