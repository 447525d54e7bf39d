import { ActionBar } from '@cupo/ui/action-bar.tsx'
import { Button, SubmitButton } from '@cupo/ui/button.tsx'
import { ProgressDots } from '@cupo/ui/progress-dots.tsx'
import { commonText } from '@cupo/ui/text/common.ts'
import { useSecondsLeft } from '@cupo/ui/use-seconds.ts'
import { useRef, useState } from 'react'
import { goOnSignedIn, startSession } from '../../../client/borrower-session.ts'
import { isStepWanted } from '../../../client/entry.ts'
import { OfflineNotice } from '../../../client/failure-notice.tsx'
import { goToScreen } from '../../../client/navigate.ts'
import { CaptchaPlace } from '../../../steps/captcha/captcha-place.tsx'
import { sendPastCaptcha } from '../../../steps/captcha/send-past-captcha.ts'
import { CodeEntry, useOtpLength } from '../../../steps/one-time-code/code-entry.tsx'
import { pinMessage } from '../../../steps/one-time-code/pin-message.ts'
import { loginText, otpText, signInPinErrorText, signInText } from '../../../text/sign-in.ts'
import { titles } from '../../../text/titles.ts'
import { Screen } from '../../../ui/screen.tsx'
import { type SignInRequest, sendCode, useSignInRequest } from '../sign-in-request.ts'

export function LoginOtpScreen() {
  const request = useSignInRequest()
  const length = useOtpLength()
  return (
    <Screen
      title={titles.loginOtp}
      lead={request ? otpText.sent(length, request.shownDigits) : null}
      progress={<ProgressDots current={2} label={loginText.progress(2)} />}
    >
      {request?.code && <CodeForm request={request} code={request.code} length={length} />}
      <CaptchaPlace />
    </Screen>
  )
}

type Props = {
  readonly request: SignInRequest
  readonly code: NonNullable<SignInRequest['code']>
  readonly length: number
}

function CodeForm({ request, code: { sentAt, seconds }, length }: Props) {
  const form = useRef<HTMLFormElement>(null)
  const [code, setCode] = useState('')
  const [error, setError] = useState<string>()
  const [isLost, setIsLost] = useState(false)
  const [isLimited, setIsLimited] = useState(false)
  const [resending, setResending] = useState<'running' | 'done' | null>(null)
  const secondsLeft = useSecondsLeft(seconds, sentAt)
  const focusCode = () => form.current?.querySelector<HTMLElement>('[name=code]')?.focus()

  const confirm = async () => {
    if (code.length < length) return
    setResending(null)
    setIsLost(false)
    const answer = await signInByCode(request.identityNumber, code)
    if (answer.ok) {
      startSession()
      if (request.asksForPassword && !isStepWanted()) goToScreen('createPassword', { replace: true })
      else goOnSignedIn()
      return
    }
    if (answer.isHandled) return
    setIsLost(answer.status === 0)
    if (answer.status === 0) return setError(undefined)
    setCode('')
    setError(pinMessage(answer, signInPinErrorText))
    setIsLimited(answer.errorCode === 'LimiteDeIntentos')
    focusCode()
  }

  const resend = async () => {
    setResending('running')
    setIsLost(false)
    const answer = await sendCode(request)
    if (!answer.ok && answer.isHandled) return
    setCode('')
    setResending(answer.ok ? 'done' : null)
    setError(answer.ok ? undefined : pinMessage(answer, signInPinErrorText))
    setIsLimited(!answer.ok && answer.errorCode === 'LimiteDeIntentos')
    focusCode()
  }

  return (
    <form ref={form} action={confirm}>
      <CodeEntry
        length={length}
        code={code}
        onCode={setCode}
        error={error}
        secondsLeft={secondsLeft}
        totalSeconds={seconds}
        isResending={resending === 'running'}
        wasResent={resending === 'done'}
        onResend={resend}
      >
        <Button variant="text" onClick={() => goToScreen('login')}>
          {signInText.otherIdentityNumber}
        </Button>
      </CodeEntry>
      {isLimited && (
        <Button variant="secondary" onClick={() => goToScreen('fastPayment')}>
          {titles.fastPayment}
        </Button>
      )}
      {isLost && <OfflineNotice />}
      <ActionBar>
        <SubmitButton disabled={code.length < length}>{commonText.continue}</SubmitButton>
      </ActionBar>
    </form>
  )
}

function signInByCode(identityNumber: string, code: string) {
  const body = {
    grant_type: 'password',
    username: identityNumber,
    password: code,
    login_type: 'otp',
  } as const
  return sendPastCaptcha('POST /oauth/token', { body }, 'pin')
}
