import { Component, type ReactNode } from 'react'
import { ChunkFailure } from '../client/load-chunk.ts'
import { screenNameAt } from '../client/paths.ts'
import { reportError } from '../client/report-error.ts'
import { commonText } from '../text/common.ts'
import { ActionBar } from '../ui/action-bar.tsx'
import { Button } from '../ui/button.tsx'
import { Screen } from '../ui/screen.tsx'
import { ScreenSkeleton } from '../ui/waiting.tsx'

type Props = { readonly children: ReactNode }
type State = { readonly kind: 'whole' | 'reloading' | 'offline' | 'broken' }

/**
 * A screen whose chunk did not come loads its page again by itself, once, as soon as there is a network. One that breaks
 * says so and offers to load again; the server hears of it.
 */
export class ErrorBoundary extends Component<Props, State> {
  override state: State = { kind: 'whole' }

  static getDerivedStateFromError(error: unknown): State {
    if (!(error instanceof ChunkFailure) || hasReloaded()) return { kind: 'broken' }
    return { kind: navigator.onLine ? 'reloading' : 'offline' }
  }

  override componentDidCatch(error: unknown) {
    switch (this.state.kind) {
      case 'reloading':
        return reload()
      case 'offline':
        return addEventListener('online', reload, { once: true })
      case 'broken':
        return reportError(error, 'screen', screenNameAt(location.pathname))
      case 'whole':
        return
    }
  }

  override render() {
    switch (this.state.kind) {
      case 'whole':
        return this.props.children
      case 'reloading':
        return <ScreenSkeleton title={commonText.loading} />
      case 'offline':
        return (
          <Again title={commonText.offlineTitle} lead={commonText.offlineText} button={commonText.retry} />
        )
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

/** The mark stands in the history entry: it outlives the reload and ends with the screen. */
function reload(): void {
  history.replaceState({ ...history.state, hasReloaded: true }, '')
  location.reload()
}

const hasReloaded = (): boolean => history.state?.hasReloaded === true
