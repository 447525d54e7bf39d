import type { Brand } from '../platform/brand.ts'
import { sayDate } from '../platform/format.ts'
import { greeting, type MailContent } from './layout/mail-content.ts'
import { howToGetHelp } from './layout/reminder-words.ts'

export type WithdrawalLapsedData = {
  readonly firstName: string
  readonly deviceName: string | null
  readonly contractNumber: string
  /** `cancelled`: the borrower keeps the loan; `lapsed`: nothing was returned in time. */
  readonly ending: 'cancelled' | 'lapsed'
  readonly returnBy: string
  readonly accountLink: string
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

export const sampleWithdrawalLapsed: WithdrawalLapsedData = {
  firstName: 'María',
  deviceName: 'Nevado Cumbre 12 Pro',
  contractNumber: 'CU-5D1C6F1F2B77',
  ending: 'lapsed',
  returnBy: '2026-12-11',
  accountLink: 'http://localhost:3000/self-manage',
}
