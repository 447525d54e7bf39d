import type { Departure } from '../hold-table.ts'

/**
 * Every sentence that the specifications print, letter by letter, under the situation it belongs to. What stands in braces is
 * filled in by the product.
 */
const texts = {
  // One-time codes.
  'OTP TTL_EXPIRED': 'Tu tiempo ha caducado, solicita un nuevo código.',
  'OTP WRONG_PIN': 'Código Incorrecto.',
  'OTP NO_MORE_PIN_ATTEMPTS': 'Has superado el límite de reintentos. Solicita un nuevo código.',
  "OTP 'Token no es válido.' is shown as": 'Código Incorrecto.',
  'OTP of the sign-in TTL_EXPIRED': 'Tu tiempo ha caducado.',
  'OTP of the sign-in WRONG_PIN': 'Código Incorrecto.',
  'OTP of the sign-in NO_MORE_PIN_ATTEMPTS':
    'Has superado el límite de reintentos. Solicita un nuevo código.',
  'API: OTP TTL_EXPIRED': 'Tu tiempo ha caducado, solicita un nuevo código.',
  'API: OTP WRONG_PIN': 'Código Incorrecto.',
  'API: OTP NO_MORE_PIN_ATTEMPTS': 'Has superado el límite de reintentos. Solicita un nuevo código.',
  'API: too many requests': 'Too many requests',
  'API: wrong fields of the form': 'Validation exception',

  // Pages.
  'e-mail not validated':
    'Para continuar debes validar tu correo electrónico, ingresa a tu bandeja de entrada y valida el link que te enviamos',
  'API: e-mail not validated':
    'Para continuar debes validar tu correo electrónico, ingresa a tu bandeja de entrada y valida el link que te enviamos',
  'too many registration attempts':
    '¡Has superado el número de intentos de registro de información! Por favor inténtalo de nuevo en 24 horas.',
  'API: too many registration attempts':
    '¡Has superado el número de intentos de registro de información! Por favor inténtalo de nuevo en 24 horas.',
  'too many resend attempts':
    '¡Lo sentimos! Has excedido el límite de intentos de reenvío de link revisa en tus correos no deseados.',
  'API: too many resend attempts':
    '¡Lo sentimos! Has excedido el límite de intentos de reenvío de link revisa en tus correos no deseados.',
  'cannot process, rejection, service unavailable, expired e-mail':
    'Ahora no podemos procesar tu solicitud. ¡Regresa pronto, tendremos más ofertas de crédito para ti!',
  'API: cannot process':
    'Ahora no podemos procesar tu solicitud. ¡Regresa pronto, tendremos más ofertas de crédito para ti!',
  'API: service unavailable':
    'Ahora no podemos procesar tu solicitud. ¡Regresa pronto, tendremos más ofertas de crédito para ti!',
  'API: rejection without reasons':
    'Ahora no podemos procesar tu solicitud. ¡Regresa pronto, tendremos más ofertas de crédito para ti!',
  'session exceeded':
    '¡Ups! Superaste el tiempo de sesión. Aún no te vayas, refresca la página o vuelve a entrar para finalizar tu compra.',
  'API: session exceeded':
    '¡Ups! Superaste el tiempo de sesión. Aún no te vayas, refresca la página o vuelve a entrar para finalizar tu compra.',
  'title of the rejection': 'Rechazado',
  'title of maintenance': 'Mantenimiento',
  'button of error pages': 'Finalizar',

  // Fields of the form.
  'identity number of the form': 'Este número de cédula debe tener entre 6 a 14 dígitos',
  'identity number of the sign-in': 'Este número de cédula no es válido.',
  'e-mail of the form': 'No encontramos este correo, verifica que sea correcto',
  'mobile of the form': 'Este no es un número {operator} válido',
  'mobile that starts wrongly': 'El número debe comenzar con 3',
  'no billing channel in the form': 'Debes marcar al menos 1 opción',
  documentMovistar: 'El documento no es el titular de la línea.',
  documentAcessoFinter: 'Este número de cédula no es válido',
  'e-mail of the assisted form': 'El correo es inválido',

  // Down payment and offer.
  'advance above the maximum': 'No puedes anticipar más de {max}',
  'advance below the mandatory minimum': 'No puedes anticipar menos de {min}',
  'advance below the minimum': 'El valor mínimo es de {min}',
  'order value too low': 'El valor de la orden es menor de {min}',
  'title of the assisted initial payment': 'Pago inicial del equipo',
  'title of the assisted offer': 'Elige tus cuotas',
  'simulator while loading': 'Buscando ofertas',
  'button of the simulator and the counter-offer': 'Lo quiero',

  // Identity, address.
  'issue date': 'Esta fecha de expedición no es válida',
  'button of the biometric consent': 'Permitir',
  'button against the biometric consent': 'Rechazar',
  'department missing': 'Seleccione un departamento',
  'city missing': 'Seleccione una Ciudad',
  'neighborhood missing': 'Seleccione un Barrio',
  'street type missing': 'Seleccione una Carrera',
  'street missing': 'Escriba su dirección',
  'address filled in wrongly': 'Cuidado, no rellenas correctamente los datos de la nueva dirección',

  // Payment links and their resend.
  'alternate e-mail missing': 'El correo es requerido',
  'alternate e-mail wrong': 'El correo no es válido',
  'alternate e-mails differ': 'Los correos no coinciden',
  'resend failure': '¡Ocurrio un error!',
  'guarantee resend: document': 'Documento inválido',
  'guarantee resend: mobile': 'Número de celular inválido',
  'guarantee resend: limit': 'Pago fianza: Superaste el límite de reenvíos permitido.',
  'guarantee resend: no link': 'No encontramos ningún link de pago vigente.',

  // Sign-in and password.
  'password too short': 'Usa 8 caracteres como mínimo para la contraseña',
  'API: password too short': 'Usa 8 caracteres como mínimo para la contraseña',
  'passwords differ': 'Las contraseñas no coinciden',
  'API: passwords differ': 'Las contraseñas no coinciden',
  'reset link invalid': 'Este enlace ha expirado.',
  'API: reset link invalid': 'Este enlace ha expirado.',
  'way out of an expired reset link': 'Volver',

  // The borrower's area.
  'profile: other phone': 'Este no es un número válido',
  'profile: other e-mail': 'El correo es inválido',
  'preferences without a billing channel': 'Debes marcar al menos un canal*',
  'API: preferences without a billing channel': 'Debes marcar al menos un canal*',
  'certificate: pending payments': 'Ponte al día con tu pagos',
  'certificate: not enabled': 'Tu crédito no está habilitado para descargar el certificado',
  'certificate modal: button': 'Cerrar',
  'statement failure': '¡Ocurrio un error!',
  'claims: none registered': 'No hay quejas registradas',
  'claims: none found': 'No se han encontrado peticiones',
  'claims: loading': 'Cargando...',
  'claims: load failure': 'No se puede acceder a quejas y reclamos.',
  'claims: update failure': 'No se puede actualizar el estado del reclamo.',
  'no credits': 'No hay créditos registrados.',
  'overdue, in place of a due date': 'Inmediato',
  'closure reason of a sold portfolio': 'Venta de Cartera Castigada',

  // Payment.
  'tab of an instalment': 'Pagar cuota',
  'tab of an advance': 'Adelanto de cuota',
  'tab of a capital payment': 'Abono a capital',
  'full payoff': 'Pagar total',
  'abono of a capital payment': 'Diminuir valor parcela',
  'method in cash': 'Efectivo',
  'method by card or bank': 'Tarjeta-PSE',
  'nothing chosen to pay': 'Seleccione el método de pago / escribe el valor',
  'payment below the minimum': 'El monto mínimo de pago es de {min}',
  'payment above the pending balance': 'Puedes pagar máximo el saldo actual pendiente por pago',
  'advance instalment below the minimum': 'Escribe el valor mayor que $10000',
  'advance instalment above the balance': 'No puede pagar más del monto total adeudado ({total})',
  'captcha not verified': 'Lo sentimos, el captcha debe ser validado.',
  'fast payment: empty identity number': 'Lo sentimos, este número de cédula no puede estar vacío',
  'fast payment: wrong identity number': 'Este número de cédula no es válido.',
  'fast payment: error modal': 'Volver a intentarlo',
  'result: another payment': 'Realizar otro pago',
  'result: finish': 'Finalizar',
  'receipt mailed: text': '¡El comprobante fue enviado con éxito!',
  'receipt mailed: title': '¡Comprobante enviado!',
  'receipt failed: title': '¡Hubo un error al enviar el bono!',

  // Papers.
  'file of the contract': '{key}_Contrato_Credito.pdf',
  'file of the product certificate': '{key}_Certificado_Producto.pdf',
  'file of the paid-in-full certificate': '{key}_Certificado_Paz_Salvo.pdf',
  'file of the statement': '{key}_Extracto.pdf',
  'file of the insurance policy': 'Certificado de adhesión – Póliza individua.pdf',
  'API: file of the contract': '{key}_Contrato_Credito.pdf',
  'API: file of the product certificate': '{key}_Certificado_Producto.pdf',
  'API: file of the paid-in-full certificate': '{key}_Certificado_Paz_Salvo.pdf',
  'API: file of the statement': '{key}_Extracto.pdf',
  'API: file of the insurance policy': 'Certificado de adhesión – Póliza individua.pdf',

  // The pre-validation.
  'pre-validation OTP TTL_EXPIRED': 'El código ha expirado, por favor solicita uno nuevo',
  'pre-validation OTP NO_MORE_PIN_ATTEMPTS':
    'Has superado el número de intentos permitidos, por favor solicita un nuevo código',
  'API: pre-validation OTP TTL_EXPIRED': 'El código ha expirado, por favor solicita uno nuevo',
  'API: pre-validation OTP NO_MORE_PIN_ATTEMPTS':
    'Has superado el número de intentos permitidos, por favor solicita un nuevo código',
  'terms pending': 'Pendiente aceptar TyC enviados al correo',
  'terms expired': 'El enlace de verificación ha expirado',
  'terms mailed': 'Enviamos los TyC al correo ingresado, dar clic en acepto para poder continuar',
  'e-mail validation: working': 'Validando tu correo...',
  'e-mail validation: error':
    'Ha ocurrido un error al validar tu correo, por favor intenta de nuevo más tarde',
  'e-mail validation: beginning of the success': 'Has aceptado los términos y condiciones',
  'e-mail validation: end of the success': 'consulta de tu cupo en línea',
  'pre-validation: identity number': 'Este número de cédula debe tener entre 6 a 14 dígitos',
  'pre-validation: e-mail': 'El correo es inválido',
  'pre-validation: mobile': 'Este no es un número {operator} válido',
  'pre-validation offers: a field is missing': 'El campo es obligatorio',

  // The assisted channel.
  'simulator of the agent: send': 'Simular cuota',
  'simulator: status 500': 'Error de servidor interno',
  'simulator: no calculator': 'No hay ofertas disponibles en mambu.',
  'identity link: limit of the API': 'Superaste el límite de reenvíos permitido.',
  'identity link: limit on the screen': 'Has superado el número de envíos permitidos',
  'identity link: another failure': '¡Ocurrio un error!',
  'invalid customer link: modal': 'Importante',
  'agent check before the customer has finished':
    'El cliente aún no ha realizado el processo de validación de identidad',
} as const

export type Situation = keyof typeof texts

/** Sentences that a person is told otherwise. */
const textDepartures: { readonly [of in Situation]?: Departure<{ readonly text: string }> } = {
  'API: too many requests': {
    by: "'Too many requests': who is told it?",
    instead: { text: 'Pediste varios códigos en poco tiempo. Espera una hora para pedir otro.' },
  },
}

export const textRows = Object.entries(texts).map(([name, text]) => {
  const says = name as Situation
  const departure = textDepartures[says]
  return departure === undefined ? { says, text } : { says, text, departure }
})
