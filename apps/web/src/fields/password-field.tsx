import { useState } from 'react'
import { passwordText } from '../text/sign-in.ts'
import { Checkbox } from '../ui/checkbox.tsx'
import { TextField, type TextFieldProps } from '../ui/field.tsx'

type Props = Omit<TextFieldProps, 'type' | 'autoComplete'> & {
  readonly autoComplete: 'current-password' | 'new-password'
  /** Shown as text while the tick of `ShowPassword` is set. */
  readonly isShown: boolean
}

/** A password, taken exactly as it is typed, pasted or filled in. */
export const PasswordField = ({ isShown, ...attributes }: Props) => (
  <TextField
    autoCapitalize="none"
    autoCorrect="off"
    spellCheck={false}
    {...attributes}
    type={isShown ? 'text' : 'password'}
  />
)

/** Whether passwords are shown, and the tick that says so. */
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
