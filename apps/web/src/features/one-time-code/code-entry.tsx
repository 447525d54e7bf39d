import type { ReactNode } from 'react'
import { OtpField } from '../../fields/otp-field.tsx'
import { otpText } from '../../text/otp.ts'
import { Button } from '../../ui/button.tsx'
import { CountdownRing } from '../../ui/countdown-ring.tsx'
import { Notice } from '../../ui/notice.tsx'
import styles from './code-entry.module.css'

type Props = {
  readonly length: number
  readonly code: string
  readonly onCode: (code: string) => void
  readonly error?: string | undefined
  /** No try is left: what runs now is the wait for another code. */
  readonly isSpent?: boolean
  readonly secondsLeft: number
  readonly totalSeconds: number
  readonly isResending: boolean
  readonly wasResent: boolean
  readonly onResend: () => void
  /** What else can be done without the code, beside the new one. */
  readonly children?: ReactNode
}

/** A code, the seconds it lives, and a new one once they are over. */
export function CodeEntry({ length, code, onCode, error, secondsLeft, totalSeconds, ...resending }: Props) {
  const { isSpent = false, isResending, wasResent, onResend, children } = resending
  return (
    <>
      <OtpField
        name="code"
        label={otpText.code}
        length={length}
        value={code}
        onValue={onCode}
        error={error}
      />
      <CountdownRing
        secondsLeft={secondsLeft}
        totalSeconds={totalSeconds}
        label={isSpent ? otpText.anotherIn : otpText.expiresIn}
      />
      <div className={styles.acts}>
        <Button variant="text" disabled={secondsLeft > 0} isLoading={isResending} onClick={onResend}>
          {otpText.resend}
        </Button>
        {children}
      </div>
      <div role="status">
        {wasResent && <Notice tone="good">{otpText.resent}</Notice>}
        {secondsLeft === 0 && !isResending && !isSpent && <Notice tone="info">{otpText.expired}</Notice>}
      </div>
    </>
  )
}
