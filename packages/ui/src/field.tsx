import { type ComponentPropsWithRef, createContext, type ReactNode, useContext, useId } from 'react'
import styles from './field.module.css'
import { Icon } from './icon.tsx'
import { alertIcon } from './icons.ts'
import { commonText } from './text/common.ts'
import { VisuallyHidden } from './visually-hidden.tsx'

type FieldWiring = {
  readonly id: string
  readonly 'aria-describedby': string | undefined
  readonly 'aria-invalid': true | undefined
}

export type FieldFacts = {
  readonly label: ReactNode
  readonly hint?: ReactNode
  readonly error?: string | undefined
}

type Props = FieldFacts & { readonly children: (wiring: FieldWiring) => ReactNode }

export function Field({ label, hint, error, children }: Props) {
  const id = useId()
  const hintId = hint ? `${id}hint` : null
  const errorId = error ? `${id}error` : null
  return (
    <div className={styles.field}>
      <label htmlFor={id} className={styles.label}>
        {label}
      </label>
      {hintId && (
        <p id={hintId} className={styles.hint}>
          {hint}
        </p>
      )}
      {children({
        id,
        'aria-describedby': [hintId, errorId].filter(Boolean).join(' ') || undefined,
        'aria-invalid': error ? true : undefined,
      })}
      <FieldError id={`${id}error`} error={error} />
    </div>
  )
}

/** The summary is read out: the fields' own errors are then no alerts. */
export const SummedErrors = createContext(false)

/** The region is always there, so that a new sentence is announced. */
export function FieldError({ id, error }: { readonly id: string; readonly error: string | undefined }) {
  const isSummed = useContext(SummedErrors)
  return (
    <p id={id} role={isSummed ? undefined : 'alert'} className={styles.error}>
      {error && (
        <>
          <Icon of={alertIcon} size="small" />
          <span>
            <VisuallyHidden>{commonText.errorPrefix} </VisuallyHidden>
            {error}
          </span>
        </>
      )}
    </p>
  )
}

export type TextFieldProps = FieldFacts &
  Omit<ComponentPropsWithRef<'input'>, 'id' | 'className' | 'prefix'> & {
    readonly prefix?: ReactNode
  }

/** Uncontrolled: it keeps the text that was typed before the page woke up. */
export function TextField({ label, hint, error, prefix, type = 'text', ...attributes }: TextFieldProps) {
  return (
    <Field label={label} hint={hint} error={error}>
      {(wiring) => (
        <span className={styles.line}>
          {prefix && (
            <span className={styles.sign} aria-hidden="true">
              {prefix}
            </span>
          )}
          <input {...attributes} {...wiring} type={type} />
        </span>
      )}
    </Field>
  )
}
