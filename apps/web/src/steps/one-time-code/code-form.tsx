import { fieldMessages, identityNumberPattern, type PinError } from '@cupo/wire'
import { type ReactNode, useRef, useState } from 'react'
import { OfflineNotice } from '../../client/failure-notice.tsx'
import { IdentityNumberField } from '../../fields/masked-field.tsx'
import { digitsOf, textOf } from '../../fields/read-fields.ts'
import { commonText } from '../../text/common.ts'
import { otpText, pinErrorText } from '../../text/otp.ts'
import { SubmitActButton } from '../../ui/act-button.tsx'
import { ActionBar } from '../../ui/action-bar.tsx'
import { Button, SubmitButton } from '../../ui/button.tsx'
import { CodeEntry } from './code-entry.tsx'
import type { CodeClock } from './use-code-clock.ts'

export type CodeAttempt = {
  /** Empty where the session says whose code it is. */
  readonly identityNumber: string
  readonly code: string
}

export type CodeOutcome =
  | { readonly kind: 'taken' }
  /** The customer has been taken elsewhere. */
  | { readonly kind: 'left' }
  | {
      readonly kind: 'failed'
      readonly message: string
      readonly pinError: PinError | null
      readonly isNetwork: boolean
    }

export type ResendOutcome =
  | { readonly kind: 'sent'; readonly seconds: number }
  /** None was sent, since the code before still counts for these seconds. */
  | { readonly kind: 'counts'; readonly seconds: number }
  /** None was sent; another can be asked for after these seconds. */
  | { readonly kind: 'waits'; readonly seconds: number }
  | { readonly kind: 'left' }
  | { readonly kind: 'failed'; readonly message: string }

type Props = {
  readonly length: number
  /** Null after a reload: the customer types it again. Undefined where the code alone is asked for. */
  readonly knownIdentityNumber?: string | null
  readonly clock: CodeClock
  readonly confirm: (attempt: CodeAttempt) => Promise<CodeOutcome>
  readonly resend: () => Promise<ResendOutcome>
  readonly onTaken?: () => Promise<void> | void
  /** What else can be done without the code, beside the new one. */
  readonly aside?: ReactNode
  /** The sentences of this code, and the word of its button, where they are not those of the sign-in. */
  readonly errors?: Readonly<Record<PinError, string>>
  readonly confirmLabel?: string
  /** The code signs: its button takes no hurried press. */
  readonly isSignature?: boolean
  /** The button waits for another code once the one at hand is over or has no try left. */
  readonly waitsForLiveCode?: boolean
  /** No code of this screen has been sent: what runs is the wait until one can be asked for. */
  readonly isAwaited?: boolean
  /** The screen says by itself that another code is needed. */
  readonly isEndTold?: boolean
  /** Above the bar. */
  readonly children?: ReactNode
}

/** After so many wrong codes the server takes none any more, not even the right one. */
const triesMax = 3

type Problems = { readonly code?: string; readonly identityNumber?: string }

/** The code of a sign-in or of a signature, with whose it is where that is not known here. */
export function CodeForm({ length, knownIdentityNumber, clock, aside, children, ...acts }: Props) {
  const { errors = pinErrorText, confirmLabel = commonText.confirm, waitsForLiveCode = false } = acts
  const { isAwaited = false, isEndTold = false } = acts
  const Submit = acts.isSignature ? SubmitActButton : SubmitButton
  const form = useRef<HTMLFormElement>(null)
  const [code, setCode] = useState('')
  const [typedIdentity, setTypedIdentity] = useState('')
  const [problems, setProblems] = useState<Problems>({})
  const [isLost, setIsLost] = useState(false)
  const [isResending, setIsResending] = useState(false)
  const [wasResent, setWasResent] = useState(false)
  const [wrongTries, setWrongTries] = useState(0)
  const [hasExpired, setHasExpired] = useState(false)
  const isOver = isAwaited || hasExpired || wrongTries >= triesMax || clock.secondsLeft === 0
  const focus = (name: string) => form.current?.querySelector<HTMLElement>(`[name=${name}]`)?.focus()

  const confirm = async (data: FormData) => {
    if (code.length < length) return
    const typed = textOf(data, 'identityCardNumber')
    setTypedIdentity(typed)
    const identityNumber = knownIdentityNumber ?? digitsOf(typed)
    if (knownIdentityNumber !== undefined && !identityNumberPattern.test(identityNumber)) {
      setProblems({ identityNumber: fieldMessages.identityCardNumber })
      return focus('identityCardNumber')
    }
    setWasResent(false)
    setIsLost(false)
    const outcome = await acts.confirm({ identityNumber, code })
    if (outcome.kind === 'taken') return acts.onTaken?.()
    if (outcome.kind === 'left') return
    // A code that never arrived at the server may still be right.
    setIsLost(outcome.isNetwork)
    if (outcome.isNetwork) return setProblems({})
    setCode('')
    const tries = wrongTries + (outcome.pinError === 'WRONG_PIN' ? 1 : 0)
    const isSpent = outcome.pinError === 'NO_MORE_PIN_ATTEMPTS' || tries >= triesMax
    setWrongTries(isSpent ? triesMax : tries)
    setHasExpired(outcome.pinError === 'TTL_EXPIRED')
    setProblems({ code: isSpent ? errors.NO_MORE_PIN_ATTEMPTS : outcome.message })
    focus('code')
  }

  const resend = async () => {
    setIsResending(true)
    const outcome = await acts.resend()
    setIsResending(false)
    setIsLost(false)
    if (outcome.kind === 'left') return
    setCode('')
    if (outcome.kind === 'sent' || outcome.kind === 'counts') {
      setWrongTries(0)
      setHasExpired(false)
    }
    setWasResent(outcome.kind === 'sent')
    setProblems(outcome.kind === 'failed' ? { code: outcome.message } : {})
    if (outcome.kind !== 'failed') clock.restart(outcome.seconds)
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
        isAwaited={isAwaited}
        isSpent={isAwaited || wrongTries >= triesMax}
        isEndTold={isEndTold || hasExpired}
        expiredText={errors === pinErrorText ? undefined : errors.TTL_EXPIRED}
        isClockKnown={clock.isKnown}
        secondsLeft={clock.secondsLeft}
        totalSeconds={clock.totalSeconds}
        isResending={isResending}
        wasResent={wasResent}
        onResend={resend}
      >
        {aside}
      </CodeEntry>
      {isLost && <OfflineNotice />}
      {children}
      <ActionBar>
        {isAwaited ? (
          <Button isLoading={isResending} disabled={clock.secondsLeft > 0} onClick={resend}>
            {otpText.resend}
          </Button>
        ) : (
          <Submit disabled={code.length < length || (waitsForLiveCode && isOver)}>{confirmLabel}</Submit>
        )}
      </ActionBar>
    </form>
  )
}
