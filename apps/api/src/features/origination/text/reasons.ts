import type { LoanRange } from '@cupo/credit-engine'
import type { RejectionMessage } from '@cupo/wire'
import { formatPesos } from '../../../platform/format.ts'

/** Plain text; */
export type TextReason = RejectionMessage & { readonly mensagem: string }

const reasonsMax = 4

export const reasonsOf = (reasons: readonly { readonly text: string }[]): TextReason[] =>
  reasons.slice(0, reasonsMax).map((reason) => ({ mensagem: reason.text }))

export const creditRefused: TextReason[] = [
  {
    mensagem:
      'Ahora no podemos procesar tu solicitud. ¡Regresa pronto, tendremos más ofertas de crédito para ti!',
  },
]

export const deviceTooCheap: TextReason[] = [
  {
    mensagem:
      'El valor de este equipo no alcanza el mínimo para financiarlo. Elige otro equipo en la tienda.',
  },
]

export const messages = {
  installmentsUnavailable: 'Ese número de cuotas no está disponible. Elige otro.',
  validationPending: 'Tu validación sigue en proceso',
  biometricsFailed: 'No pudimos validar tu identidad. Inténtalo una vez más con buena luz.',
  toQuestions:
    'No pudimos validar tu identidad con la cámara. Responde unas preguntas de seguridad para continuar.',
  wrongAnswers: 'Algunas respuestas no son correctas. Tienes un intento más con otras preguntas.',
  addressOutsideCoverage: 'Todavía no entregamos en esta dirección. Escribe otra dirección.',
  agreementRenewed:
    'Tu contrato se actualizó con las tasas y los valores vigentes hoy. Léelo de nuevo antes de aceptarlo.',
  addressMissing: 'Escribe tu dirección de entrega',
  homeAddressMissing: 'Escribe tu dirección',
  paymentDayUnknown: (days: readonly number[]) =>
    `Elige uno de los días de pago: ${days.slice(0, -1).join(', ')} o ${days.at(-1)}.`,
  bankUnknown: 'Elige un banco de la lista.',
  accountUnknown: 'El banco no encuentra esta cuenta. Revisa el número, el banco y el tipo.',
  accountOfOtherOwner:
    'El banco dice que esta cuenta no está a tu nombre. Solo podemos transferir el dinero a una cuenta tuya.',
  tooManyAccounts: 'Ya escribiste varias cuentas hoy. Inténtalo mañana, o escríbenos.',
} as const

export const sumUnavailable = (range: LoanRange): string =>
  `Elige un valor entre ${formatPesos(range.minimum)} y ${formatPesos(range.maximum)}, de ${formatPesos(range.step)} en ${formatPesos(range.step)}`

export const waitBeforeResend = (seconds: number): string =>
  `El enlace acaba de salir. Puedes reenviarlo en ${seconds} segundos.`

export const message = (text: string): TextReason[] => [{ mensagem: text }]

export const blockedMessages = (block: 'day' | 'month', reader: 'customer' | 'agent'): TextReason[] =>
  message(identityBlocked[reader][block])

const identityBlocked = {
  customer: {
    day: 'Superaste los intentos para validar tu identidad. Inténtalo de nuevo en 24 horas.',
    month: 'Superaste los intentos de este mes para validar tu identidad. Inténtalo de nuevo en 30 días.',
  },
  agent: {
    day: 'El cliente superó los intentos para validar su identidad. Puede intentarlo de nuevo en 24 horas.',
    month:
      'El cliente superó los intentos de este mes para validar su identidad. Puede intentarlo de nuevo en 30 días.',
  },
} as const

export const otherWayOfAuthorizing =
  'La forma de autorizar la consulta cambió. Recarga la página para seguir con la venta.'
