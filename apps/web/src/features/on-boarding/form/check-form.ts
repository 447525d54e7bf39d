import { fieldMessages, isEmail } from '@cupo/wire'
import { digitsOf } from '../../../fields/read-fields.ts'
import { brandText } from '../../../text/brand.ts'
import type { FieldError } from './form-state.ts'
import { type FormValues, hasBillingChannel } from './form-values.ts'

/** The field that carries the sentence of the contact channels. */
export const billingField = 'billingSms'

/**
 * The rules that need no server (conformance: Form), in the order of the fields. `validationPhone` is the channel's
 * parameter: with it a number may also start with 2, and as long as nobody has said without it, the server decides.
 */
export function checkForm(values: FormValues, validationPhone = true): readonly FieldError[] {
  const errors: FieldError[] = []
  const identityDigits = digitsOf(values.identityCardNumber).length
  if (identityDigits < 6 || identityDigits > 14) {
    errors.push({ field: 'identityCardNumber', message: fieldMessages.identityCardNumber })
  }
  const mobile = digitsOf(values.mobile)
  if (mobile.length !== 10 || (validationPhone && !/^[23]/.test(mobile))) {
    errors.push({ field: 'mobile', message: fieldMessages.mobile(brandText.operator) })
  } else if (!validationPhone && !mobile.startsWith('3')) {
    errors.push({ field: 'mobile', message: fieldMessages.mobileStart })
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
