import { validateEmail } from '@cupo/wire'
import { useState } from 'react'
import { FailureNotice } from '../../client/failure-notice.tsx'
import { goToScreen } from '../../client/navigate.ts'
import type { ScreenProps } from '../../client/paths.ts'
import { type HandledFailure, send } from '../../client/send.ts'
import { readApplicationId, readRenewal } from '../../client/session-marks.ts'
import { titles } from '../../text/titles.ts'
import { validateEmailText } from '../../text/validate-email.ts'
import { Button } from '../../ui/button.tsx'
import { useStageFocus } from '../../ui/heading-focus.ts'
import { DoneDrawing, MailDrawing } from '../../ui/illustration.tsx'
import { StatusPage } from '../../ui/status-page.tsx'
import { useBusy } from '../../ui/use-busy.ts'

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
  const { followApplication } = await import('../../client/journey/follow.ts')
  await followApplication()
}
