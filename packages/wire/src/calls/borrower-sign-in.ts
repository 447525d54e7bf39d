import * as v from 'valibot'
import { anybody, call, ofApplication, ofPerson } from '../call.ts'
import { errorBodySchema } from './errors.ts'

/** A JWE (ECDH-ES, A256GCM) to the key of `GET keys`: keeps secrets out of paths and logs. */
const sealedSchema = v.pipe(v.string(), v.minLength(1), v.maxLength(2048))

/** 8 to 128 characters, as typed. */
export const newPasswordSchema = v.object({
  password: v.pipe(v.string(), v.maxLength(2048)),
  equalPassword: v.pipe(v.string(), v.maxLength(2048)),
})

export const checkSignIn = call({
  summary: 'How a person signs in and to which lines a code can go; the same shape for everybody',
  method: 'GET',
  path: '/publicdata/validate/mobiles/:document',
  access: anybody,
  params: v.object({ document: sealedSchema }),
  answers: {
    200: v.object({
      loginOTP: v.boolean(),
      updatePassword: v.boolean(),
      mobiles: v.array(v.object({ mobileLastDigits: v.string() })),
    }),
    400: errorBodySchema,
    424: errorBodySchema,
    428: errorBodySchema,
  },
})

export const sendSignInPin = call({
  summary: 'Sends the sign-in PIN to the chosen line; the same answer whether or not the person exists',
  method: 'POST',
  path: '/publicdata/onboardingAccess',
  access: anybody,
  /** Seals `{identityCardNumber, mobileLastDigits}`; the digits are '0000' when there is one line. */
  body: v.object({ hash: sealedSchema }),
  answers: {
    200: v.object({ pinExpiresInSeconds: v.number() }),
    400: errorBodySchema,
    424: errorBodySchema,
    428: errorBodySchema,
  },
})

export const forgotPassword = call({
  summary: 'Mails a link to set a new password; the same answer whether or not the person exists',
  method: 'POST',
  path: '/publicdata/forgottenPassword',
  access: anybody,
  body: v.pipe(
    v.object({
      identityCardNumber: v.optional(sealedSchema),
      identificationNumber: v.optional(sealedSchema),
    }),
    v.check((body) => (body.identityCardNumber ?? body.identificationNumber) !== undefined),
  ),
  answers: {
    200: v.object({ emailSentText: v.string(), identificationNumber: v.string() }),
    400: errorBodySchema,
    424: errorBodySchema,
    428: errorBodySchema,
  },
})

const idSchema = v.pipe(v.string(), v.maxLength(100))
const hashSchema = v.pipe(v.string(), v.maxLength(200))

export const validateResetLink = call({
  summary: 'Whether a link to set a new password still holds; asking changes nothing',
  method: 'GET',
  path: '/publicdata/validateLinkResetForgottenPassword/:idClient/:idHash',
  access: anybody,
  params: v.object({ idClient: idSchema, idHash: hashSchema }),
  answers: { 200: v.object({ validLink: v.boolean() }) },
})

export const resetForgottenPassword = call({
  summary: 'Sets a new password by the link of a mail, once; every session of the person ends',
  method: 'POST',
  path: '/publicdata/resetForgottenPassword/:idClient/:idProposal/:idHash',
  access: anybody,
  params: v.object({ idClient: idSchema, idProposal: idSchema, idHash: hashSchema }),
  /** `pin` went to the person's line by the call below. */
  body: v.object({ ...newPasswordSchema.entries, pin: v.optional(v.pipe(v.string(), v.maxLength(20))) }),
  answers: {
    204: v.null(),
    400: errorBodySchema,
    403: errorBodySchema,
    410: errorBodySchema,
    424: errorBodySchema,
    503: errorBodySchema,
  },
})

export const sendResetPin = call({
  summary: 'Sends the code that setting a password by a mailed link needs, to the line of the person',
  method: 'POST',
  path: '/publicdata/resetForgottenPassword/:idClient/:idProposal/:idHash/pin',
  access: anybody,
  params: v.object({ idClient: idSchema, idProposal: idSchema, idHash: hashSchema }),
  answers: {
    200: v.object({ pinExpiresInSeconds: v.number(), mobileLastDigits: v.string() }),
    410: errorBodySchema,
    424: errorBodySchema,
  },
})

export const updatePassword = call({
  summary:
    'Creates or changes the password; needs a code for it not older than 5 minutes, or that of the sign-in once',
  method: 'POST',
  path: '/user/updatePassword',
  access: ofPerson,
  body: newPasswordSchema,
  answers: { 204: v.null(), 400: errorBodySchema, 401: errorBodySchema, 403: errorBodySchema },
})

export const declinePassword = call({
  summary: 'Remembers that the customer wants no password for now, so that nobody asks again',
  method: 'POST',
  path: '/user/declinePassword',
  access: ofPerson,
  answers: { 204: v.null(), 401: errorBodySchema },
})

/** The SMS names it, and the code allows nothing else. */
export const stepUpPurposeSchema = v.picklist([
  'signing',
  'otherEmail',
  'bankData',
  'otherMobile',
  'newPassword',
  'withdrawal',
  'ownData',
  'revocation',
  'refundAccount',
])
export type StepUpPurpose = v.InferOutput<typeof stepUpPurposeSchema>

export const sendStepUpPin = call({
  summary:
    'Sends the code that an act asks for to the line of whoever has the session; its SMS says what it is for',
  method: 'POST',
  path: '/user/step-up',
  access: ofApplication,
  body: v.object({
    purpose: stepUpPurposeSchema,
    /** The code goes to its line, as signing needs; default: the latest application. */
    applicationId: v.optional(idSchema),
  }),
  answers: {
    200: v.object({ pinExpiresInSeconds: v.number(), mobileLastDigits: v.string() }),
    401: errorBodySchema,
    /** `IngresoRequerido`: the session of a form asks for the code of an act of its person. */
    403: errorBodySchema,
    404: errorBodySchema,
    424: errorBodySchema,
  },
})

export const confirmStepUp = call({
  summary: 'Takes the code; for 5 minutes this session may do what it was sent for',
  method: 'POST',
  path: '/user/step-up/confirm',
  access: ofApplication,
  body: v.object({ purpose: stepUpPurposeSchema, pin: v.pipe(v.string(), v.maxLength(20)) }),
  answers: {
    200: v.object({ validForSeconds: v.number() }),
    400: v.object({ ...errorBodySchema.entries, pinError: v.string() }),
    401: errorBodySchema,
    424: errorBodySchema,
  },
})

export const listSessions = call({
  summary: 'The open sessions of the signed-in customer',
  method: 'GET',
  path: '/user/sessions',
  access: ofPerson,
  answers: {
    200: v.object({
      sessions: v.array(
        v.object({
          sessionId: v.string(),
          device: v.string(),
          createdDateFmt: v.string(),
          lastUsedDateFmt: v.string(),
          isCurrent: v.boolean(),
        }),
      ),
    }),
    401: errorBodySchema,
  },
})

export const endOneSession = call({
  summary: 'Ends another session of the signed-in customer',
  method: 'DELETE',
  path: '/user/sessions/:sessionId',
  access: ofPerson,
  params: v.object({ sessionId: v.pipe(v.string(), v.maxLength(100)) }),
  answers: { 204: v.null(), 401: errorBodySchema, 404: errorBodySchema },
})
