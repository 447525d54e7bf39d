import {
  dayFromIso,
  effectiveAnnualRate,
  firstDueDay,
  type LoanTerms,
  monthOf,
  noVat,
  openLoan as openLoanOf,
  percentage,
  pesos,
} from '@cupo/credit-engine'
import type { Transaction } from 'kysely'
import { mustPost, postEntries } from '../../ledger/ledger.ts'
import { writeAudit } from '../../platform/audit.ts'
import { businessDate } from '../../platform/business-date.ts'
import type { Database } from '../../platform/database/schema.ts'
import { newId } from '../../platform/ids.ts'
import type { Secrets } from '../../platform/secrets.ts'
import { type Application, agreementNumber } from '../origination/origination.ts'
import { readUsuryCaps } from '../policy/policy.ts'
import { bookOf, fundingOf, linesBetween, noBook } from './bookkeeping.ts'
import { inSight } from './daily/moments.ts'
import { loanStore } from './loan-store.ts'
import type { ServicingParts, Who } from './parts.ts'
import type { StoredLoan } from './stored-loan.ts'

export type OpenParts = Pick<ServicingParts, 'random' | 'tell'> & { readonly secrets: Secrets }

/**
 * The loan of a delivered device or a transferred sum, in the transaction that tells of it and under the lock of the
 * application (conformance: R-B1). Opening it again answers the loan that is there.
 */
export async function openLoan(
  { secrets, random, tell }: OpenParts,
  transaction: Transaction<Database>,
  application: Application,
  disbursedOn: string,
  { now, actor, requestId }: Who,
): Promise<StoredLoan> {
  const known = await loanStore.findByApplication(transaction, application.id)
  if (known !== null) return known
  const loan = openLoanOf(loanTerms(application, disbursedOn))
  const caps = await readUsuryCaps(transaction)
  const { id: applicationId, origin, person, facts } = application
  const opened: StoredLoan = {
    id: newId(),
    applicationId,
    key: Buffer.from(random.bytes(16)).toString('base64url'),
    contractNumber: agreementNumber(applicationId),
    origin,
    documentIndex: secrets.blindIndex('document', person.document),
    isMobileBill: facts.isBilledOnMobileInvoice,
    loan,
    lastPaidAt: null,
    capsStamp: caps.stampOf(monthOf(loan.asOf)),
    openedAt: now.toString({ fractionalSecondDigits: 3 }),
  }
  await loanStore.insert(transaction, opened)
  const entry = {
    kind: 'disbursement',
    subject: opened.id,
    bookedOn: businessDate(now).toString(),
    valueOn: disbursedOn,
    idempotencyKey: `open:${opened.id}`,
    actor: actor.kind,
    lines: linesBetween(noBook, bookOf(loan, fundingOf(origin))),
  }
  mustPost(await postEntries(transaction, [entry], now))
  const subject = { subjectType: 'loan', subjectId: opened.id }
  const after = { applicationId, contractNumber: opened.contractNumber, disbursedOn }
  await writeAudit(transaction, { actor, action: 'openLoan', ...subject, after, requestId }, now)
  const { id: loanId, isMobileBill } = opened
  await tell(transaction, inSight({ loanId, applicationId, isMobileBill }, loan), now)
  return opened
}

/** What was agreed, whatever the policy of today; the dates follow from the day of disbursement. */
function loanTerms({ id, facts }: Application, disbursedOn: string): LoanTerms {
  const { terms, paymentDay } = facts
  if (terms === null || paymentDay === null) throw new Error(`application ${id} has nothing agreed to lend`)
  const day = dayFromIso(disbursedOn)
  const { daysToFirstDueDateMin } = terms
  return {
    principal: pesos(terms.financedAmount),
    effectiveAnnualRate: effectiveAnnualRate(terms.effectiveAnnualRate),
    installmentCount: terms.installmentCount,
    interestVatRate: terms.isTaxFree ? noVat : percentage(terms.interestVatRate),
    administrationFee: pesos(terms.administrationFee),
    feeVatRate: percentage(terms.feeVatRate),
    disbursedOn: day,
    firstDueOn: firstDueDay({ disbursedOn: day, paymentDay, daysToFirstDueDateMin }),
  }
}
