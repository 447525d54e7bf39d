import { ActionBar } from '@cupo/ui/action-bar.tsx'
import { Button, SubmitButton } from '@cupo/ui/button.tsx'
import { Dialog } from '@cupo/ui/dialog.tsx'
import { ProgressDots } from '@cupo/ui/progress-dots.tsx'
import { commonText } from '@cupo/ui/text/common.ts'
import { useBusy } from '@cupo/ui/use-busy.ts'
import { useRef, useState } from 'react'
import { goOnSignedIn, startSession } from '../../../client/borrower-session.ts'
import { FailureNotice, OfflineNotice } from '../../../client/failure-notice.tsx'
import { goToScreen } from '../../../client/navigate.ts'
import type { HandledFailure } from '../../../client/send.ts'
import { PasswordField, useShownPasswords } from '../../../fields/password-field.tsx'
import { textOf } from '../../../fields/read-fields.ts'
import { CaptchaPlace } from '../../../steps/captcha/captcha-place.tsx'
import { loginText, passwordText, signInText } from '../../../text/sign-in.ts'
import { titles } from '../../../text/titles.ts'
import { Screen } from '../../../ui/screen.tsx'
import { askSealed, useSignInRequest } from '../sign-in-request.ts'

export function LoginPasswordScreen() {
  const request = useSignInRequest()
  const [isForgotten, setIsForgotten] = useState(false)
  return (
    <Screen
      title={titles.loginPassword}
      progress={<ProgressDots current={2} label={loginText.progress(2)} />}
    >
      {request && (
        <>
          <PasswordSignInForm
            identityNumber={request.identityNumber}
            onForgotten={() => setIsForgotten(true)}
          />
          {isForgotten && (
            <ForgotPasswordDialog
              identityNumber={request.identityNumber}
              onClose={() => setIsForgotten(false)}
            />
          )}
        </>
      )}
      <CaptchaPlace />
    </Screen>
  )
}

const byPassword = { grant_type: 'password', login_type: 'password' } as const

type Props = { readonly identityNumber: string; readonly onForgotten: () => void }

function PasswordSignInForm({ identityNumber, onForgotten }: Props) {
  const form = useRef<HTMLFormElement>(null)
  const [error, setError] = useState<string>()
  const [isLost, setIsLost] = useState(false)
  const [typed, setTyped] = useState('')
  const { isShown, tick } = useShownPasswords()

  const enter = async (data: FormData) => {
    const password = textOf(data, 'password')
    setIsLost(false)
    if (password === '') return fail(passwordText.required)
    const answer = await askSealed('POST /oauth/token', password, (sealed) => ({
      body: { ...byPassword, username: identityNumber, password: sealed },
    }))
    if (answer.ok) {
      startSession()
      return goOnSignedIn()
    }
    if (answer.isHandled) return
    setTyped(answer.status === 0 ? password : '')
    setIsLost(answer.status === 0)
    return answer.status === 0 ? setError(undefined) : fail(answer.message || commonText.wordlessText)
  }

  const fail = (message: string) => {
    setError(message)
    form.current?.querySelector<HTMLElement>('[name=password]')?.focus()
  }

  return (
    <form ref={form} action={enter}>
      <input type="text" name="username" autoComplete="username" value={identityNumber} readOnly hidden />
      <PasswordField
        name="password"
        autoComplete="current-password"
        label={passwordText.password}
        isShown={isShown}
        defaultValue={typed}
        error={error}
      />
      {tick}
      <Button variant="text" onClick={onForgotten}>
        {passwordText.forgot}
      </Button>
      <Button variant="text" onClick={() => goToScreen('login')}>
        {signInText.otherIdentityNumber}
      </Button>
      {isLost && <OfflineNotice />}
      <ActionBar>
        <SubmitButton>{passwordText.enter}</SubmitButton>
      </ActionBar>
    </form>
  )
}

type ForgotPasswordDialogProps = { readonly identityNumber: string; readonly onClose: () => void }

function ForgotPasswordDialog({ identityNumber, onClose }: ForgotPasswordDialogProps) {
  const { isBusy, run } = useBusy()
  const [sentText, setSentText] = useState<string | null>(null)
  const [failure, setFailure] = useState<HandledFailure | null>(null)
  const ask = () =>
    run(async () => {
      setFailure(null)
      const answer = await askSealed(
        'POST /publicdata/forgottenPassword',
        identityNumber,
        (identityCardNumber) => ({
          body: { identityCardNumber },
        }),
      )
      if (answer.ok) setSentText(answer.body.emailSentText)
      else setFailure(answer)
    })
  return (
    <Dialog
      isOpen
      title={passwordText.forgot}
      onClose={onClose}
      actions={
        sentText === null ? (
          <Button isLoading={isBusy} onClick={ask}>
            {passwordText.sendLink}
          </Button>
        ) : (
          <Button onClick={onClose}>{commonText.understood}</Button>
        )
      }
    >
      <p role="status">{sentText ?? passwordText.forgotText}</p>
      <FailureNotice failure={failure} />
    </Dialog>
  )
}
