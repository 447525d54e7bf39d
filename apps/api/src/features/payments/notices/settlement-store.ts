import { sql, type Transaction } from 'kysely'
import type { Temporal } from 'temporal-polyfill'
import { isoOfInstant } from '../../../platform/business-date.ts'
import { plannedOnce } from '../../../platform/database/planned-once.ts'
import type { Database, PaymentAttemptTable } from '../../../platform/database/schema.ts'
import { newId } from '../../../platform/ids.ts'
import type { ProviderTransaction } from '../../../ports/payment-provider.ts'
import type { Outcome } from './judge-transaction.ts'
import { providerName } from './transaction-store.ts'

/** The registered attempt, as far as settling needs it. */
export type LockedAttempt = {
  readonly id: string
  readonly purpose: PaymentAttemptTable['purpose']
  readonly applicationId: string
  readonly key: string
  readonly kind: PaymentAttemptTable['kind']
  readonly amount: number
  readonly isTest: boolean
  readonly state: PaymentAttemptTable['state']
  readonly requestedAt: string
}

export type LockedTransaction = {
  readonly id: string
  /** What became of it before this answer. */
  readonly outcome: Outcome
  readonly state: number
  /** What the provider said of it: of the amount last, of the invoice first. */
  readonly providerAmount: number
  readonly providerInvoice: string
  readonly createdAt: string
  /** This answer is the first of it: it is not written yet. */
  readonly isNew: boolean
  /** Null when its invoice is none of ours. */
  readonly attempt: LockedAttempt | null
}

/**
 * Locks the transactions that the provider has told of with what they were for, in one round trip: attempts, then
 * applications, then transactions, each kind in one order, so that whoever settles at the same moment waits in one order.
 * Each is of another attempt. Answers them in the order given. One that nobody has told of so far is written with what
 * becomes of it (`recordOutcomes`).
 */
export async function lockTransactions<A extends { readonly found: ProviderTransaction }>(
  transaction: Transaction<Database>,
  answers: readonly A[],
  now: Temporal.Instant,
): Promise<readonly (A & { readonly record: LockedTransaction })[]> {
  const first = await lockRows(transaction, answers)
  // Whoever held an attempt may have written its transaction, which a statement sees that begins after the lock.
  const rows = first.some(mayBeWritten) ? await lockRows(transaction, answers) : first
  const byReference = new Map(rows.map((row) => [row.reference, row]))
  return answers.map((answer) => {
    const row = byReference.get(answer.found.reference)
    if (row === undefined) throw new Error(`transaction ${answer.found.reference} was not answered`)
    const attempt = row.attemptId === null ? null : { ...row, id: row.attemptId, state: row.attemptState }
    const stored =
      row.knownId === null ? newTransaction(answer.found, now) : { ...row, id: row.knownId, isNew: false }
    return { ...answer, record: { ...stored, attempt } }
  })
}

async function lockRows(
  transaction: Transaction<Database>,
  answers: readonly { readonly found: ProviderTransaction }[],
): Promise<readonly Row[]> {
  const references = answers.map(({ found }) => found.reference)
  const invoices = answers.map(({ found }) => found.invoice)
  const { rows } = await sql<Row>`${plannedOnce}
    with attempt as (
      select id, invoice, purpose, application_id, key, kind, amount, is_test, state, requested_at
      from payment_attempt where invoice = any(${invoices}) order by id for update
    ), held as (
      select application.id from application join attempt on attempt.application_id = application.id
      where attempt.purpose <> 'loan' order by application.id for update of application
    ), known as (
      select id, x_ref_payco, outcome, state, amount, invoice, created_at
      from (select count(*) from held) as once_held, payment_transaction
      where provider = ${providerName} and x_ref_payco = any(${references})
      order by x_ref_payco for update of payment_transaction
    )
    select reference, known.id as known_id, known.outcome, known.state, known.amount as provider_amount,
           known.invoice as provider_invoice, known.created_at, attempt.id as attempt_id, purpose, application_id, key, kind,
           attempt.amount, is_test, attempt.state as attempt_state, requested_at
    from (select count(*) from held) as once_held
    cross join unnest(${references}::text[], ${invoices}::text[]) as given (reference, invoice)
    left join known on x_ref_payco = reference left join attempt on attempt.invoice = given.invoice`.execute(
    transaction,
  )
  return rows
}

/** Of an attempt that nothing has become of yet, nobody has settled a transaction. */
const mayBeWritten = (row: Row): boolean =>
  row.knownId === null && row.attemptId !== null && row.attemptState !== 'registered'

const newTransaction = ({ stateCode, amount, invoice }: ProviderTransaction, now: Temporal.Instant) => ({
  id: newId(),
  outcome: 'waiting' as const,
  state: stateCode,
  providerAmount: amount ?? 0,
  providerInvoice: invoice,
  createdAt: isoOfInstant(now),
  isNew: true,
})

type Row = { readonly reference: string } & (KnownColumns | { readonly knownId: null }) &
  (AttemptColumns | { readonly attemptId: null })

type KnownColumns = Pick<
  LockedTransaction,
  'outcome' | 'state' | 'providerAmount' | 'providerInvoice' | 'createdAt'
> & { readonly knownId: string }

type AttemptColumns = Omit<LockedAttempt, 'id' | 'state'> & {
  readonly attemptId: string
  readonly attemptState: LockedAttempt['state']
}
