import * as v from 'valibot'
import { errorCodes, pinErrors } from '../words/errors.ts'

export const fieldErrorSchema = v.object({ field: v.string(), message: v.string() })
export type FieldError = v.InferOutput<typeof fieldErrorSchema>

/**
 * `mensagem` under its `titulo`, or `html` in their place: bold, line breaks and https links of either, and an
 * `image` of the screen's origin.
 */
export const rejectionMessageSchema = v.object({
  titulo: v.optional(v.string()),
  mensagem: v.optional(v.string()),
  html: v.optional(v.string()),
  image: v.optional(v.string()),
  indicador: v.optional(v.string()),
})
export type RejectionMessage = v.InferOutput<typeof rejectionMessageSchema>

export const errorBodySchema = v.object({
  errorCode: v.picklist(errorCodes),
  message: v.string(),
  requestId: v.string(),
  errors: v.optional(v.array(fieldErrorSchema)),
  /** With `EtapaInvalida`: where the application really is. */
  status: v.optional(v.string()),
  messages: v.optional(v.array(rejectionMessageSchema)),
})
export type ErrorBody = v.InferOutput<typeof errorBodySchema>

export const pinErrorBodySchema = v.object({
  error: v.picklist(['invalid_grant', 'invalid_request', 'unsupported_grant_type']),
  pinError: v.optional(v.picklist(pinErrors)),
  message: v.string(),
  requestId: v.string(),
})
export type PinErrorBody = v.InferOutput<typeof pinErrorBodySchema>
