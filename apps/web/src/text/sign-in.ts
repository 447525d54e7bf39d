import type { PinError } from '@cupo/wire'
import type { WordsByAudience } from './common.ts'

export const pinErrorText: Readonly<Record<PinError, string>> = {
  TTL_EXPIRED: 'Tu tiempo ha caducado, solicita un nuevo código.',
  WRONG_PIN: 'Código Incorrecto.',
  NO_MORE_PIN_ATTEMPTS: 'Has superado el límite de reintentos. Solicita un nuevo código.',
}

export const codeWords: WordsByAudience<{
  readonly expiresIn: string
  readonly anotherIn: string
  readonly expired: string
  readonly mayBeExpired: string
  readonly resent: string
}> = {
  customer: {
    expiresIn: 'Tu código vence en',
    anotherIn: 'Podrás pedir otro en',
    expired: 'Tu código venció. Pide uno nuevo.',
    mayBeExpired: 'Si tu código venció, pide uno nuevo.',
    resent: 'Te enviamos un código nuevo.',
  },
  agent: {
    expiresIn: 'El código vence en',
    anotherIn: 'Podrás pedir otro en',
    expired: 'El código venció. Pide uno nuevo.',
    mayBeExpired: 'Si el código del SMS venció, pide uno nuevo.',
    resent: 'Le enviamos un código nuevo al cliente.',
  },
}

export const otpText = {
  sent: (length: number, lastDigits: string) =>
    `Te enviamos un código de ${length} dígitos por SMS al celular terminado en ${lastDigits}.`,
  sentUnknown: (length: number) => `Te enviamos un código de ${length} dígitos por SMS a tu celular.`,
  code: 'Código',
  resend: 'Reenviar código',
  changeMobile: 'Cambiar mis datos',
  identityNumber: 'Tu número de cédula',
  identityNumberWhy: 'No lo guardamos en este dispositivo. Escríbelo para confirmar que eres tú.',
  failed: 'No pudimos confirmar tu código. Inténtalo de nuevo.',
  signedIn: 'Tu código es correcto. Sigamos con tu solicitud.',
} as const

export const loginText = {
  lead: 'Consulta tu crédito, tus cuotas y tus documentos.',
  leadToStep: 'Entra con tu cédula y sigue donde ibas.',
  progress: (step: number) => `Paso ${step} de 3`,
  identityNumber: 'Número de cédula',
  identityNumberWrong: 'Este número de cédula no es válido.',
  toFastPayment: 'Pagar sin entrar a mi cuenta',
  toTheForm: 'Quiero financiar un celular',
} as const

export const signInPinErrorText: Readonly<Record<PinError, string>> = {
  ...pinErrorText,
  TTL_EXPIRED: 'Tu tiempo ha caducado.',
}

export const signInText = {
  chooseLine: 'Elige tu celular',
  chooseLineLead: 'Te enviaremos un código por SMS.',
  line: 'Tus celulares',
  lineEnding: (digits: string) => `Terminado en ${digits}`,
  sendCode: 'Enviar código',
  otherIdentityNumber: 'Cambiar mi cédula',
} as const

/** Letter by letter as specified: the least length, the confirmation, the expired link. */
export const passwordText = {
  password: 'Contraseña',
  newPassword: 'Contraseña nueva',
  equalPassword: 'Repite la contraseña',
  show: 'Mostrar la contraseña',
  hint: 'Una frase larga que solo tú conozcas es la más segura.',
  required: 'Escribe tu contraseña',
  tooShort: 'Usa 8 caracteres como mínimo para la contraseña',
  tooLong: (most: number) => `Usa ${most} caracteres como máximo para la contraseña`,
  notEqual: 'Las contraseñas no coinciden',
  enter: 'Entrar',
  save: 'Guardar contraseña',
  saved: 'Tu contraseña quedó guardada',
  savedText: 'Entra con ella.',
  createLead: 'Con ella entras la próxima vez sin esperar un código.',
  resetLead: 'Cuando la guardes, se cerrarán las sesiones abiertas.',
  notNow: 'Ahora no',
  forgot: '¿Olvidaste tu contraseña?',
  forgotText: 'Te enviaremos a tu correo un enlace para crear una nueva.',
  sendLink: 'Enviar enlace',
  linkExpired: 'Este enlace ha expirado.',
  linkExpiredText: 'Pide uno nuevo desde tu ingreso, en «¿Olvidaste tu contraseña?».',
  back: 'Volver',
} as const

export const stepUpText = {
  title: 'Confirma que eres tú',
  sent: (digits: string) => `Te enviamos un código por SMS al celular terminado en ${digits}.`,
  sending: 'Estamos enviando un código a tu celular…',
} as const

export const validateEmailText = {
  lead: 'Confirma que este correo es tuyo.',
  button: 'Validar mi correo',
  doneTitle: '¡Listo! Validamos tu correo',
  account: 'Ir a mi cuenta',
} as const

export const wayOnText = {
  here: {
    text: 'Vuelve a la pestaña donde estabas: tu solicitud continúa allí.',
    more: 'Si la cerraste, puedes seguir desde aquí.',
    button: 'Continuar mi solicitud',
  },
  elsewhere: {
    text: 'Vuelve a la página donde llenabas tu solicitud: continúa allí.',
    more: 'También puedes seguir aquí: entra con tu cédula y un código.',
    button: 'Continuar mi solicitud',
  },
  form: {
    text: 'Vuelve a la página donde llenabas tu solicitud y escribe el código que te llegó por SMS.',
    more: 'Si la cerraste, puedes empezar otra vez aquí.',
    button: 'Empezar otra vez',
  },
  store: {
    text: 'Tu asesor sigue con tu compra en la tienda.',
    more: 'Ya puedes cerrar esta página.',
    button: null,
  },
  account: {
    text: 'Este correo quedó confirmado en tu cuenta.',
    more: 'En ella ves tus créditos y tus solicitudes.',
    button: validateEmailText.account,
  },
} as const
