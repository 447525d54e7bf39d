import { ActionBar } from '@cupo/ui/action-bar.tsx'
import { Button } from '@cupo/ui/button.tsx'
import { Notice } from '@cupo/ui/notice.tsx'
import { useStore } from '@cupo/ui/store.ts'
import { commonText } from '@cupo/ui/text/common.ts'
import { useEffect, useEffectEvent, useState } from 'react'
import { followApplication } from '../../client/journey/follow.ts'
import { goToScreen } from '../../client/navigate.ts'
import { request } from '../../client/request.ts'
import { readApplicationId, readRenewal, rememberSessionOfForm } from '../../client/session-marks.ts'
import { otpText } from '../../text/sign-in.ts'
import { titles } from '../../text/titles.ts'
import { Screen } from '../../ui/screen.tsx'
import { CaptchaPlace } from '../captcha/captcha-place.tsx'
import { sendPastCaptcha } from '../captcha/send-past-captcha.ts'
import { restoreStoreLink } from '../form/receive-store-link.ts'
import { useOtpLength } from '../one-time-code/code-entry.tsx'
import {
  type CodeAttempt,
  CodeForm,
  type CodeOutcome,
  type ResendOutcome,
} from '../one-time-code/code-form.tsx'
import { isPinError, pinMessage } from '../one-time-code/pin-message.ts'
import { useCodeClock } from '../one-time-code/use-code-clock.ts'
import { pinRequestStore } from './pin-request.ts'

export function OtpScreen() {
  const request = useStore(pinRequestStore)
  const length = useOtpLength()
  const clock = useCodeClock(request)
  const [applicationId] = useState(readApplicationId)
  const [isSignedIn, setIsSignedIn] = useState(false)
  // 'Cambiar' leads back to the form of the same link.
  useEffect(restoreStoreLink, [])
  useEffect(() => {
    if (applicationId === null) goToScreen('form', { replace: true })
  }, [applicationId])

  const goOn = async (replace = false) => {
    await followApplication({}, replace)
    // The application could not be read, and the code is spent.
    setIsSignedIn(true)
  }
  useSignedInHere(applicationId, () => goOn(true))
  const lead = request ? otpText.sent(length, request.mobileLastDigits) : otpText.sentUnknown(length)
  return (
    <Screen title={titles.otp} lead={lead}>
      {isSignedIn ? (
        <SignedIn onGoOn={() => goOn()} />
      ) : (
        applicationId !== null && (
          <CodeForm
            length={length}
            knownIdentityNumber={request?.identityNumber ?? null}
            clock={clock}
            confirm={(attempt) => signIn({ ...attempt, applicationId })}
            resend={() => resendCode(applicationId)}
            onTaken={() => goOn()}
            aside={
              <Button variant="text" onClick={() => goToScreen('form')}>
                {otpText.changeMobile}
              </Button>
            }
          />
        )
      )}
      <CaptchaPlace />
    </Screen>
  )
}

/** A customer who came back to a spent code would be told that it is wrong. */
function useSignedInHere(applicationId: string | null, onSignedIn: () => void) {
  const leave = useEffectEvent(onSignedIn)
  useEffect(() => {
    if (applicationId === null || readRenewal() === null) return
    const visit = new AbortController()
    request('GET /user/session', {}, { signal: visit.signal }).then((session) => {
      if (visit.signal.aborted || !session.ok) return
      const { openApplicationId, endedApplicationId } = session.body
      if ([openApplicationId, endedApplicationId].includes(applicationId)) leave()
    })
    return () => visit.abort()
  }, [applicationId])
}

function SignedIn({ onGoOn }: { readonly onGoOn: () => Promise<void> }) {
  const [isGoing, setIsGoing] = useState(false)
  return (
    <>
      <Notice tone="warn" title={otpText.signedIn} announce="alert">
        {commonText.offlineText}
      </Notice>
      <ActionBar>
        <Button
          isLoading={isGoing}
          onClick={async () => {
            setIsGoing(true)
            await onGoOn()
            setIsGoing(false)
          }}
        >
          {commonText.continue}
        </Button>
      </ActionBar>
    </>
  )
}

type Attempt = CodeAttempt & { readonly applicationId: string }

/** By the password grant (docs/decisions/005). */
async function signIn({ identityNumber, code, applicationId }: Attempt): Promise<CodeOutcome> {
  const body = {
    grant_type: 'password',
    username: identityNumber,
    password: code,
    applicationId,
    login_type: 'otp',
  } as const
  const answer = await sendPastCaptcha('POST /oauth/token', { body }, 'pin')
  if (answer.ok) {
    rememberSessionOfForm()
    return { kind: 'taken' }
  }
  if (answer.isHandled) return { kind: 'left' }
  return {
    kind: 'failed',
    message: pinMessage(answer),
    pinError: isPinError(answer.pinError) ? answer.pinError : null,
    isNetwork: answer.status === 0,
  }
}

async function resendCode(applicationId: string): Promise<ResendOutcome> {
  const answer = await sendPastCaptcha(
    'POST /publicdata/:applicationId/new-pin',
    { params: { applicationId } },
    'pin',
  )
  if (answer.ok) return { kind: 'sent', seconds: answer.body.pinExpiresInSeconds }
  if (answer.isHandled) return { kind: 'left' }
  return { kind: 'failed', message: pinMessage(answer) }
}
