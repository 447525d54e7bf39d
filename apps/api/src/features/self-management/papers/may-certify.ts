import { type Day, isOverdue, type Loan } from '@cupo/credit-engine'
import type { Kysely } from 'kysely'
import type { Database } from '../../../platform/database/schema.ts'
import type { Refusal } from '../../../platform/refusal.ts'
import { owesRefund } from '../../servicing/servicing.ts'

/**
 * Why a credit gets no certificate on a day, or null when it does (conformance: R-K1). Whoever is late is told first to
 * catch up; of a sold debt there is nothing left to certify here, and whoever got back too much is not paid up.
 */
export async function refusalOfCertificate(
  db: Kysely<Database>,
  certificate: 'product' | 'paidInFull',
  { id, loan }: { readonly id: string; readonly loan: Loan },
  on: Day,
): Promise<Refusal | null> {
  if (loan.closed?.because === 'sold') return { code: 'CertificadoNoHabilitado' }
  if (isOverdue(loan, on)) return { code: 'PagosPendientes' }
  if (await owesRefund(db, id)) return { code: 'CertificadoNoHabilitado' }
  const isMissing = certificate === 'paidInFull' && loan.closed === null
  return isMissing ? { code: 'CertificadoNoHabilitado' } : null
}
