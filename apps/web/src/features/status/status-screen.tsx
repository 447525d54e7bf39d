import { Button } from '@cupo/ui/button.tsx'
import { loadChunk } from '@cupo/ui/load-chunk.ts'
import { commonText } from '@cupo/ui/text/common.ts'
import { useBusy } from '@cupo/ui/use-busy.ts'
import type { ErrorCode } from '@cupo/wire'
import { lazy, Suspense, useState } from 'react'
import { navigate, useHistoryState } from 'wouter/use-browser-location'
import { isAfterSigning, rememberWanted } from '../../client/entry.ts'
import { type ArrivalState, goToScreen, needsOwnDocument } from '../../client/navigate.ts'
import { isPaymentResult, type ScreenProps } from '../../client/paths.ts'
import { maintenanceText, maintenanceTitle } from '../../text/common.ts'
import { expiredEmailText, statusText, loanProgressText as text, unavailableText } from '../../text/status.ts'
import { titles } from '../../text/titles.ts'
import { WorksDrawing } from '../../ui/illustration.tsx'
import { StatusPage } from '../../ui/status-page.tsx'
import { FinishButton } from './finish-button.tsx'
import { isStatusScreen, type StatusPageFacts, statusPages } from './status-pages.tsx'
import { StatusWords } from './status-words.tsx'
import { UnavailablePage } from './unavailable-page.tsx'

const RefusalReasons = lazy(() =>
  loadChunk(() => import('./refusal-reasons.tsx')).then((module) => ({ default: module.RefusalReasons })),
)

/** A conflict that this API does not know leads to the same page, and says nothing of a link. */
const expiredLink = 'CorreoVencido' satisfies ErrorCode

export function StatusScreen({ screen }: ScreenProps) {
  const told = useHistoryState<ArrivalState | null>() ?? {}
  if (screen === 'unavailable') return <UnavailablePage told={told} />
  if (told.title === maintenanceTitle) return <MaintenancePage told={told} />
  if (screen === 'expiredEmail') return <ExpiredEmailPage told={told} />
  if (screen === 'loanProgress' && told.enterAt !== 'assistedHome') return <LoanProgressPage told={told} />
  const page: StatusPageFacts = statusPages[isStatusScreen(screen) ? screen : 'processRequest']
  return (
    <StatusPage
      illustration={<page.Drawing />}
      title={told.title ?? page.title}
      actions={
        <>
          {page.canEnterAgain && <Button onClick={() => enterAgain(told)}>{statusText.enterAgain}</Button>}
          {told.enterAt === 'preValidation' && <NextCustomerButton />}
          <FinishButton
            variant={page.canEnterAgain || told.enterAt === 'preValidation' ? 'text' : 'primary'}
          />
          {told.enterAt === 'assistedHome' && <DeskButton />}
        </>
      }
    >
      <StatusWords page={page} told={told} />
      {page.canEnterAgain && isAfterSigning(told.from) && <p>{statusText.signedStays}</p>}
      {told.refusedSale && (
        <Suspense>
          <RefusalReasons applicationId={told.refusedSale} />
        </Suspense>
      )}
    </StatusPage>
  )
}

function enterAgain({ enterAt = 'form', from }: ArrivalState): void {
  if (enterAt === 'login' && from !== undefined) rememberWanted(from)
  goToScreen(enterAt)
}

const DeskButton = () => (
  <Button variant="text" onClick={() => goToScreen('assistedDesk', { replace: true })}>
    {statusText.backToDesk}
  </Button>
)

function NextCustomerButton() {
  const { isBusy, run } = useBusy()
  const askNext = () =>
    run(async () => {
      const { askAnother } = await loadChunk(() => import('../pre-validation/pre-validation.ts'))
      askAnother()
    })
  return (
    <Button isLoading={isBusy} onClick={askNext}>
      {statusText.anotherCustomer}
    </Button>
  )
}

function ExpiredEmailPage({ told }: { readonly told: ArrivalState }) {
  const page = statusPages.expiredEmail
  const isLink = told.code === expiredLink
  return (
    <StatusPage
      illustration={<page.Drawing />}
      title={isLink ? page.title : titles.processRequest}
      actions={
        <>
          <Button onClick={() => goToScreen('selfManage', { replace: true })}>{text.account}</Button>
          <FinishButton variant="text" />
        </>
      }
    >
      {isLink && <p>{expiredEmailText.whatHappened}</p>}
      {isLink && <p>{expiredEmailText.howToGoOn}</p>}
      <StatusWords page={page} told={told} />
      {!isLink && <p>{expiredEmailText.ifByLink}</p>}
    </StatusPage>
  )
}

function LoanProgressPage({ told }: { readonly told: ArrivalState }) {
  const page = statusPages.loanProgress
  const account = (variant: 'primary' | 'text') => (
    <Button variant={variant} onClick={() => goToScreen('login')}>
      {text.account}
    </Button>
  )
  if (told.code !== 'EmAndamento') {
    const isLoan = told.code === 'Liberada'
    return (
      <StatusPage
        illustration={<page.Drawing />}
        title={isLoan ? text.titles.Liberada : page.title}
        actions={
          <>
            {account('primary')}
            <FinishButton variant="text" />
          </>
        }
      >
        <StatusWords page={page} told={told} />
        {isLoan && <p>{text.loanInAccount}</p>}
      </StatusPage>
    )
  }
  return (
    <StatusPage
      illustration={<page.Drawing />}
      title={text.titles.EmAndamento}
      actions={
        <>
          <Button onClick={() => goToScreen('form', { replace: true })}>{text.sameMobile}</Button>
          <FinishButton variant="text" />
        </>
      }
    >
      <StatusWords page={page} told={told} />
      <p>{text.howToGoOn}</p>
      {account('text')}
    </StatusPage>
  )
}

/** It refuses nobody: the sentence of a refusal would tell a borrower that no payment is taken any more. */
const maintenancePage: StatusPageFacts = {
  title: maintenanceTitle,
  text: maintenanceText.working,
  Drawing: WorksDrawing,
  shows: 'reasons',
}

type Trial = 'none' | 'maintenance' | 'offline'

/** The rejection titled 'Mantenimiento': the parameters are asked again, and once they are well the way goes on. */
function MaintenancePage({ told }: { readonly told: ArrivalState }) {
  const [lastTrial, setLastTrial] = useState<Trial>('none')
  const { isBusy, run } = useBusy()

  const tryAgain = () =>
    run(async () => {
      const { askMaintenanceAgain } = await loadChunk(() => import('../../client/use-maintenance.ts'))
      const trial = await askMaintenanceAgain(told.channel)
      if (trial === 'over') goBack(told)
      else setLastTrial(trial)
    })

  return (
    <StatusPage
      illustration={<WorksDrawing />}
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
      <StatusWords page={maintenancePage} told={told} />
      {isPaymentResult(told.from) ? (
        <p>{unavailableText.paid}</p>
      ) : (
        told.channel === undefined && <p>{maintenanceText.creditStands}</p>
      )}
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
