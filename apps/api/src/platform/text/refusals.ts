import type { ErrorCode } from '@cupo/wire'

export const refusalTexts: Readonly<Record<ErrorCode, string>> = {
  SolicitudInvalida: 'Revisa los datos e intenta de nuevo.',
  ValidationException: 'Validation exception',
  SesionVencida:
    '¡Ups! Superaste el tiempo de sesión. Aún no te vayas, refresca la página o vuelve a entrar para finalizar tu compra.',
  IngresoRequerido: 'Entra a tu cuenta para ver esto.',
  CodigoRequerido: 'Por tu seguridad, confirma con un código que eres tú.',
  SinPermiso: 'Tu rol no permite esto.',
  IngresoReciente: 'Confirma quién eres con el directorio, y hazlo en los 5 minutos siguientes.',
  ActoCambiado: 'Esto cambió desde que lo viste. Míralo otra vez.',
  NoEncontrado: 'No encontramos lo que buscas.',
  EtapaInvalida: 'Este paso ya no está disponible. Te llevamos a donde ibas.',
  ConsultaPendiente: 'Estamos terminando de revisar tu solicitud. Intenta de nuevo en un momento.',
  AceptacionPendiente: 'Lee el contrato y márcalo como aceptado antes de firmar.',
  EmAndamento: 'Ya tienes una solicitud en proceso, con otro celular o de otro producto.',
  Liberada: 'Ya tienes un crédito activo en este canal.',
  Reprovada:
    'Ahora no podemos procesar tu solicitud. ¡Regresa pronto, tendremos más ofertas de crédito para ti!',
  EnlaceVencido: 'Este enlace venció. Pide uno nuevo en la tienda o a quien te lo envió.',
  EnlaceUsado: 'Este enlace ya se usó con otros datos. Vuelve a la tienda y elige tu equipo otra vez.',
  EnlaceInvalido: 'Este enlace no es válido. Pide uno nuevo en la tienda o a quien te lo envió.',
  CorreoVencido: 'Este enlace de validación venció. Pide uno nuevo desde tu solicitud o tu cuenta.',
  CorreoReemplazado:
    'Este enlace ya no sirve. Si después te llegó otro correo, abre ese; si no, pide otro enlace desde tu cuenta.',
  CorreoSinValidar:
    'Para continuar debes validar tu correo electrónico, ingresa a tu bandeja de entrada y valida el link que te enviamos',
  EsperaParaReenviar: 'Espera a que termine el tiempo para pedir otro código.',
  LimiteDeReenvios:
    '¡Lo sentimos! Has excedido el límite de intentos de reenvío de link revisa en tus correos no deseados.',
  LimiteDeIntentos:
    '¡Has superado el número de intentos de registro de información! Por favor inténtalo de nuevo en 24 horas.',
  CaptchaRequerido: 'Confirma que no eres un robot para continuar.',
  CaptchaInvalido: 'No pudimos confirmar la verificación. Inténtalo otra vez.',
  ClaveReutilizada: 'Esta operación ya se envió con otros datos.',
  FechaFutura: 'La fecha de esta operación todavía no llega. Inténtalo más tarde.',
  LibrosCerrados: 'Los libros de ese día ya están cerrados. Inténtalo otra vez.',
  CreditoPagado: 'Este crédito ya está pagado.',
  RevocacionNoPermitida: 'Todavía no puedes retirar esta autorización.',
  PagosPendientes: 'Ponte al día con tu pagos',
  PagoNoPermitido: 'Este pago no está disponible para tu crédito.',
  CertificadoNoHabilitado: 'Tu crédito no está habilitado para descargar el certificado',
  DocumentoNoDisponible: 'Tu crédito no tiene este documento.',
  RetractoNoDisponible: 'No puedes retractarte de este crédito.',
  DemasiadasSolicitudes: 'Too many requests',
  CuerpoDemasiadoGrande: 'El contenido es demasiado grande.',
  DireccionDemasiadoLarga: 'La dirección es demasiado larga.',
  TipoNoAdmitido: 'El formato del contenido no es válido.',
  MetodoNoPermitido: 'Esta dirección no admite ese tipo de solicitud.',
  ErrorInterno: 'Algo salió mal de nuestro lado. Inténtalo en unos minutos.',
  ServicioNoDisponible:
    'Ahora no podemos procesar tu solicitud. ¡Regresa pronto, tendremos más ofertas de crédito para ti!',
  CampanaInactiva:
    'Esta oferta ya no está disponible. ¡Regresa pronto, tendremos más ofertas de crédito para ti!',
  TiempoAgotado: 'Estamos tardando más de lo normal. Seguimos intentando.',
  PENDING_TERMS_AND_CONDITIONS: 'Pendiente aceptar TyC enviados al correo',
  EXPIRED_VERIFICATION_URL: 'El enlace de verificación ha expirado',
  CelularRequerido: 'Para ver tu cupo necesitamos un número de celular a tu nombre que empiece con 3.',
}
