import {
  dayFromIso,
  effectiveAnnualRate,
  firstDueDay,
  type LoanTerms,
  monthOf,
  noVat,
  openLoan as openLoanValue,
  percentage,
  pesos,
} from '@cupo/credit-engine'
import type { Origin } from '@cupo/wire'
import type { Transaction } from 'kysely'
import { type Entry, mustPost, postEntries } from '../../ledger/ledger.ts'
import type { ActingParty } from '../../platform/actor.ts'
import { writeAudit } from '../../platform/audit.ts'
import { businessDate } from '../../platform/business-date.ts'
import type { Database } from '../../platform/database/schema.ts'
import { newId } from '../../platform/ids.ts'
import type { Secrets } from '../../platform/secrets.ts'
import type { Random } from '../../ports/random.ts'
import { readUsuryCaps } from '../policy/policy.ts'
import { bookOf, fundingOf, linesBetween, noBook } from './bookkeeping.ts'
import { type LoanEventListener, upcomingEvents } from './daily/loan-events.ts'
import { loanStore, type StoredLoan } from './loan-store.ts'

type AgreedTerms = {
  readonly financedAmount: number
  readonly effectiveAnnualRate: string
  readonly installmentCount: number
  readonly isTaxFree: boolean
  readonly interestVatRate: string
  readonly administrationFee: number
  readonly feeVatRate: string
  readonly feeRecipient: LoanTerms['feeRecipient']
  readonly guaranteeFee: number
  readonly isGuaranteeInterest: boolean
  readonly daysToFirstDueDateMin: number
}

export type Disbursement = {
  readonly applicationId: string
  readonly contractNumber: string
  readonly origin: Origin
  readonly document: string
  readonly isMobileBill: boolean
  readonly terms: AgreedTerms
  readonly paymentDay: number
  readonly disbursedOn: string
}

type OpeningContext = {
  readonly secrets: Secrets
  readonly random: Random
  readonly onLoanEvents: LoanEventListener
}

/** The caller has locked the application. Idempotent. */
export async function openLoan(
  { secrets, random, onLoanEvents }: OpeningContext,
  transaction: Transaction<Database>,
  disbursement: Disbursement,
  { now, actor, requestId }: ActingParty,
): Promise<StoredLoan> {
  const { applicationId, contractNumber, origin, document, isMobileBill, disbursedOn } = disbursement
  const known = await loanStore.findByApplication(transaction, applicationId)
  if (known !== null) return known
  const loan = openLoanValue(loanTerms(disbursement))
  const caps = await readUsuryCaps(transaction)
  const opened: StoredLoan = {
    id: newId(),
    applicationId,
    key: Buffer.from(random.bytes(16)).toString('base64url'),
    contractNumber,
    origin,
    documentIndex: secrets.blindIndex('document', document),
    isMobileBill,
    loan,
    lastPaidAt: null,
    capsStamp: caps.stampOf(monthOf(loan.asOf)),
    openedAt: now.toString({ fractionalSecondDigits: 3 }),
    pausedThrough: null,
    billsFrom: null,
  }
  await loanStore.insert(transaction, opened)
  const entry: Entry = {
    kind: 'disbursement',
    source: { kind: 'loan', id: opened.id },
    subject: opened.id,
    bookedOn: businessDate(now).toString(),
    valueOn: disbursedOn,
    idempotencyKey: `open:${opened.id}`,
    actor: actor.kind,
    lines: linesBetween(noBook, bookOf(loan, fundingOf(origin))),
  }
  mustPost(await postEntries(transaction, [entry], now))
  const subject = { subjectType: 'loan', subjectId: opened.id }
  const after = { applicationId, contractNumber, disbursedOn, isMobileBill }
  await writeAudit(transaction, { actor, action: 'openLoan', ...subject, after, requestId }, now)
  await onLoanEvents(
    transaction,
    upcomingEvents({ loanId: opened.id, applicationId, isMobileBill }, loan),
    now,
  )
  return opened
}

function loanTerms({ terms, paymentDay, disbursedOn }: Disbursement): LoanTerms {
  const day = dayFromIso(disbursedOn)
  const { daysToFirstDueDateMin } = terms
  return {
    principal: pesos(terms.financedAmount),
    effectiveAnnualRate: effectiveAnnualRate(terms.effectiveAnnualRate),
    installmentCount: terms.installmentCount,
    interestVatRate: terms.isTaxFree ? noVat : percentage(terms.interestVatRate),
    administrationFee: pesos(terms.administrationFee),
    feeVatRate: percentage(terms.feeVatRate),
    feeRecipient: terms.feeRecipient,
    upfrontInterest: pesos(terms.isGuaranteeInterest ? terms.guaranteeFee : 0),
    disbursedOn: day,
    firstDueOn: firstDueDay({ disbursedOn: day, paymentDay, daysToFirstDueDateMin }),
  }
}
