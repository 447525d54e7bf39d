import { emailLengthMax } from '@cupo/wire'
import { useState } from 'react'
import { commonText } from '../text/common.ts'
import { TextField, type TextFieldProps } from '../ui/field.tsx'

/** An e-mail address. One that reaches the longest the product takes may have been cut: the field says so. */
export function EmailField({
  error,
  ...attributes
}: Omit<TextFieldProps, 'type' | 'inputMode' | 'maxLength'>) {
  const [isFull, setIsFull] = useState(false)
  return (
    <TextField
      autoComplete="email"
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      {...attributes}
      error={isFull ? commonText.emailFull(emailLengthMax) : error}
      type="email"
      inputMode="email"
      maxLength={emailLengthMax}
      onInput={(event) => setIsFull(event.currentTarget.value.length >= emailLengthMax)}
    />
  )
}
