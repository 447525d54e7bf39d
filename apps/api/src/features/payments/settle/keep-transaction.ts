import { type Kysely, sql, type Transaction } from 'kysely'
import type { Temporal } from 'temporal-polyfill'
import { plannedOnce } from '../../../platform/database/planned-once.ts'
import type { Database, PaymentRequestTable } from '../../../platform/database/schema.ts'
import { newId } from '../../../platform/ids.ts'
import type { Secrets } from '../../../platform/secrets.ts'
import type { ProviderTransaction } from '../../../ports/payment-provider.ts'
import { detailsOf, sealDetails } from '../transaction-store.ts'
import type { Outcome } from './judge-transaction.ts'
import { noticesEnd, type ToldBy } from './notices.ts'
import { providerName } from './reference.ts'

/** The registered attempt, as far as settling needs it. */
export type Asked = {
  readonly id: string
  readonly purpose: PaymentRequestTable['purpose']
  readonly applicationId: string
  readonly key: string
  readonly kind: PaymentRequestTable['kind']
  readonly amount: number
  readonly isTest: boolean
  readonly state: PaymentRequestTable['state']
  readonly requestedAt: string
}

export type Kept = {
  readonly id: string
  /** What became of it before this answer. */
  readonly outcome: Outcome
  readonly state: number
  /** What the provider said of it: of the amount last, of the invoice first. */
  readonly toldAmount: number
  readonly toldInvoice: string
  readonly createdAt: string
  /** Null when its invoice is none of ours. */
  readonly asked: Asked | null
}

/**
 * Writes down a transaction that the provider has told of, once, and locks it with what it was for, in one round trip:
 * attempt, then application, then transaction, so that whoever settles at the same moment waits in one order.
 */
export async function keepTransaction(
  transaction: Transaction<Database>,
  secrets: Pick<Secrets, 'seal'>,
  found: ProviderTransaction,
  now: Temporal.Instant,
): Promise<Kept> {
  const id = newId()
  const at = now.toString()
  const { rows } = await sql<Row>`${plannedOnce}
    with asked as (
      select id, purpose, application_id, key, kind, amount, is_test, state, requested_at
      from payment_request where invoice = ${found.invoice} for update
    ), held as (
      select application.id from application join asked on asked.application_id = application.id
      where asked.purpose <> 'loan' for update of application
    ), kept as (
      insert into payment_transaction as kept (id, provider, x_ref_payco, transaction_id, request_id, invoice, amount,
                                               state, outcome, details, created_at, updated_at)
      select ${id}, ${providerName}, ${found.reference}, ${found.transactionId}, asked.id, ${found.invoice},
             ${found.amount ?? 0}, ${found.stateCode}, 'waiting', ${sealDetails(secrets, id, detailsOf(found))},
             ${at}, ${at}
      from (select count(*) from held) as once_locked left join asked on true
      on conflict (provider, x_ref_payco) do update set transaction_id = excluded.transaction_id
      returning id, outcome, state, amount, invoice, created_at
    )
    select kept.id, kept.outcome, kept.state, kept.amount as told_amount, kept.invoice as told_invoice, kept.created_at,
           asked.id as asked_id, purpose, application_id, key, kind, asked.amount, is_test,
           asked.state as asked_state, requested_at
    from kept left join asked on true`.execute(transaction)
  const [row] = rows
  if (row === undefined) throw new Error(`transaction ${found.reference} was not kept`)
  return { ...row, asked: row.askedId === null ? null : { ...row, id: row.askedId, state: row.askedState } }
}

type Row = Pick<Kept, 'id' | 'outcome' | 'state' | 'toldAmount' | 'toldInvoice' | 'createdAt'> &
  (
    | ({ readonly askedId: string; readonly askedState: Asked['state'] } & Omit<Asked, 'id' | 'state'>)
    | { readonly askedId: null }
  )

/**
 * Writes what became of a transaction, of the attempt it belongs to, and of the notices that told of it; null leaves the
 * attempt as it is.
 */
export async function writeOutcome(
  db: Kysely<Database>,
  secrets: Pick<Secrets, 'seal'>,
  { kept, found, told }: { readonly kept: Kept; readonly found: ProviderTransaction; readonly told: ToldBy },
  { outcome, paidAt, nextCheckAt, asked }: Settled,
  now: Temporal.Instant,
): Promise<void> {
  const at = now.toString()
  await sql`${plannedOnce}
    with written as (
      update payment_transaction
      set outcome = ${outcome}, state = ${found.stateCode}, amount = ${found.amount ?? 0}, updated_at = ${at},
          request_id = ${kept.asked?.id ?? null}, paid_at = coalesce(${paidAt?.toString() ?? null}, paid_at),
          details = ${sealDetails(secrets, kept.id, detailsOf(found))}, next_check_at = ${nextCheckAt?.toString() ?? null}
      where id = ${kept.id}
    ), notices_ended as (${noticesEnd(told, now)})
    update payment_request
    set state = ${asked?.state ?? null}, next_check_at = ${asked?.nextCheckAt?.toString() ?? null}, updated_at = ${at}
    where id = ${asked === null ? null : (kept.asked?.id ?? null)}`.execute(db)
}

export type Settled = {
  readonly outcome: Outcome
  /** When it was paid; null leaves what is there. */
  readonly paidAt: Temporal.Instant | null
  readonly nextCheckAt: Temporal.Instant | null
  readonly asked: { readonly state: Asked['state']; readonly nextCheckAt: Temporal.Instant | null } | null
}
