import { type Day, isOverdue, type Loan } from '@cupo/credit-engine'
import type { Kysely } from 'kysely'
import type { Database } from '../../../platform/database/schema.ts'
import type { Refusal } from '../../../platform/refusal.ts'
import { owesRefund } from '../../servicing/servicing.ts'

/**
 * Why a credit gets no certificate on a day, or null when it does (conformance: R-K1). The product certificate is given
 * to a late borrower too, since it says how the credit stands; the paid-in-full certificate asks to catch up first. A
 * sold debt is certified by its buyer, and a borrower who got back too much has not paid it all.
 */
export async function refusalOfCertificate(
  db: Kysely<Database>,
  certificate: 'product' | 'paidInFull',
  { id, loan }: { readonly id: string; readonly loan: Loan },
  on: Day,
): Promise<Refusal | null> {
  if (loan.closed?.because === 'sold') return { code: 'CertificadoNoHabilitado' }
  if (certificate === 'paidInFull' && isOverdue(loan, on)) return { code: 'PagosPendientes' }
  if (await owesRefund(db, id)) return { code: 'CertificadoNoHabilitado' }
  const isMissing = certificate === 'paidInFull' && loan.closed === null
  return isMissing ? { code: 'CertificadoNoHabilitado' } : null
}
