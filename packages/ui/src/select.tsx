import type { ComponentPropsWithRef } from 'react'
import styles from './field.module.css'
import { Field, type FieldFacts } from './field.tsx'
import { Icon } from './icon.tsx'
import { chevronDownIcon } from './icons.ts'

export type Choice = { readonly value: string; readonly label: string }

type Props = FieldFacts &
  Omit<ComponentPropsWithRef<'select'>, 'id' | 'className' | 'children'> & {
    readonly choices: readonly Choice[]
    readonly placeholder?: string
  }

export function Select({ label, hint, error, choices, placeholder, ...attributes }: Props) {
  return (
    <Field label={label} hint={hint} error={error}>
      {(wiring) => (
        <span className={styles.line}>
          <select
            {...attributes}
            {...wiring}
            // A list that waits for another one cannot be wrong.
            aria-invalid={attributes.disabled ? undefined : wiring['aria-invalid']}
          >
            {placeholder !== undefined && <option value="">{placeholder}</option>}
            {choices.map((choice) => (
              <option key={choice.value} value={choice.value}>
                {choice.label}
              </option>
            ))}
          </select>
          <span>
            <Icon of={chevronDownIcon} />
          </span>
        </span>
      )}
    </Field>
  )
}
