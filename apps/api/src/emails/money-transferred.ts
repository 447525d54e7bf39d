import type { Pesos } from '@cupo/credit-engine'
import type { Brand } from '../platform/brand.ts'
import { formatDate, formatPesos, sayDate } from '../platform/format.ts'
import { type DatedPlan, planContent } from './layout/dated-plan.ts'
import { greeting, type MailContent } from './layout/mail-content.ts'
import { samplePesos } from './sample-pesos.ts'

export type MoneyTransferredData = DatedPlan & {
  readonly firstName: string
  readonly contractNumber: string
  readonly amount: Pesos
  readonly bankName: string
  readonly accountEnding: string
  readonly transferredOn: string
  readonly accountLink: string
}

export function moneyTransferred(data: MoneyTransferredData, brand: Brand): MailContent {
  const plan = planContent(data)
  const amount = formatPesos(data.amount)
  const account = `${data.bankName}, terminada en ${data.accountEnding}`
  return {
    subject: `Tu dinero ya está en tu cuenta: tu primera cuota es el ${plan.firstDate}`,
    preheader: `En tu cuenta de ${data.bankName}. Con las fechas de tus ${data.installments.length} cuotas.`,
    heading: '¡Tu dinero llegó!',
    paragraphs: [
      greeting(data.firstName),
      `El ${sayDate(data.transferredOn)} ${data.bankName} recibió ${amount} en tu cuenta terminada en ${data.accountEnding}. Tu crédito empezó ese día.`,
      plan.firstInstallment,
    ],
    button: { label: 'Ver mi crédito', link: data.accountLink },
    facts: [
      ['Valor', amount],
      ['Cuenta', account],
      ['Fecha de la transferencia', formatDate(data.transferredOn)],
      ['Contrato', data.contractNumber],
      plan.paymentDay,
    ],
    breakdown: plan.breakdown,
    table: plan.table,
    steps: [],
    notes: [
      plan.note,
      `Puedes retractarte del crédito hasta el ${sayDate(data.withdrawBy)}: entra a tu cuenta, abre tu crédito y usa «Derecho de retracto».`,
    ],
    reason: `Recibes este correo porque tienes un crédito con ${brand.lenderName}.`,
  }
}

export const sampleMoneyTransferred: MoneyTransferredData = {
  firstName: 'María',
  contractNumber: 'CU-7A90B12C34D5',
  amount: samplePesos(3_000_000),
  bankName: 'Bancolombia',
  accountEnding: '7890',
  transferredOn: '2026-11-25',
  paymentDay: 5,
  withdrawBy: '2026-12-02',
  accountLink: 'http://localhost:3000/self-manage',
  installments: [
    { number: 1, dueDate: '2027-01-05', total: samplePesos(279_765) },
    { number: 2, dueDate: '2027-02-05', total: samplePesos(279_765) },
    { number: 3, dueDate: '2027-03-05', total: samplePesos(279_765) },
    { number: 4, dueDate: '2027-04-05', total: samplePesos(279_765) },
    { number: 5, dueDate: '2027-05-05', total: samplePesos(279_765) },
    { number: 6, dueDate: '2027-06-05', total: samplePesos(279_765) },
    { number: 7, dueDate: '2027-07-05', total: samplePesos(279_765) },
    { number: 8, dueDate: '2027-08-05', total: samplePesos(279_765) },
    { number: 9, dueDate: '2027-09-05', total: samplePesos(279_765) },
    { number: 10, dueDate: '2027-10-05', total: samplePesos(279_765) },
    { number: 11, dueDate: '2027-11-05', total: samplePesos(279_765) },
    { number: 12, dueDate: '2027-12-05', total: samplePesos(279_761) },
  ],
  breakdown: { principal: 3_000_000, interest: 357_176, interestVat: 0, fee: 0, feeVat: 0 },
}
