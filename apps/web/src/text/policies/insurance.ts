import { brandText } from '../brand.ts'
import type { PolicySection } from './policy-names.ts'

/** The clauses of the debtors' life insurance, as each certificate of adhesion says them, for whoever has one. */
export const insuranceClauses: readonly PolicySection[] = [
  {
    title: 'Cuándo tienes este seguro',
    paragraphs: [
      'Si tu crédito ofrece la póliza de seguro entre sus documentos. Si no la ofrece, no tienes seguro y no pagas por él.',
      `${brandText.lender} paga todo el seguro: para ti cuesta $ 0 y no cambia tu tasa.`,
    ],
  },
  {
    title: 'Qué cubre',
    paragraphs: [
      'Tu muerte, o tu incapacidad total y permanente con una pérdida de capacidad laboral de 50 % o más.',
      'La aseguradora paga el capital que debes ese día y los intereses corridos hasta ese día.',
      'Te cubre desde el desembolso y mientras debas el crédito, dentro de las edades de tu certificado.',
    ],
  },
  {
    title: 'Qué no cubre',
    paragraphs: [
      'La incapacidad que te hayas causado a propósito, o que te dictaminaron antes del desembolso.',
      'Lo que ocurra en guerra, o mientras cometes un delito.',
      'Las cuotas que ya estaban vencidas, su mora y sus cargos.',
    ],
  },
  {
    title: 'Quién recibe el dinero',
    paragraphs: [
      `${brandText.lender} es tomador y beneficiario hasta lo que debas, y con eso queda pagado el crédito.`,
      'Si sobra, lo reciben tus beneficiarios de ley (artículo 1144 del Código de Comercio).',
    ],
  },
  {
    title: 'Cómo se reclama',
    paragraphs: [
      'Tú o tu familia avisan a la aseguradora, con el número de póliza, el del contrato y la cédula.',
      'Adjuntan el registro civil de defunción, o el dictamen de la junta de calificación de invalidez.',
      'La aseguradora tiene un mes para pagar desde que recibe los documentos (artículo 1080 del Código de Comercio).',
      'Hay dos años para reclamar desde que se conoce el hecho (artículo 1081 del Código de Comercio).',
    ],
  },
  {
    title: 'Tu certificado manda',
    paragraphs: [
      'Aseguradora, número de póliza y edades están en tu certificado de adhesión. Se descarga con tu crédito.',
    ],
  },
]
