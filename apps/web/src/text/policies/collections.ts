import { brandText } from '../brand.ts'
import type { PolicySection } from './policy-names.ts'

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
