import { type Day, isOverdue, isoOf, isVoid, type Loan } from '@cupo/credit-engine'
import type { Kysely, Transaction } from 'kysely'
import type { ActingParty } from '../../../platform/actor.ts'
import { writeAudit } from '../../../platform/audit.ts'
import type { Database } from '../../../platform/database/schema.ts'
import type { Refusal } from '../../../platform/refusal.ts'
import type { Secrets } from '../../../platform/secrets.ts'
import type { Random } from '../../../ports/random.ts'
import type { ApplicationStore } from '../../origination/origination.ts'
import { isOverRefunded, loanStore } from '../../servicing/servicing.ts'
import { productNames } from '../text/names.ts'
import { certificateStore, newCertificateCode } from './certificate-store.ts'

type IssuingContext = {
  readonly secrets: Secrets
  readonly random: Pick<Random, 'bytes'>
  readonly store: Pick<ApplicationStore, 'find'>
}

/** Each with the moment or day of its content. */
export async function issueCertificate(
  { secrets, random, store }: IssuingContext,
  transaction: Transaction<Database>,
  applicationId: string,
  { now, actor, requestId }: ActingParty,
): Promise<void> {
  const stored = await loanStore.findByApplication(transaction, applicationId)
  const application = await store.find(transaction, applicationId)
  const closed = stored?.loan.closed ?? null
  if (
    stored === null ||
    application === null ||
    closed === null ||
    closed.because === 'sold' ||
    closed.because === 'voided'
  ) {
    throw new Error(`nothing to certify of application ${applicationId}`)
  }
  const { id: loanId, contractNumber, origin, loan } = stored
  const { fullName, document } = application.person
  await certificateStore(secrets).insert(transaction, {
    code: newCertificateCode(random),
    loanId,
    issuedAt: now.toString(),
    facts: {
      borrower: { fullName, documentNumber: document },
      contractNumber,
      productName: productNames[origin],
      principal: loan.terms.principal,
      disbursedOn: isoOf(loan.terms.disbursedOn),
      paidOn: isoOf(closed.on),
      ...(closed.because === 'withdrawn' && { isWithdrawal: true }),
    },
  })
  const subject = { subjectType: 'loan', subjectId: loanId }
  await writeAudit(transaction, { actor, action: 'issueCertificate', ...subject, requestId }, now)
}

/**
 * Null to certify. A late borrower gets the product certificate alone; a sold debt is its buyer's, a void
 * loan has its own certificate, and a borrower refunded too much still owes.
 */
export async function refusalOfCertificate(
  db: Kysely<Database>,
  certificate: 'product' | 'paidInFull',
  { id, loan }: { readonly id: string; readonly loan: Loan },
  on: Day,
): Promise<Refusal | null> {
  const end = loan.closed?.because
  if (end === 'sold' || isVoid(loan)) return { code: 'CertificadoNoHabilitado' }
  if (certificate === 'paidInFull' && isOverdue(loan, on)) return { code: 'PagosPendientes' }
  if (await isOverRefunded(db, id)) return { code: 'CertificadoNoHabilitado' }
  const isMissing = certificate === 'paidInFull' && loan.closed === null
  return isMissing ? { code: 'CertificadoNoHabilitado' } : null
}
