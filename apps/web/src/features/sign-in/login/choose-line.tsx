import { ActionBar } from '@cupo/ui/action-bar.tsx'
import { Button, SubmitButton } from '@cupo/ui/button.tsx'
import { ProgressDots } from '@cupo/ui/progress-dots.tsx'
import { RadioGroup } from '@cupo/ui/radio-group.tsx'
import { useState } from 'react'
import { FailureNotice } from '../../../client/failure-notice.tsx'
import { goToScreen } from '../../../client/navigate.ts'
import type { HandledFailure } from '../../../client/send.ts'
import { useMaintenance } from '../../../client/use-maintenance.ts'
import { textOf } from '../../../fields/read-fields.ts'
import { CaptchaPlace } from '../../../steps/captcha/captcha-place.tsx'
import { loginText, signInText } from '../../../text/sign-in.ts'
import { titles } from '../../../text/titles.ts'
import { Screen } from '../../../ui/screen.tsx'
import { askSealed, type SignInRequest, sendCode, signInStore } from '../sign-in-request.ts'

type Props = { readonly choice: Choice; readonly onBack: () => void }

export function ChooseLine({ choice, onBack }: Props) {
  const [chosen, setChosen] = useState(choice.lines[0] ?? '')
  const [failure, setFailure] = useState<HandledFailure | null>(null)
  const goOn = async (data: FormData) => {
    setFailure(null)
    const step = await askForCode(choice, textOf(data, 'mobileLastDigits'))
    if (step.kind === 'failed') setFailure(step.failure)
  }
  return (
    <Screen
      title={signInText.chooseLine}
      lead={signInText.chooseLineLead}
      progress={<ProgressDots current={1} label={loginText.progress(1)} />}
    >
      <form action={goOn}>
        <RadioGroup
          name="mobileLastDigits"
          legend={signInText.line}
          choices={choice.lines.map((digits) => ({ value: digits, label: signInText.lineEnding(digits) }))}
          value={chosen}
          onValue={setChosen}
        />
        <SignInFailure failure={failure} />
        <Button variant="text" onClick={onBack}>
          {signInText.otherIdentityNumber}
        </Button>
        <ActionBar>
          <SubmitButton>{signInText.sendCode}</SubmitButton>
        </ActionBar>
      </form>
    </Screen>
  )
}

/** The specification's digits for a person of one line. */
const onlyLine = '0000'

export type Choice = {
  readonly request: Omit<SignInRequest, 'code' | 'mobileLastDigits' | 'shownDigits'>
  readonly lines: readonly string[]
}

export type SignInStep =
  | { readonly kind: 'left' }
  | { readonly kind: 'choose'; readonly choice: Choice }
  | { readonly kind: 'failed'; readonly failure: HandledFailure }

export async function askHow(identityNumber: string): Promise<SignInStep> {
  const answer = await askSealed(
    'GET /publicdata/validate/mobiles/:document',
    identityNumber,
    (document) => ({ params: { document } }),
  )
  if (!answer.ok) return { kind: 'failed', failure: answer }
  const { loginOTP, updatePassword, mobiles } = answer.body
  const request = { identityNumber, asksForPassword: updatePassword }
  const lines = mobiles.map(({ mobileLastDigits }) => mobileLastDigits)
  if (!loginOTP) {
    signInStore.set({ ...request, mobileLastDigits: onlyLine, shownDigits: '', code: null })
    goToScreen('loginPassword')
    return { kind: 'left' }
  }
  if (lines.length > 1) return { kind: 'choose', choice: { request, lines } }
  return askForCode({ request, lines }, null)
}

export async function askForCode({ request, lines }: Choice, chosen: string | null): Promise<SignInStep> {
  const mobileLastDigits = chosen ?? onlyLine
  const shownDigits = chosen ?? lines[0] ?? ''
  const answer = await sendCode({ ...request, mobileLastDigits, shownDigits })
  if (!answer.ok) return { kind: 'failed', failure: answer }
  goToScreen('loginOtp')
  return { kind: 'left' }
}

export function LoginExtras() {
  useMaintenance()
  return <CaptchaPlace />
}

export const SignInFailure = ({ failure }: { readonly failure: HandledFailure | null }) => (
  <>
    <FailureNotice failure={failure} />
    {failure?.errorCode === 'LimiteDeIntentos' && (
      <Button variant="secondary" onClick={() => goToScreen('fastPayment')}>
        {titles.fastPayment}
      </Button>
    )}
  </>
)
