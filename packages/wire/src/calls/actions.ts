import * as v from 'valibot'
import { call, inJourney } from '../call.ts'
import { bankAccountSchema } from './banks.ts'
import { errorBodySchema, rejectionMessageSchema } from './errors.ts'
import { emailSchema, installmentCountSchema, isoDateSchema, pesosSchema } from './fields.ts'
import { moneyOfferSchema, offerDataSchema, preOfferDataSchema } from './offers.ts'
import { actionSituationSchema } from './statuses.ts'
import { manyLinesSchema } from './written-text.ts'

const isPartial = v.optional(v.boolean())

/** Hash of the agreement on the screen: another one is not accepted. Default: the current one. */
const shownSha256 = v.optional(v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/)))

const answersSchema = v.object({
  idCuestionario: v.pipe(v.string(), v.maxLength(40)),
  regCuestionario: v.pipe(v.string(), v.maxLength(40)),
  respuesta: v.pipe(
    v.array(
      v.object({
        idPregunta: v.pipe(v.union([v.string(), v.number()]), v.transform(String), v.maxLength(20)),
        idRespuesta: v.pipe(v.union([v.string(), v.number()]), v.transform(String), v.maxLength(20)),
      }),
    ),
    v.minLength(1),
    v.maxLength(12),
  ),
})

export const workflowActionSchema = v.variant('action', [
  v.object({ action: v.literal('preOffer') }),
  v.object({
    action: v.literal('setPreOffer'),
    advancedPayment: v.pipe(pesosSchema, v.minValue(0)),
    paymentType: v.optional(v.picklist(['Tarjeta-PSE', 'Efectivo']), 'Tarjeta-PSE'),
  }),
  v.object({ action: v.literal('listOffer') }),
  v.object({ action: v.literal('offer'), installments: installmentCountSchema }),
  v.object({ action: v.literal('listOfferLibre'), requestedValue: v.optional(pesosSchema) }),
  v.object({
    action: v.literal('offerLibre'),
    installments: installmentCountSchema,
    requestedValue: pesosSchema,
  }),
  v.object({ action: v.literal('createVeridasId') }),
  /** By mail and SMS; another address is for this mail alone. */
  v.object({
    action: v.literal('sendEmailVeridas'),
    email: v.optional(emailSchema),
    firstEmail: v.optional(v.boolean(), false),
  }),
  /** Default: the open check, since an agent sees no id. */
  v.object({
    action: v.literal('validateVeridasId'),
    validateId: v.optional(v.pipe(v.string(), v.maxLength(100))),
  }),
  v.object({ action: v.literal('cancelVeridas') }),
  v.object({ action: v.literal('rejectVeridas') }),
  v.object({ action: v.literal('listQuestions'), dateExpedition: isoDateSchema, isPartial }),
  v.object({ action: v.literal('verifyAnswers'), respuestas: answersSchema, isPartial }),
  v.object({
    action: v.literal('confirmDeliveryAddress'),
    value: v.optional(v.picklist(['WORK', 'HOME']), 'WORK'),
    addressType: v.optional(v.picklist(['WORK', 'HOME'])),
    paymentCycle: v.optional(v.union([v.number(), v.string(), v.null()])),
  }),
  v.object({ action: v.literal('validadeBankData'), ...bankAccountSchema.entries }),
  v.object({ action: v.literal('saveBankData'), ...bankAccountSchema.entries }),
  v.object({
    action: v.literal('confirmClientAccept'),
    isPartial,
    guarantee: v.optional(v.boolean()),
    accepted: v.optional(v.boolean()),
    sha256: shownSha256,
  }),
  v.object({ action: v.literal('createContract'), isPartial, sha256: shownSha256 }),
  v.object({ action: v.literal('createAssistedContract'), isPartial, sha256: shownSha256 }),
  v.object({ action: v.literal('createContractLibre'), isPartial, sha256: shownSha256 }),
  v.object({
    action: v.literal('survey'),
    stars: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(5)),
    complement: v.optional(v.pipe(manyLinesSchema, v.maxLength(200)), ''),
    isPartial,
  }),
  v.object({
    action: v.literal('cancel'),
    status: v.optional(v.literal('CANCELLED')),
    /** A cancelled application keeps no cart. */
    retrieveCard: v.optional(v.literal(false)),
    isPartial,
  }),
])
export type WorkflowAction = v.InferOutput<typeof workflowActionSchema>
export type WorkflowActionName = WorkflowAction['action']

export const questionnaireSchema = v.object({
  id: v.string(),
  registro: v.string(),
  Pregunta: v.array(
    v.object({
      orden: v.string(),
      texto: v.string(),
      Respuesta: v.array(v.object({ id: v.string(), texto: v.string() })),
    }),
  ),
})
export type Questionnaire = v.InferOutput<typeof questionnaireSchema>

export const identityTokenSchema = v.object({
  validation_id: v.string(),
  access_token: v.string(),
  /** Only messages of its origin count. */
  url: v.string(),
})
export type IdentityToken = v.InferOutput<typeof identityTokenSchema>

export const handOffLinkSchema = v.object({
  url: v.string(),
  maskedEmail: v.string(),
  mobileLastDigits: v.string(),
  sendsLeft: v.number(),
  /** Seconds for the same address; 0 at once. */
  resendInSeconds: v.number(),
})
export type HandOffLink = v.InferOutput<typeof handOffLinkSchema>

export const orderSummarySchema = v.object({ idOrderAmount: v.string() })

export const actionAnswerSchema = v.object({
  situation: actionSituationSchema,
  messages: v.optional(v.array(rejectionMessageSchema)),
  response: v.optional(
    v.union([questionnaireSchema, identityTokenSchema, handOffLinkSchema, orderSummarySchema]),
  ),
  data: v.optional(v.union([preOfferDataSchema, offerDataSchema, moneyOfferSchema])),
})
export type ActionAnswer = v.InferOutput<typeof actionAnswerSchema>

export const runWorkflowAction = call({
  summary: 'Runs one action of the journey on the application',
  method: 'POST',
  path: '/application/:applicationId/workflow/action',
  access: inJourney,
  params: v.object({ applicationId: v.pipe(v.string(), v.maxLength(100)) }),
  body: workflowActionSchema,
  answers: {
    200: actionAnswerSchema,
    401: errorBodySchema,
    /** Signing, in a session that no code of this application opened. */
    403: errorBodySchema,
    404: errorBodySchema,
    409: errorBodySchema,
    410: errorBodySchema,
    412: errorBodySchema,
    424: errorBodySchema,
  },
})
