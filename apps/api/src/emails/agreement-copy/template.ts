import type { Brand } from '../../platform/brand.ts'
import { formatMoment, formatPaymentDay, formatPesos } from '../../platform/format.ts'
import { greeting, type MailContent } from '../layout/mail-content.ts'
import type { AgreementCopyData } from './data.ts'

export function agreementCopy(data: AgreementCopyData, brand: Brand): MailContent {
  return {
    subject: `Guarda tu contrato de crédito No. ${data.agreementNumber}`,
    preheader: 'Va adjunto en PDF, igual al que firmaste.',
    heading: 'Este es tu contrato firmado',
    paragraphs: [
      greeting(data.firstName),
      `Adjuntamos el contrato de crédito que firmaste para comprar tu ${data.deviceName}. Guárdalo: es el mismo archivo que viste en pantalla.`,
    ],
    button: null,
    facts: [
      ['Contrato', `No. ${data.agreementNumber}`],
      ['Firmado el', formatMoment(data.signedAt)],
      ['Valor financiado', formatPesos(data.financedAmount)],
      ['Cuotas', `${data.installmentCount} de ${formatPesos(data.installmentTotal)}`],
      ['Día de pago', `${formatPaymentDay(data.paymentDay)} de cada mes`],
    ],
    table: null,
    steps: [],
    notes: [
      'El crédito empieza cuando recibes tu equipo. Ese día te enviamos el plan con las fechas de pago.',
      `Huella SHA-256 del archivo: ${data.sha256}`,
    ],
    reason: `Recibes este correo porque firmaste un contrato con ${brand.lenderName}.`,
  }
}
