import type { Pesos } from '@cupo/credit-engine'
import type { Brand } from '../platform/brand.ts'
import { formatDate, formatPesos, sayDate } from '../platform/format.ts'
import { greeting, type MailContent, type MailFact, samplePesos } from './layout/mail-content.ts'
import { howToGetHelp } from './layout/words.ts'

export type WithdrawalRequestedData = {
  readonly firstName: string
  readonly deviceName: string | null
  readonly contractNumber: string
  readonly principal: Pesos
  readonly returnBy: string
  readonly accountLink: string
}

type WithdrawalLapsedData = {
  readonly firstName: string
  readonly deviceName: string | null
  readonly contractNumber: string
  /** `cancelled`: the borrower keeps the loan; `lapsed`: nothing was returned in time. */
  readonly ending: 'cancelled' | 'lapsed'
  readonly returnBy: string
  readonly accountLink: string
}

export const sampleWithdrawalLapsed: WithdrawalLapsedData = {
  firstName: 'María',
  deviceName: 'Nevado Cumbre 12 Pro',
  contractNumber: 'CU-5D1C6F1F2B77',
  ending: 'lapsed',
  returnBy: '2026-12-11',
  accountLink: 'http://localhost:3000/self-manage',
}

type WithdrawalCompletedData = {
  readonly firstName: string
  readonly deviceName: string | null
  readonly contractNumber: string
  readonly withdrawnOn: string
  readonly voidedOn: string
  /** Paid to the credit and before delivery. */
  readonly payments: Pesos
  readonly downPayment: Pesos
  readonly guarantee: Pesos
  readonly refundBy: string
  readonly accountLink: string
}

export const sampleWithdrawalCompleted: WithdrawalCompletedData = {
  firstName: 'María',
  deviceName: 'Nevado Cumbre 12 Pro',
  contractNumber: 'CU-5D1C6F1F2B77',
  withdrawnOn: '2026-12-02',
  voidedOn: '2026-12-04',
  payments: samplePesos(150_000),
  downPayment: samplePesos(300_000),
  guarantee: samplePesos(178_500),
  refundBy: '2026-12-19',
  accountLink: 'http://localhost:3000/self-manage',
}

export function withdrawalRequested(data: WithdrawalRequestedData, brand: Brand): MailContent {
  const { deviceName } = data
  const returnBy = sayDate(data.returnBy)
  const principal = formatPesos(data.principal)
  const { bankName, kind, number, holder } = brand.lender.bankAccount
  const what = deviceName === null ? principal : `tu ${deviceName}`
  return {
    subject: `Devuelve ${deviceName === null ? 'el dinero' : 'tu equipo'} hasta el ${returnBy}: recibimos tu retracto`,
    preheader: 'Mientras tanto tu crédito queda en pausa.',
    heading: 'Recibimos tu retracto',
    paragraphs: [
      greeting(data.firstName),
      `Pediste retractarte del crédito del contrato ${data.contractNumber}. Para completarlo, devuelve ${what} a más ` +
        `tardar el ${returnBy}.`,
      'Mientras tanto tu crédito queda en pausa: no te cobramos cuotas ni intereses de mora, y no te enviamos recordatorios.',
    ],
    button: { label: 'Ver mi crédito', link: data.accountLink },
    facts: [
      ['Contrato', data.contractNumber],
      ['Qué devuelves', deviceName ?? principal],
      ['A más tardar el', formatDate(data.returnBy)],
    ],
    table: null,
    steps:
      deviceName === null
        ? [
            `Transfiere ${principal} a la ${kind} ${number} de ${bankName}, a nombre de ${holder}.`,
            `Escribe el número del contrato, ${data.contractNumber}, como referencia de la transferencia.`,
            'Cuando el banco nos avise, anulamos el crédito y te devolvemos todo lo que pagaste.',
          ]
        : [
            'Empaca el equipo con su caja y sus accesorios, como lo recibiste, y cierra tus cuentas en él.',
            `Entrégalo en una tienda de ${brand.operatorName} y di que es un retracto.`,
            `Cuando ${brand.operatorName} nos avise que lo tiene, anulamos el crédito y te devolvemos todo lo que pagaste.`,
          ],
    notes: [
      'Si cambias de opinión, cancela el retracto en tu crédito. Si no devuelves nada, el retracto vence y tu crédito sigue.',
      howToGetHelp('¿No fuiste tú?', brand),
    ],
    reason: `Recibes este correo porque pediste retractarte de un crédito con ${brand.lenderName}.`,
  }
}

