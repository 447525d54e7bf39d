import { Button } from '@cupo/ui/button.tsx'
import { useStageFocus } from '@cupo/ui/heading-focus.ts'
import { loadChunk } from '@cupo/ui/load-chunk.ts'
import { useBusy } from '@cupo/ui/use-busy.ts'
import type { CallResult, ErrorCode, validateEmail } from '@cupo/wire'
import { useState } from 'react'
import { FailureNotice } from '../../client/failure-notice.tsx'
import { isContinuedByCustomer, screenOfStatus } from '../../client/journey/place.ts'
import { goToScreen } from '../../client/navigate.ts'
import type { ScreenProps } from '../../client/paths.ts'
import { type HandledFailure, send } from '../../client/send.ts'
import { readApplicationId, readRenewal } from '../../client/session-marks.ts'
import { validateEmailText as text, wayOnText } from '../../text/sign-in.ts'
import { titles } from '../../text/titles.ts'
import { DoneDrawing, MailDrawing, StatusPage } from '../../ui/status-page.tsx'

type Confirmation = CallResult<typeof validateEmail>

const replacedLink = 'CorreoReemplazado' satisfies ErrorCode

export function ValidateEmailScreen({ params }: ScreenProps) {
  const [confirmation, setConfirmation] = useState<Confirmation | null>(null)
  const [failure, setFailure] = useState<HandledFailure | null>(null)
  const { isBusy, run } = useBusy()
  useStageFocus(confirmation ? 'done' : 'ask')

  const validate = () =>
    run(async () => {
      setFailure(null)
      const answer = await send('POST /publicdata/application/validate-email/:hash', {
        params: { hash: params.hash ?? '' },
      })
      if (answer.ok) setConfirmation(answer.body)
      else setFailure(answer)
    })

  if (confirmation) return <Done confirmation={confirmation} />
  const isReplaced = failure?.errorCode === replacedLink
  return (
    <StatusPage
      key="ask"
      illustration={<MailDrawing />}
      title={titles.validateEmail}
      actions={
        isReplaced ? (
          <Button variant="secondary" onClick={goToAccount}>
            {text.account}
          </Button>
        ) : (
          <Button isLoading={isBusy} onClick={validate}>
            {text.button}
          </Button>
        )
      }
    >
      {!isReplaced && <p>{text.lead}</p>}
      <FailureNotice failure={failure} />
    </StatusPage>
  )
}

type WayOn = keyof typeof wayOnText

/** A mail is often opened in another browser than the one that has the application open. */
function wayOnFrom({ place = 'account', origin = null }: Confirmation): WayOn {
  if (place === 'account') return 'account'
  if (origin !== null && !isContinuedByCustomer(origin)) return 'store'
  if (place === 'form') return 'form'
  return readApplicationId() === null || readRenewal() === null ? 'elsewhere' : 'here'
}

function Done({ confirmation }: { readonly confirmation: Confirmation }) {
  const [wayOn] = useState(() => wayOnFrom(confirmation))
  const { isBusy, run } = useBusy()
  const words = wayOnText[wayOn]
  return (
    <StatusPage
      key="done"
      illustration={<DoneDrawing />}
      title={text.doneTitle}
      actions={
        words.button && (
          <Button
            variant="secondary"
            isLoading={isBusy}
            onClick={() => run(() => goOn(wayOn, confirmation.origin))}
          >
            {words.button}
          </Button>
        )
      }
    >
      <p role="status">{words.text}</p>
      <p>{words.more}</p>
    </StatusPage>
  )
}

async function goOn(wayOn: WayOn, origin: Confirmation['origin']): Promise<void> {
  if (wayOn === 'here') {
    const { followApplication } = await loadChunk(() => import('../../client/journey/follow.ts'))
    await followApplication()
  } else if (wayOn === 'form') {
    const { choiceScreens } = await loadChunk(() => import('../../steps/form/receive-store-link.ts'))
    goToScreen((origin && choiceScreens[origin]) ?? 'form')
  } else if (wayOn === 'elsewhere') {
    goToScreen((origin && screenOfStatus('financialData', origin)) ?? 'details')
  } else goToAccount()
}

const goToAccount = () => goToScreen('selfManage')
