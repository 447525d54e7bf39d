import type { FormChannel, Origin } from '@cupo/wire'
import type { WordsByAudience } from './audience.ts'

const channelNames: Readonly<Record<Origin, string>> = {
  Finter: 'Un celular en cuotas',
  Libre: 'Crédito de libre inversión',
  Assistido: 'Venta en tienda',
}

export const visitText = {
  channel: '¿Para qué quieres el cupo?',
  channels: { Finter: 'Un celular', Libre: 'Dinero' } satisfies Record<FormChannel, string>,
  requester: 'Quién consulta por el cliente',
  requesterOf: (name: string, channel: Origin) => `${name} · ${channelNames[channel]}`,
  opening: 'Abriendo tu enlace…',
  backToDesk: 'Volver a las ventas',
} as const

export const mailedTermsText = {
  sentTitle: 'Revisa el correo',
  /** The three sentences letter by letter as specified (S3 8.2). */
  sent: 'Enviamos los TyC al correo ingresado, dar clic en acepto para poder continuar',
  pending: 'Pendiente aceptar TyC enviados al correo',
  expired: 'El enlace de verificación ha expirado',
  pendingTitle: 'Falta un paso',
  expiredTitle: 'El enlace terminó',
  sentTo: 'Lo enviamos a',
  spam: 'Si no lo ves, mira en los correos no deseados.',
  byCode: 'Puedes seguir ya: continúa y confirma con un código por SMS.',
  landline: 'Con un celular sigues ya. Con este fijo, acepta primero en el correo y luego continúa.',
  again: 'Enviar el correo otra vez',
  mobileTitle: 'Ven con tu celular',
  mobileHow: 'El código por SMS nos dice que eres tú. Así nadie más puede consultar tu cupo.',
  useMobile: 'Usar un celular',
  failedTitle: 'No pudimos enviar los datos',
  overTitle: 'La consulta terminó',
} as const

export const preValidationOtpText = {
  /** Letter by letter as specified (S3 8.2). */
  errors: {
    TTL_EXPIRED: 'El código ha expirado, por favor solicita uno nuevo',
    WRONG_PIN: 'Código Incorrecto.',
    NO_MORE_PIN_ATTEMPTS: 'Has superado el número de intentos permitidos, por favor solicita un nuevo código',
  },
  lead: (length: number, lastDigits: string) =>
    `Escribe el código de ${length} dígitos del SMS que llega al celular terminado en ${lastDigits}.`,
  leadBefore: (lastDigits: string) =>
    `Se confirma con un código por SMS al celular terminado en ${lastDigits}.`,
  notSent: {
    earlier: {
      title: 'El código anterior todavía sirve',
      text: 'Búscalo en los SMS de ese celular. Si no llegó, pide otro cuando el tiempo llegue a cero.',
    },
    none: {
      title: 'Espera para pedir el código',
      text: 'Hace poco enviamos un código a ese celular y ya no sirve aquí. Cuando el tiempo llegue a cero, pide uno nuevo.',
    },
  },
  changeData: { customer: 'Cambiar mis datos', agent: 'Cambiar los datos' } satisfies WordsByAudience<string>,
  helpTitle: '¿No llegó el SMS?',
  help: [
    'El código solo llega a la línea que está a nombre de esta cédula.',
    'Revisa que la cédula y el celular estén bien escritos.',
    'Mira que el celular tenga señal y espera a que puedas pedir otro código.',
  ],
  overTitle: 'Pide un código nuevo',
  over: 'El código que confirmaste ya no cuenta.',
  asking: 'Consultando el cupo…',
  askingText: 'Tarda unos segundos. No cierres esta página.',
  askTitle: 'El código es correcto',
} as const

export const acceptTermsText = {
  lead: 'Estos términos son de una consulta de cupo de crédito.',
  whose: (askedBy: string | null, documentLastDigits: string) =>
    askedBy === null
      ? `Con este correo se pidió el cupo de la cédula terminada en ${documentLastDigits}.`
      : `${askedBy} escribió este correo para consultar el cupo de la cédula terminada en ${documentLastDigits}.`,
  shown: (askedBy: string | null) =>
    askedBy === null
      ? 'El cupo se verá en la página donde se pidió. Aquí no aparece.'
      : `El cupo lo verá ${askedBy}, en la página donde lo pidió. Aquí no aparece.`,
  effect:
    'Si es tu cédula y pediste la consulta, acepta: confirmas que el correo es tuyo y autorizas que consultemos tu historial de crédito.',
  notYou: 'Si no la pediste, cierra esta página. Sin tu clic no pasa nada.',
  accept: 'Acepto',
  /** Letter by letter as specified, the first as far as it is (S3 8.2). */
  done: 'Has aceptado los términos y condiciones. Vuelve a la página donde estabas y sigue con la consulta de tu cupo en línea.',
  working: 'Validando tu correo...',
  expired: 'El enlace de verificación ha expirado',
  failed: 'Ha ocurrido un error al validar tu correo, por favor intenta de nuevo más tarde',
  doneTitle: '¡Listo!',
  expiredTitle: 'Este enlace venció',
  failedTitle: 'No pudimos validar tu correo',
  askAgain: 'Consultar otra vez',
} as const
