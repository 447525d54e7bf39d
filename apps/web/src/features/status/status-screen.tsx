import { useHistoryState } from 'wouter/use-browser-location'
import type { ArrivalState } from '../../client/navigate.ts'
import { goToScreen } from '../../client/navigate.ts'
import type { ScreenProps } from '../../client/paths.ts'
import { maintenanceTitle } from '../../text/maintenance.ts'
import { statusText } from '../../text/status.ts'
import { Button } from '../../ui/button.tsx'
import { StatusPage } from '../../ui/status-page.tsx'
import { FinishButton } from './finish-button.tsx'
import { LoanProgressPage } from './loan-progress-page.tsx'
import { MaintenancePage } from './maintenance-page.tsx'
import { isStatusScreen, type StatusPageFacts, statusPages } from './status-pages.tsx'
import { StatusWords } from './status-words.tsx'
import { UnavailablePage } from './unavailable-page.tsx'

/** Every status page (conformance: R-V11): what happened, and the way out. */
export function StatusScreen({ screen }: ScreenProps) {
  const told = useHistoryState<ArrivalState | null>() ?? {}
  if (screen === 'unavailable') return <UnavailablePage told={told} />
  if (told.title === maintenanceTitle) return <MaintenancePage told={told} />
  if (screen === 'loanProgress') return <LoanProgressPage told={told} />
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
