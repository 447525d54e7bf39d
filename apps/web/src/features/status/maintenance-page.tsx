import { useState } from 'react'
import { navigate } from 'wouter/use-browser-location'
import { type ArrivalState, goToScreen } from '../../client/navigate.ts'
import { needsOwnDocument } from '../../client/own-document.ts'
import { commonText } from '../../text/common.ts'
import { maintenanceText, maintenanceTitle } from '../../text/maintenance.ts'
import { Button } from '../../ui/button.tsx'
import { StatusPage } from '../../ui/status-page.tsx'
import { useBusy } from '../../ui/use-busy.ts'
import { FinishButton } from './finish-button.tsx'
import { statusPages } from './status-pages.tsx'
import { StatusWords } from './status-words.tsx'

type Trial = 'none' | 'maintenance' | 'offline'

/** The rejection titled 'Mantenimiento': the parameters are asked again, and once they are well the way goes on. */
export function MaintenancePage({ told }: { readonly told: ArrivalState }) {
  const page = statusPages.errorResponse
  const [lastTrial, setLastTrial] = useState<Trial>('none')
  const { isBusy, run } = useBusy()

  const tryAgain = () =>
    run(async () => {
      const { askParametersAgain } = await import('../../client/parameters.ts')
      const answer = await askParametersAgain()
      if (answer.ok && !answer.parameters.maintenance) goBack(told)
      else setLastTrial(answer.ok || answer.status > 0 ? 'maintenance' : 'offline')
    })

  return (
    <StatusPage
      illustration={<page.Drawing />}
      title={maintenanceTitle}
      actions={
        <>
          <Button isLoading={isBusy} onClick={tryAgain}>
            {commonText.retry}
          </Button>
          <FinishButton variant="text" />
        </>
      }
    >
      <StatusWords page={page} told={told} />
      <div role="status">
        {lastTrial === 'maintenance' && <p>{maintenanceText.stillDown}</p>}
        {lastTrial === 'offline' && <p>{commonText.offlineText}</p>}
      </div>
    </StatusPage>
  )
}

/** With its history entry, which may hold what left the address: the secret of a mailed link. */
function goBack({ from, kept }: ArrivalState): void {
  if (from === undefined) goToScreen('form', { replace: true })
  else if (needsOwnDocument(from)) {
    history.replaceState(kept ?? null, '', from)
    location.reload()
  } else navigate(from, { replace: true, state: kept ?? null })
}
