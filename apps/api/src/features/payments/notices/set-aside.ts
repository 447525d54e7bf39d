import { mustPost } from '../../../ledger/ledger.ts'
import { closeQuarantineTask, openPaymentTask } from '../../refunds/refunds.ts'
import { applyPaymentWithin } from '../../servicing/servicing.ts'
import { mail, valueMoment } from './apply-verdict.ts'
import type { Mismatch } from './judge-transaction.ts'
import { paymentReference } from './payment-reference.ts'
import type { Case, CaseOutcome } from './settlement.ts'

/**
 * Money that was taken on our account for something else than was registered: it pays nothing, and stands in suspense
 * until a person gives it to a loan or pays it back (conformance: R-Q2).
 */
export async function setAside(one: Case, mismatches: readonly Mismatch[]): Promise<CaseOutcome> {
  const { parts, transaction, kept, found, who } = one
  const { asked, id: transactionId } = kept
  const { amount } = found
  if (amount === null) throw new Error(`transaction ${found.reference} has no amount`)
  const reference = paymentReference(found.reference)
  const paidAt = valueMoment(found, asked, who.now)
  // Under its own name, which no loan has, whatever its payer has written into the checkout.
  const order = {
    reference,
    loan: reference,
    amount,
    kind: 'installment',
    source: 'provider',
    paidAt,
  } as const
  const { answer } = mustPost(await applyPaymentWithin(parts.servicing, transaction, order, who))

  const note = `not what was registered: ${mismatches.join(', ')}`
  const about = { subject: reference, applicationId: asked?.applicationId ?? null, transactionId, amount }
  const held = { subject: answer.paymentId, account: 'suspense' } as const
  await closeQuarantineTask(transaction, reference, who.now)
  await openPaymentTask(transaction, { kind: 'suspense', ...about, held, note }, who.now)
  const told = asked && {
    ...one,
    kept: { ...kept, asked: { ...asked, amount } },
  }
  const receipt = told && mail(told, 'payment-receipt', { at: paidAt, isToBeReturned: true })
  const settled = { outcome: 'suspense', paidAt, nextCheckAt: null, asked: null } as const
  return { settled, end: { state: 'quarantined', reason: note }, mail: receipt }
}
