import * as v from 'valibot'
import { anybody, call } from '../call.ts'
import { unnamedOrigin } from '../words/statuses.ts'
import { errorBodySchema } from './errors.ts'
import { originSchema } from './statuses.ts'

/** Nothing else ever leaves the server. */
export const parametersSchema = v.object({
  channel: originSchema,
  brandName: v.string(),
  operatorName: v.string(),
  publicSiteUrl: v.string(),
  minimumTerminalValue: v.number(),
  activeCepsRules: v.boolean(),
  validationPhone: v.boolean(),
  maintenance: v.boolean(),
  maintenanceMessage: v.string(),
  veridasXpressIdUrl: v.string(),
  epaycoAdvancedEmailLinkValidity: v.number(),
  epaycoAdvancedEmailResendQuantity: v.number(),
  otpLength: v.number(),
  passwordInputMaxLength: v.number(),
  guaranteeHelpline: v.string(),
  supportWhatsapp: v.string(),
  supportWhatsappUrl: v.string(),
  chatSelfManageUrl: v.string(),
  chatOnBoardingUrl: v.string(),
})
export type Parameters = v.InferOutput<typeof parametersSchema>

export const getParameters = call({
  summary:
    'Parameters of a channel, as a JWE to the key given in header `X-Response-Key` (a public JWK, base64url)',
  method: 'GET',
  path: '/configuration/parameters',
  access: anybody,
  query: v.object({ channel: v.optional(originSchema, unnamedOrigin) }),
  answers: {
    200: v.union([v.object({ jwe: v.string() }), parametersSchema]),
    400: errorBodySchema,
  },
})

export const parameterSchema = v.object({
  name: v.string(),
  value: v.union([v.string(), v.number(), v.boolean()]),
})
export type Parameter = v.InferOutput<typeof parameterSchema>

export const getParameter = call({
  summary: 'One parameter of a channel by its name; as a JWE where header `X-Response-Key` gives a key',
  method: 'GET',
  path: '/configuration/parameters/:name',
  access: anybody,
  params: v.object({ name: v.pipe(v.string(), v.maxLength(60)) }),
  query: v.object({ channel: v.optional(originSchema, unnamedOrigin) }),
  answers: {
    200: v.union([v.object({ jwe: v.string() }), parameterSchema]),
    400: errorBodySchema,
    404: errorBodySchema,
  },
})

export const getKeys = call({
  summary: 'The public key browsers encrypt to (ECDH-ES, A256GCM)',
  method: 'GET',
  path: '/keys',
  access: anybody,
  answers: { 200: v.object({ keys: v.array(v.record(v.string(), v.unknown())) }) },
})

export const getTerms = call({
  summary: 'Terms and conditions of a channel, with the version that an acceptance records',
  method: 'GET',
  path: '/publicdata/terms-conditions',
  access: anybody,
  query: v.object({
    origin: v.optional(originSchema),
    of: v.optional(v.literal('preValidation')),
  }),
  answers: {
    200: v.object({
      version: v.string(),
      terms: v.array(v.object({ title: v.string(), paragraphs: v.array(v.string()) })),
      dataTreatment: v.array(v.object({ title: v.string(), paragraphs: v.array(v.string()) })),
    }),
  },
})
