import { type RawBuilder, sql, type Transaction } from 'kysely'
import type { Temporal } from 'temporal-polyfill'
import { isoOfInstant } from '../../../platform/business-date.ts'
import type { Database, PaymentAttemptTable } from '../../../platform/database/schema.ts'
import { requireAllWritten } from '../../../platform/database/transaction.ts'
import { newId } from '../../../platform/ids.ts'
import type { Secrets } from '../../../platform/secrets.ts'
import type { ProviderTransaction } from '../../../ports/payment-provider.ts'
import {
  type LockedLoanRow,
  type LockedLoans,
  lockedLoanColumns,
  lockedLoans,
  lockedLoansFrom,
  paymentsOf,
  providerReference,
} from '../../servicing/servicing.ts'
import { knownProgress, type NoticeEnd, type Outcome } from './judge-transaction.ts'
import { detailsOf, providerName, sealDetails } from './transaction-store.ts'

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
  /** The registering call's; null in rows of an earlier release. */
  readonly requestId: string | null
}

export type LockedTransaction = {
  readonly id: string
  readonly outcome: Outcome
  readonly askId: string | null
  readonly state: number
  readonly providerAmount: number
  readonly providerInvoice: string
  readonly createdAt: string
  /** No row is written yet. */
  readonly isNew: boolean
  readonly attempt: LockedAttempt | null
}

type LockedBatch<A> = {
  readonly payments: readonly (A & { readonly record: LockedTransaction })[]
  readonly loans: LockedLoans['byReference']
}

/**
 * Locks attempts, applications, transactions, then the loans that accepted answers may pay, each in one
 * order against deadlocks, in one round trip. Keeps the order given. A new transaction is written with its
 * outcome (`recordOutcomes`).
 */
export async function lockPayments<A extends { readonly found: ProviderTransaction }>(
  transaction: Transaction<Database>,
  answers: readonly A[],
  now: Temporal.Instant,
): Promise<LockedBatch<A>> {
  const first = await lockRows(transaction, answers)
  // Only a statement that begins after the lock sees the former holder's rows.
  const rows = first.some(mayBeWritten) ? await lockRows(transaction, answers) : first
  const byReference = new Map(rows.map((row) => [row.reference, row]))
  const payments = answers.map((answer) => {
    const row = byReference.get(answer.found.reference)
    if (row === undefined) throw new Error(`transaction ${answer.found.reference} was not answered`)
    return { ...answer, record: recordOf(row, answer.found, now) }
  })
  const mayPay = rows
    .filter((row) => row.mayPay)
    .map((row) => [providerReference(row.reference), row] as const)
  return { payments, loans: lockedLoansFrom(mayPay) }
}

async function lockRows(
  transaction: Transaction<Database>,
  answers: readonly { readonly found: ProviderTransaction }[],
): Promise<readonly Row[]> {
  const references = answers.map(({ found }) => found.reference)
  const invoices = answers.map(({ found }) => found.invoice)
  const paid = answers.map(({ found }) => providerReference(found.reference))
  const accepted = answers.map(({ found }) => found.state === 'accepted')
  // Each step's condition names the rows of the step before, so that those are locked first. The arrays
  // stand in `given` alone: their lengths would make a new plan at each run.
  const { rows } = await sql<Row>`
    with given as (
      select * from unnest(${references}::text[], ${invoices}::text[], ${paid}::text[], ${accepted}::boolean[])
        as given (reference, invoice, payment_reference, is_accepted)
    ), attempt as (
      select id, invoice, purpose, application_id, key, kind, amount, is_test, state, requested_at, request_id,
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
           attempt.state as attempt_state, requested_at, attempt.request_id, coalesce(may_pay, false) as may_pay,
           ${lockedLoanColumns(sql`payment_reference`)}
    from given
    left join known on x_ref_payco = given.reference left join attempt on attempt.invoice = given.invoice
    left join lent on may_pay and lent.key = attempt.key`.execute(transaction)
  return rows
}

/** Nobody has settled a transaction of an attempt that is still `registered`. */
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

export type TransactionOutcome = {
  readonly outcome: Outcome
  readonly paidAt: Temporal.Instant | null
  readonly nextCheckAt: Temporal.Instant | null
  readonly attempt: {
    readonly state: LockedAttempt['state']
    readonly nextCheckAt: Temporal.Instant | null
  } | null
}

type AnsweredTransaction = { readonly record: LockedTransaction; readonly found: ProviderTransaction }

export type SettlementRecord = AnsweredTransaction & {
  /** The answer ends notices with an id up to this one. */
  readonly askId: string
  readonly end: NoticeEnd
  readonly settled: TransactionOutcome | null
}

const undecided: TransactionOutcome = { outcome: 'waiting', paidAt: null, nextCheckAt: null, attempt: null }

/**
 * Writes transactions before the tasks that refer to them. Throws a serialization failure when another has
 * just written one.
 */
