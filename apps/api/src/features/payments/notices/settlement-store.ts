import { sql, type Transaction } from 'kysely'
import type { Temporal } from 'temporal-polyfill'
import { isoOfInstant } from '../../../platform/business-date.ts'
import type { Database, PaymentAttemptTable } from '../../../platform/database/schema.ts'
import { newId } from '../../../platform/ids.ts'
import type { ProviderTransaction } from '../../../ports/payment-provider.ts'
import {
  type LockedLoanRow,
  type LockedLoans,
  lockedLoanColumns,
  lockedLoans,
  lockedLoansFrom,
  paymentsOf,
} from '../../servicing/servicing.ts'
import type { Outcome } from './judge-transaction.ts'
import { paymentReference, providerName } from './transaction-store.ts'

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
  /** The question whose answer made the outcome; null where an earlier release asked. */
  readonly askId: string | null
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

/** Payments under the locks of their attempts and transactions, and the loans that are to be paid. */
type LockedBatch<A> = {
  readonly payments: readonly (A & { readonly record: LockedTransaction })[]
  readonly loans: LockedLoans['byReference']
}

/**
 * Locks the transactions that the provider has told of with what they were for, in one round trip: attempts, then
 * applications, then transactions, then the loans that accepted answers may pay, each kind in one order, so that whoever settles
 * at the same moment waits in one order. Each is of another attempt. Answers them in the order given. One that nobody has told
 * of so far is written with what becomes of it (`recordOutcomes`).
 */
export async function lockPayments<A extends { readonly found: ProviderTransaction }>(
  transaction: Transaction<Database>,
  answers: readonly A[],
  now: Temporal.Instant,
): Promise<LockedBatch<A>> {
  const first = await lockRows(transaction, answers)
  // Whoever held an attempt may have written its transaction, which a statement sees that begins after the lock.
  const rows = first.some(mayBeWritten) ? await lockRows(transaction, answers) : first
  const byReference = new Map(rows.map((row) => [row.reference, row]))
  const payments = answers.map((answer) => {
    const row = byReference.get(answer.found.reference)
    if (row === undefined) throw new Error(`transaction ${answer.found.reference} was not answered`)
    return { ...answer, record: recordOf(row, answer.found, now) }
  })
  const mayPay = rows
    .filter((row) => row.mayPay)
    .map((row) => [paymentReference(row.reference), row] as const)
  return { payments, loans: lockedLoansFrom(mayPay) }
}

async function lockRows(
  transaction: Transaction<Database>,
  answers: readonly { readonly found: ProviderTransaction }[],
): Promise<readonly Row[]> {
  const references = answers.map(({ found }) => found.reference)
  const invoices = answers.map(({ found }) => found.invoice)
  const paid = answers.map(({ found }) => paymentReference(found.reference))
  const accepted = answers.map(({ found }) => found.state === 'accepted')
  // A condition about the rows before has them locked first. The arrays stand in `given` alone: by their lengths the statement
  // would be planned anew at each run.
  const { rows } = await sql<Row>`
    with given as (
      select * from unnest(${references}::text[], ${invoices}::text[], ${paid}::text[], ${accepted}::boolean[])
        as given (reference, invoice, payment_reference, is_accepted)
    ), attempt as (
      select id, invoice, purpose, application_id, key, kind, amount, is_test, state, requested_at,
             purpose = 'loan' and state <> 'paid'
               and invoice = any(array(select invoice from given where is_accepted)) as may_pay
      from payment_attempt where invoice = any(array(select invoice from given)) order by id for update
    ), held as (
      select application.id from application join attempt on attempt.application_id = application.id
      where attempt.purpose <> 'loan' or attempt.state = 'paid' order by application.id for update of application
    ), known as (
      select id, x_ref_payco, outcome, ask_id, state, amount, invoice, created_at
      from payment_transaction
      where (select count(*) from held) >= 0 and provider = ${providerName}
        and x_ref_payco = any(array(select reference from given))
      order by x_ref_payco for update of payment_transaction
    ), paid_before as (
      ${paymentsOf(sql`select payment_reference from given`)}
    ), lent as (
      ${lockedLoans(sql`(select count(*) from known) >= 0 and key = any(array(select key from attempt where may_pay))`)}
    )
    select given.reference, known.id as known_id, known.outcome, known.ask_id, known.state as known_state,
           known.amount as provider_amount, known.invoice as provider_invoice, known.created_at, attempt.id as attempt_id,
           purpose, attempt.application_id as attempt_application_id, attempt.key as attempt_key, kind, attempt.amount, is_test,
           attempt.state as attempt_state, requested_at, coalesce(may_pay, false) as may_pay,
           ${lockedLoanColumns(sql`payment_reference`)}
    from given
    left join known on x_ref_payco = given.reference left join attempt on attempt.invoice = given.invoice
    left join lent on may_pay and lent.key = attempt.key`.execute(transaction)
  return rows
}

/** Of an attempt that nothing has become of yet, nobody has settled a transaction. */
const mayBeWritten = (row: Row): boolean =>
  row.knownId === null && row.attemptId !== null && row.attemptState !== 'registered'

function recordOf(row: Row, found: ProviderTransaction, now: Temporal.Instant): LockedTransaction {
  const attempt = row.attemptId === null ? null : attemptOf(row)
  if (row.knownId === null) return { ...newTransaction(found, now), attempt }
  return { ...row, id: row.knownId, state: row.knownState, isNew: false, attempt }
}

const attemptOf = (row: AttemptColumns): LockedAttempt => ({
  ...row,
  id: row.attemptId,
  applicationId: row.attemptApplicationId,
  key: row.attemptKey,
  state: row.attemptState,
})

const newTransaction = ({ stateCode, amount, invoice }: ProviderTransaction, now: Temporal.Instant) => ({
  id: newId(),
  outcome: 'waiting' as const,
  askId: null,
  state: stateCode,
  providerAmount: amount ?? 0,
  providerInvoice: invoice,
  createdAt: isoOfInstant(now),
  isNew: true,
})

/** The columns of the loan are empty unless an accepted answer may pay it. */
type Row = { readonly reference: string; readonly mayPay: boolean } & LockedLoanRow &
  (KnownColumns | { readonly knownId: null }) &
  (AttemptColumns | { readonly attemptId: null })

type KnownColumns = Pick<
  LockedTransaction,
  'outcome' | 'askId' | 'providerAmount' | 'providerInvoice' | 'createdAt'
> & {
  readonly knownId: string
  readonly knownState: number
}

type AttemptColumns = Omit<LockedAttempt, 'id' | 'state' | 'applicationId' | 'key'> & {
  readonly attemptId: string
  readonly attemptState: LockedAttempt['state']
  readonly attemptApplicationId: string
  readonly attemptKey: string
}
