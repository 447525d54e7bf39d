import { pesos } from '@cupo/credit-engine'
import type { Transaction } from 'kysely'
import type { Temporal } from 'temporal-polyfill'
import type { Database } from '../../platform/database/schema.ts'
import { openPaymentTask } from './payment-task.ts'

type UndecidedPayment = {
  readonly id: string
  /** The reference of the payment. */
  readonly subject: string
  readonly amount: number
  readonly applicationId: string | null
}

/** The provider still has not decided a transaction when its last check is over: a person asks the provider. */
export function openUndecidedTask(
  transaction: Transaction<Database>,
  { id, subject, amount, applicationId }: UndecidedPayment,
  now: Temporal.Instant,
): Promise<void> {
  const note = 'the provider has not decided it, and is asked no more'
  return openPaymentTask(
    transaction,
    {
      kind: 'quarantine',
      subject,
      applicationId,
      transactionId: id,
      amount: pesos(amount),
      held: null,
      reason: null,
      note,
    },
    now,
  )
}

/** A signed notice names a transaction that the provider does not know: a person asks the provider. */
export function openUnknownTask(
  transaction: Transaction<Database>,
  subject: string,
  now: Temporal.Instant,
): Promise<void> {
  const note = 'a signed notice told of it, and the provider does not know it'
  return openPaymentTask(
    transaction,
    {
      kind: 'quarantine',
      subject,
      applicationId: null,
      transactionId: null,
      amount: null,
      held: null,
      reason: null,
      note,
    },
    now,
  )
}

/** Closes the quarantine task of a payment whose money is booked now: the task about that money replaces it. */
export async function closeQuarantineTask(
  transaction: Transaction<Database>,
  subject: string,
  now: Temporal.Instant,
): Promise<void> {
  await transaction
    .updateTable('paymentTask')
    .set({ state: 'closed', closedAt: now.toString(), closedBy: 'provider' })
    .where('kind', '=', 'quarantine')
    .where('subject', '=', subject)
    .where('state', '=', 'open')
    .execute()
}
