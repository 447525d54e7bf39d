import { Component, type ReactNode } from 'react'
import { reportError } from '../api/report-error.ts'
import { commonText } from '../text/common.ts'
import { ActionBar } from '../ui/action-bar.tsx'
import { Button } from '../ui/button.tsx'
import { Screen } from '../ui/screen.tsx'
import { screenNameAt } from './screen-name-at.ts'

type Props = { readonly children: ReactNode }

/** A screen that breaks says so and offers to load again; the server hears of it. */
export class ErrorBoundary extends Component<Props, { readonly isBroken: boolean }> {
  override state = { isBroken: false }

  static getDerivedStateFromError() {
    return { isBroken: true }
  }

  override componentDidCatch(error: unknown) {
    reportError(error, 'screen', screenNameAt(location.pathname))
  }

  override render() {
    if (!this.state.isBroken) return this.props.children
    return (
      <Screen title={commonText.brokenTitle} lead={commonText.brokenText}>
        <ActionBar>
          <Button onClick={() => location.reload()}>{commonText.reload}</Button>
        </ActionBar>
      </Screen>
    )
  }
}
