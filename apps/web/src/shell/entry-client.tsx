import '@cupo/ui/tokens.css'
import '@cupo/ui/base.css'
import { startTransition } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { matchPath, screenNameAt } from '../client/paths.ts'
import { reportError, watchErrors } from '../client/report-error.ts'
import { App } from './app.tsx'
import { screenComponents } from './screen-components.ts'

const screenName = () => screenNameAt(location.pathname)
const root = document.getElementById('root')

watchErrors(screenName)
if (root) start(root)

/** A shell holds a skeleton only; an entry page is hydrated once its chunk is here. */
async function start(root: HTMLElement) {
  const match = matchPath(location.pathname)
  const chunk = match && screenComponents[match.screen]?.preload()
  if (root.dataset.page === 'shell') return createRoot(root).render(<App />)
  await chunk
  const onRecoverableError = (error: unknown) => reportError(error, 'hydration', screenName())
  startTransition(() => {
    hydrateRoot(root, <App />, { onRecoverableError })
  })
}
