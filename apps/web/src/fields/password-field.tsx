import { Checkbox } from '@cupo/ui/checkbox.tsx'
import { TextField, type TextFieldProps } from '@cupo/ui/field.tsx'
import { useState } from 'react'
import { passwordText } from '../text/sign-in.ts'

type Props = Omit<TextFieldProps, 'type' | 'autoComplete'> & {
  readonly autoComplete: 'current-password' | 'new-password'
  readonly isShown: boolean
}

export const PasswordField = ({ isShown, ...attributes }: Props) => (
  <TextField
    autoCapitalize="none"
    autoCorrect="off"
    spellCheck={false}
    {...attributes}
    type={isShown ? 'text' : 'password'}
  />
)

export function useShownPasswords() {
  const [isShown, setIsShown] = useState(false)
  const tick = (
    <Checkbox
      label={passwordText.show}
      checked={isShown}
      onChange={(event) => setIsShown(event.target.checked)}
    />
  )
  return { isShown, tick }
}
