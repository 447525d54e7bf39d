import { isoOf } from '@cupo/credit-engine'
import type { Transaction } from 'kysely'
import { writeAudit } from '../../../platform/audit.ts'
import type { Database } from '../../../platform/database/schema.ts'
import type { Secrets } from '../../../platform/secrets.ts'
import type { Random } from '../../../ports/random.ts'
import type { ApplicationStore } from '../../origination/origination.ts'
import { loanStore, type Who } from '../../servicing/servicing.ts'
import { productNames } from '../text/products.ts'
import { newCertificateCode } from './certificate-code.ts'
import { certificateStore } from './certificate-store.ts'

export type IssueParts = {
  readonly secrets: Secrets
  readonly random: Pick<Random, 'bytes'>
  readonly store: Pick<ApplicationStore, 'find'>
}

/**
 * The certificate of a loan that is paid off, issued in the transaction that closed it: one for each closing, which no
 * download repeats (conformance: R-K2). Throws for a loan that is not paid off.
 */
export async function issueCertificate(
  { secrets, random, store }: IssueParts,
  transaction: Transaction<Database>,
  applicationId: string,
  { now, actor, requestId }: Who,
): Promise<void> {
  const stored = await loanStore.findByApplication(transaction, applicationId)
  const application = await store.find(transaction, applicationId)
  if (stored === null || application === null || stored.loan.closed?.because !== 'paid') {
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
      paidOn: isoOf(stored.loan.closed.on),
    },
  })
  const subject = { subjectType: 'loan', subjectId: loanId }
  await writeAudit(transaction, { actor, action: 'issueCertificate', ...subject, requestId }, now)
}
