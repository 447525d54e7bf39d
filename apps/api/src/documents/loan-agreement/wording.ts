import type { Brand } from '../../platform/brand.ts'
import { formatPaymentDay, formatPesos } from '../../platform/format.ts'
import { daysText } from '../../platform/text/words.ts'
import { type Block, type FactRow, heading, paragraph } from '../model/document-model.ts'
import type {
  LoanAgreementAccount,
  LoanAgreementBorrower,
  LoanAgreementData,
  LoanAgreementSubject,
} from './data.ts'

type LentMoney = Extract<LoanAgreementSubject, { readonly kind: 'money' }>

export const moneySummary = ({ credit }: LoanAgreementData, { account }: LentMoney): readonly FactRow[] => [
  ['Dinero que recibes', formatPesos(credit.financedAmount)],
  ['Cuenta que lo recibe', accountText(account)],
]

const accountKinds = { Ahorros: 'cuenta de ahorros', Corriente: 'cuenta corriente' } as const

/** No paper bears the whole number of an account. */
const accountText = ({ bankName, accountType, ending }: LoanAgreementAccount): string =>
  `${bankName}, ${accountKinds[accountType]} terminada en ${ending}`

/** Signing precedes the credit: the agreement gives the rule of its due dates. */
export function paymentDaySentence(data: Pick<LoanAgreementData, 'credit' | 'subject'>): string {
  const { paymentDay, daysToFirstDueDateMin } = data.credit
  const day = formatPaymentDay(paymentDay)
  const days = daysText(daysToFirstDueDateMin)
  return `día ${day} de cada mes, desde el primer ${day} que llegue ${days} después ${ofBeginning(data)}`
}

export function ofBeginning({ subject }: Pick<LoanAgreementData, 'subject'>): string {
  return subject.kind === 'money' ? 'de la transferencia' : 'de la entrega'
}

/** A personal loan has no VAT, and a charge only by its product. */
export const hasCharges = ({ subject, credit }: Pick<LoanAgreementData, 'subject' | 'credit'>): boolean =>
  subject.kind === 'device' || credit.administrationFee > 0

/** The interest of personal loans and of tax-free phones bears no VAT. */
export const hasVat = ({ subject }: Pick<LoanAgreementData, 'subject'>): boolean =>
  subject.kind === 'device' && !subject.device.isTaxFree

export function includedText(data: Pick<LoanAgreementData, 'subject' | 'credit'>): string {
  const hasFee = data.credit.administrationFee > 0
  if (hasFee) return 'intereses, IVA y cargos'
  return hasVat(data) ? 'intereses e IVA' : 'intereses'
}

export function costText(data: Pick<LoanAgreementData, 'subject' | 'credit' | 'guarantee'>): string {
  const parts = [
    'intereses',
    ...(hasVat(data) || data.credit.administrationFee > 0 ? ['IVA'] : []),
    ...(data.credit.administrationFee > 0 ? ['cargos'] : []),
    ...(data.guarantee.kind === 'paidUpFront' ? ['fianza'] : []),
  ]
  return new Intl.ListFormat('es', { type: 'conjunction' }).format(parts)
}

export function addressText(address: NonNullable<LoanAgreementBorrower['address']>): string {
  const places = new Set([address.street, address.neighborhood, address.municipality, address.department])
  return [...places].join(', ')
}

export function loanAgreementFigures(data: LoanAgreementData) {
  const { installments, totals } = data.schedule
  const first = installments[0]
  const last = installments.at(-1)
  if (!first || !last) throw new RangeError('a loan agreement needs at least one installment')

  const downPayment = downPaymentOf(data.subject)
  const guarantee = data.guarantee.kind === 'paidUpFront' ? data.guarantee.total : 0
  return {
    installment: first.total,
    lastInstallment: last.total,
    downPayment,
    guarantee,
    totalOfPurchase: totals.total + downPayment + guarantee,
  }
}

const downPaymentOf = (subject: LoanAgreementSubject): number =>
  subject.kind === 'device' && subject.downPayment.kind === 'byLink' ? subject.downPayment.amount : 0

export type LoanAgreementFigures = ReturnType<typeof loanAgreementFigures>

export function freeInvestment({ credit }: LoanAgreementData, { account }: LentMoney): Block[] {
  const { bankName, accountType, ending } = account
  return [
    paragraph(
      'Es un crédito de libre inversión: tú decides en qué usar el dinero. Te transferimos ' +
        `${formatPesos(credit.financedAmount)} completos, en una sola vez y sin descuentos, a tu ` +
        `${accountKinds[accountType]} de ${bankName} terminada en ${ending}, que está a tu nombre.`,
    ),
  ]
}

export function transfer(
  { credit }: LoanAgreementData,
  { account, correctionDays }: LentMoney,
  brand: Brand,
): Block[] {
  return [
    heading('Desembolso'),
    paragraph(
      `Cuando firmas ordenamos transferir ${formatPesos(credit.financedAmount)} a tu cuenta (${accountText(account)}). El crédito ` +
        'empieza el día en que el dinero llega a ella: antes no corren intereses.',
    ),
    paragraph(
      'Si el banco no puede hacer la transferencia, te escribimos para que indiques otra cuenta a tu nombre, y repetimos la ' +
        'transferencia a ella. Lo demás de este contrato no cambia. Si no la indicas en un plazo de ' +
        `${daysText(correctionDays)}, este contrato queda sin efecto y no le debes nada a ${brand.lenderName}.`,
    ),
  ]
}

/** Ley 1480 de 2011 art. 47; the 15 calendar days of the refund follow Ley 2439 de 2024. */
export function withdrawalOfMoney({ credit }: LoanAgreementData, brand: Brand): Block[] {
  const { bankName, kind, number, holder } = brand.lender.bankAccount
  return [
    paragraph(
      'Puedes retractarte del crédito en los 5 días hábiles siguientes a la transferencia, sin dar razones. Lo pides en ' +
        'tu cuenta, en la página de tu crédito, donde ves hasta qué día. Nos devuelves los ' +
        `${formatPesos(credit.financedAmount)} que recibiste, sin intereses, y te devolvemos lo que hayas pagado, sin ` +
        'descuentos, en máximo 15 días calendario.',
    ),
    paragraph(
      `El dinero se devuelve a la ${kind} ${number} de ${bankName}, a nombre de ${holder}, con el número de este contrato ` +
        'como referencia.',
    ),
  ]
}
