import type { Pesos } from '@cupo/credit-engine'
import type { Brand } from '../platform/brand.ts'
import { formatDate, formatPaymentDay, formatPesos, formatRate, sayDate } from '../platform/format.ts'
import { type Breakdown, breakdownCaptions, breakdownText } from '../platform/text/breakdown.ts'
import { greeting, type MailContent, samplePesos } from './layout/mail-content.ts'
import {
  firstInstallmentSentence,
  howToGetHelp,
  type InstallmentFigures,
  reasonOfInformation,
  whatIsFinanced,
} from './layout/words.ts'

export type LoanSummaryData = {
  readonly firstName: string
  readonly agreementNumber: string
  readonly amount: Pesos
  readonly account: {
    readonly bankName: string
    readonly accountType: 'Ahorros' | 'Corriente'
    readonly ending: string
  }
  readonly effectiveAnnualRate: string
  readonly installmentCount: number
  readonly installmentTotal: Pesos
  readonly paymentDay: number
  readonly daysToFirstDueDateMin: number
  readonly totalToPay: Pesos
  readonly breakdown: Breakdown
}

export function loanSummary(data: LoanSummaryData, brand: Brand): MailContent {
  const { account } = data
  const paymentDay = formatPaymentDay(data.paymentDay)
  return {
    subject: '¡Listo! Vamos a transferirte tu crédito',
    preheader: `Contrato ${data.agreementNumber}: a qué cuenta va y qué sigue.`,
    heading: 'Tu dinero va en camino',
    paragraphs: [
      greeting(data.firstName),
      `Firmaste tu contrato y ordenamos la transferencia de ${formatPesos(data.amount)}. Llegan completos a tu cuenta de ` +
        `${account.bankName} terminada en ${account.ending}.`,
    ],
    button: null,
    facts: [
      ['Contrato', data.agreementNumber],
      ['Dinero que recibes', formatPesos(data.amount)],
      ['Cuenta', `${account.bankName}, ${accountKinds[account.accountType]} terminada en ${account.ending}`],
      ['Cuotas', `${data.installmentCount} de ${formatPesos(data.installmentTotal)}`],
      ['Día de pago', `${paymentDay} de cada mes`],
      ['Tasa de interés', `${formatRate(data.effectiveAnnualRate)} E.A.`],
    ],
    breakdown: breakdownText(breakdownCaptions.due, data.totalToPay, data.breakdown, 'Total a pagar'),
    table: null,
    steps: [
      'El banco hace la transferencia. No tienes que hacer nada más.',
      `El día en que llega te enviamos el plan de pagos con sus fechas. ${firstInstallmentSentence(data, 'la transferencia')}`,
      'Si el banco no puede hacerla, te escribimos para que indiques otra cuenta a tu nombre.',
    ],
    notes: [
      'No pagas nada para recibir el dinero. Si alguien te lo pide, es un fraude: no pagues y escríbenos.',
    ],
    reason: `Recibes este correo porque tomaste un crédito con ${brand.lenderName}.`,
  }
}

const accountKinds = { Ahorros: 'cuenta de ahorros', Corriente: 'cuenta corriente' } as const

export const sampleLoanSummary: LoanSummaryData = {
  firstName: 'María',
  agreementNumber: 'CU-7A90B12C34D5',
  amount: samplePesos(3_000_000),
  account: { bankName: 'Bancolombia', accountType: 'Ahorros', ending: '7890' },
  effectiveAnnualRate: '23.50',
  installmentCount: 12,
  installmentTotal: samplePesos(279_765),
  paymentDay: 5,
  daysToFirstDueDateMin: 30,
  totalToPay: samplePesos(3_357_176),
  breakdown: { principal: 3_000_000, interest: 357_176 },
}

type RateRestoredData = Omit<InstallmentFigures, 'isMobileBill' | 'isPartlyPaid' | 'overdue'> & {
  readonly firstName: string
  readonly deviceName: string | null
  readonly agreedRate: string
}

