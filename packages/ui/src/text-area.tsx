import type { ComponentPropsWithRef } from 'react'
import { Field, type FieldFacts } from './field.tsx'

type Props = FieldFacts & Omit<ComponentPropsWithRef<'textarea'>, 'id' | 'className'>

export function TextArea({ label, hint, error, rows = 4, ...attributes }: Props) {
  return (
    <Field label={label} hint={hint} error={error}>
      {(wiring) => <textarea {...attributes} {...wiring} rows={rows} />}
    </Field>
  )
}
