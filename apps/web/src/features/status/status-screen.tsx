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
  const arrival = useHistoryState<ArrivalState | null>() ?? {}
  if (screen === 'unavailable') return <UnavailablePage arrival={arrival} />
  if (arrival.title === maintenanceTitle) return <MaintenancePage arrival={arrival} />
  if (screen === 'expiredEmail') return <ExpiredEmailPage arrival={arrival} />
  if (screen === 'loanProgress' && arrival.enterAt !== 'assistedHome')
    return <LoanProgressPage arrival={arrival} />
  const page: StatusPageFacts = statusPages[isStatusScreen(screen) ? screen : 'processRequest']
  return (
    <StatusPage
      illustration={<page.Drawing />}
      title={arrival.title ?? page.title}
      actions={
        <>
          {page.canEnterAgain && <Button onClick={() => enterAgain(arrival)}>{statusText.enterAgain}</Button>}
          {arrival.enterAt === 'preValidation' && <NextCustomerButton />}
          <FinishButton
            variant={page.canEnterAgain || arrival.enterAt === 'preValidation' ? 'text' : 'primary'}
          />
          {arrival.enterAt === 'assistedHome' && <DeskButton />}
        </>
      }
    >
      <StatusWords page={page} arrival={arrival} />
      {page.canEnterAgain && isAfterSigning(arrival.from) && <p>{statusText.signedStays}</p>}
      {arrival.refusedSale && (
        <Suspense>
          <RefusalReasons applicationId={arrival.refusedSale} />
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

function ExpiredEmailPage({ arrival }: { readonly arrival: ArrivalState }) {
  const page = statusPages.expiredEmail
  const isLink = arrival.code === expiredLink
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
      <StatusWords page={page} arrival={arrival} />
      {!isLink && <p>{expiredEmailText.ifByLink}</p>}
    </StatusPage>
  )
}

function LoanProgressPage({ arrival }: { readonly arrival: ArrivalState }) {
  const page = statusPages.loanProgress
  const account = (variant: 'primary' | 'text') => (
    <Button variant={variant} onClick={() => goToScreen('login')}>
      {text.account}
    </Button>
  )
  if (arrival.code !== 'EmAndamento') {
    const isLoan = arrival.code === 'Liberada'
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
        <StatusWords page={page} arrival={arrival} />
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
      <StatusWords page={page} arrival={arrival} />
      <p>{text.howToGoOn}</p>
      {account('text')}
    </StatusPage>
  )
}

/** The sentence of a refusal would tell a borrower that no payment is taken any more. */
const maintenancePage: StatusPageFacts = {
  title: maintenanceTitle,
  text: maintenanceText.working,
  Drawing: WorksDrawing,
  shows: 'reasons',
}

type Trial = 'none' | 'maintenance' | 'offline'

/** The parameters are asked again: once they are well, the way goes on. */
function MaintenancePage({ arrival }: { readonly arrival: ArrivalState }) {
  const [lastTrial, setLastTrial] = useState<Trial>('none')
  const { isBusy, run } = useBusy()

  const tryAgain = () =>
    run(async () => {
      const { askMaintenanceAgain } = await loadChunk(() => import('../../client/use-maintenance.ts'))
      const trial = await askMaintenanceAgain(arrival.channel)
      if (trial === 'over') goBack(arrival)
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
      <StatusWords page={maintenancePage} arrival={arrival} />
      {isPaymentResult(arrival.from) ? (
        <p>{unavailableText.paid}</p>
      ) : (
        arrival.channel === undefined && <p>{maintenanceText.creditStands}</p>
      )}
      <div role="status">
        {lastTrial === 'maintenance' && <p>{maintenanceText.stillDown}</p>}
        {lastTrial === 'offline' && <p>{commonText.offlineText}</p>}
      </div>
    </StatusPage>
  )
}

/** Keeps the history entry, which may hold the secret of a mailed link. */
function goBack({ from, kept }: ArrivalState): void {
  if (from === undefined) goToScreen('form', { replace: true })
  else if (needsOwnDocument(from)) {
    history.replaceState(kept ?? null, '', from)
    location.reload()
  } else navigate(from, { replace: true, state: kept ?? null })
}
