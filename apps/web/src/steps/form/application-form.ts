import type { ChunkFailure } from '@cupo/ui/load-chunk.ts'
import { createStore } from '@cupo/ui/store.ts'
import {
  type ContactPreferences,
  type FieldError,
  fieldMessages,
  hasBillingChannel,
  identityNumberPattern,
  isEmail,
  mobilePattern,
} from '@cupo/wire'
import { emptyForm, type FieldWords, type FormTable, type FormValues } from '../../forms/form-table.ts'
import { brandText } from '../../text/brand.ts'
import { formFieldText as fields } from '../../text/form.ts'

/** Nothing is ticked before the person ticks it. */
const contactFlags = {
  billingSms: false,
  billingWhatsapp: false,
  billingEmail: false,
  billingCall: false,
  marketingSms: false,
  marketingWhatsapp: false,
  marketingEmail: false,
  marketingCall: false,
} satisfies ContactPreferences

/**
 * `validationPhone` (the channel's parameter) allows numbers that start with 2; until it is here, the server decides.
 */
export const applicationForm = (validationPhone = true) =>
  ({
    identityCardNumber: {
      kind: 'identityNumber',
      words: fields.identityCardNumber,
      required: true,
      serverNames: ['documentMovistar', 'documentAcessoFinter'],
      check: (digits) => (identityNumberPattern.test(digits) ? null : fieldMessages.identityCardNumber),
    },
    mobile: {
      kind: 'mobile',
      words: fields.mobile,
      required: true,
      check: (digits) => mobileProblem(digits, validationPhone),
    },
    email: {
      kind: 'email',
      words: fields.email,
      required: true,
      disables: true,
      check: (address) => (isEmail(address) ? null : fieldMessages.email),
    },
    acceptTermsConditions: {
      kind: 'tick',
      words: fields.acceptTermsConditions,
      isPlacedByScreen: true,
      disables: true,
      check: (isTicked) => (isTicked ? null : fieldMessages.acceptTermsConditions),
    },
    acceptDataTreatment: { kind: 'tick', words: fields.acceptDataTreatment, isPlacedByScreen: true },
    contactPreferences: {
      kind: 'flags',
      words: fields.contactPreferences,
      flags: contactFlags,
      errorAt: 'billingSms',
      disables: true,
      check: (flags) => (hasBillingChannel(flags) ? null : fieldMessages.contactPreferences),
    },
  }) satisfies FormTable

export type ApplicationForm = ReturnType<typeof applicationForm>
export type ApplicationValues = FormValues<ApplicationForm>

/** After a pre-validation a code or a mail may be needless. */
export function withoutAnnouncements(table: ApplicationForm): FormTable {
  const silent = ({ hint: _hint, ...words }: FieldWords): FieldWords => words
  const { mobile, email } = table
  return {
    ...table,
    mobile: { ...mobile, words: silent(mobile.words) },
    email: { ...email, words: silent(email.words) },
  }
}

function mobileProblem(digits: string, validationPhone: boolean): string | null {
  if (!validationPhone && digits.length === 10)
    return digits.startsWith('3') ? null : fieldMessages.mobileStart
  return mobilePattern.test(digits) ? null : fieldMessages.mobile(brandText.operator)
}

export const emptyApplication = emptyForm(applicationForm())

export const sentForm = createStore<ApplicationValues>(emptyApplication)

export type FormFailure = { readonly tone: 'warn' | 'bad'; readonly title: string; readonly text: string }

export type FormState = {
  readonly values: ApplicationValues
  readonly errors: readonly FieldError[]
  /** The server's errors leave after so many seconds; the form's own stay until corrected. */
  readonly errorSeconds: number | null
  readonly failure: FormFailure | null
  readonly missingPart: ChunkFailure | null
}

export const untouched: FormState = {
  values: emptyApplication,
  errors: [],
  errorSeconds: null,
  failure: null,
  missingPart: null,
}
