import { inTransaction } from '../../../platform/database/transaction.ts'
import { Refused } from '../../../platform/refusal.ts'
import {
  assignedReference,
  assignSuspense,
  loanStore,
  type ServicingParts,
  type Who,
} from '../../servicing/servicing.ts'
import { openSurplusTask } from '../settle/open-surplus-task.ts'
import { writeClosed } from './close-task.ts'
import { lockTask, type PaymentTask } from './task.ts'

export type Assigned =
  | { readonly kind: 'assigned'; readonly loanId: string }
  /** `notOpen`: closed, or a refund is under way; `noPayment`: what is in suspense was no payment to a loan. */
  | { readonly kind: 'notOpen' | 'noPayment' | 'noLoan' | 'loanEnded' | 'moneyGone' }

/**
 * Gives the money of a task to a loan, by its contract number, and closes the task (conformance: R-B11). Money that was
 * paid before delivery can only be paid back; what is more than the loan cost is a refund.
 */
export async function assignToLoan(
  parts: ServicingParts,
  task: Pick<PaymentTask, 'id' | 'ledgerSubject'>,
  loan: string,
  who: Who,
): Promise<Assigned> {
  try {
    return await inTransaction(parts.db, async (transaction): Promise<Assigned> => {
      const held = await lockTask(transaction, task)
      if (held === null || held.state !== 'open') return { kind: 'notOpen' }
      const { subject: reference, transactionId } = held
      const isKept = await transaction
        .selectFrom('loanPayment')
        .select('id')
        .where('reference', '=', reference)
        .executeTakeFirst()
      if (held.ledgerAccount !== 'suspense' || isKept === undefined) return { kind: 'noPayment' }
      const assigned = await assignSuspense(parts, transaction, { reference, loan }, who)
      if (!assigned.ok) throw new Refused(assigned.refusal)
      await writeClosed(transaction, held, `given to ${loan}`, who)
      const { loanId, surplus } = assigned.value
      if (surplus > 0 && loanId !== null) {
        const { applicationId } = await loanStore.lock(transaction, loanId)
        const about = { subject: assignedReference(reference), applicationId, transactionId }
        await openSurplusTask(transaction, { ...about, loanId, surplus }, who.now)
      }
      if (transactionId !== null) {
        await transaction
          .updateTable('paymentTransaction')
          .set({ outcome: 'posted', updatedAt: who.now.toString() })
          .where('id', '=', transactionId)
          .execute()
      }
      return { kind: 'assigned', loanId: loanId ?? '' }
    })
  } catch (error) {
    if (!(error instanceof Refused)) throw error
    return { kind: kindOf(error.refusal.code) }
  }
}

function kindOf(code: Refused['refusal']['code']): 'noLoan' | 'loanEnded' | 'moneyGone' {
  if (code === 'NoEncontrado') return 'noLoan'
  return code === 'CreditoPagado' ? 'loanEnded' : 'moneyGone'
}
