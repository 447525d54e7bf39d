import { type ReactNode, useId } from 'react'
import { classNames } from './class-names.ts'
import { FieldError } from './field.tsx'
import styles from './radio-group.module.css'

type RadioChoice = {
  readonly value: string
  readonly label: ReactNode
  readonly hint?: ReactNode
  readonly isDisabled?: boolean
}

type Props = {
  readonly name: string
  readonly legend: ReactNode
  readonly choices: readonly RadioChoice[]
  readonly defaultValue?: string
  /** With `value` the group follows its owner; without, it keeps its own choice. */
  readonly value?: string | null
  readonly onValue?: (value: string) => void
  readonly layout?: 'rows' | 'tiles' | 'strip'
  readonly error?: string
}

export function RadioGroup({
  name,
  legend,
  choices,
  defaultValue,
  value,
  onValue,
  layout = 'rows',
  error,
}: Props) {
  const id = useId()
  return (
    <fieldset className={styles.group} aria-describedby={error ? `${id}error` : undefined}>
      <legend className={styles.legend}>{legend}</legend>
      <div className={classNames(styles.choices, styles[layout])}>
        {choices.map((choice) => (
          <label key={choice.value} className={styles.choice}>
            <input
              type="radio"
              name={name}
              value={choice.value}
              disabled={choice.isDisabled ?? false}
              className={styles.radio}
              onChange={() => onValue?.(choice.value)}
              {...(value === undefined
                ? { defaultChecked: choice.value === defaultValue }
                : { checked: choice.value === value })}
            />
            <span className={styles.words}>
              {choice.label}
              {choice.hint && <span className={styles.hint}>{choice.hint}</span>}
            </span>
          </label>
        ))}
      </div>
      <FieldError id={`${id}error`} error={error} />
    </fieldset>
  )
}
