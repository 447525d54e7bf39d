import { outstandingPrincipal, type Pesos } from '@cupo/credit-engine'
import type { Kysely } from 'kysely'
import { headAt, shortHead } from '../../../platform/audit-head.ts'
import type { Database } from '../../../platform/database/schema.ts'
import type { Breakdown } from '../../../platform/text/breakdown.ts'
import type { Application } from '../../origination/origination.ts'
import { allocationOf, loanStore } from '../../servicing/servicing.ts'
import type { PaymentAttempt } from '../attempts/payment-attempt-store.ts'
import type { ShownTransaction } from '../notices/shown-transaction.ts'
import { paymentReference } from '../notices/transaction-store.ts'

export type PaymentParts = {
  readonly breakdown: Breakdown | undefined
  /** Null before delivery and after the credit's end. */
  readonly capitalLeft: Pesos | null
  /** For the receipt; null before the first head. */
  readonly auditHead: string | null
}

const unknownParts = { breakdown: undefined, capitalLeft: null }

export async function paymentParts(
  db: Kysely<Database>,
  attempt: PaymentAttempt,
  transaction: ShownTransaction,
  application: Pick<Application, 'facts'>,
): Promise<PaymentParts> {
  const head = await headAt(db, transaction.at ?? attempt.requestedAt)
  const parts = await bookedParts(db, attempt, transaction, application)
  return { ...parts, auditHead: head && shortHead(head) }
}

async function bookedParts(
  db: Kysely<Database>,
  { purpose, loanId }: PaymentAttempt,
  { isBooked, isToBeReturned, stateCode, reference, amount }: ShownTransaction,
  { facts }: Pick<Application, 'facts'>,
): Promise<Omit<PaymentParts, 'auditHead'>> {
  if (!isBooked || isToBeReturned || stateCode !== 1) return unknownParts
  if (purpose === 'downPayment') return { breakdown: { downPayment: amount }, capitalLeft: null }
  if (purpose === 'guarantee') {
    const { terms } = facts
    if (terms === null) return unknownParts
    const breakdown = { guarantee: terms.guaranteeFee, guaranteeVat: terms.guaranteeVat }
    return { breakdown, capitalLeft: null }
  }
  const allocation = await allocationOf(db, paymentReference(reference))
  const stored = loanId === null ? null : await loanStore.find(db, loanId)
  if (allocation === null || stored === null) return unknownParts
  const { overpaid: surplus, ...parts } = allocation
  const isOpen = stored.loan.closed === null
  return {
    breakdown: { ...parts, surplus },
    capitalLeft: isOpen ? outstandingPrincipal(stored.loan) : null,
  }
}
