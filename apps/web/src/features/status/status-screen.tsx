import { Button } from '@cupo/ui/button.tsx'
import { loadChunk } from '@cupo/ui/load-chunk.ts'
import { commonText } from '@cupo/ui/text/common.ts'
import { useBusy } from '@cupo/ui/use-busy.ts'
import type { ErrorCode } from '@cupo/wire'
import { lazy, Suspense, useEffect, useState } from 'react'
import { navigate, useHistoryState } from 'wouter/use-browser-location'
import { isAfterSigning, rememberWanted } from '../../client/entry.ts'
import { type ArrivalState, goToScreen, needsOwnDocument } from '../../client/navigate.ts'
import { isPaymentResult, matchPath, type ScreenProps } from '../../client/paths.ts'
import { readApplicationId, readRenewal } from '../../client/session-marks.ts'
import { type ScreenName, screens } from '../../screens/registry.ts'
import { sentForm } from '../../steps/form/application-form.ts'
import { maintenanceText, maintenanceTitle } from '../../text/common.ts'
import { expiredEmailText, statusText, loanProgressText as text, unavailableText } from '../../text/status.ts'
import { titles } from '../../text/titles.ts'
import { StatusPage, WorksDrawing } from '../../ui/status-page.tsx'
import { FinishButton } from './finish-button.tsx'
import { isStatusScreen, type StatusPageFacts, statusPages } from './status-pages.tsx'
import { StatusWords } from './status-words.tsx'

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

const closedCampaign = 'CampanaInactiva' satisfies ErrorCode

const signingScreens: readonly ScreenName[] = ['contract', 'contractLibre']

type Origin = 'signing' | 'journey' | 'form' | 'paymentResult' | 'elsewhere'

/** A step is found again by the application's status, another screen by the browser's history. */
function UnavailablePage({ arrival }: { readonly arrival: ArrivalState }) {
  const page = statusPages.unavailable
  const isClosed = arrival.code === closedCampaign
  const [origin, setOrigin] = useState<Origin | null>(null)
  const [tries, setTries] = useState(0)
  const { isBusy, run } = useBusy()
  useEffect(() => setOrigin(originOf(arrival.from)), [arrival.from])

  const tryAgain = () =>
    run(async () => {
      if (origin === 'signing' || origin === 'journey') {
        const { followApplication } = await loadChunk(() => import('../../client/journey/follow.ts'))
        await followApplication()
        setTries((count) => count + 1)
      } else if (arrival.from === undefined) goToScreen('form', { replace: true })
      else history.back()
    })

  return (
    <StatusPage
      illustration={<page.Drawing />}
      title={arrival.title ?? page.title}
      actions={
        <>
          {!isClosed && (
            <Button isLoading={isBusy} onClick={tryAgain}>
              {commonText.retry}
            </Button>
          )}
          <FinishButton variant={isClosed ? 'primary' : 'text'} />
        </>
      }
    >
      <p>{page.text}</p>
      <p>{isClosed ? unavailableText.campaignClosed : unavailableText.whatHappened}</p>
      <div role="status">
        {tries > 0 && <p>{unavailableText.stillDown}</p>}
        {origin === 'signing' && <Signature />}
        {origin === 'journey' && arrival.from !== undefined && <p>{unavailableText.keptJourney}</p>}
        {origin === 'form' && <p>{unavailableText.keptForm}</p>}
        {origin === 'paymentResult' && <p>{unavailableText.paid}</p>}
      </div>
    </StatusPage>
  )
}

function originOf(from: string | undefined): Origin {
  if (isPaymentResult(from)) return 'paymentResult'
  const screen = from === undefined ? undefined : matchPath(new URL(from, location.origin).pathname)?.screen
  const isSignedIn = readRenewal() !== null && readApplicationId() !== null
  if (isSignedIn && screen !== undefined && signingScreens.includes(screen)) return 'signing'
  // The code of the sign-in is spent: the journey goes on by its status.
  if (isSignedIn && (screen === undefined || screen === 'otp' || screens[screen].access === 'customer')) {
    return 'journey'
  }
  return screen === 'form' && sentForm.get().identityCardNumber !== '' ? 'form' : 'elsewhere'
}

/** The customer must know whether the signature counts: nothing is promised without the server's answer. */
function Signature() {
  const [words, setWords] = useState<string>(unavailableText.checkingSignature)
  useEffect(() => {
    const stop = new AbortController()
    askSignature(stop.signal).then((answer) => {
      if (!stop.signal.aborted) setWords(answer)
    })
    return () => stop.abort()
  }, [])
  return <p>{words}</p>
}

async function askSignature(signal: AbortSignal): Promise<string> {
  const { reloadApplication } = await loadChunk(() => import('../../client/journey/application-store.ts'))
  const answer = await reloadApplication({ signal, part: 'background' })
  if (!answer?.ok) return unavailableText.signatureUnknown
  switch (answer.body.status) {
    case 'contract':
      return unavailableText.notSigned
    case 'paymentOrder':
    case 'financialData':
      return unavailableText.signed
    default:
      return unavailableText.keptJourney
  }
}
