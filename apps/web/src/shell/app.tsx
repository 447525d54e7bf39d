import { loadChunk } from '@cupo/ui/load-chunk.ts'
import { commonText } from '@cupo/ui/text/common.ts'
import { useSyncExternalStore } from 'react'
import { setJourneyTurns } from '../client/journey-turns.ts'
import { PrerenderedPath } from '../client/navigate.ts'
import styles from './app.module.css'
import { ErrorBoundary } from './error-boundary.tsx'
import { LayersWhenNeeded } from './layers-when-needed.tsx'
import { PageFooter } from './page-footer.tsx'
import { ScreenRouter } from './router.tsx'

setJourneyTurns(() => loadChunk(() => import('../client/journey/follow.ts')))

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

function OfflineBanner() {
  const isOnline = useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  )
  return (
    <div role="status" className={isOnline ? undefined : styles.banner}>
      {isOnline ? null : commonText.offlineBanner}
    </div>
  )
}

function subscribe(listener: () => void): () => void {
  addEventListener('online', listener)
  addEventListener('offline', listener)
  return () => {
    removeEventListener('online', listener)
    removeEventListener('offline', listener)
  }
}
