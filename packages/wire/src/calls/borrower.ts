import * as v from 'valibot'
import { call, ofPerson } from '../call.ts'
import { contactPreferencesSchema } from './application-form.ts'
import { errorBodySchema } from './errors.ts'
import { emailSchema } from './fields.ts'
import { oneLineSchema } from './written-text.ts'

const phoneSchema = v.pipe(
  v.string(),
  v.transform((text) => text.replace(/\s+/g, '')),
  v.regex(/^\d{10}$/),
)

export const borrowerSchema = v.object({
  personalData: v.object({
    name: v.string(),
    firstSurname: v.string(),
    identificationNumberFmt: v.string(),
    mobile: v.string(),
    email: v.string(),
  }),
  contactData: v.array(v.object({ name: v.string(), telephoneNumber: v.string(), preference: v.string() })),
  contactPreferences: contactPreferencesSchema,
  /** They asked to be left alone; choosing channels ends it. */
  isContactStopped: v.boolean(),
  hasPassword: v.boolean(),
})
export type Borrower = v.InferOutput<typeof borrowerSchema>

export const getBorrower = call({
  summary: 'The signed-in customer, how to reach them and by which channels',
  method: 'GET',
  path: '/borrower/',
  access: ofPerson,
  answers: { 200: borrowerSchema, 401: errorBodySchema, 404: errorBodySchema },
})

export const insertContact = call({
  summary: 'Another phone of the customer; needs a code not older than 5 minutes, the old channel is told',
  method: 'POST',
  path: '/borrower/contactInsert',
  access: ofPerson,
  body: v.object({
    name: v.optional(v.pipe(oneLineSchema, v.maxLength(100)), ''),
    telephoneNumber: phoneSchema,
    preference: v.optional(v.literal('PRIMARY'), 'PRIMARY'),
  }),
  answers: { 200: borrowerSchema, 401: errorBodySchema, 403: errorBodySchema },
})

export const changeEmail = call({
  summary: 'Another e-mail of the customer; needs a code not older than 5 minutes, the old address is told',
  method: 'POST',
  path: '/borrower/changeEmail',
  access: ofPerson,
  body: v.object({ email: emailSchema }),
  answers: { 200: borrowerSchema, 401: errorBodySchema, 403: errorBodySchema },
})

const everyFlag = v.boolean()

export const saveContactPreferences = call({
  summary: 'The eight channels; at least one for billing',
  method: 'PUT',
  path: '/borrower/contact-preferences',
  access: ofPerson,
  body: v.object({
    billingSms: everyFlag,
    billingWhatsapp: everyFlag,
    billingEmail: everyFlag,
    billingCall: everyFlag,
    marketingSms: everyFlag,
    marketingWhatsapp: everyFlag,
    marketingEmail: everyFlag,
    marketingCall: everyFlag,
  }),
  answers: { 200: contactPreferencesSchema, 400: errorBodySchema, 401: errorBodySchema },
})
