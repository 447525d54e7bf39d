import { Button } from '@cupo/ui/button.tsx'
import { useStageFocus } from '@cupo/ui/heading-focus.ts'
import { Notice } from '@cupo/ui/notice.tsx'
import { useBusy } from '@cupo/ui/use-busy.ts'
import { useState } from 'react'
import { FailureNotice } from '../../client/failure-notice.tsx'
import { goToScreen } from '../../client/navigate.ts'
import type { ScreenProps } from '../../client/paths.ts'
import { type HandledFailure, send } from '../../client/send.ts'
import { claimEmailText as text } from '../../text/claims.ts'
import { titles } from '../../text/titles.ts'
import { DoneDrawing, MailDrawing, StatusPage } from '../../ui/status-page.tsx'

export function ConfirmEmailScreen({ params }: ScreenProps) {
  const { claim = '', token = '' } = params
  const [isDone, setIsDone] = useState(false)
  const [failure, setFailure] = useState<HandledFailure | null>(null)
  const { isBusy, run } = useBusy()
  useStageFocus(isDone ? 'done' : 'ask')
  const isExpired = failure?.errorCode === 'CorreoVencido'
  const follow = () => goToScreen('publicClaims')
  const confirm = () =>
    run(async () => {
      setFailure(null)
      const answer = await send(
        'POST /publicdata/claims/email',
        { body: { claim, token } },
        { part: 'claims' },
      )
      if (answer.ok) setIsDone(true)
      else setFailure(answer)
    })

  if (isDone) {
    return (
      <StatusPage
        key="done"
        illustration={<DoneDrawing />}
        title={text.doneTitle}
        actions={
          <Button variant="secondary" onClick={follow}>
            {text.follow}
          </Button>
        }
      >
        <p role="status">{text.doneText}</p>
      </StatusPage>
    )
  }
  return (
    <StatusPage
      key="ask"
      illustration={<MailDrawing />}
      title={titles.claimEmail}
      actions={
        isExpired ? (
          <Button onClick={follow}>{text.follow}</Button>
        ) : (
          <Button isLoading={isBusy} onClick={confirm}>
            {text.button}
          </Button>
        )
      }
    >
      <p>{text.lead}</p>
      {isExpired ? <Notice tone="bad">{text.expired}</Notice> : <FailureNotice failure={failure} />}
    </StatusPage>
  )
}
