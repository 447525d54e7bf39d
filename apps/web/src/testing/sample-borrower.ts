import type { Borrower } from '@cupo/wire'

/** A signed-in person with every channel about what is owed, and none for offers. */
export const sampleBorrower: Borrower = {
  personalData: {
    name: 'Ana',
    firstSurname: 'Rojas',
    identificationNumberFmt: '1.•••.•••.080',
    mobile: '3001234567',
    email: 'ana@example.com',
  },
  contactData: [],
  contactPreferences: {
    billingSms: true,
    billingWhatsapp: true,
    billingEmail: true,
    billingCall: true,
    marketingSms: false,
    marketingWhatsapp: false,
    marketingEmail: false,
    marketingCall: false,
  },
  isContactStopped: false,
  hasPassword: false,
}
