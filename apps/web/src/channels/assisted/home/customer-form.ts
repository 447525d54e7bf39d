import { createStore } from '@cupo/ui/store.ts'
import { type AssistedPhone, hasBillingChannel, isEmail } from '@cupo/wire'
import { identityMask, mobileMask } from '../../../fields/masks.ts'
import { emptyForm, type FormTable, type FormValues } from '../../../forms/form-table.ts'
import { applicationForm } from '../../../steps/form/application-form.ts'
import { assistedHomeText as text } from '../../../text/assisted.ts'

/** None is ticked beforehand: the customer has said nothing yet. */
export function customerForm(validationPhone = true) {
  const { identityCardNumber, mobile, email, acceptTermsConditions, contactPreferences, ...ticks } =
    applicationForm(validationPhone)
  return {
    mobile: { ...mobile, words: text.mobile },
    identityCardNumber: { ...identityCardNumber, words: text.identityCardNumber },
    email: {
      ...email,
      words: text.email,
      check: (address: string) => (isEmail(address) ? null : text.emailInvalid),
    },
    acceptTermsConditions: {
      ...acceptTermsConditions,
      check: (isTicked: boolean) => (isTicked ? null : text.termsMissing),
    },
    ...ticks,
    contactPreferences: {
      ...contactPreferences,
      check: (flags: Readonly<Record<string, boolean>>) =>
        hasBillingChannel(flags) ? null : text.preferences.missing,
    },
  } satisfies FormTable
}

export type CustomerValues = FormValues<ReturnType<typeof customerForm>>

/** In memory only, for an agent who comes back to correct it. */
export const typedForm = createStore<{ readonly linkId: string; readonly values: CustomerValues } | null>(
  null,
)

export function startOf({ id, mobile, document, email = '' }: AssistedPhone): CustomerValues {
  const typed = typedForm.get()
  if (typed?.linkId === id) return typed.values
  return {
    ...emptyForm(customerForm()),
    mobile: mobileMask.format(mobile ?? ''),
    identityCardNumber: identityMask.format(document ?? ''),
    email,
  }
}
