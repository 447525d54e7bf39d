import * as v from 'valibot'
import { anybody, call } from '../call.ts'
import { linePattern } from '../words/form.ts'
import { unnamedOrigin } from '../words/statuses.ts'
import { errorBodySchema, pinErrorBodySchema } from './errors.ts'
import { emailSchema, identityNumberSchema } from './fields.ts'
import { originSchema } from './statuses.ts'

const lineSchema = v.pipe(
  v.string(),
  v.transform((text) => text.replace(/\s+/g, '')),
  v.regex(linePattern),
)

/** 256 bits, told to one browser or mailed to one address. */
export const preValidationHashSchema = v.pipe(v.string(), v.minLength(1), v.maxLength(200))

export const preValidationRequestSchema = v.object({
  id_access: v.string(),
  requestCode: v.string(),
  requestName: v.string(),
  channel: originSchema,
})
export type PreValidationRequest = v.InferOutput<typeof preValidationRequestSchema>

export const openPreValidationLink = call({
  summary: 'Opens the `data` parameter of a link to the pre-validation',
  method: 'POST',
  path: '/publicdata/application/prevalidator/link',
  access: anybody,
  body: v.object({ data: v.pipe(v.string(), v.minLength(1), v.maxLength(4096)) }),
  answers: { 200: preValidationRequestSchema, 410: errorBodySchema },
})

export const startPreValidation = call({
  summary: 'Begins a pre-validation and mails its terms; the answer is the same for everybody',
  method: 'POST',
  path: '/publicdata/application/prevalidator/email',
  access: [...anybody, 'agent'],
  invalidAs: 'ValidationException',
  body: v.object({
    documentNumber: identityNumberSchema,
    mobile: lineSchema,
    email: emailSchema,
    acceptTermsConditions: v.literal(true),
    /** Its channel counts. */
    id_access: v.optional(v.pipe(v.string(), v.maxLength(100))),
    origin: v.optional(originSchema, unnamedOrigin),
    client: v.optional(v.pipe(v.string(), v.maxLength(2000))),
    mailAgain: v.optional(v.boolean(), false),
  }),
  answers: {
    200: v.object({ hash: v.string() }),
    409: errorBodySchema,
    410: errorBodySchema,
    424: errorBodySchema,
    428: errorBodySchema,
  },
})

export const viewPreValidationTerms = call({
  summary: 'Whether the mailed terms can still be accepted; changes nothing',
  method: 'GET',
  path: '/publicdata/application/prevalidator/validate-email/:hash',
  access: anybody,
  params: v.object({ hash: preValidationHashSchema }),
  answers: {
    200: v.object({
      state: v.picklist(['pending', 'accepted']),
      channel: originSchema,
      askedBy: v.nullable(v.string()),
      documentLastDigits: v.string(),
    }),
    404: errorBodySchema,
    409: errorBodySchema,
  },
})

export const acceptPreValidationTerms = call({
  summary: 'Accepts the mailed terms and confirms the address that they were mailed to',
  method: 'POST',
  path: '/publicdata/application/prevalidator/validate-email/:hash',
  access: anybody,
  params: v.object({ hash: preValidationHashSchema }),
  answers: {
    200: v.object({ state: v.literal('accepted'), channel: originSchema }),
    404: errorBodySchema,
    409: errorBodySchema,
  },
})

/**
 * `earlier`: the code sent before counts still. `none`: a code was sent a moment ago that does not count here.
 * `confirmed`: this browser has shown one already.
 */
const lineCodeStates = ['sent', 'earlier', 'none', 'confirmed'] as const

export const sendPreValidationPin = call({
  summary:
    'Sends the code of a pre-validation to its line, or says why none is sent and how long until another can be asked for',
  method: 'POST',
  path: '/publicdata/application/prevalidator/new-pin',
  access: [...anybody, 'agent'],
  body: v.object({ hash: preValidationHashSchema }),
  answers: {
    /**
     * `hash` stands for the code in `validate-pin`: the secret of the pre-validation, of which one code counts at a
     * time.
     */
    200: v.object({
      hash: v.string(),
      code: v.picklist(lineCodeStates),
      /** `none`: until another can be asked for; `confirmed`: the life of the proof. */
      pinExpiresInSeconds: v.number(),
      mobileLastDigits: v.string(),
    }),
    404: errorBodySchema,
    409: errorBodySchema,
    424: errorBodySchema,
    428: errorBodySchema,
  },
})

export const checkPreValidationPin = call({
  summary: 'Proves by the code that the person is who the form says, and authorises the consultation',
  method: 'POST',
  path: '/publicdata/application/prevalidator/validate-pin',
  access: [...anybody, 'agent'],
  body: v.object({ hash: preValidationHashSchema, pin: v.pipe(v.string(), v.regex(/^\d{4,8}$/)) }),
  answers: {
    200: v.object({ expiresInSeconds: v.number() }),
    400: pinErrorBodySchema,
    424: errorBodySchema,
    428: errorBodySchema,
  },
})
