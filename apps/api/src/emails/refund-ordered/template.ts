import type { Brand } from '../../platform/brand.ts'
import { formatMoment, formatPesos } from '../../platform/format.ts'
import { greeting, type MailContent } from '../layout/mail-content.ts'
import { howToGetHelp } from '../layout/reminder-words.ts'
import type { RefundOrderedData } from './data.ts'

const reasons: Readonly<Record<RefundOrderedData['because'], string>> = {
  cancelledOrder: 'Es lo que pagaste por una orden que se canceló.',
  surplus: 'Es lo que pagaste de más por tu crédito.',
  unclaimed: 'Es un pago que no pudimos usar para lo que se hizo.',
}

export function refundOrdered(data: RefundOrderedData, brand: Brand): MailContent {
  const amount = formatPesos(data.amount)
  const account = `${data.bankName}, cuenta terminada en ${data.accountEnding}`
  return {
    subject: `Te devolvemos ${amount}: revisa tu cuenta en ${data.bankName}`,
    preheader: `Va a la cuenta terminada en ${data.accountEnding}.`,
    heading: `Te devolvemos ${amount}`,
    paragraphs: [
      greeting(data.firstName),
      `Ordenamos a nuestro banco que te transfiera ${amount}. ${reasons[data.because]}`,
    ],
    button: null,
    facts: [
      ['Valor', amount],
      ['Cuenta', account],
      ['Ordenada el', formatMoment(data.orderedAt)],
      ...(data.orderNumber === null ? [] : [['Número de orden', data.orderNumber] as const]),
      ...(data.contractNumber === null ? [] : [['Contrato', data.contractNumber] as const]),
    ],
    table: null,
    steps: [],
    notes: [howToGetHelp('¿No es tu cuenta?', brand)],
    reason: `Recibes este correo porque ${brand.lenderName} te devuelve dinero.`,
  }
}
