import { validateEmail } from '@cupo/wire'
import { useState } from 'react'
import { readApplicationId, readRenewal } from '../../api/session-marks.ts'
import { FailureNotice } from '../../app/failure-notice.tsx'
import type { ScreenProps } from '../../app/lazy-screen.tsx'
import { goToScreen } from '../../app/navigate.ts'
import { type HandledFailure, send } from '../../app/send.ts'
import { titles } from '../../text/titles.ts'
import { validateEmailText } from '../../text/validate-email.ts'
import { Button } from '../../ui/button.tsx'
import { DoneDrawing, MailDrawing } from '../../ui/illustration.tsx'
import { StatusPage } from '../../ui/status-page.tsx'
import { useBusy } from '../../ui/use-busy.ts'
import { useStageFocus } from '../../ui/use-stage-focus.ts'

/** Accepts the e-mail address the link was sent to, once its owner presses the button. */
export function ValidateEmailScreen({ params }: ScreenProps) {
  const [isDone, setIsDone] = useState(false)
  const [failure, setFailure] = useState<HandledFailure | null>(null)
  const { isBusy, run } = useBusy()
  useStageFocus(isDone ? 'done' : 'ask')

  const validate = () =>
    run(async () => {
      setFailure(null)
      const answer = await send(validateEmail, { params: { hash: params.hash ?? '' } })
      if (answer.ok) setIsDone(true)
      else setFailure(answer)
    })

  if (isDone) {
    return (
      <StatusPage
        key="done"
        illustration={<DoneDrawing />}
        title={validateEmailText.doneTitle}
        actions={
          <Button variant="secondary" isLoading={isBusy} onClick={() => run(goOn)}>
            {validateEmailText.goOn}
          </Button>
        }
      >
        <p role="status">{validateEmailText.doneText}</p>
        <p>{validateEmailText.doneElsewhere}</p>
      </StatusPage>
    )
  }
  return (
    <StatusPage
      key="ask"
      illustration={<MailDrawing />}
      title={titles.validateEmail}
      actions={
        <Button isLoading={isBusy} onClick={validate}>
          {validateEmailText.button}
        </Button>
      }
    >
      <p>{validateEmailText.lead}</p>
      <FailureNotice failure={failure} />
    </StatusPage>
  )
}

/** Where this device has the application open it goes on there; on another one it begins at the form. */
async function goOn(): Promise<void> {
  if (readApplicationId() === null || readRenewal() === null) return goToScreen('form')
  const { followApplication } = await import('../../app/journey/follow.ts')
  await followApplication()
}
