import { useState } from 'react'
import { useHistoryState } from 'wouter/use-browser-location'
import type { ScreenProps } from '../../app/lazy-screen.tsx'
import type { ArrivalState } from '../../app/navigate.ts'
import { goToScreen } from '../../app/navigate.ts'
import { commonText } from '../../text/common.ts'
import { statusText } from '../../text/status.ts'
import { Button } from '../../ui/button.tsx'
import { StatusPage } from '../../ui/status-page.tsx'
import { isStatusScreen, type StatusPageFacts, statusPages } from './status-pages.tsx'
import { StatusWords } from './status-words.tsx'

/** Every status page (conformance: R-V11): what happened, and the way out. */
export function StatusScreen({ screen }: ScreenProps) {
  const told = useHistoryState<ArrivalState | null>() ?? {}
  const page: StatusPageFacts = statusPages[isStatusScreen(screen) ? screen : 'processRequest']
  return (
    <StatusPage
      illustration={<page.Drawing />}
      title={told.title ?? page.title}
      actions={
        <>
          {page.canEnterAgain && (
            <Button onClick={() => goToScreen(told.enterAt ?? 'form')}>{statusText.enterAgain}</Button>
          )}
          <FinishButton variant={page.canEnterAgain ? 'text' : 'primary'} />
        </>
      }
    >
      <StatusWords page={page} told={told} />
    </StatusPage>
  )
}

/** 'Finalizar' leaves for the product's public site and does not come back. */
function FinishButton({ variant }: { readonly variant: 'primary' | 'text' }) {
  const [isLeaving, setIsLeaving] = useState(false)
  const leave = async () => {
    setIsLeaving(true)
    const { loadParameters } = await import('../../api/parameters.ts')
    const parameters = await loadParameters()
    location.replace(parameters?.publicSiteUrl ?? '/')
  }
  return (
    <Button variant={variant} isLoading={isLeaving} onClick={leave}>
      {commonText.finish}
    </Button>
  )
}
