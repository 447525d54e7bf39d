import type { Borrower, ContactPreferences } from '@cupo/wire'
import { hideIdentityNumber } from '../../platform/hide.ts'
import type { Application, ContactData } from '../origination/origination.ts'

/** The signed-in person: what their latest application says, and what they changed since. */
export function presentBorrower(
  { person }: Application,
  contact: { readonly email: string; readonly mobile: string; readonly phones: ContactData['phones'] },
  contactPreferences: ContactPreferences,
  hasPassword: boolean,
): Borrower {
  return {
    personalData: {
      name: person.firstName,
      firstSurname: person.firstSurname,
      identificationNumberFmt: hideIdentityNumber(person.document),
      mobile: contact.mobile,
      email: contact.email,
    },
    contactData: [...contact.phones],
    contactPreferences,
    hasPassword,
  }
}
