import type { Brand } from '../platform/brand.ts'
import { formatDate, sayDate } from '../platform/format.ts'
import { greeting, type MailContent } from './layout/mail-content.ts'
import { howToGetHelp, reasonOfInformation, whatIsFinanced } from './layout/reminder-words.ts'

export type LoanSoldData = {
  readonly firstName: string
  readonly deviceName: string | null
  readonly contractNumber: string
  readonly buyerName: string
  readonly buyerTaxId: string
  readonly buyerContact: string
  readonly soldOn: string
}

/** The notice makes the assignment binding on the debtor (Código Civil, art. 1960). */
export function loanSold(data: LoanSoldData, brand: Brand): MailContent {
  const soldOn = sayDate(data.soldOn)
  const what = whatIsFinanced(data.deviceName)
  const which = data.deviceName === null ? what : `el crédito de ${what}`
  return {
    subject: 'Tu crédito tiene un nuevo acreedor',
    preheader: `Desde el ${soldOn} tus pagos son para ${data.buyerName}`,
    heading: 'Tu crédito tiene un nuevo acreedor',
    paragraphs: [
      greeting(data.firstName),
      `El ${soldOn} ${brand.lender.legalName} cedió ${which} a ${data.buyerName}, NIT ${data.buyerTaxId}.`,
      'Desde ese día tus pagos son para tu nuevo acreedor. Lo que pactaste en tu contrato no cambia.',
    ],
    button: null,
    facts: [
      ['Nuevo acreedor', data.buyerName],
      ['NIT', data.buyerTaxId],
      ['Contacto', data.buyerContact],
      ['Desde el', formatDate(data.soldOn)],
      ['Contrato', data.contractNumber],
    ],
    table: null,
    steps: [],
    notes: [
      `Antes de pagar, confirma con ${data.buyerName} el saldo y dónde se paga.`,
      howToGetHelp('¿Tienes dudas?', brand),
    ],
    reason: reasonOfInformation(brand),
  }
}

export const sampleLoanSold: LoanSoldData = {
  firstName: 'María',
  deviceName: 'Nevado Cumbre 12 Pro',
  contractNumber: 'CU-5C0A1D2E3F40',
  buyerName: 'Recaudos Demostración S.A.S.',
  buyerTaxId: '900.000.002-9',
  buyerContact: 'clientes@recaudos.example',
  soldOn: '2027-02-25',
}
