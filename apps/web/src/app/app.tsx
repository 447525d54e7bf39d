import { Router } from 'wouter'
import { OfflineBanner } from '../ui/offline-banner.tsx'
import { Overlay } from '../ui/overlay.tsx'
import { useStore } from '../ui/store.ts'
import { Toasts } from '../ui/toasts.tsx'
import { ErrorBoundary } from './error-boundary.tsx'
import { overlayStore } from './overlay-store.ts'
import { ScreenRouter } from './router.tsx'

/** Everything on the page. `ssrPath` is the address to prerender. */
export function App({ ssrPath }: { readonly ssrPath?: string }) {
  return (
    <Router {...(ssrPath ? { ssrPath } : {})}>
      <OfflineBanner />
      <ErrorBoundary>
        <ScreenRouter />
      </ErrorBoundary>
      <AppOverlay />
      <Toasts />
    </Router>
  )
}

const AppOverlay = () => <Overlay text={useStore(overlayStore)} />
