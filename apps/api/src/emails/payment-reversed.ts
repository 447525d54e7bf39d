import type { Pesos } from '@cupo/credit-engine'
import type { Brand } from '../platform/brand.ts'
import { formatDate, formatMoment, formatPesos, formatRate } from '../platform/format.ts'
import { type Breakdown, breakdownCaptions, breakdownText } from '../platform/text/breakdown.ts'
import { overdueLabels } from '../platform/text/words.ts'
import { greeting, type MailContent, type MailFact, samplePesos } from './layout/mail-content.ts'
import { howToGetHelp, type PaymentFacts, paymentRows, reasonOfPayment } from './layout/words.ts'

export type PaymentReversedData = PaymentFacts & {
  readonly reversedAt: string
  readonly isReopened: boolean
  readonly hasCounted: boolean
  readonly isStillPaid: boolean
  /** Null where no refund was due. */
  readonly refund: { readonly cancelled: Pesos; readonly left: Pesos } | null
  readonly debt: DebtAfterReversal | null
  readonly creditLink: string | null
}

export type DebtAfterReversal = {
  readonly amount: Pesos
  readonly breakdown: Breakdown
  readonly payoff: Pesos
  /** The payoff just before the reversal; null where that was another day. */
  readonly payoffBefore: Pesos | null
  readonly overdue: {
    readonly since: string
    readonly penaltyPerDay: Pesos
    readonly hasVat: boolean
    readonly penaltyRate: string
  } | null
  readonly isMobileBill: boolean
  /** ISO date: the last day without more penalty. */
  readonly payBy: string
}

export function paymentReversed(data: PaymentReversedData, brand: Brand): MailContent {
  const amount = formatPesos(data.amount)
  return {
    subject: 'Revisa tu crédito: se reversó un pago tuyo',
    preheader: 'El dinero vuelve al medio con el que se pagó.',
    heading: 'Tu pago se reversó',
    paragraphs: [
      greeting(data.firstName),
      `El pago de ${amount} se reversó: el dinero vuelve al medio con el que se pagó.`,
      ...cancelledRefund(data),
      ...(data.contractNumber === null || !data.hasCounted ? [] : ['Ese pago ya no cuenta en tu crédito.']),
      ...(data.isStillPaid ? ['Tu crédito sigue pagado.'] : []),
      ...(data.isReopened
        ? ['Tu crédito estaba pagado y ahora tiene saldo. El paz y salvo ya no está vigente.']
        : []),
    ],
    button: data.creditLink === null ? null : { label: 'Ver mi crédito', link: data.creditLink },
    facts: [
      ...paymentRows(data, 'Reversada'),
      ['Reversada el', formatMoment(data.reversedAt)],
      ...factsOfDebt(data),
    ],
    ...(data.debt
      ? {
          breakdown: breakdownText(
            breakdownCaptions.due,
            data.debt.amount,
            data.debt.breakdown,
            totalLabel(data.debt),
          ),
        }
      : {}),
    table: null,
    steps: [],
    notes: [...notesOfDebt(data), howToGetHelp('¿No lo pediste?', brand)],
    reason: reasonOfPayment(brand),
  }
}

function totalLabel({ overdue, isMobileBill }: DebtAfterReversal): string {
  if (overdue === null) return 'Próximo pago'
  return isMobileBill ? overdueLabels.onBill : 'Por pagar hoy'
}

function cancelledRefund({ refund }: Pick<PaymentReversedData, 'refund'>): readonly string[] {
  if (refund === null || refund.cancelled === 0) return []
  const cancelled = `Por eso ya no te devolvemos ${formatPesos(refund.cancelled)} que te habíamos prometido.`
  return refund.left === 0
    ? [cancelled]
    : [`${cancelled} Te seguimos debiendo ${formatPesos(refund.left)}, y te los devolvemos como te dijimos.`]
}

type ReversalFigures = Pick<PaymentReversedData, 'amount' | 'debt'>

/**
 * A prepayment may have saved interest since: the reversal is free only if the payoff rose by the payment
 * alone.
 */
function isFree({ amount, debt }: ReversalFigures): boolean {
  if (debt?.overdue !== null) return false
  const { payoff, payoffBefore } = debt
  return payoffBefore !== null && payoff - payoffBefore === amount
}

function factsOfDebt(data: ReversalFigures): readonly MailFact[] {
  const { debt } = data
  return debt ? [...factsToCatchUp(debt), ...(isFree(data) ? [] : factsOfPayoff(debt))] : []
}

function factsOfPayoff({ payoff, payoffBefore }: DebtAfterReversal): readonly MailFact[] {
  return [
    ...(payoffBefore === null
      ? []
      : [['Para pagar todo, antes de la reversión', formatPesos(payoffBefore)] as const]),
    ['Para pagar todo hoy', formatPesos(payoff)],
  ]
}

function factsToCatchUp({ overdue, isMobileBill, payBy }: DebtAfterReversal): readonly MailFact[] {
  if (overdue === null) {
    return [[isMobileBill ? 'Se cobra en tu factura el' : 'Fecha del próximo pago', formatDate(payBy)]]
  }
  const { since, penaltyPerDay, penaltyRate, hasVat } = overdue
  return [
    ['Vencida desde el', formatDate(since)],
    ['Mora por día', `${formatPesos(penaltyPerDay)}${hasVat ? ', con IVA incluido' : ''}`],
    ['Tasa de mora', `${formatRate(penaltyRate)} E.A.`],
    ...(isMobileBill ? [] : [['Sin más mora si pagas el', formatDate(payBy)] as const]),
  ]
}

function notesOfDebt(data: ReversalFigures): readonly string[] {
  if (isFree(data)) {
    return [
      data.debt?.isMobileBill
        ? 'La reversión no te cuesta nada: esa cuota se cobra como antes.'
        : 'Si pagas a más tardar en esa fecha, la reversión no te cuesta nada.',
    ]
  }
  return data.debt?.overdue
    ? [
        'La mora corre desde el día siguiente al vencimiento, solo sobre el capital vencido, a la tasa máxima legal de cada mes.',
      ]
    : []
}

export const samplePaymentReversed: PaymentReversedData = {
  firstName: 'María',
  purpose: 'payoff',
  contractNumber: 'CU-5C0A1D2E3F40',
  orderNumber: null,
  amount: samplePesos(1_300_650),
  reference: '101234570',
  method: 'Tarjeta-PSE',
  franchise: 'VISA',
  at: '2027-02-20T15:12:09Z',
  reversedAt: '2027-02-25T13:40:00Z',
  isReopened: true,
  hasCounted: true,
  isStillPaid: false,
  refund: null,
  debt: {
    amount: samplePesos(149_289),
    breakdown: {
      principal: 115_708,
      interest: 23_077,
      interestVat: 4_385,
      fee: 5_000,
      feeVat: 950,
      penalty: 142,
      penaltyVat: 27,
    },
    payoff: samplePesos(1_311_211),
    payoffBefore: samplePesos(0),
    isMobileBill: false,
    overdue: { since: '2027-02-23', penaltyPerDay: samplePesos(84), hasVat: true, penaltyRate: '24.99' },
    payBy: '2027-02-25',
  },
  creditLink: 'http://localhost:3000/self-manage/credits/5f1d0c2e9b7a4f63a8e1c0d92b47e6f3',
}
