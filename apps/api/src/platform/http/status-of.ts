import type { ErrorBody, ErrorCode } from '@cupo/wire'
import type { Refusal } from '../refusal.ts'
import { refusalTexts } from '../text/refusals.ts'

/** The HTTP status of every code, in one place. */
export const statusOf: Readonly<Record<ErrorCode, number>> = {
  SolicitudInvalida: 400,
  ValidationException: 409,
  SesionVencida: 401,
  Prohibido: 403,
  CodigoRequerido: 403,
  NoEncontrado: 404,
  EtapaInvalida: 409,
  AceptacionPendiente: 409,
  EmAndamento: 409,
  Liberada: 409,
  Reprovada: 409,
  EnlaceVencido: 410,
  EnlaceUsado: 410,
  EnlaceInvalido: 410,
  CorreoVencido: 409,
  CorreoReemplazado: 409,
  CorreoSinValidar: 409,
  EsperaParaReenviar: 409,
  LimiteDeReenvios: 424,
  LimiteDeIntentos: 424,
  CaptchaRequerido: 428,
  CaptchaInvalido: 409,
  ClaveReutilizada: 422,
  FechaFutura: 422,
  CreditoPagado: 422,
  RevocacionNoPermitida: 409,
  PagosPendientes: 409,
  PagoNoPermitido: 422,
  CertificadoNoHabilitado: 409,
  DocumentoNoDisponible: 409,
  RetractoNoDisponible: 422,
  DemasiadasSolicitudes: 429,
  CuerpoDemasiadoGrande: 413,
  TipoNoAdmitido: 415,
  MetodoNoPermitido: 405,
  ErrorInterno: 500,
  ServicioNoDisponible: 503,
  CampanaInactiva: 503,
  TiempoAgotado: 504,
  PENDING_TERMS_AND_CONDITIONS: 409,
  EXPIRED_VERIFICATION_URL: 409,
  CelularRequerido: 409,
}

/** The one shape of every answer that is not a success. */
export const errorBody = (refusal: Refusal, requestId: string): ErrorBody => ({
  errorCode: refusal.code,
  message: refusal.message ?? refusalTexts[refusal.code],
  requestId,
  ...(refusal.errors === undefined ? {} : { errors: [...refusal.errors] }),
  ...(refusal.status === undefined ? {} : { status: refusal.status }),
  ...(refusal.reasons === undefined ? {} : { messages: [...refusal.reasons] }),
})
