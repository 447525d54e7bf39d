import { useState } from 'react'
import { titles } from '../../../text/titles.ts'
import { Screen } from '../../../ui/screen.tsx'
import { CaptchaPlace } from '../../captcha/captcha-place.tsx'
import { SignInProgress } from '../sign-in-progress.tsx'
import { useSignInRequest } from '../sign-in-request.ts'
import { ForgotPasswordDialog } from './forgot-password-dialog.tsx'
import { PasswordSignInForm } from './password-sign-in-form.tsx'

/** The password, and the way back for who forgot it. */
export function LoginPasswordScreen() {
  const request = useSignInRequest()
  const [isForgotten, setIsForgotten] = useState(false)
  return (
    <Screen title={titles.loginPassword} progress={<SignInProgress step={2} />}>
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
