import { SubmitActButton } from '@cupo/ui/act-button.tsx'
import { ActionBar } from '@cupo/ui/action-bar.tsx'
import { Button, SubmitButton } from '@cupo/ui/button.tsx'
import { commonText } from '@cupo/ui/text/common.ts'
import { fieldMessages, identityNumberPattern, type PinError } from '@cupo/wire'
import { type ReactNode, useRef, useState } from 'react'
import { OfflineNotice } from '../../client/failure-notice.tsx'
import { IdentityNumberField } from '../../fields/masked-field.tsx'
import { digitsOf, textOf } from '../../fields/read-fields.ts'
import { otpText, pinErrorText } from '../../text/sign-in.ts'
import { CodeEntry } from './code-entry.tsx'
import type { CodeClock } from './use-code-clock.ts'

export type CodeAttempt = {
  readonly identityNumber: string
  readonly code: string
}

export type CodeOutcome =
  | { readonly kind: 'taken' }
  | { readonly kind: 'left' }
  | {
      readonly kind: 'failed'
      readonly message: string
      readonly pinError: PinError | null
      readonly isNetwork: boolean
    }

export type ResendOutcome =
  | { readonly kind: 'sent'; readonly seconds: number }
  | { readonly kind: 'counts'; readonly seconds: number }
  | { readonly kind: 'waits'; readonly seconds: number }
  | { readonly kind: 'left' }
  | { readonly kind: 'failed'; readonly message: string }

type Props = {
  readonly length: number
  readonly knownIdentityNumber?: string | null
  readonly clock: CodeClock
  readonly confirm: (attempt: CodeAttempt) => Promise<CodeOutcome>
  readonly resend: () => Promise<ResendOutcome>
  readonly onTaken?: () => Promise<void> | void
  readonly aside?: ReactNode
  readonly errors?: Readonly<Record<PinError, string>>
  readonly confirmLabel?: string
  readonly isSignature?: boolean
  readonly waitsForLiveCode?: boolean
  readonly isAwaited?: boolean
  readonly isEndTold?: boolean
  readonly children?: ReactNode
}

/** The server takes none afterwards, not even the right one. */
const triesMax = 3

type Problems = { readonly code?: string; readonly identityNumber?: string }

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
    // The code may still be right.
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
