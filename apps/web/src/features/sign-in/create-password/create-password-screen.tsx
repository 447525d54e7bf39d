import { Button } from '@cupo/ui/button.tsx'
import { showToast } from '@cupo/ui/layer-stores.ts'
import { ProgressDots } from '@cupo/ui/progress-dots.tsx'
import { useBusy } from '@cupo/ui/use-busy.ts'
import { goOnSignedIn } from '../../../client/borrower-session.ts'
import { goToScreen } from '../../../client/navigate.ts'
import { type HandledFailure, send } from '../../../client/send.ts'
import { StepUpPlace, sendSteppedUp } from '../../../steps/step-up/step-up-place.tsx'
import { loginText, passwordText } from '../../../text/sign-in.ts'
import { titles } from '../../../text/titles.ts'
import { Screen } from '../../../ui/screen.tsx'
import { type NewPassword, PasswordForm } from '../password-form/password-form.tsx'
import { signInStore } from '../sign-in-request.ts'

export function CreatePasswordScreen() {
  const { isBusy, run } = useBusy()
  const save = async (body: NewPassword): Promise<HandledFailure | null> => {
    const answer = await sendSteppedUp('newPassword', 'POST /user/updatePassword', { body })
    if (!answer.ok) return answer
    showToast({ tone: 'good', title: passwordText.saved })
    // At the sign-in the new password is tried at once, as specified; changed later, the session goes on.
    if (signInStore.get()) goToScreen('loginPassword', { replace: true })
    else goOnSignedIn()
    return null
  }
  const decline = () =>
    run(async () => {
      // A lost answer holds nobody here: the server asks again next time.
      await send('POST /user/declinePassword', {}, { part: 'background' })
      goOnSignedIn()
    })
  return (
    <Screen
      title={titles.createPassword}
      lead={passwordText.createLead}
      progress={<ProgressDots current={3} label={loginText.progress(3)} />}
    >
      <PasswordForm
        onSave={save}
        otherAction={
          <Button variant="text" isLoading={isBusy} onClick={decline}>
            {passwordText.notNow}
          </Button>
        }
      />
      <StepUpPlace />
    </Screen>
  )
}
