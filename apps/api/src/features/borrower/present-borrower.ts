import type { Borrower, ContactPreferences } from '@cupo/wire'
import { hideIdentityNumber } from '../../platform/hide.ts'
import type { Application } from '../origination/origination.ts'
import type { ContactData } from './contact-data.ts'

/** The signed-in person: what their latest application says, and what they changed since. */
export function presentBorrower(
  { person }: Application,
  contact: ContactData,
  contactPreferences: ContactPreferences,
  hasPassword: boolean,
): Borrower {
  return {
    personalData: {
      name: person.firstName,
      firstSurname: person.firstSurname,
      identificationNumberFmt: hideIdentityNumber(person.document),
      mobile: person.mobile,
      email: contact.email ?? person.email,
    },
    contactData: [...contact.phones],
    contactPreferences,
    hasPassword,
  }
}
