import { type RawBuilder, sql, type Transaction } from 'kysely'
import type { Temporal } from 'temporal-polyfill'
import { isoOfInstant } from '../../../platform/business-date.ts'
import { plannedOnce } from '../../../platform/database/planned-once.ts'
import type { Database, PaymentAttemptTable } from '../../../platform/database/schema.ts'
import { andCommit } from '../../../platform/database/transaction-frame.ts'
import { newId } from '../../../platform/ids.ts'
import type { Secrets } from '../../../platform/secrets.ts'
import type { ProviderTransaction } from '../../../ports/payment-provider.ts'
import type { NoticeEnd, Outcome } from './judge-transaction.ts'
import { detailsOf, providerName, sealDetails } from './transaction-store.ts'

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
  /** This answer is the first of it: its details are written already. */
  readonly isNew: boolean
  /** Null when its invoice is none of ours. */
  readonly attempt: LockedAttempt | null
}

/**
 * Writes down transactions that the provider has told of, each once, and locks them with what they were for, in one round
 * trip: attempts, then applications, then transactions, each kind in one order, so that whoever settles at the same moment
 * waits in one order. Each is of another attempt. Answers them in the order given.
 */
export async function lockTransactions<A extends { readonly found: ProviderTransaction }>(
  transaction: Transaction<Database>,
  secrets: Pick<Secrets, 'seal'>,
  answers: readonly A[],
  now: Temporal.Instant,
): Promise<readonly (A & { readonly record: LockedTransaction })[]> {
  const at = now.toString()
  const given = answers.map(({ found }) => {
    const { reference, transactionId, invoice, stateCode } = found
    const id = newId()
    const amount = found.amount ?? 0
    return {
      id,
      reference,
      transactionId,
      invoice,
      amount,
      stateCode,
      details: detailsIn(secrets, id, found),
    }
  })
  const { rows } = await sql<Row>`${plannedOnce}
    with given as (
      select * from json_to_recordset(${JSON.stringify(given)}) as given (
        id uuid, reference text, "transactionId" text, invoice text, amount bigint, "stateCode" integer, details text)
    ), attempt as (
      select id, invoice, purpose, application_id, key, kind, amount, is_test, state, requested_at
      from payment_attempt where invoice = any(${given.map(({ invoice }) => invoice)}) order by id for update
    ), held as (
      select application.id from application join attempt on attempt.application_id = application.id
      where attempt.purpose <> 'loan' order by application.id for update of application
    ), stored as (
      insert into payment_transaction (id, provider, x_ref_payco, transaction_id, attempt_id, invoice, amount,
                                               state, outcome, details, created_at, updated_at)
      select given.id, ${providerName}, reference, "transactionId", attempt.id, given.invoice, given.amount, "stateCode",
             'waiting', decode(details, 'base64'), ${at}, ${at}
      from (select count(*) from held) as once_locked, given left join attempt using (invoice)
      order by reference
      on conflict (provider, x_ref_payco) do update set transaction_id = excluded.transaction_id
      returning id, x_ref_payco, outcome, state, amount, invoice, created_at
    )
    select given.reference, stored.id, stored.id = given.id as is_new, stored.outcome, stored.state, stored.amount as provider_amount,
           stored.invoice as provider_invoice, stored.created_at, attempt.id as attempt_id, purpose, application_id, key, kind,
           attempt.amount, is_test, attempt.state as attempt_state, requested_at
    from given join stored on x_ref_payco = reference left join attempt on attempt.invoice = given.invoice`.execute(
    transaction,
  )
  const byReference = new Map(rows.map((row) => [row.reference, row]))
  return answers.map((answer) => {
    const { reference } = answer.found
    const row = byReference.get(reference)
    if (row === undefined) throw new Error(`transaction ${reference} was not stored`)
    const attempt = row.attemptId === null ? null : { ...row, id: row.attemptId, state: row.attemptState }
    return { ...answer, record: { ...row, attempt } }
  })
}

type Row = Pick<
  LockedTransaction,
  'id' | 'outcome' | 'state' | 'providerAmount' | 'providerInvoice' | 'createdAt' | 'isNew'
