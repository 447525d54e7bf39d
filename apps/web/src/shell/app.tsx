import { lazy, Suspense } from 'react'
import { setJourneyTurns } from '../client/journey-turns.ts'
import { PrerenderedPath } from '../client/location.tsx'
import { overlayStore, toastStore } from '../ui/layer-stores.ts'
import { OfflineBanner } from '../ui/offline-banner.tsx'
import { useStore } from '../ui/store.ts'
import { ErrorBoundary } from './error-boundary.tsx'
import { PageFooter } from './page-footer.tsx'
import { ScreenRouter } from './router.tsx'

setJourneyTurns(() => import('../client/journey/follow.ts'))

/** Everything on the page. `ssrPath` is the address to prerender. */
export function App({ ssrPath }: { readonly ssrPath?: string }) {
  return (
    <PrerenderedPath value={ssrPath}>
      <OfflineBanner />
      <ErrorBoundary>
        <ScreenRouter />
      </ErrorBoundary>
      <PageFooter />
      <LayersWhenNeeded />
    </PrerenderedPath>
  )
}

const loadLayers = () => import('./layers.tsx').then((module) => ({ default: module.Layers }))
const Layers = lazy(loadLayers)

function LayersWhenNeeded() {
  const overlay = useStore(overlayStore)
  const toasts = useStore(toastStore)
  if (overlay === null && toasts.length === 0) return null
  return (
    <Suspense>
      <Layers />
    </Suspense>
  )
}
