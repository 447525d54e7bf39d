import { formatPaymentDay } from '../../platform/format.ts'
import type { LoanAgreementBorrower, LoanAgreementData } from './data.ts'

/** Signing comes before the credit begins, so the agreement cannot date its installments: it says how they fall. */
export function paymentDaySentence(data: Pick<LoanAgreementData, 'credit' | 'device'>): string {
  const { paymentDay } = data.credit
  const day = data.device === null ? String(paymentDay) : formatPaymentDay(paymentDay)
  return `día ${day} de cada mes, desde el primer ${day} que llegue 30 días después ${ofBeginning(data)}`
}

/** The event from which the credit runs. */
export function ofBeginning({ device }: Pick<LoanAgreementData, 'device'>): string {
  return device === null ? 'de la transferencia' : 'de la entrega'
}

/** What an installment has in it beside principal: a personal loan carries neither VAT nor charges. */
export function includedText({ device }: Pick<LoanAgreementData, 'device'>): string {
  return device === null ? 'intereses' : 'intereses, IVA y cargos'
}

/** Bogotá is both municipality and department, and is said once. */
export function addressText({ address }: LoanAgreementBorrower): string {
  const places = new Set([address.street, address.neighborhood, address.municipality, address.department])
  return [...places].join(', ')
}
