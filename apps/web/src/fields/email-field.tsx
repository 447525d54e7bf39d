import { TextField, type TextFieldProps } from '@cupo/ui/field.tsx'
import { commonText } from '@cupo/ui/text/common.ts'
import { emailLengthMax } from '@cupo/wire'
import { useState } from 'react'

export const EmailField = (attributes: Omit<TextFieldProps, 'type' | 'inputMode' | 'maxLength'>) => (
  <LimitedField
    autoComplete="email"
    autoCapitalize="none"
    autoCorrect="off"
    spellCheck={false}
    {...attributes}
    type="email"
    inputMode="email"
    maxLength={emailLengthMax}
    full={commonText.emailFull(emailLengthMax)}
  />
)

type Props = TextFieldProps & {
  readonly maxLength: number
  readonly full: string
}

export function LimitedField({ full, error, ...attributes }: Props) {
  const [isFull, setIsFull] = useState(false)
  return (
    <TextField
      {...attributes}
      error={isFull ? full : error}
      onInput={({ currentTarget }) => setIsFull(currentTarget.value.length >= attributes.maxLength)}
    />
  )
}
