import type { PinError } from '@cupo/wire'
import { pinErrorText } from './otp.ts'

export const loginText = {
  lead: 'Consulta tu crédito, tus cuotas y tus documentos.',
  leadToStep: 'Entra con tu cédula y sigue donde ibas.',
  progress: (step: number) => `Paso ${step} de 3`,
  identityNumber: 'Número de cédula',
  /** Letter by letter as specified. */
  identityNumberWrong: 'Este número de cédula no es válido.',
  toFastPayment: 'Pagar sin entrar a mi cuenta',
  toTheForm: 'Quiero financiar un celular',
} as const

/** Letter by letter as specified for the sign-in. */
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
