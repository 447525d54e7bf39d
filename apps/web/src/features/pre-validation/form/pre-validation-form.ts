import type { ChunkFailure } from '@cupo/ui/load-chunk.ts'
import { createStore } from '@cupo/ui/store.ts'
import {
  type FieldError,
  fieldMessages,
  formChannels,
  identityNumberPattern,
  isEmail,
  linePattern,
  type Origin,
  unnamedOrigin,
} from '@cupo/wire'
import { textOf } from '../../../fields/read-fields.ts'
import { emptyForm, type FormTable, type FormValues } from '../../../forms/form-table.ts'
import type { FormFailure } from '../../../steps/form/application-form.ts'
import { brandText } from '../../../text/brand.ts'
import { preValidationText } from '../../../text/pre-validation.ts'

const { fields, emailInvalid } = preValidationText

export const preValidationForm = {
  documentNumber: {
    kind: 'identityNumber',
    words: fields.documentNumber,
    required: true,
    check: (digits) => (identityNumberPattern.test(digits) ? null : fieldMessages.identityCardNumber),
  },
  mobile: {
    kind: 'mobile',
    words: fields.mobile,
    required: true,
    check: (digits) => (linePattern.test(digits) ? null : fieldMessages.mobile(brandText.operator)),
  },
  email: {
    kind: 'email',
    words: fields.email,
    required: true,
    check: (address) => (isEmail(address) ? null : emailInvalid),
  },
  acceptTermsConditions: {
    kind: 'tick',
    words: fields.acceptTermsConditions,
    isPlacedByScreen: true,
    check: (isTicked) => (isTicked ? null : fieldMessages.acceptTermsConditions),
  },
} satisfies FormTable

export type PreValidationValues = FormValues<typeof preValidationForm>

export const emptyPreValidation = emptyForm(preValidationForm)

export const sentPreValidation = createStore<PreValidationValues>(emptyPreValidation)

export const sentChannel = createStore<Origin>(unnamedOrigin)

export type SubmittedForm = {
  readonly values: PreValidationValues
  readonly channel: Origin
  readonly errors: readonly FieldError[]
  readonly errorSeconds: number | null
  readonly failure: FormFailure | null
  readonly hash: string | null
  readonly missingPart: ChunkFailure | null
}

export const untouched: SubmittedForm = {
  values: emptyPreValidation,
  channel: unnamedOrigin,
  errors: [],
  errorSeconds: null,
  failure: null,
  hash: null,
  missingPart: null,
}

export const channelIn = (data: FormData): Origin =>
  formChannels.find((channel) => channel === textOf(data, 'channel')) ?? unnamedOrigin
