import { ActionBar } from '@cupo/ui/action-bar.tsx'
import { Button } from '@cupo/ui/button.tsx'
import { ChunkFailure, loadChunk, reloadOnce, wordsOfMissingPart } from '@cupo/ui/load-chunk.ts'
import { commonText } from '@cupo/ui/text/common.ts'
import { Component, type ReactNode, useSyncExternalStore } from 'react'
import { setJourneyTurns } from '../client/journey-turns.ts'
import { PrerenderedPath } from '../client/navigate.ts'
import { screenNameAt } from '../client/paths.ts'
import { reportError } from '../client/report-error.ts'
import { Screen } from '../ui/screen.tsx'
import styles from './app.module.css'
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

type Props = { readonly children: ReactNode }
type State =
  | { readonly kind: 'whole' | 'broken' }
  | { readonly kind: 'missing'; readonly failure: ChunkFailure }

/** A missing chunk loads again with the network; a broken screen offers to load again and reports the error. */
export class ErrorBoundary extends Component<Props, State> {
  override state: State = { kind: 'whole' }

  static getDerivedStateFromError(error: unknown): State {
    return error instanceof ChunkFailure ? { kind: 'missing', failure: error } : { kind: 'broken' }
  }

  override componentDidCatch(error: unknown) {
    if (error instanceof ChunkFailure && !error.isServerThere) {
      addEventListener('online', reloadOnce, { once: true })
    } else reportError(error, 'screen', screenNameAt(location.pathname))
  }

  override render() {
    switch (this.state.kind) {
      case 'whole':
        return this.props.children
      case 'missing': {
        const { isServerThere } = this.state.failure
        const { title, text } = wordsOfMissingPart(this.state.failure)
        return (
          <Again title={title} lead={text} button={isServerThere ? commonText.reload : commonText.retry} />
        )
      }
      case 'broken':
        return (
          <Again title={commonText.brokenTitle} lead={commonText.brokenText} button={commonText.reload} />
        )
    }
  }
}

const Again = ({
  title,
  lead,
  button,
}: {
  readonly title: string
  readonly lead: string
  readonly button: string
}) => (
  <Screen title={title} lead={lead}>
    <ActionBar>
      <Button onClick={() => location.reload()}>{button}</Button>
    </ActionBar>
  </Screen>
)
