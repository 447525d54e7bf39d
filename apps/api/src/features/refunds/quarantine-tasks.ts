import { pesos } from '@cupo/credit-engine'
import type { Transaction } from 'kysely'
import type { Temporal } from 'temporal-polyfill'
import type { Database } from '../../platform/database/schema.ts'
import { openPaymentTask } from './payment-task.ts'

type UndecidedPayment = {
  readonly id: string
  readonly subject: string
  readonly amount: number
  readonly applicationId: string | null
}

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

const unsettledNotes = {
  'unknown to the provider': 'a signed notice told of it, and the provider does not know it',
  'more than the provider says': 'a notice told of more than the provider says when it is asked',
  'cannot be settled': 'what the provider answers cannot be settled: see the log',
} as const

export type UnsettledReason = keyof typeof unsettledNotes

/** The last check is over: a person asks the provider. */
export function openUnsettledTask(
  transaction: Transaction<Database>,
  subject: string,
  because: UnsettledReason,
  now: Temporal.Instant,
): Promise<void> {
  const note = unsettledNotes[because]
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

/** Replaced by the task about the booked money. */
export async function closeTasksAbout(
  transaction: Transaction<Database>,
  kinds: readonly ('quarantine' | 'reversal')[],
  subject: string,
  now: Temporal.Instant,
): Promise<void> {
  await transaction
    .updateTable('paymentTask')
    .set({ state: 'closed', closedAt: now.toString(), closedBy: 'provider' })
    .where('kind', 'in', kinds)
    .where('subject', '=', subject)
    .where('state', '=', 'open')
    .execute()
}
