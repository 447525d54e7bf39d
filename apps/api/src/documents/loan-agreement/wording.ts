import { formatPaymentDay } from '../../platform/format.ts'
import { daysText } from '../../platform/text/counts.ts'
import type { LoanAgreementBorrower, LoanAgreementData, LoanAgreementSubject } from './data.ts'

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
