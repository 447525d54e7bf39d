import { fieldMessages } from '@cupo/wire'
import { FieldError } from '../../../ui/field.tsx'

/** At least one way must stay by which a customer hears about what they owe. */
export const NoChannel = () => <FieldError id="no-channel" error={fieldMessages.contactPreferences} />
