import * as v from 'valibot'

/**
 * Every code that an error of the API may carry. The wire keeps the words of the systems around it:
 * Portuguese for the states of a case, Spanish for what this API adds.
 */
export const errorCodes = [
  'SolicitudInvalida',
  'ValidationException',
  'SesionVencida',
  'CodigoRequerido',
  /** The session was opened by the code of a form and reaches its application alone: the person signs in for the rest. */
  'IngresoRequerido',
  'NoEncontrado',
  'EtapaInvalida',
  /** The form is confirmed, and bureau or watchlist have not answered yet: `beginApplication` asks again. */
  'ConsultaPendiente',
  'AceptacionPendiente',
  'EmAndamento',
  'Liberada',
  'Reprovada',
  'EnlaceVencido',
  'EnlaceUsado',
  'EnlaceInvalido',
  'CorreoVencido',
  'CorreoReemplazado',
  'CorreoSinValidar',
  'EsperaParaReenviar',
  'LimiteDeReenvios',
  'LimiteDeIntentos',
  'CaptchaRequerido',
  'CaptchaInvalido',
  'ClaveReutilizada',
  'FechaFutura',
  'CreditoPagado',
  'RevocacionNoPermitida',
  'PagosPendientes',
  'PagoNoPermitido',
  'CertificadoNoHabilitado',
  'DocumentoNoDisponible',
  'RetractoNoDisponible',
  'DemasiadasSolicitudes',
  'CuerpoDemasiadoGrande',
  'DireccionDemasiadoLarga',
  'TipoNoAdmitido',
  'MetodoNoPermitido',
  'ErrorInterno',
  'ServicioNoDisponible',
  'CampanaInactiva',
  'TiempoAgotado',
  'PENDING_TERMS_AND_CONDITIONS',
  'EXPIRED_VERIFICATION_URL',
  'CelularRequerido',
] as const
export type ErrorCode = (typeof errorCodes)[number]

export const fieldErrorSchema = v.object({ field: v.string(), message: v.string() })
export type FieldError = v.InferOutput<typeof fieldErrorSchema>

/** `indicador` of a message about an identity check whose result is still to come: it can be asked for again. */
export const pendingIndicator = 'Pendente'

/**
 * A reason of a refusal, as the rejection screen shows it: `mensagem` under its `titulo`, or `html` in their place. The
 * screen shows bold, line breaks and https links of either, and an `image` of its own origin.
 */
export const rejectionMessageSchema = v.object({
  titulo: v.optional(v.string()),
  mensagem: v.optional(v.string()),
  html: v.optional(v.string()),
  image: v.optional(v.string()),
  indicador: v.optional(v.string()),
})
export type RejectionMessage = v.InferOutput<typeof rejectionMessageSchema>

/** The body of every answer that is not a success. */
export const errorBodySchema = v.object({
  errorCode: v.picklist(errorCodes),
  message: v.string(),
  requestId: v.string(),
  errors: v.optional(v.array(fieldErrorSchema)),
  /** With `EtapaInvalida`: where the application really is. */
  status: v.optional(v.string()),
  /** With a refusal of the credit: its reasons. */
  messages: v.optional(v.array(rejectionMessageSchema)),
})
export type ErrorBody = v.InferOutput<typeof errorBodySchema>

/** PIN errors of the sign-in, which keep the customer on the screen. */
export const pinErrors = ['TTL_EXPIRED', 'WRONG_PIN', 'NO_MORE_PIN_ATTEMPTS'] as const
export type PinError = (typeof pinErrors)[number]

export const pinErrorBodySchema = v.object({
  error: v.picklist(['invalid_grant', 'invalid_request', 'unsupported_grant_type']),
  pinError: v.optional(v.picklist(pinErrors)),
  message: v.string(),
  requestId: v.string(),
})
export type PinErrorBody = v.InferOutput<typeof pinErrorBodySchema>
