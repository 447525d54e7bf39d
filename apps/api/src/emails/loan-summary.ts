import type { Pesos } from '@cupo/credit-engine'
import type { Brand } from '../platform/brand.ts'
import { formatPaymentDay, formatPesos, formatRate } from '../platform/format.ts'
import { type Breakdown, breakdownCaptions, breakdownText } from '../platform/text/breakdown.ts'
import { greeting, type MailContent } from './layout/mail-content.ts'
import { firstInstallmentSentence } from './layout/payment-words.ts'
import { samplePesos } from './sample-pesos.ts'

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
