import type { Pesos } from '@cupo/credit-engine'
import type { Brand } from '../platform/brand.ts'
import { formatDate, formatPesos, sayDate } from '../platform/format.ts'
import { greeting, type MailContent } from './layout/mail-content.ts'
import { howToGetHelp } from './layout/reminder-words.ts'
import { samplePesos } from './sample-pesos.ts'

export type LoanVoidedData = {
  readonly firstName: string | null
  readonly protocol: string
  readonly contractNumber: string
  /** ISO date. */
  readonly voidedOn: string
  /** Paid to the credit by anybody. */
  readonly owed: Pesos
  readonly link: string
}

/** For the victim of a theft, at the address of their claim: the line and the address of the credit are the thief's. */
export function loanVoided(data: LoanVoidedData, brand: Brand): MailContent {
  const { contractNumber, owed } = data
  const { legalName, taxId } = brand.lender
  return {
    subject: 'Guarda este correo: anulamos el crédito que otra persona tomó a tu nombre',
    preheader: `No debes nada por el contrato ${contractNumber}.`,
    heading: 'El crédito quedó anulado',
    paragraphs: [
      greeting(data.firstName),
      `Otra persona tomó a tu nombre el crédito del contrato ${contractNumber}. Lo anulamos el ${sayDate(data.voidedOn)}. ` +
        'No debes nada por él, ni capital, ni intereses, ni cargos, ni impuestos, y su pagaré perdió su valor.',
      owed > 0
        ? `Por ese crédito se pagaron ${formatPesos(owed)}, y se devuelven a quien los pagó. Si los pagaste tú, escríbenos.`
        : 'Nadie pagó nada por ese crédito, así que no hay nada que devolver.',
    ],
    button: { label: 'Ver mi queja', link: data.link },
    facts: [
      ['Contrato', contractNumber],
      ['Crédito anulado el', formatDate(data.voidedOn)],
      ['Saldo', formatPesos(0 as Pesos)],
      ['Radicado', data.protocol],
      ['Lo hace constar', `${legalName}, NIT ${taxId}`],
    ],
    table: null,
    steps: [],
    notes: [howToGetHelp('¿Tienes preguntas?', brand)],
    reason: `Recibes este correo porque hiciste una queja a ${brand.lenderName}.`,
  }
}

export const sampleLoanVoided: LoanVoidedData = {
  firstName: 'María',
  protocol: '2026-00418230',
  contractNumber: 'CU-5D1C6F1F2B77',
  voidedOn: '2027-02-28',
  owed: samplePesos(40_000),
  link: 'http://localhost:3000/reclamos',
}
