/** The words of the systems around: Portuguese for the states of a case, Spanish for what this API adds. */
export const errorCodes = [
  'SolicitudInvalida',
  'ValidationException',
  'SesionVencida',
  'CodigoRequerido',
  /** A form's code opened the session: the person signs in for the rest. */
  'IngresoRequerido',
  /** Office: the caller's roles do not allow it. */
  'SinPermiso',
  /** Office: approving asks for a sign-in of the last minutes. */
  'IngresoReciente',
  /** Office: changed since the caller saw it. */
  'ActoCambiado',
  'NoEncontrado',
  'EtapaInvalida',
  /** Bureau or watchlist have not answered yet: `beginApplication` asks again. */
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

/** `indicador` of an identity check whose result is still to come: ask again. */
export const pendingIndicator = 'Pendente'

export const pinErrors = ['TTL_EXPIRED', 'WRONG_PIN', 'NO_MORE_PIN_ATTEMPTS'] as const

export type PinError = (typeof pinErrors)[number]
