import * as v from 'valibot'
import { call } from '../call.ts'
import { errorBodySchema } from '../errors.ts'
import { key, provider } from './path.ts'

const confirmationParams = v.object({ provider, keyMambu: key })
const confirmationAnswers = {
  200: v.object({ received: v.literal(true) }),
  400: errorBodySchema,
  429: errorBodySchema,
} as const

/** Signed in its body; read raw, whatever its type, and kept before anything is made of it. */
export const confirmPayment = call({
  summary: 'The payment provider tells that a transaction changed (form or JSON)',
  method: 'POST',
  path: '/publicdata/:provider/:keyMambu/confirmation/',
  access: ['provider'],
  params: confirmationParams,
  form: true,
  answers: confirmationAnswers,
})

export const confirmPaymentByQuery = call({
  summary: 'The payment provider tells that a transaction changed (query)',
  method: 'GET',
  path: '/publicdata/:provider/:keyMambu/confirmation/',
  access: ['provider'],
  params: confirmationParams,
  answers: confirmationAnswers,
})
