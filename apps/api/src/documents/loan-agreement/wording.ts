import type { LoanAgreementBorrower, LoanAgreementData, LoanAgreementDevice } from './data.ts'

/** Signing comes before the credit begins, so the agreement cannot date its installments: it says how they fall. */
export function paymentDaySentence(data: Pick<LoanAgreementData, 'credit' | 'device'>): string {
  const day = data.credit.paymentDay
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

/** As Colombians write a cédula: 1.010.100.080. */
export function documentNumberText(borrower: LoanAgreementBorrower): string {
  return borrower.documentNumber.replace(/\B(?=(\d{3})+$)/g, '.')
}

/** Bogotá is both municipality and department, and is said once. */
export function addressText({ address }: LoanAgreementBorrower): string {
  const places = new Set([address.street, address.neighborhood, address.municipality, address.department])
  return [...places].join(', ')
}

/** Some catalogues write the brand into the model, and it is said once. */
export function deviceText(device: LoanAgreementDevice): string {
  const isBrandInModel = device.model.startsWith(device.brand)
  const name = isBrandInModel ? [device.model] : [device.brand, device.model]
  return [...name, device.memory, device.color].filter((part) => part !== '').join(' ')
}

/** `2026-11` → `noviembre de 2026`. */
export function monthText(yearMonth: string): string {
  const [year, month] = yearMonth.split('-')
  const name = monthNames[Number(month) - 1]
  if (!year || !name) throw new RangeError(`not a month: ${yearMonth}`)
  return `${name} de ${year}`
}

const monthNames = [
  'enero',
  'febrero',
  'marzo',
  'abril',
  'mayo',
  'junio',
  'julio',
  'agosto',
  'septiembre',
  'octubre',
  'noviembre',
  'diciembre',
]
