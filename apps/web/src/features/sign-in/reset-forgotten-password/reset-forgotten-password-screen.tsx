import { Button } from '@cupo/ui/button.tsx'
import { useStageFocus } from '@cupo/ui/heading-focus.ts'
import { showToast } from '@cupo/ui/layer-stores.ts'
import { Skeleton } from '@cupo/ui/waiting.tsx'
import { useState } from 'react'
import { FailureNotice } from '../../../client/failure-notice.tsx'
import { goToScreen } from '../../../client/navigate.ts'
import type { ScreenProps } from '../../../client/paths.ts'
import { type HandledFailure, send } from '../../../client/send.ts'
import { useAnswer } from '../../../client/use-answer.ts'
import { pinMessage } from '../../../steps/one-time-code/pin-message.ts'
import { CodeDialog } from '../../../steps/step-up/code-dialog.tsx'
import { passwordText } from '../../../text/sign-in.ts'
import { titles } from '../../../text/titles.ts'
import { Screen } from '../../../ui/screen.tsx'
import { ClockDrawing, StatusPage } from '../../../ui/status-page.tsx'
import { type NewPassword, PasswordForm } from '../password-form/password-form.tsx'

export function ResetForgottenPasswordScreen({ params }: ScreenProps) {
  const { idClient = '', idProposal = '', idHash = '' } = params
  const [hasExpired, setHasExpired] = useState(false)
  const [toConfirm, setToConfirm] = useState<NewPassword | null>(null)
  const { asked, askAgain } = useAnswer(
    (signal) =>
      send(
        'GET /publicdata/validateLinkResetForgottenPassword/:idClient/:idHash',
        { params: { idClient, idHash } },
        { signal },
      ),
    idHash,
  )
  const isExpired = hasExpired || (asked.kind === 'answered' && !asked.body.validLink)
  useStageFocus(isExpired ? 'expired' : 'form')

  const link = { idClient, idProposal, idHash }
  const submit = async (body: NewPassword & { readonly pin?: string }): Promise<HandledFailure | null> => {
    const answer = await send(
      'POST /publicdata/resetForgottenPassword/:idClient/:idProposal/:idHash',
      { params: link, body },
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
  /** A wrong password costs no code. */
  const save = async (body: NewPassword): Promise<HandledFailure | null> => {
    const failure = await submit(body)
    if (failure?.errorCode !== 'CodigoRequerido') return failure
    setToConfirm(body)
    return null
  }
  const confirm = async (pin: string): Promise<string | null> => {
    if (toConfirm === null) return null
    const failure = await submit({ ...toConfirm, pin })
    if (failure === null) return null
    if (failure.errorCode === 'CodigoRequerido' || failure.status === 0) return pinMessage(failure)
    setToConfirm(null)
    return null
  }

  if (isExpired) return <ExpiredLink />
  return (
    <Screen
      title={titles.resetForgottenPassword}
      lead={passwordText.resetLead}
      isWaiting={asked.kind === 'asking'}
    >
      {asked.kind === 'asking' && [1, 2].map((field) => <Skeleton key={field} shape="field" />)}
      {asked.kind === 'failed' && <FailureNotice failure={asked.failure} onRetry={askAgain} isAlone />}
      {asked.kind === 'answered' && <PasswordForm onSave={save} />}
      {toConfirm !== null && (
        <CodeDialog
          ask={() =>
            send(
              'POST /publicdata/resetForgottenPassword/:idClient/:idProposal/:idHash/pin',
              { params: link },
              { part: 'catalogue' },
            )
          }
          confirm={confirm}
          onClose={() => setToConfirm(null)}
        />
      )}
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
