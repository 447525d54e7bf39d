import './tokens.css'
import './base.css'
import { startTransition } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { reportError, watchErrors } from '../api/report-error.ts'
import { App } from './app.tsx'
import { screenNameAt } from './screen-name-at.ts'

const screenName = () => screenNameAt(location.pathname)
watchErrors(screenName)

const root = document.getElementById('root')
if (root) {
  const onRecoverableError = (error: unknown) => reportError(error, 'hydration', screenName())
  // A shell holds a skeleton only: its screen is not known before the address is read.
  if (root.dataset.page === 'shell') createRoot(root).render(<App />)
  else startTransition(() => void hydrateRoot(root, <App />, { onRecoverableError }))
}