export async function writeNewTransactions(
  transaction: Transaction<Database>,
  secrets: Pick<Secrets, 'seal'>,
  all: readonly AnsweredTransaction[],
  now: Temporal.Instant,
): Promise<void> {
  const given = all.filter(({ record }) => record.isNew).map((told) => rowOf(secrets, told, undecided))
  if (given.length === 0) return
  const { rows } = await sql`with given as (${givenRows(given)}) ${transactionUpsert(now)}`.execute(
    transaction,
  )
  requireAllWritten(rows.length, given.length)
}

/**
 * A notice that claims more than the answer stays open. Throws a serialization failure when another has just
 * written one of the transactions.
 */
export async function recordOutcomes(
  transaction: Transaction<Database>,
  secrets: Pick<Secrets, 'seal'>,
  { all, mails }: { readonly all: readonly SettlementRecord[]; readonly mails: RawBuilder<unknown> },
  now: Temporal.Instant,
): Promise<void> {
  const at = now.toString()
  const given = all.map(({ askId, end, settled, ...told }) => ({
    askId,
    progress: knownProgress(told.record.outcome, told.found),
    ended: end.state,
    reason: end.reason,
    ...(settled === null ? { reference: told.found.reference } : rowOf(secrets, told, settled)),
    ...(settled?.attempt && {
      attemptState: settled.attempt.state,
      attemptNextCheckAt: settled.attempt.nextCheckAt && isoOfInstant(settled.attempt.nextCheckAt),
    }),
  }))
  // The ids make the planner use the indexes.
  const references = given.map(({ reference }) => reference)
  const attemptIds = all.flatMap(({ record: { attempt } }) => attempt?.id ?? [])
  const { rows } = await sql`
    with queued as (${mails}), given as (${givenRows(given)}), written as (${transactionUpsert(now)}), notices_ended as (
      update payment_notice as told
      set state = ended, reason = given.reason, next_check_at = null, updated_at = ${at}
      from given where x_ref_payco = reference and x_ref_payco = any(${references}) and told.state = 'received'
        and told.id <= "askId" and (told.claim <= progress or ended = 'quarantined')
    ), attempts_ended as (
      update payment_attempt as attempt
      set state = "attemptState", next_check_at = "attemptNextCheckAt", updated_at = ${at}
      from given where attempt.id = "attemptId" and attempt.id = any(${attemptIds}) and "attemptState" is not null
    )
    select id from written`.execute(transaction)
  requireAllWritten(rows.length, all.filter(({ settled }) => settled !== null).length)
}

function rowOf(
  secrets: Pick<Secrets, 'seal'>,
  { record, found }: AnsweredTransaction,
  { outcome, paidAt, nextCheckAt }: TransactionOutcome,
) {
  const { reference, transactionId, invoice, stateCode } = found
  const details = sealDetails(secrets, record.id, detailsOf(found)).toString('base64')
  return {
    id: record.id,
    reference,
    transactionId,
    attemptId: record.attempt?.id ?? null,
    invoice,
    amount: found.amount ?? 0,
    stateCode,
    outcome,
    paidAt: paidAt && isoOfInstant(paidAt),
    nextCheckAt: nextCheckAt && isoOfInstant(nextCheckAt),
    details,
  }
}

const givenRows = (rows: readonly object[]) => sql`
  select * from json_to_recordset(${JSON.stringify(rows)}) as given (
    id uuid, reference text, "transactionId" text, "attemptId" uuid, invoice text, amount bigint, "stateCode" integer,
    outcome text, "paidAt" timestamptz, "nextCheckAt" timestamptz, details text, "askId" uuid, progress smallint, ended text, reason text,
    "attemptState" text, "attemptNextCheckAt" timestamptz)`

/** Returns no row for a transaction that another has written. */
const transactionUpsert = (now: Temporal.Instant) => sql`
  insert into payment_transaction as made (id, provider, x_ref_payco, transaction_id, attempt_id, invoice, amount, state,
                                           outcome, ask_id, paid_at, details, next_check_at, created_at, updated_at)
  select id, ${providerName}, reference, "transactionId", "attemptId", invoice, amount, "stateCode", outcome, "askId", "paidAt",
         decode(details, 'base64'), "nextCheckAt", ${now.toString()}::timestamptz, ${now.toString()}::timestamptz
  from given where outcome is not null order by reference
  on conflict (provider, x_ref_payco) do update set
    transaction_id = excluded.transaction_id, attempt_id = excluded.attempt_id, amount = excluded.amount,
    state = excluded.state, outcome = excluded.outcome, ask_id = excluded.ask_id, paid_at = coalesce(excluded.paid_at, made.paid_at),
    details = excluded.details, next_check_at = excluded.next_check_at, updated_at = excluded.updated_at
  where made.id = excluded.id
  returning id`
