import { type Day, isOverdue, isoOf, type Loan } from '@cupo/credit-engine'
import type { Kysely, Transaction } from 'kysely'
import type { Temporal } from 'temporal-polyfill'
import { actors } from '../../../platform/actor.ts'
import { writeAudit } from '../../../platform/audit.ts'
import type { Database } from '../../../platform/database/schema.ts'
import { inTransaction } from '../../../platform/database/transaction.ts'
import type { Refusal } from '../../../platform/refusal.ts'
import type { Secrets } from '../../../platform/secrets.ts'
import type { Random } from '../../../ports/random.ts'
import type { ApplicationStore } from '../../origination/origination.ts'
import { type ActingParty, isOverRefunded, loanStore } from '../../servicing/servicing.ts'
import { productNames } from '../text/names.ts'
import { certificateStore, newCertificateCode } from './certificate-store.ts'

type IssuingContext = {
  readonly secrets: Secrets
  readonly random: Pick<Random, 'bytes'>
  readonly store: Pick<ApplicationStore, 'find'>
}

/** Certifies a loan that is paid off or void, in the transaction that closed it. Throws for any other loan. */
export async function issueCertificate(
  { secrets, random, store }: IssuingContext,
  transaction: Transaction<Database>,
  applicationId: string,
  { now, actor, requestId }: ActingParty,
): Promise<void> {
  const stored = await loanStore.findByApplication(transaction, applicationId)
  const application = await store.find(transaction, applicationId)
  const closed = stored?.loan.closed ?? null
  if (stored === null || application === null || closed === null || closed.because === 'sold') {
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
 * The reason to refuse a certificate on a day, or null. A late borrower gets the product certificate, but not the
 * paid-in-full one. The buyer of a sold debt certifies it, a void loan has its own certificate, and a borrower who was
 * refunded too much still owes.
 */
export async function refusalOfCertificate(
  db: Kysely<Database>,
  certificate: 'product' | 'paidInFull',
  { id, loan }: { readonly id: string; readonly loan: Loan },
  on: Day,
): Promise<Refusal | null> {
  const end = loan.closed?.because
  if (end === 'sold' || end === 'withdrawn') return { code: 'CertificadoNoHabilitado' }
  if (certificate === 'paidInFull' && isOverdue(loan, on)) return { code: 'PagosPendientes' }
  if (await isOverRefunded(db, id)) return { code: 'CertificadoNoHabilitado' }
  const isMissing = certificate === 'paidInFull' && loan.closed === null
  return isMissing ? { code: 'CertificadoNoHabilitado' } : null
}

/**
 * Certifies loans that an earlier release saw paid off. A failure is reported and retried at the next start, so that it
 * never keeps the product from starting.
 */
export async function issueMissingCertificates(
  context: IssuingContext & { readonly db: Kysely<Database> },
  now: Temporal.Instant,
  onFailure: (applicationId: string, error: unknown) => void,
): Promise<number> {
  const { db, secrets } = context
  const loans = await db
    .selectFrom('loan')
    .leftJoin('certificate', 'certificate.loanId', 'loan.id')
    .select(['loan.id', 'loan.applicationId'])
    .where('loan.situation', '=', 'paid')
    .where('certificate.code', 'is', null)
    .execute()
  const who = { now, actor: actors.clock, requestId: 'start' }
  let issued = 0
  for (const { id, applicationId } of loans) {
    try {
      await inTransaction(db, async (transaction) => {
        // Under the lock, against a concurrent start or a reversal that reopened the loan.
        const { loan } = await loanStore.lock(transaction, id)
        const isIssued = (await certificateStore(secrets).latestOf(transaction, id)) !== null
        if (isIssued || loan.closed?.because !== 'paid') return
        await issueCertificate(context, transaction, applicationId, who)
        issued += 1
      })
    } catch (error) {
      onFailure(applicationId, error)
    }
  }
  return issued
}
