import type { Origin, PreValidationResult } from '@cupo/wire'
import type { WordsByAudience } from './audience.ts'

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
  /** Letter by letter as specified (S3 5). */
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
