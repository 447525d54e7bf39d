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
  /** Of the office: the roles of whoever is signed in do not allow the call. */
  'SinPermiso',
  /** Of the office: approving asks for a sign-in of the last minutes. */
  'IngresoReciente',
  /** Of the office: not as the caller saw it any more. */
  'ActoCambiado',
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
  'LibrosCerrados',
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

/** `indicador` of a message about an identity check whose result is still to come: it can be asked for again. */
export const pendingIndicator = 'Pendente'

export const pinErrors = ['TTL_EXPIRED', 'WRONG_PIN', 'NO_MORE_PIN_ATTEMPTS'] as const

export type PinError = (typeof pinErrors)[number]
