import { TextField, type TextFieldProps } from '../ui/text-field.tsx'

/** The longest e-mail address the product takes. */
export const emailLengthMax = 100

/** An e-mail address. */
export const EmailField = (props: Omit<TextFieldProps, 'type' | 'inputMode' | 'maxLength'>) => (
  <TextField
    autoComplete="email"
    autoCapitalize="none"
    autoCorrect="off"
    spellCheck={false}
    {...props}
    type="email"
    inputMode="email"
    maxLength={emailLengthMax}
  />
)