export const sampleRateRestored: RateRestoredData = {
  firstName: 'María',
  deviceName: 'Nevado Cumbre 12 Pro',
  contractNumber: 'CU-5C0A1D2E3F40',
  installmentNumber: 6,
  installmentCount: 12,
  dueOn: '2027-05-23',
  amount: samplePesos(148_927),
  breakdown: { principal: 123_342, interest: 16_500, interestVat: 3_135, fee: 5_000, feeVat: 950 },
  agreedRate: '24.00',
}

export type RateLoweredData = RateRestoredData & {
  readonly loweredRate: string
}

export function rateLowered(data: RateLoweredData, brand: Brand): MailContent {
  const dueOn = sayDate(data.dueOn)
  return {
    subject: `Este mes pagas menos: bajó el interés de tu cuota del ${dueOn}`,
    preheader: 'Lo hicimos por ti: no tienes que pedir nada.',
    heading: 'Este mes pagas menos interés',
    paragraphs: [
      greeting(data.firstName),
      `El máximo legal de este mes es menor que la tasa de tu contrato. Por eso bajamos el interés de la cuota de ${whatIsFinanced(data.deviceName)} que pagas el ${dueOn}.`,
      'Lo hicimos por ti: no tienes que pedir nada.',
    ],
    button: null,
    facts: [
      ['Cuota', `${data.installmentNumber} de ${data.installmentCount}`],
      ['Tasa de este mes', `${formatRate(data.loweredRate)} E.A.`],
      ['Tasa de tu contrato', `${formatRate(data.agreedRate)} E.A.`],
      ['Contrato', data.contractNumber],
    ],
    breakdown: breakdownText(breakdownCaptions.due, data.amount, data.breakdown, 'Valor de hoy'),
    table: null,
    steps: [],
    notes: [
      'El capital de tu cuota no cambia. Solo los días de este mes llevan la tasa menor; los demás, la de tu contrato (Decreto 1074 de 2015).',
    ],
    reason: reasonOfInformation(brand),
  }
}

export const sampleRateLowered: RateLoweredData = {
  firstName: 'María',
  deviceName: 'Nevado Cumbre 12 Pro',
  contractNumber: 'CU-5C0A1D2E3F40',
  installmentNumber: 5,
  installmentCount: 12,
  dueOn: '2027-04-23',
  amount: samplePesos(148_425),
  breakdown: { principal: 120_743, interest: 18_262, interestVat: 3_470, fee: 5_000, feeVat: 950 },
  agreedRate: '24.00',
  loweredRate: '22.90',
}

export function rateRestored(data: RateRestoredData, brand: Brand): MailContent {
  const dueOn = sayDate(data.dueOn)
  return {
    subject: `Tu cuota del ${dueOn} vuelve a la tasa de tu contrato`,
    preheader: 'El máximo legal ya no es menor que tu tasa.',
    heading: 'Vuelve la tasa de tu contrato',
    paragraphs: [
      greeting(data.firstName),
      `El máximo legal de este mes ya no es menor que la tasa de tu contrato. Por eso la cuota de ${whatIsFinanced(data.deviceName)} que pagas el ${dueOn} lleva otra vez la tasa que firmaste.`,
    ],
    button: null,
    facts: [
      ['Cuota', `${data.installmentNumber} de ${data.installmentCount}`],
      ['Tasa de tu contrato', `${formatRate(data.agreedRate)} E.A.`],
      ['Contrato', data.contractNumber],
    ],
    breakdown: breakdownText(breakdownCaptions.due, data.amount, data.breakdown, 'Valor de hoy'),
    table: null,
    steps: [],
    notes: [
      'Los días de los meses con un máximo menor conservan su tasa menor. Un máximo menor baja otra vez tu interés, sin que lo pidas (Decreto 1074 de 2015).',
    ],
    reason: reasonOfInformation(brand),
  }
}

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
