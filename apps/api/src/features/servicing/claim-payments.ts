import { createHash } from 'node:crypto'
import { isoOf } from '@cupo/credit-engine'
import { type Kysely, sql, type Transaction } from 'kysely'
import { plannedOnce } from '../../platform/database/planned-once.ts'
import type { Database } from '../../platform/database/schema.ts'
import { newId } from '../../platform/ids.ts'
import { done, type Result, refuse } from '../../platform/refusal.ts'
import { type LoadedCaps, loadedCaps, type UsuryCaps, usuryCapsFrom } from '../policy/policy.ts'
import { type LoanRow, loanColumns, loanOfRow, type StoredLoan } from './loan-store.ts'
import type { DatedOrder, PaymentAnswer } from './payment.ts'
import type { ActingParty } from './servicing-parts.ts'

/** A payment whose row was written just now. */
export type PaymentClaim = {
  readonly paymentId: string
  /** Locked. Null when the order names no loan. */
  readonly stored: StoredLoan | null
  readonly caps: UsuryCaps
}

/**
 * Locks the loans of payments in one order, writes the rows of the payments and reads the usury caps, in one round trip.
 * Returns a claim for each new reference; known references have none. Rows are written after the locks, so that two
 * payments of one loan wait in one place only.
 */
export async function claimPayments(
  transaction: Transaction<Database>,
  orders: readonly DatedOrder[],
  { now, actor }: ActingParty,
): Promise<ReadonlyMap<string, PaymentClaim>> {
  const given = orders.map((order) => {
    const { loan, reference, amount, kind, source, on, at } = order
    const fingerprint = fingerprintOf(order)
    return { id: newId(), loan, reference, amount, kind, source, on: isoOf(on), at, fingerprint }
  })
  const names = given.map(({ loan }) => loan)
  const { rows } = await sql<Row>`${plannedOnce}
    with given as (
      select * from json_to_recordset(${JSON.stringify(given)}) as given (
        id uuid, loan text, reference text, amount bigint, kind text, source text, "on" date, at timestamptz,
        fingerprint text)
    ), named as (
      select ${sql.join(loanColumns.map((column) => sql.ref(column)))}, situation
      from loan where key = any(${names}) or contract_number = any(${names}) order by id for update
    ), claimed as (
      insert into loan_payment (id, loan_id, loan_name, reference, amount, kind, source, value_on, at, fingerprint,
                                state, actor, created_at)
      select given.id, named.id, loan, reference, amount, kind, source, "on", at, fingerprint,
             case when named.situation <> 'sold' then 'applied' else 'suspense' end, ${actor.kind}, ${now.toString()}
      from given left join named on loan in (named.key, named.contract_number)
      order by reference
      on conflict (reference) do nothing
      returning id, reference, loan_id
    )
    select claimed.id as payment_id, reference, ${loadedCaps} as loaded, named.*
    from claimed left join named on named.id = loan_id`.execute(transaction)
  return new Map(rows.map((row) => [row.reference, claimOf(row)]))
}

type Row = { readonly paymentId: string; readonly reference: string; readonly loaded: LoadedCaps } & (
  | LoanRow
  | { readonly id: null }
)

const claimOf = (row: Row): PaymentClaim => ({
  paymentId: row.paymentId,
  stored: row.id === null ? null : loanOfRow(row),
  caps: usuryCapsFrom(row.loaded),
})

/** The answer to a payment that is known already; null for a new one. Refuses a known reference with another input. */
export async function answerOfKnown(
  db: Kysely<Database>,
  order: DatedOrder,
): Promise<Result<PaymentAnswer> | null> {
  const known = await db
    .selectFrom('loanPayment')
    .select(['id as paymentId', 'loanId', 'state', 'fingerprint'])
    .where('reference', '=', order.reference)
    .executeTakeFirst()
  if (known === undefined) return null
  const { fingerprint, ...answer } = known
  return fingerprint === fingerprintOf(order) ? done(answer) : refuse('ClaveReutilizada')
}

export async function isPaymentKnown(db: Kysely<Database>, reference: string): Promise<boolean> {
  const known = db.selectFrom('loanPayment').select('id').where('reference', '=', reference)
  return (await known.executeTakeFirst()) !== undefined
}

/** SHA-256 of everything that a reference stands for. */
function fingerprintOf({ loan, amount, kind, source, at }: DatedOrder): string {
  return createHash('sha256')
    .update(JSON.stringify([loan, amount, kind, source, at]))
    .digest('hex')
}