export const sampleWithdrawalRequested: WithdrawalRequestedData = {
  firstName: 'María',
  deviceName: 'Nevado Cumbre 12 Pro',
  contractNumber: 'CU-5D1C6F1F2B77',
  principal: samplePesos(1_500_000),
  returnBy: '2026-12-11',
  accountLink: 'http://localhost:3000/self-manage',
}

export function withdrawalLapsed(data: WithdrawalLapsedData, brand: Brand): MailContent {
  const what = data.deviceName === null ? 'el dinero' : `tu ${data.deviceName}`
  const returnBy = sayDate(data.returnBy)
  const hasLapsed = data.ending === 'lapsed'
  return {
    subject: hasLapsed
      ? `Revisa tu plan de pagos: tu retracto venció el ${returnBy}`
      : 'Revisa tu plan de pagos: cancelaste tu retracto',
    preheader: 'Tu crédito sigue con las fechas y los valores del contrato.',
    heading: hasLapsed ? 'Tu retracto venció' : 'Cancelaste tu retracto',
    paragraphs: [
      greeting(data.firstName),
      hasLapsed
        ? `No recibimos ${what} a más tardar el ${returnBy}, así que tu retracto venció y tu crédito sigue.`
        : 'Como lo pediste, tu crédito sigue.',
      'Las cuotas tienen las mismas fechas y los mismos valores de tu plan. Por los días de la pausa no te cobramos ' +
        'intereses de mora.',
    ],
    button: { label: 'Ver mi plan de pagos', link: data.accountLink },
    facts: [['Contrato', data.contractNumber]],
    table: null,
    steps: [],
    notes: [howToGetHelp(hasLapsed ? `¿Ya devolviste ${what}?` : '¿No fuiste tú?', brand)],
    reason: `Recibes este correo porque pediste retractarte de un crédito con ${brand.lenderName}.`,
  }
}

export function withdrawalCompleted(data: WithdrawalCompletedData, brand: Brand): MailContent {
  const total = data.payments + data.downPayment + data.guarantee
  const what = data.deviceName === null ? 'el dinero' : `tu ${data.deviceName}`
  const goesBack = total > 0
  return {
    subject: goesBack
      ? 'Tu retracto está completo: revisa cuánto vuelve a tu cuenta'
      : 'Guarda este correo: tu retracto está completo y no debes nada',
    preheader: `El contrato ${data.contractNumber} quedó anulado.`,
    heading: 'Te retractaste de tu crédito',
    paragraphs: [
      greeting(data.firstName),
      `Recibimos ${what} y anulamos el crédito del contrato ${data.contractNumber}. No debes nada por él, y el pagaré ` +
        'que firmaste perdió su valor.',
      goesBack
        ? `Te devolvemos todo lo que pagaste, ${formatPesos(total)}, a más tardar el ${sayDate(data.refundBy)}. En otro ` +
          'correo te preguntamos a qué cuenta tuya lo enviamos; también puedes decirlo en tu cuenta.'
        : 'No habías pagado nada, así que no hay nada que devolverte.',
    ],
    button: { label: 'Ver mi constancia', link: data.accountLink },
    facts: [
      ['Contrato', data.contractNumber],
      ['Retractado el', formatDate(data.withdrawnOn)],
      ['Crédito anulado el', formatDate(data.voidedOn)],
      ...amountsOf(data),
      ...(goesBack ? [['Total que te devolvemos', formatPesos(total)] as const] : []),
    ],
    table: null,
    steps: [],
    notes: [howToGetHelp('¿Tienes preguntas?', brand)],
    reason: `Recibes este correo porque te retractaste de un crédito con ${brand.lenderName}.`,
  }
}

function amountsOf({ payments, downPayment, guarantee }: WithdrawalCompletedData): readonly MailFact[] {
  const amounts: readonly (readonly [string, Pesos])[] = [
    ['Pagos del crédito', payments],
    ['Pago inicial', downPayment],
    ['Fianza con su IVA', guarantee],
  ]
  return amounts.filter(([, amount]) => amount > 0).map(([label, amount]) => [label, formatPesos(amount)])
}
