import { expect, it } from 'vitest'
import { isTest, sourcesUnder } from './repository.ts'

/** What sends, signs in, resets or tells: none of it may choose an address or a line of a person by itself. */
const readers =
  /^apps\/api\/src\/features\/(borrower|claims|contact|fast-payment|mobile-bills|payments|upfront-payments|self-management|servicing|sign-in|origination\/acts\/(mail|agreement\/mail-|closing\/|form\/(accept|validation)))/

/** An address or line read from a person, or taken out of one. */
const contactOfPerson =
  /\bperson\??\.(?:email|mobile)\b|\{[^{}]*\b(?:email|mobile)\b[^{}]*\}(?::\s*\w+)? = (?:\w+\.)*person\b/

/** Reads it to say whose address it already is, or to hand the operator or provider what the application says. */
const listed = new Map([
  [
    'apps/api/src/features/origination/acts/form/validation-email.ts',
    'compares the new address with the old',
  ],
  ['apps/api/src/features/origination/acts/form/accept-email.ts', 'compares the address of the link'],
  ['apps/api/src/features/payments/attempts/register-loan-payment.ts', 'fills in the payer at the provider'],
  [
    'apps/api/src/features/upfront-payments/register-upfront-payment.ts',
    'fills in the payer at the provider',
  ],
])

it('addresses and lines of a person are read from trusted-contact.ts alone (R-W7)', () => {
  const files = sourcesUnder('apps/api/src/features').filter(
    ({ path }) => readers.test(path) && !isTest(path),
  )
  expect(files.length).toBeGreaterThan(50)
  const reading = files.filter(({ text }) => contactOfPerson.test(text)).map(({ path }) => path)
  const offenders = reading.filter((path) => !listed.has(path))
  expect([...listed.keys()].filter((path) => !reading.includes(path))).toEqual([])
  expect(
    offenders,
    'ask emailOf, emailOfPerson, emailOfApplication, confirmedEmailsOf or lineOf of trusted-contact.ts',
  ).toEqual([])
})

it('trusted-contact.ts alone decides which addresses of a person are confirmed (R-W7)', () => {
  const confirms =
    /emailStatus === 'ACCEPT'|emailConfirmedAt|confirmedEmailIndex|confirmed_email_index|isOwnConfirmed/
  const allowed = new Map([
    ['apps/api/src/features/origination/store/trusted-contact.ts', 'the rule'],
    [
      'apps/api/src/features/origination/model/application.ts',
      'the part of the rule that one application answers',
    ],
    ['apps/api/src/features/origination/store/applications.ts', 'writes its answer beside the row'],
    ['apps/api/src/features/origination/model/evolve.ts', 'keeps a confirmed address that is replaced'],
    [
      'apps/api/src/features/origination/acts/form/lead-to-open.ts',
      'leaves a confirmed address in its place',
    ],
    ['apps/api/src/features/origination/acts/form/accept-email.ts', 'confirms that of one application'],
    [
      'apps/api/src/features/origination/acts/form/validation-email.ts',
      'asks to confirm that of one application',
    ],
    ['apps/api/src/features/origination/acts/hand-off/send-hand-off.ts', 'mails about one sale alone'],
    ['apps/api/src/features/origination/acts/hand-off/open-hand-off.ts', 'confirms that of one sale'],
    ['apps/api/src/features/origination/acts/offer/confirm-offer.ts', 'asks for that of one application'],
    ['apps/api/src/features/claims/claim-mails.ts', 'of a claim without an account'],
    ['apps/api/src/features/claims/claim-store.ts', 'of a claim without an account'],
    ['apps/api/src/features/claims/confirm-email.ts', 'of a claim without an account'],
    ['apps/api/src/features/claims/file-claim.ts', 'of a claim without an account'],
    ['apps/api/src/features/office/people/person-file.ts', 'shows staff how each masked address was proved'],
    ['apps/api/src/features/office/people/search.ts', 'finds for staff whose confirmed address a text is'],
  ])
  const deciding = sourcesUnder('apps/api/src/features')
    .filter(({ path, text }) => confirms.test(text) && !isTest(path))
    .map(({ path }) => path)
  expect(deciding.toSorted(), 'ask confirmedEmailsOf or isConfirmedEmail').toEqual(
    [...allowed.keys()].toSorted(),
  )
})

it('applications are read from the database by their store alone', () => {
  const reads = /(?:selectFrom|innerJoin|leftJoin)\('application(?: as \w+)?'/
  const allowed = [
    'apps/api/src/features/origination/store/applications.ts',
    'apps/api/src/features/origination/store/forms.ts',
    // Part of the store: who confirmed which address, by index alone.
    'apps/api/src/features/origination/store/trusted-contact.ts',
  ]
  const namesNoPerson = [
    // Consents are recorded for proved persons alone; the join finds those of a document.
    'apps/api/src/features/contact/preferences.ts',
    // Locks rows that a stranger does not have, for the time that it costs.
    'apps/api/src/features/one-time-codes/decoy-pin.ts',
    // Joins orders to their applications, and names nobody.
    'apps/api/src/features/origination/acts/agreement/orders.ts',
    // Whether the one application that a session reaches has ended.
    'apps/api/src/features/sign-in/sessions.ts',
    // Finds whose application a task is about.
    'apps/api/src/features/refunds/refund-account.ts',
    // Join tasks to the applications of a person, and name nobody.
    'apps/api/src/features/refunds/list-refunds.ts',
    'apps/api/src/features/refunds/order-refund.ts',
    // Joins an application to the holds of its person, and names nobody.
    'apps/api/src/features/holds/hold-store.ts',
    // Names the case that a search of staff found, by origin, day and situation.
    'apps/api/src/features/office/people/search.ts',
    // Spends the links of the same person.
    'apps/api/src/platform/mail-links.ts',
  ]
  const offenders = sourcesUnder('apps/api/src')
    .filter(({ path, text }) => reads.test(text) && !isTest(path))
    .map(({ path }) => path)
    .filter((path) => !allowed.includes(path) && !namesNoPerson.includes(path))
  expect(offenders, 'read applications through the store, which finds proved ones only').toEqual([])
})
