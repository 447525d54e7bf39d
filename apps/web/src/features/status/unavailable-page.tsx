import { Button } from '@cupo/ui/button.tsx'
import { loadChunk } from '@cupo/ui/load-chunk.ts'
import { commonText } from '@cupo/ui/text/common.ts'
import { useBusy } from '@cupo/ui/use-busy.ts'
import type { ErrorCode } from '@cupo/wire'
import { useEffect, useState } from 'react'
import { type ArrivalState, goToScreen } from '../../client/navigate.ts'
import { isPaymentResult, matchPath } from '../../client/paths.ts'
import { readApplicationId, readRenewal } from '../../client/session-marks.ts'
import { type ScreenName, screens } from '../../screens/registry.ts'
import { sentForm } from '../../steps/form/application-form.ts'
import { unavailableText as text } from '../../text/status.ts'
import { StatusPage } from '../../ui/status-page.tsx'
import { FinishButton } from './finish-button.tsx'
import { statusPages } from './status-pages.tsx'

const closedCampaign = 'CampanaInactiva' satisfies ErrorCode

const signingScreens: readonly ScreenName[] = ['contract', 'contractLibre']

type Origin = 'signing' | 'journey' | 'form' | 'paymentResult' | 'elsewhere'

/** A step is found again by the application's status, another screen by the browser's history. */
export function UnavailablePage({ arrival }: { readonly arrival: ArrivalState }) {
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
      <p>{isClosed ? text.campaignClosed : text.whatHappened}</p>
      <div role="status">
        {tries > 0 && <p>{text.stillDown}</p>}
        {origin === 'signing' && <Signature />}
        {origin === 'journey' && arrival.from !== undefined && <p>{text.keptJourney}</p>}
        {origin === 'form' && <p>{text.keptForm}</p>}
        {origin === 'paymentResult' && <p>{text.paid}</p>}
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
  const [words, setWords] = useState<string>(text.checkingSignature)
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
  if (!answer?.ok) return text.signatureUnknown
  switch (answer.body.status) {
    case 'contract':
      return text.notSigned
    case 'paymentOrder':
    case 'financialData':
      return text.signed
    default:
      return text.keptJourney
  }
}
