import { pesos } from '@cupo/credit-engine'
import type { Transaction } from 'kysely'
import type { Temporal } from 'temporal-polyfill'
import type { Database } from '../../platform/database/schema.ts'
import { openPaymentTask } from './tasks.ts'

type Undecided = {
  readonly id: string
  /** The payment's reference. */
  readonly subject: string
  readonly amount: number
  readonly applicationId: string | null
}

/** A transaction is asked about no more although it still waits: from here on it is a person's to ask about. */
export function openUndecidedTask(
  transaction: Transaction<Database>,
  { id, subject, amount, applicationId }: Undecided,
  now: Temporal.Instant,
): Promise<void> {
  const about = { subject, applicationId, transactionId: id, held: null }
  const note = 'the provider has not decided it, and is asked no more'
  return openPaymentTask(transaction, { kind: 'quarantine', ...about, amount: pesos(amount), note }, now)
}

/** The same of a notice whose transaction the provider never knew. */
export function openUnknownTask(
  transaction: Transaction<Database>,
  subject: string,
  now: Temporal.Instant,
): Promise<void> {
  const about = { subject, applicationId: null, transactionId: null, held: null }
  const note = 'a signed notice told of it, and the provider does not know it'
  return openPaymentTask(transaction, { kind: 'quarantine', ...about, amount: null, note }, now)
}
