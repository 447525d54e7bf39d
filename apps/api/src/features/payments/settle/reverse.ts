import type { Pesos } from '@cupo/credit-engine'
import type { Transaction } from 'kysely'
import { mustPost } from '../../../ledger/ledger.ts'
import type { Database } from '../../../platform/database/schema.ts'
import { apply, type Prepayment } from '../../origination/origination.ts'
import { assignedReference, reversePaymentWithin, type Who } from '../../servicing/servicing.ts'
import { unbookAtApplication } from './book-prepayment.ts'
import { fitCreditTasks, lockCreditTasks } from './fit-credit-tasks.ts'
import type { Asked } from './keep-transaction.ts'
import type { By, SettleParts } from './parts.ts'
import { openTask, withdrawRefund } from './tasks.ts'

/** A payment that the provider takes back, and where its money is. */
export type Booked = {
  readonly asked: Asked
  readonly transactionId: string
  readonly reference: string
  readonly amount: Pesos
  readonly outcome: 'posted' | 'suspense'
}

export type Reversed = { readonly isReopened: boolean }

/**
 * Takes back exactly what was booked of a payment (conformance: R-Q7). A loan that it paid off is open again, an order
 * that has not been dispatched waits again; a task tells of what cannot be undone.
 */
export async function reverse(
  parts: SettleParts,
  transaction: Transaction<Database>,
  booked: Booked,
  who: By,
): Promise<Reversed> {
  const { asked, reference, outcome } = booked
  const subjects = [reference, assignedReference(reference)]
  const { isOnItsWay } = await withdrawRefund(transaction, subjects, who.now)
  if (isOnItsWay) await tellOf(transaction, booked, 'taken back after its refund was ordered', who)
  if (asked.purpose === 'loan') return reverseAtLoan(parts, transaction, booked, who)
  await unbookAtApplication(transaction, { applicationId: asked.applicationId, reference }, who)
  if (outcome === 'posted') await undoPrepayment(parts, transaction, booked, asked.purpose, who)
  return { isReopened: false }
}

async function reverseAtLoan(
  parts: SettleParts,
  transaction: Transaction<Database>,
  { asked, reference }: Booked,
  who: Who,
): Promise<Reversed> {
  // Tasks before their loan, as everywhere.
  const loanIds = await lockCreditTasks(transaction, [reference, assignedReference(reference)])
  const reversed = await reversePaymentWithin(parts.servicing, transaction, reference, who)
  // Without it, other payments may have paid more of the loan, so that less is left over of them.
  if (reversed.ok) for (const loanId of loanIds) await fitCreditTasks(transaction, loanId, who)
  if (reversed.ok) return { isReopened: reversed.value.isReopened }
  if (reversed.refusal.code !== 'NoEncontrado') return mustPost(reversed)
  // A second payment of one attempt never came to the loan.
  await unbookAtApplication(transaction, { applicationId: asked.applicationId, reference }, who)
  return { isReopened: false }
}

/** An order that still waits for something waits for this again; after that it has been dispatched. */
async function undoPrepayment(
  parts: SettleParts,
  transaction: Transaction<Database>,
  booked: Booked,
  prepayment: Prepayment,
  who: By,
): Promise<void> {
  const application = await parts.origination.store.lock(transaction, booked.asked.applicationId)
  const deadline = application.facts.order?.deadline ?? null
  if (application.situation !== 'EmAndamento' || deadline === null) {
    return tellOf(transaction, booked, `${prepayment} taken back after its order was dispatched`, who)
  }
  const reversed = { type: 'PrepaymentReversed', prepayment } as const
  const applied = { ...who, action: 'reversePrepayment', evidence: null }
  await apply(parts.origination, transaction, application, [reversed], applied)
}

function tellOf(
  transaction: Transaction<Database>,
  { asked, transactionId, reference, amount }: Booked,
  note: string,
  { now }: Who,
): Promise<void> {
  const about = { subject: reference, applicationId: asked.applicationId, transactionId }
  return openTask(transaction, { kind: 'reversal', ...about, amount, held: null, note }, now)
}
