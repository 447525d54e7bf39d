import { Checkbox } from '@cupo/ui/checkbox.tsx'
import { TextField } from '@cupo/ui/field.tsx'
import { commonText } from '@cupo/ui/text/common.ts'
import type { ChangeEventHandler, ComponentPropsWithRef } from 'react'
import { EmailField, LimitedField } from '../fields/email-field.tsx'
import { MaskedField } from '../fields/masked-field.tsx'
import { dateMask, identityMask, mobileMask, moneyMask } from '../fields/masks.ts'
import type { Field, FormTable, TypedValue } from './form-table.ts'

type PlainField = Exclude<Field, { readonly kind: 'choice' | 'flags' }>

type Props = Omit<ComponentPropsWithRef<'input'>, 'id' | 'className' | 'prefix' | 'type' | 'ref'> & {
  readonly name: string
  readonly field: PlainField
  readonly error?: string | undefined
  readonly onValue?: (value: string) => void
}

const maskedKinds = {
  identityNumber: { mask: identityMask, autoComplete: 'off' },
  mobile: { mask: mobileMask, autoComplete: 'tel-national' },
  date: { mask: dateMask, autoComplete: 'off', placeholder: 'DD/MM/AAAA' },
  money: { mask: moneyMask, autoComplete: 'off', prefix: '$' },
} as const

export function FormField({ field, error, onValue, ...attributes }: Props) {
  const { kind, words, required = false } = field
  if (kind === 'tick')
    return <Checkbox required={required} {...attributes} label={words.label} error={error} />
  const { autoComplete, maxLength } = field
  const given = { ...(autoComplete && { autoComplete }), ...(maxLength && { maxLength }), ...attributes }
  const frame = { required, ...given, label: words.label, hint: words.hint, error }
  if (kind === 'email' || kind === 'text') {
    const typed = { ...frame, ...(onValue && { onChange: onValueOf(onValue) }) }
    if (kind === 'email') return <EmailField {...typed} />
    if (maxLength === undefined) return <TextField {...typed} />
    return <LimitedField {...typed} maxLength={maxLength} full={commonText.textFull(maxLength)} />
  }
  const { mask, ...defaults } = maskedKinds[kind]
  return <MaskedField {...defaults} {...frame} mask={field.mask ?? mask} {...(onValue && { onValue })} />
}

const onValueOf =
  (onValue: (value: string) => void): ChangeEventHandler<HTMLInputElement> =>
  ({ target }) =>
    onValue(target.value)

type FieldsProps = {
  readonly table: FormTable
  readonly values: Readonly<Record<string, TypedValue>>
  readonly errorAt: (name: string) => string | undefined
  readonly prefilled?: Readonly<Record<string, string | undefined>>
}

export const FormFields = ({ table, values, errorAt, prefilled = {} }: FieldsProps) =>
  Object.entries(table).map(([name, field]) => {
    if (field.isPlacedByScreen || field.kind === 'choice' || field.kind === 'flags') return null
    const value = values[name]
    const start =
      typeof value === 'string'
        ? { defaultValue: value || prefilled[name] }
        : { defaultChecked: value === true }
    return <FormField key={name} name={name} field={field} error={errorAt(name)} {...start} />
  })
