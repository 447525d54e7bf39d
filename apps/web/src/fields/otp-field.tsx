import { classNames } from '@cupo/ui/class-names.ts'
import { FieldError } from '@cupo/ui/field.tsx'
import { useId } from 'react'
import styles from './otp-field.module.css'

type Props = {
  readonly name: string
  readonly label: string
  readonly value: string
  readonly onValue: (digits: string) => void
  readonly length?: number
  readonly error?: string | undefined
  readonly isDisabled?: boolean
}

export function OtpField({ name, label, value, onValue, length = 4, error, isDisabled = false }: Props) {
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
