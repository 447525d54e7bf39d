import * as v from 'valibot'
import { anybody, call } from '../call.ts'
import { claimantNameBounds, claimNumberPattern } from '../words/claims.ts'
import { claimSchema, claimWords } from './claims.ts'
import { errorBodySchema, pinErrorBodySchema } from './errors.ts'
import { emailSchema, identityNumberSchema, mobileSchema } from './fields.ts'
import { oneLineSchema } from './written-text.ts'

const codeSentSchema = v.object({ claimRequestId: v.string(), codeExpiresInSeconds: v.number() })

const codeSentAnswers = {
  200: codeSentSchema,
  400: errorBodySchema,
  424: errorBodySchema,
  428: errorBodySchema,
} as const

/** Needs a captcha ticket in `X-Captcha-Ticket`, as the next call. */
export const requestClaimCode = call({
  summary: 'Begins a claim without an account: a code goes to the line that is named, whoever the person is',
  method: 'POST',
  path: '/publicdata/claims',
  access: anybody,
  body: v.object({
    ...claimWords,
    name: v.pipe(oneLineSchema, v.minLength(claimantNameBounds.min), v.maxLength(claimantNameBounds.max)),
    identityCardNumber: identityNumberSchema,
    mobile: mobileSchema,
    email: emailSchema,
  }),
  answers: codeSentAnswers,
})

export const requestClaimView = call({
  summary: 'Begins to look at a claim that was filed without an account; every number is answered the same',
  method: 'POST',
  path: '/publicdata/claims/view',
  access: anybody,
  body: v.object({
    protocol: v.pipe(v.string(), v.trim(), v.regex(claimNumberPattern)),
    mobile: mobileSchema,
  }),
  answers: codeSentAnswers,
})

const claimRequestId = v.pipe(v.string(), v.maxLength(100))

export const resendClaimCode = call({
  summary: 'Sends another code for a request about a claim, once the last one has run out',
  method: 'POST',
  path: '/publicdata/claims/new-code',
  access: anybody,
  body: v.object({ claimRequestId }),
  answers: { 200: codeSentSchema, 404: errorBodySchema, 409: errorBodySchema, 424: errorBodySchema },
})

export const confirmClaimCode = call({
  summary: 'Confirms the code: files the claim, or shows the one that was asked for',
  method: 'POST',
  path: '/publicdata/claims/confirm',
  access: anybody,
  body: v.object({ claimRequestId, code: v.pipe(v.string(), v.trim(), v.maxLength(20)) }),
  answers: { 200: claimSchema, 400: pinErrorBodySchema, 424: errorBodySchema },
})

export const confirmClaimEmail = call({
  summary:
    'Confirms the address of a claim that was filed without an account: its answer is mailed there in full',
  method: 'POST',
  path: '/publicdata/claims/email',
  access: anybody,
  body: v.object({
    claim: v.pipe(v.string(), v.maxLength(100)),
    token: v.pipe(v.string(), v.maxLength(200)),
  }),
  answers: { 200: v.object({ status: v.literal('ACCEPT') }), 409: errorBodySchema },
})
