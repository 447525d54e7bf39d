import { ActionBar } from '@cupo/ui/action-bar.tsx'
import { Button } from '@cupo/ui/button.tsx'
import { Notice } from '@cupo/ui/notice.tsx'
import { useStore } from '@cupo/ui/store.ts'
import { commonText } from '@cupo/ui/text/common.ts'
import { useEffect, useEffectEvent, useState } from 'react'
import { followApplication } from '../../client/journey/follow.ts'
import { goToScreen } from '../../client/navigate.ts'
import { request } from '../../client/request.ts'
import { readApplicationId, readRenewal } from '../../client/session-marks.ts'
import { otpText } from '../../text/sign-in.ts'
import { titles } from '../../text/titles.ts'
import { Screen } from '../../ui/screen.tsx'
import { CaptchaPlace } from '../captcha/captcha-place.tsx'
import { restoreStoreLink } from '../form/receive-store-link.ts'
import { useOtpLength } from '../one-time-code/code-entry.tsx'
import { CodeForm } from '../one-time-code/code-form.tsx'
import { useCodeClock } from '../one-time-code/use-code-clock.ts'
import { pinRequestStore } from './pin-request.ts'
import { resendCode, signIn } from './sign-in.ts'

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
