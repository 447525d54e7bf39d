import type { FormChannel, Origin, PreValidationResult } from '@cupo/wire'
import type { WordsByAudience } from './common.ts'

type ScoreClass = NonNullable<PreValidationResult['scoreClassifier']>

type ResultWords = {
  readonly lead: string
  readonly quota: string
  readonly score: string
  readonly scores: Readonly<Record<ScoreClass, string>>
  readonly keptUntil: (date: string) => string
  readonly downPayment: string
  readonly downPaymentOf: (percent: string) => string
  readonly guaranteeTerm: string
  readonly noDownPayment: string
  readonly onlyGuarantee: string
  readonly guarantee: string
  readonly next: string
  readonly apply: Readonly<Record<Origin, string>>
}

export const scoreNames: Readonly<Record<ScoreClass, string>> = {
  A: 'Excelente',
  B: 'Muy bueno',
  C: 'Bueno',
  D: 'En construcción',
}

export const resultWords: WordsByAudience<ResultWords> = {
  customer: {
    lead: 'Esto es lo que te podemos prestar hoy.',
    quota: 'Tu cupo',
    score: 'Tu historial de crédito',
    scores: {
      A: 'Pagas a tiempo y tu historial lo muestra.',
      B: 'Tu historial es sólido.',
      C: 'Vas bien. Pagar a tiempo lo sigue mejorando.',
      D: 'Apenas comienza. Pagar a tiempo lo mejora.',
    },
    keptUntil: (date) => `No se vuelve a consultar tu historial antes del ${date}.`,
    downPayment: 'Pago inicial',
    downPaymentOf: (percent) =>
      `El ${percent} de un equipo que cueste lo mismo que tu cupo. Con uno de menor precio pagas menos.`,
    guaranteeTerm: 'Fianza con IVA',
    noDownPayment: 'Para un equipo de hasta tu cupo no hay pago inicial.',
    onlyGuarantee: 'Para un equipo de hasta tu cupo solo pagas la fianza antes de la entrega.',
    guarantee: 'La fianza la presta un tercero y se paga una sola vez, antes de la entrega.',
    next: 'Verás la tasa, las cuotas y el total antes de firmar.',
    apply: { Finter: 'Pedir mi crédito', Libre: 'Elegir mi préstamo', Assistido: 'Ir a la venta' },
  },
  agent: {
    lead: 'Esto es lo que le podemos prestar hoy al cliente.',
    quota: 'Cupo del cliente',
    score: 'Su historial de crédito',
    scores: {
      A: 'Paga a tiempo y su historial lo muestra.',
      B: 'Su historial es sólido.',
      C: 'Va bien. Pagar a tiempo lo sigue mejorando.',
      D: 'Apenas comienza. Pagar a tiempo lo mejora.',
    },
    keptUntil: (date) => `No se vuelve a consultar su historial antes del ${date}.`,
    downPayment: 'Pago inicial',
    downPaymentOf: (percent) =>
      `El ${percent} de un equipo que cueste lo mismo que el cupo. Con uno de menor precio paga menos.`,
    guaranteeTerm: 'Fianza con IVA',
    noDownPayment: 'Para un equipo de hasta el cupo no hay pago inicial.',
    onlyGuarantee: 'Para un equipo de hasta el cupo solo se paga la fianza antes de la entrega.',
    guarantee: 'La fianza la presta un tercero y se paga una sola vez, antes de la entrega.',
    next: 'El cliente verá la tasa, las cuotas y el total antes de firmar.',
    apply: { Finter: 'Enviarle el enlace', Libre: 'Enviarle el enlace', Assistido: 'Ir a la venta' },
  },
}

export const resultText = {
  scoreOf: (name: string, level: number, levels: number) => `${name}: ${level} de ${levels}`,
  applicationInAccount: 'En tu cuenta la terminas o la cancelas.',
  notShownTitle: 'No pudimos mostrar el cupo',
  phones: 'Elegir mi celular',
  source: 'Según la central de riesgo, con la autorización que se nos dio.',
} as const

export const sentToPersonText = {
  title: (digits: string) => `Le enviamos un SMS al celular terminado en ${digits}`,
  text: 'La persona sigue con la solicitud en su celular, con un código que es solo suyo. Nadie más puede pedir el crédito en su nombre.',
} as const

export const deviceOffersText = {
  title: '¿Qué le vas a vender?',
  sku: 'SKU del equipo',
  value: 'Valor del equipo',
  iva: '¿Los intereses llevan IVA?',
  ivaChoices: { Si: 'Sí', No: 'No' },
  required: 'El campo es obligatorio',
  taxedByPrice: 'Por lo que vale este equipo, sus intereses sí llevan IVA. Las cuotas ya lo traen.',
  paidFirst: (amount: string) => `Además, el cliente paga ${amount} de pago inicial antes de la entrega.`,
  ask: 'Ver cuotas',
  inSaleTitle: (price: string) => `En la venta este equipo vale ${price}`,
  inSale: {
    Si: 'Sus intereses llevan IVA. Las cuotas de la venta salen de esos datos: consúltalas con ellos.',
    No: 'Sus intereses no llevan IVA. Las cuotas de la venta salen de esos datos: consúltalas con ellos.',
  },
  shopTitle: 'Sigue en el sistema de la tienda',
  shop: 'Abre ahí la venta de este cliente con su celular. La venta le pide un código por SMS.',
} as const

export const reprovedText = {
  withReasonsTitle: 'Por ahora no hay cupo',
  why: 'Por esto hoy no tienes cupo:',
  theirs: 'Los motivos son del cliente: los ve si él mismo consulta su cupo.',
  again: {
    customer: (date: string) => `Puedes consultar otra vez después del ${date}.`,
    agent: (date: string) => `Se puede consultar otra vez después del ${date}.`,
  },
  another: 'Consultar otro cliente',
} as const

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