> & {
  readonly reference: string
} & (
    | ({ readonly attemptId: string; readonly attemptState: LockedAttempt['state'] } & Omit<
        LockedAttempt,
        'id' | 'state'
      >)
    | { readonly attemptId: null }
  )

/** Sealed, as it travels inside JSON. */
const detailsIn = (secrets: Pick<Secrets, 'seal'>, id: string, found: ProviderTransaction): string =>
  sealDetails(secrets, id, detailsOf(found)).toString('base64')

export type SettlementRecord = {
  readonly record: LockedTransaction
  readonly found: ProviderTransaction
  /** The notices that came before this id tell of nothing newer. */
  readonly askId: string
  readonly end: NoticeEnd
  /** Null leaves the transaction and its attempt as they are. */
  readonly settled: TransactionOutcome | null
}

/**
 * Writes what became of transactions, of the attempts they belong to, and of the notices that told of them, with the insert
 * of their mails; then commits, in the same round trip.
 */
export async function recordOutcomes(
  transaction: Transaction<Database>,
  secrets: Pick<Secrets, 'seal'>,
  { all, mails }: { readonly all: readonly SettlementRecord[]; readonly mails: RawBuilder<unknown> },
  now: Temporal.Instant,
): Promise<void> {
  const at = now.toString()
  const given = all.map(({ record, found, askId, end, settled }) => ({
    id: record.id,
    reference: found.reference,
    askId,
    ended: end.state,
    reason: end.reason,
    ...(settled !== null && {
      outcome: settled.outcome,
      stateCode: found.stateCode,
      amount: found.amount ?? 0,
      attemptId: record.attempt?.id,
      paidAt: settled.paidAt && isoOfInstant(settled.paidAt),
      nextCheckAt: settled.nextCheckAt && isoOfInstant(settled.nextCheckAt),
      details: record.isNew ? null : detailsIn(secrets, record.id, found),
    }),
    ...(settled?.attempt && {
      attemptState: settled.attempt.state,
      attemptNextCheckAt: settled.attempt.nextCheckAt && isoOfInstant(settled.attempt.nextCheckAt),
    }),
  }))
  // Beside the join, so that the rows are found by their index from the first thousand on.
  const ids = given.map(({ id }) => id)
  const references = given.map(({ reference }) => reference)
  const attemptIds = all.flatMap(({ record: { attempt } }) => attempt?.id ?? [])
  await sql`${plannedOnce}${andCommit}
    with queued as (${mails}), given as (
      select * from json_to_recordset(${JSON.stringify(given)}) as given (
        id uuid, reference text, "askId" uuid, ended text, reason text, outcome text, "stateCode" integer,
        amount bigint, "attemptId" uuid, "paidAt" timestamptz, "nextCheckAt" timestamptz, details text, "attemptState" text,
        "attemptNextCheckAt" timestamptz)
    ), written as (
      update payment_transaction as made
      set outcome = given.outcome, state = "stateCode", amount = given.amount, updated_at = ${at},
          attempt_id = "attemptId", paid_at = coalesce("paidAt", paid_at), details = coalesce(decode(given.details, 'base64'), made.details),
          next_check_at = "nextCheckAt"
      from given where made.id = given.id and made.id = any(${ids}) and given.outcome is not null
    ), notices_ended as (
      update payment_notice as told
      set state = ended, reason = given.reason, next_check_at = null, updated_at = ${at}
      from given where x_ref_payco = reference and x_ref_payco = any(${references}) and told.state = 'received'
        and told.id <= "askId"
    )
    update payment_attempt as attempt
    set state = "attemptState", next_check_at = "attemptNextCheckAt", updated_at = ${at}
    from given where attempt.id = "attemptId" and attempt.id = any(${attemptIds}) and "attemptState" is not null`.execute(
    transaction,
  )
}

export type TransactionOutcome = {
  readonly outcome: Outcome
  /** When it was paid; null leaves what is there. */
  readonly paidAt: Temporal.Instant | null
  readonly nextCheckAt: Temporal.Instant | null
  readonly attempt: {
    readonly state: LockedAttempt['state']
    readonly nextCheckAt: Temporal.Instant | null
  } | null
}
