import { type Day, isOverdue, type Loan } from '@cupo/credit-engine'
import type { Refusal } from '../../../platform/refusal.ts'

/**
 * Why a credit gets no certificate on a day, or null when it does (conformance: R-K1). Whoever is late is told first to
 * catch up; of a sold debt there is nothing left to certify here.
 */
export function refusalOfCertificate(
  certificate: 'product' | 'paidInFull',
  loan: Loan,
  on: Day,
): Refusal | null {
  if (loan.closed?.because === 'sold') return { code: 'CertificadoNoHabilitado' }
  if (isOverdue(loan, on)) return { code: 'PagosPendientes' }
  const isMissing = certificate === 'paidInFull' && loan.closed === null
  return isMissing ? { code: 'CertificadoNoHabilitado' } : null
}
