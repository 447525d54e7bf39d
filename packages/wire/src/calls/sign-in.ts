import * as v from 'valibot'
import { anybody, call, ofApplication } from '../call.ts'
import { errorBodySchema, pinErrorBodySchema } from './errors.ts'
import { identityNumberSchema } from './fields.ts'
import { applicationStatusSchema } from './statuses.ts'

/**
 * A PIN signs in by the password grant, as the specification says; with `login_type` `password` the password does,
 * plain or sealed, exactly as typed.
 */
export const tokenRequestSchema = v.variant('grant_type', [
  v.object({
    grant_type: v.literal('password'),
    /** Absent for the code that signs an assisted sale. */
    username: v.optional(identityNumberSchema),
    password: v.pipe(v.string(), v.minLength(1), v.maxLength(2048)),
    applicationId: v.optional(v.pipe(v.string(), v.maxLength(100))),
    login_type: v.optional(v.picklist(['otp', 'password'])),
  }),
  /** `data` is the shop's signed link. Without a person no other client has credentials. */
  v.object({
    grant_type: v.literal('client_credentials'),
    data: v.pipe(v.string(), v.minLength(1), v.maxLength(4096)),
  }),
  v.object({
    grant_type: v.literal('refresh_token'),
    refresh_token: v.optional(v.pipe(v.string(), v.maxLength(200))),
  }),
])

/** With `X-Cupo-Client: web` the tokens travel in HttpOnly cookies instead. */
export const tokenAnswerSchema = v.object({
  access_token: v.optional(v.string()),
  refresh_token: v.optional(v.string()),
  token_type: v.picklist(['Bearer', 'Cookie']),
  expires_in: v.number(),
  scope: v.string(),
  status: v.optional(applicationStatusSchema),
})

export type TokenAnswer = v.InferOutput<typeof tokenAnswerSchema>

export const requestToken = call({
  summary: 'Signs in with the PIN or the password, or renews a session',
  method: 'POST',
  path: '/oauth/token',
  access: [...anybody, 'agent', 'handOff'],
  body: tokenRequestSchema,
  form: true,
  answers: {
    200: tokenAnswerSchema,
    400: pinErrorBodySchema,
    401: errorBodySchema,
    404: errorBodySchema,
    409: errorBodySchema,
    410: errorBodySchema,
    412: errorBodySchema,
    424: errorBodySchema,
    428: errorBodySchema,
  },
})

export const requestNewPin = call({
  summary: 'Sends a new PIN for the form that this browser posted, once the last one has run out',
  method: 'POST',
  path: '/publicdata/:applicationId/new-pin',
  access: anybody,
  params: v.object({ applicationId: v.pipe(v.string(), v.maxLength(100)) }),
  answers: {
    200: v.object({ pinExpiresInSeconds: v.number() }),
    404: errorBodySchema,
    409: errorBodySchema,
    424: errorBodySchema,
    428: errorBodySchema,
  },
})

export const endSession = call({
  summary: 'Signs out: the session ends on the server and the cookies go',
  method: 'POST',
  path: '/oauth/logout',
  access: [...anybody, 'agent', 'handOff'],
  answers: { 204: v.null() },
})

export const getSession = call({
  summary: 'What a session reaches, and which application is to be resumed in it',
  method: 'GET',
  path: '/user/session',
  access: ofApplication,
  answers: {
    200: v.object({
      expiresInSeconds: v.number(),
      /** `application`: a form's code reaches that application alone. */
      reach: v.picklist(['person', 'application']),
      openApplicationId: v.nullable(v.string()),
      endedApplicationId: v.nullable(v.string()),
      asksForPassword: v.boolean(),
    }),
    401: errorBodySchema,
  },
})

export const proofOfWorkSchema = v.object({
  parameters: v.object({
    algorithm: v.string(),
    nonce: v.string(),
    salt: v.string(),
    cost: v.number(),
    keyLength: v.number(),
    keyPrefix: v.string(),
    keySignature: v.string(),
    expiresAt: v.number(),
  }),
  signature: v.string(),
})
export type ProofOfWork = v.InferOutput<typeof proofOfWorkSchema>

export const getCaptcha = call({
  summary:
    'What proves that a person is there: a proof of work or, where one is configured, a vendor’s widget',
  method: 'GET',
  path: '/user/captcha',
  access: anybody,
  answers: {
    200: v.union([proofOfWorkSchema, v.object({ recaptcha: v.object({ siteKey: v.string() }) })]),
  },
})

export const solveCaptcha = call({
  summary:
    'Exchanges a solution, or the token of the widget, for a ticket, sent in header `X-Captcha-Ticket`',
  method: 'GET',
  path: '/user/captcha/:solution',
  access: anybody,
  params: v.object({ solution: v.pipe(v.string(), v.maxLength(4000)) }),
  answers: {
    200: v.object({ ticket: v.string(), expiresInSeconds: v.number() }),
    409: errorBodySchema,
    503: errorBodySchema,
    504: errorBodySchema,
  },
})
