import { fieldMessages, identityNumberPattern } from '@cupo/wire'
import { useRef, useState } from 'react'
import { goToScreen } from '../../../client/navigate.ts'
import { IdentityNumberField } from '../../../fields/masked-field.tsx'
import { digitsOf, textOf } from '../../../fields/read-fields.ts'
import { commonText } from '../../../text/common.ts'
import { otpText, pinErrorText } from '../../../text/otp.ts'
import { ActionBar } from '../../../ui/action-bar.tsx'
import { Button, SubmitButton } from '../../../ui/button.tsx'
import { CodeEntry } from '../../one-time-code/code-entry.tsx'
import { useCodeClock } from './pin-request.ts'
import { resendCode, signIn } from './sign-in.ts'

type Props = {
  readonly length: number
  readonly applicationId: string
  /** Null after a reload: the customer types it again. */
  readonly knownIdentityNumber: string | null
  readonly onSignedIn: () => Promise<void>
}

/** After so many wrong codes the server takes none any more, not even the right one (conformance: R-S1). */
const triesMax = 3

type Problems = { readonly code?: string; readonly identityNumber?: string }

export function CodeForm({ length, applicationId, knownIdentityNumber, onSignedIn }: Props) {
  const form = useRef<HTMLFormElement>(null)
  const [code, setCode] = useState('')
  const [typedIdentity, setTypedIdentity] = useState('')
  const [problems, setProblems] = useState<Problems>({})
  const [isResending, setIsResending] = useState(false)
  const [wasResent, setWasResent] = useState(false)
  const [wrongTries, setWrongTries] = useState(0)
  const { secondsLeft, totalSeconds, restart } = useCodeClock()
  const focus = (name: string) => form.current?.querySelector<HTMLElement>(`[name=${name}]`)?.focus()

  const confirm = async (data: FormData) => {
    if (code.length < length) return
    const typed = textOf(data, 'identityCardNumber')
    setTypedIdentity(typed)
    const identityNumber = knownIdentityNumber ?? digitsOf(typed)
    if (!identityNumberPattern.test(identityNumber)) {
      setProblems({ identityNumber: fieldMessages.identityCardNumber })
      return focus('identityCardNumber')
    }
    setWasResent(false)
    const outcome = await signIn({ identityNumber, code, applicationId })
    if (outcome.kind === 'signedIn') return onSignedIn()
    if (outcome.kind === 'left') return
    // A code that never arrived at the server may still be right.
    if (!outcome.isNetwork) setCode('')
    const tries = wrongTries + (outcome.pinError === 'WRONG_PIN' ? 1 : 0)
    const isSpent = outcome.pinError === 'NO_MORE_PIN_ATTEMPTS' || tries >= triesMax
    setWrongTries(isSpent ? triesMax : tries)
    setProblems({ code: isSpent ? pinErrorText.NO_MORE_PIN_ATTEMPTS : outcome.message })
    focus('code')
  }

  const resend = async () => {
    setIsResending(true)
    const outcome = await resendCode(applicationId)
    setIsResending(false)
    if (outcome.kind === 'left') return
    setCode('')
    if (outcome.kind === 'sent') setWrongTries(0)
    setWasResent(outcome.kind === 'sent')
    setProblems(outcome.kind === 'failed' ? { code: outcome.message } : {})
    if (outcome.kind === 'sent') restart(outcome.seconds)
    focus('code')
  }

  return (
    <form ref={form} action={confirm}>
      {knownIdentityNumber === null && (
        <IdentityNumberField
          name="identityCardNumber"
          label={otpText.identityNumber}
          hint={otpText.identityNumberWhy}
          defaultValue={typedIdentity}
          error={problems.identityNumber}
        />
      )}
      <CodeEntry
        length={length}
        code={code}
        onCode={setCode}
        error={problems.code}
        isSpent={wrongTries >= triesMax}
        secondsLeft={secondsLeft}
        totalSeconds={totalSeconds}
        isResending={isResending}
        wasResent={wasResent}
        onResend={resend}
      >
        <Button variant="text" onClick={() => goToScreen('form')}>
          {otpText.changeMobile}
        </Button>
      </CodeEntry>
      <ActionBar>
        <SubmitButton disabled={code.length < length}>{commonText.confirm}</SubmitButton>
      </ActionBar>
    </form>
  )
}
