import type { TextFieldProps } from '@cupo/ui/field.tsx'
import { commonText } from '@cupo/ui/text/common.ts'
import { emailLengthMax } from '@cupo/wire'
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
