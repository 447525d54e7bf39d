import type { ComponentPropsWithRef, ReactNode } from 'react'
import { Field, type FieldFacts } from './field.tsx'
import styles from './text-field.module.css'

export type TextFieldProps = FieldFacts &
  Omit<ComponentPropsWithRef<'input'>, 'id' | 'className' | 'prefix'> & {
    /** Drawn inside the field before the value, e.g. '$'; not part of the value. */
    readonly prefix?: ReactNode
  }

/** One line of text, uncontrolled: it keeps what was typed before the page woke up. */
export function TextField({ label, hint, error, prefix, type = 'text', ...attributes }: TextFieldProps) {
  return (
    <Field label={label} hint={hint} error={error}>
      {(wiring) => (
        <span className={styles.box}>
          {prefix && (
            <span className={styles.prefix} aria-hidden="true">
              {prefix}
            </span>
          )}
          <input {...attributes} {...wiring} type={type} className={styles.input} />
        </span>
      )}
    </Field>
  )
}
