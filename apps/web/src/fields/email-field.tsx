import { emailLengthMax } from '@cupo/wire'
import { commonText } from '../text/common.ts'
import type { TextFieldProps } from '../ui/field.tsx'
import { LimitedField } from './limited-field.tsx'

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
