import { fieldMessages } from '@cupo/wire'
import { emailLengthMax } from '../../../fields/email-field.tsx'
import { digitsOf } from '../../../fields/read-fields.ts'
import { brandText } from '../../../text/brand.ts'
import type { FieldError } from './form-state.ts'
import { type FormValues, hasBillingChannel } from './form-values.ts'

/** The field that carries the sentence of the contact channels. */
export const billingField = 'billingSms'

/** The rules that need no server (conformance: Form), in the order of the fields. */
export function checkForm(values: FormValues): readonly FieldError[] {
  const errors: FieldError[] = []
  const identityDigits = digitsOf(values.identityCardNumber).length
  if (identityDigits < 6 || identityDigits > 14) {
    errors.push({ field: 'identityCardNumber', message: fieldMessages.identityCardNumber })
  }
  const mobile = digitsOf(values.mobile)
  // Whether a line may start with 2 is the channel's to say; the server answers for those.
  if (!/^[23]/.test(mobile) && mobile.length === 10) {
    errors.push({ field: 'mobile', message: fieldMessages.mobileStart })
  } else if (mobile.length !== 10) {
    errors.push({ field: 'mobile', message: fieldMessages.mobile(brandText.operator) })
  }
  if (!isEmail(values.email.trim())) errors.push({ field: 'email', message: fieldMessages.email })
  if (!values.ticked.includes('acceptTermsConditions')) {
    errors.push({ field: 'acceptTermsConditions', message: fieldMessages.acceptTermsConditions })
  }
  if (!hasBillingChannel(values.ticked)) {
    errors.push({ field: billingField, message: fieldMessages.contactPreferences })
  }
  return errors
}

/** Something before one @, and a domain with a dot after it; the link in the mail proves the rest. */
const isEmail = (address: string) =>
  address.length <= emailLengthMax && /^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/.test(address)
