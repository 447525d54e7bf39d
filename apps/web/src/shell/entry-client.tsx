import './tokens.css'
import './base.css'
import { startTransition } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { matchPath } from '../client/paths.ts'
import { reportError, watchErrors } from '../client/report-error.ts'
import { screenNameAt } from '../client/screen-name-at.ts'
import { screens } from '../screens/screens.ts'
import { App } from './app.tsx'

const screenName = () => screenNameAt(location.pathname)
const root = document.getElementById('root')

watchErrors(screenName)
if (root) start(root)

/** A shell holds a skeleton only; an entry page already shows its screen, which is hydrated once its chunk is here. */
async function start(root: HTMLElement) {
  const match = matchPath(location.pathname)
  const chunk = match && screens[match.screen]?.preload()
  if (root.dataset.page === 'shell') return createRoot(root).render(<App />)
  await chunk?.catch(() => undefined)
  const onRecoverableError = (error: unknown) => reportError(error, 'hydration', screenName())
  startTransition(() => {
    hydrateRoot(root, <App />, { onRecoverableError })
  })
}
