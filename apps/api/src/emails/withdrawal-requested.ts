import type { Pesos } from '@cupo/credit-engine'
import type { Brand } from '../platform/brand.ts'
import { formatDate, formatPesos, sayDate } from '../platform/format.ts'
import { greeting, type MailContent } from './layout/mail-content.ts'
import { howToGetHelp } from './layout/reminder-words.ts'
import { samplePesos } from './sample-pesos.ts'

export type WithdrawalRequestedData = {
  readonly firstName: string
  readonly deviceName: string | null
  readonly contractNumber: string
  readonly principal: Pesos
  readonly returnBy: string
  readonly accountLink: string
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
