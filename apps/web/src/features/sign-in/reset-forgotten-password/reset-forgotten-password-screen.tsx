import { resetForgottenPassword, validateResetLink } from '@cupo/wire'
import { useState } from 'react'
import { FailureNotice } from '../../../app/failure-notice.tsx'
import type { ScreenProps } from '../../../app/lazy-screen.tsx'
import { goToScreen } from '../../../app/navigate.ts'
import { type HandledFailure, send } from '../../../app/send.ts'
import { useAnswer } from '../../../app/use-answer.ts'
import { passwordText } from '../../../text/sign-in.ts'
import { titles } from '../../../text/titles.ts'
import { Button } from '../../../ui/button.tsx'
import { ClockDrawing } from '../../../ui/illustration.tsx'
import { Screen } from '../../../ui/screen.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { StatusPage } from '../../../ui/status-page.tsx'
import { showToast } from '../../../ui/toast-store.ts'
import { useStageFocus } from '../../../ui/use-stage-focus.ts'
import { type NewPassword, PasswordForm } from '../password-form/password-form.tsx'

/** The page of the link in the mail. Opening it only asks whether the link holds; saving spends it. */
export function ResetForgottenPasswordScreen({ params }: ScreenProps) {
  const { idClient = '', idProposal = '', idHash = '' } = params
  const [hasExpired, setHasExpired] = useState(false)
  const { asked, askAgain } = useAnswer(
    (signal) => send(validateResetLink, { params: { idClient, idHash } }, { signal }),
    idHash,
  )
  const isExpired = hasExpired || (asked.kind === 'answered' && !asked.body.validLink)
  useStageFocus(isExpired ? 'expired' : 'form')

  const save = async (body: NewPassword): Promise<HandledFailure | null> => {
    const answer = await send(
      resetForgottenPassword,
      { params: { idClient, idProposal, idHash }, body },
      { part: 'catalogue' },
    )
    if (answer.ok) {
      showToast({ tone: 'good', title: passwordText.saved, text: passwordText.savedText })
      goToScreen('loginPassword', { replace: true })
      return null
    }
    if (answer.status !== 410) return answer
    setHasExpired(true)
    return null
  }

  if (isExpired) return <ExpiredLink />
  return (
    <Screen
      title={titles.resetForgottenPassword}
      lead={passwordText.resetLead}
      isWaiting={asked.kind === 'asking'}
    >
      {asked.kind === 'asking' && <Skeleton shape="card" />}
      {asked.kind === 'failed' && <FailureNotice failure={asked.failure} onRetry={askAgain} />}
      {asked.kind === 'answered' && <PasswordForm onSave={save} />}
    </Screen>
  )
}

const ExpiredLink = () => (
  <StatusPage
    illustration={<ClockDrawing />}
    title={passwordText.linkExpired}
    actions={<Button onClick={() => goToScreen('login', { replace: true })}>{passwordText.back}</Button>}
  >
    <p>{passwordText.linkExpiredText}</p>
  </StatusPage>
)
