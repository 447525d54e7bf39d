import type { Origin, PreValidationResult } from '@cupo/wire'
import type { WordsByAudience } from './audience.ts'

type ScoreClass = NonNullable<PreValidationResult['scoreClassifier']>

type ResultWords = {
  readonly lead: string
  readonly quota: string
  readonly score: string
  readonly scores: Readonly<Record<ScoreClass, string>>
  readonly validUntil: (date: string) => string
  readonly downPayment: string
  readonly downPaymentOf: (percent: string) => string
  readonly noDownPayment: string
  readonly guarantee: string
  readonly next: string
}

/** What the bureau's class means, in words; the letter is nobody's business. */
export const scoreNames: Readonly<Record<ScoreClass, string>> = {
  A: 'Excelente',
  B: 'Muy bueno',
  C: 'Bueno',
  D: 'En construcción',
}

/** The quota, for the person or for whoever asks on their behalf. */
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
    validUntil: (date) => `Vale hasta el ${date}.`,
    downPayment: 'Pago inicial',
    downPaymentOf: (percent) =>
      `El ${percent} de un equipo que cueste lo mismo que tu cupo. Con uno de menor precio pagas menos.`,
    noDownPayment: 'No tienes que pagar nada al inicio.',
    guarantee:
      'Este crédito lleva una fianza: la presta un tercero y se paga una sola vez, antes de la entrega.',
    next: 'Verás la tasa, las cuotas y el total antes de firmar.',
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
    validUntil: (date) => `Vale hasta el ${date}.`,
    downPayment: 'Pago inicial',
    downPaymentOf: (percent) =>
      `El ${percent} de un equipo que cueste lo mismo que el cupo. Con uno de menor precio paga menos.`,
    noDownPayment: 'El cliente no tiene que pagar nada al inicio.',
    guarantee:
      'Este crédito lleva una fianza: la presta un tercero y se paga una sola vez, antes de la entrega.',
    next: 'El cliente verá la tasa, las cuotas y el total antes de firmar.',
  },
}

export const resultText = {
  scoreOf: (name: string, level: number, levels: number) => `${name}: ${level} de ${levels}`,
  source: 'Según la central de riesgo, con la autorización que se nos dio.',
  apply: {
    Finter: 'Pedir mi crédito',
    Libre: 'Elegir mi préstamo',
    Assistido: 'Ir a la venta',
  } satisfies Record<Origin, string>,
} as const

/** The price of what the shop would sell. */
export const deviceOffersText = {
  title: '¿Qué le vas a vender?',
  sku: 'SKU del equipo',
  value: 'Valor del equipo',
  iva: '¿Los intereses llevan IVA?',
  ivaChoices: { Si: 'Sí', No: 'No' },
  /** Letter by letter as specified (S3 5). */
  required: 'El campo es obligatorio',
  ask: 'Ver cuotas',
  shopTitle: 'Sigue en el sistema de la tienda',
  shop: 'Abre ahí la venta de este cliente en este mismo equipo. La consulta cuenta por 15 minutos y no se pide otra vez.',
} as const

export const reprovedText = {
  withReasonsTitle: 'Por ahora no hay cupo',
  again: (date: string) => `La respuesta no cambia hasta el ${date}. Después se puede consultar otra vez.`,
  another: 'Consultar otro cliente',
} as const
