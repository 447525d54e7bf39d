import { Button } from '@cupo/ui/button.tsx'
import { classNames } from '@cupo/ui/class-names.ts'
import { FieldError } from '@cupo/ui/field.tsx'
import { Notice } from '@cupo/ui/notice.tsx'
import { VisuallyHidden } from '@cupo/ui/visually-hidden.tsx'
import { type ReactNode, useId } from 'react'
import { useParameters } from '../../client/parameters.tsx'
import { codeWords, otpText } from '../../text/sign-in.ts'
import { useWords } from '../../ui/audience.ts'
import styles from './code-entry.module.css'

type Props = {
  readonly length: number
  readonly code: string
  readonly onCode: (code: string) => void
  readonly error?: string | undefined
  readonly isAwaited?: boolean
  readonly isSpent?: boolean
  readonly isEndTold?: boolean
  readonly expiredText?: string | undefined
  readonly isClockKnown?: boolean
  readonly secondsLeft: number
  readonly totalSeconds: number
  readonly isResending: boolean
  readonly wasResent: boolean
  readonly onResend: () => void
  readonly children?: ReactNode
}

export function CodeEntry({ length, code, onCode, error, secondsLeft, totalSeconds, ...resending }: Props) {
  const {
    isAwaited = false,
    isSpent = false,
    isClockKnown = true,
    isResending,
    wasResent,
    onResend,
    children,
  } = resending
  const saysOver = secondsLeft === 0 && !isResending && !isSpent && resending.isEndTold !== true
  const words = useWords(codeWords)
  const over = isClockKnown ? (resending.expiredText ?? words.expired) : words.mayBeExpired
  return (
    <>
      {!isAwaited && (
        <OtpField
          name="code"
          label={otpText.code}
          length={length}
          value={code}
          onValue={onCode}
          error={error}
        />
      )}
      {isAwaited && <FieldError id="awaited-code" error={error} />}
      {isClockKnown && (
        <CountdownRing
          secondsLeft={secondsLeft}
          totalSeconds={totalSeconds}
          label={isSpent ? words.anotherIn : words.expiresIn}
        />
      )}
      <div className={styles.acts}>
        {!isAwaited && (
          <Button variant="text" disabled={secondsLeft > 0} isLoading={isResending} onClick={onResend}>
            {otpText.resend}
          </Button>
        )}
        {children}
      </div>
      <div role="status">
        {wasResent && <Notice tone="good">{words.resent}</Notice>}
        {saysOver && <Notice tone="info">{over}</Notice>}
      </div>
    </>
  )
}

type CountdownRingProps = {
  readonly secondsLeft: number
  readonly totalSeconds: number
  readonly label: string
}

function CountdownRing({ secondsLeft, totalSeconds, label }: CountdownRingProps) {
  const share = totalSeconds === 0 ? 0 : secondsLeft / totalSeconds
  const isMilestone = secondsLeft % 30 === 0 || secondsLeft === 10
  return (
    <div className={styles.countdown}>
      <span>{label}</span>
      <span className={styles.ring}>
        <svg viewBox="0 0 56 56" aria-hidden="true">
          <circle cx="28" cy="28" r="25" className={styles.track} />
          <circle
            cx="28"
            cy="28"
            r="25"
            pathLength="1"
            strokeDasharray={`${share} 1`}
            transform="rotate(-90 28 28)"
            className={styles.rest}
          />
        </svg>
        <span
          className={styles.seconds}
          role="timer"
          aria-live="off"
          aria-label={`${label} ${secondsLeft} s`}
        >
          {secondsLeft}
        </span>
      </span>
      <VisuallyHidden role="status">{isMilestone ? `${label} ${secondsLeft} s` : ''}</VisuallyHidden>
    </div>
  )
}

const otpLengthDefault = 4

export const useOtpLength = (): number => useParameters()?.otpLength ?? otpLengthDefault

type OtpFieldProps = {
  readonly name: string
  readonly label: string
  readonly value: string
  readonly onValue: (digits: string) => void
  readonly length?: number
  readonly error?: string | undefined
  readonly isDisabled?: boolean
}

function OtpField({ name, label, value, onValue, length = 4, error, isDisabled = false }: OtpFieldProps) {
  const id = useId()
  return (
    <div className={styles.field}>
      <label htmlFor={id} className={styles.label}>
        {label}
      </label>
      <div className={styles.code}>
        <input
          id={id}
          name={name}
          value={value}
          onChange={(event) => onValue(event.target.value.replace(/\D/g, '').slice(0, length))}
          inputMode="numeric"
          autoComplete="one-time-code"
          pattern={`\\d{${length}}`}
          disabled={isDisabled}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}error` : undefined}
          className={styles.input}
        />
        <div className={styles.boxes} aria-hidden="true">
          {Array.from({ length }, (_, index) => (
            <span
              // biome-ignore lint/suspicious/noArrayIndexKey: a box is its place
              key={index}
              className={classNames(styles.box, index === Math.min(value.length, length - 1) && styles.next)}
            >
              {value[index]}
            </span>
          ))}
        </div>
      </div>
      <FieldError id={`${id}error`} error={error} />
    </div>
  )
}
