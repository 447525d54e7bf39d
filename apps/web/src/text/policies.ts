import type { LegalBrand } from '@cupo/wire'
import { brandText } from './brand.ts'
import type { PolicySection } from './common.ts'

export const policyText = {
  back: 'Ir a mi cuenta',
  termsOf: { Finter: 'Si compras un celular', Libre: 'Si pides un préstamo' },
  retention: 'Cuánto tiempo los guardamos',
  version: (date: string) => `Versión del ${date.split('-').reverse().join('/')}`,
} as const

/** Written by the build from the lender's document (`packages/ui/build/lender.ts`). */
declare const BUILT_LENDER: LegalBrand

export const lender: LegalBrand = BUILT_LENDER

/** What the lender may do about an unpaid installment: Ley 2300 de 2023, Ley 1266 de 2008 and Ley 2157 de 2021. */
export const collectionsPolicy: readonly PolicySection[] = [
  {
    title: 'Cuándo te contactamos',
    paragraphs: [
      'De lunes a viernes de 7:00 a 19:00 y los sábados de 8:00 a 15:00. Nunca los domingos ni los festivos (Ley 2300 de 2023).',
      'Máximo una vez al día y, en una misma semana, por un solo canal.',
      'Usamos solo los canales que tú autorizas. Puedes cambiarlos en tu cuenta, en «Por dónde te contactamos».',
    ],
  },
  {
    title: 'Con quién hablamos',
    paragraphs: [
      'Solo contigo. No llamamos a tus referencias, a tu familia ni a tu trabajo para cobrarte.',
      'Cada mensaje dice que es de nosotros. Nunca te pedimos códigos ni contraseñas.',
    ],
  },
  {
    title: 'Qué te cobramos si te atrasas',
    paragraphs: [
      'Interés de mora, desde el día siguiente al vencimiento y solo sobre el capital vencido. No supera el máximo legal de cada mes.',
      'El IVA de ese interés, cuando tu crédito lo tiene.',
      'No cobramos gastos de cobranza por recordarte una cuota.',
    ],
  },
  {
    title: 'Reporte a las centrales de riesgo',
    paragraphs: [
      'Hoy no hay reportes a las centrales de riesgo.',
      'La ley solo permite uno negativo 20 días calendario después de avisarte, para que pagues o digas si hay un error (Ley 1266 de 2008).',
    ],
  },
  {
    title: 'Si no puedes pagar',
    paragraphs: [
      'Paga la parte que alcances: la mora corre solo sobre el capital vencido que falte.',
      'Si no estás de acuerdo con un cobro, presenta una queja en tu cuenta. Te respondemos en 15 días hábiles.',
    ],
  },
  {
    title: 'Quién responde',
    paragraphs: [
      `${brandText.lender} responde por quienes cobran en su nombre. También puedes acudir a la Superintendencia de Industria y Comercio.`,
    ],
  },
]

/** As each certificate of adhesion says them. */
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
