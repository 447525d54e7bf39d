import { type RawBuilder, sql, type Transaction } from 'kysely'
import type { Temporal } from 'temporal-polyfill'
import { isoOfInstant } from '../../../platform/business-date.ts'
import type { Database } from '../../../platform/database/schema.ts'
import { requireAllWritten } from '../../../platform/database/transaction.ts'
import type { Secrets } from '../../../platform/secrets.ts'
import type { ProviderTransaction } from '../../../ports/payment-provider.ts'
import { knownProgress, type NoticeEnd, type Outcome } from './judge-transaction.ts'
import type { LockedAttempt, LockedTransaction } from './settlement-store.ts'
import { detailsOf, providerName, sealDetails } from './transaction-store.ts'

/** What became of a transaction and of its attempt. */
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

type ToldTransaction = { readonly record: LockedTransaction; readonly found: ProviderTransaction }

export type SettlementRecord = ToldTransaction & {
  /** The notices that came before this id tell of nothing newer. */
  readonly askId: string
  readonly end: NoticeEnd
  /** Null leaves the transaction and its attempt as they are. */
  readonly settled: TransactionOutcome | null
}

const untold: TransactionOutcome = { outcome: 'waiting', paidAt: null, nextCheckAt: null, attempt: null }

/**
 * Writes those of the transactions that are new before it is known what becomes of them, so that tasks can name them.
 * Fails with a serialization failure when another has just written one.
 */
export async function writeNewTransactions(
  transaction: Transaction<Database>,
  secrets: Pick<Secrets, 'seal'>,
  all: readonly ToldTransaction[],
  now: Temporal.Instant,
): Promise<void> {
  const given = all.filter(({ record }) => record.isNew).map((told) => rowOf(secrets, told, untold))
  if (given.length === 0) return
  const { rows } = await sql`with given as (${givenRows(given)}) ${transactionUpsert(now)}`.execute(
    transaction,
  )
  requireAllWritten(rows.length, given.length)
}

/**
 * Writes what became of transactions, of the attempts they belong to, and of the notices that told of them, with the insert
 * of their mails. A notice that claims more than is known stays open, so that the
 * provider is asked again. Fails with a serialization failure when another has just written one of the transactions.
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
  // Beside the join, so that the rows are found by their index from the first thousand on.
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
  { record, found }: ToldTransaction,
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

/** A new transaction that another has written meanwhile, under another id, is not touched and not returned. */
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
