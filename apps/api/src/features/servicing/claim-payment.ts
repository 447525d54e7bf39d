import { createHash } from 'node:crypto'
import { isoOf } from '@cupo/credit-engine'
import { type Kysely, sql, type Transaction } from 'kysely'
import { plannedOnce } from '../../platform/database/planned-once.ts'
import type { Database } from '../../platform/database/schema.ts'
import { newId } from '../../platform/ids.ts'
import { done, type Result, refuse } from '../../platform/refusal.ts'
import { type LoadedCaps, loadedCaps, type UsuryCaps, usuryCapsFrom } from '../policy/policy.ts'
import { type LoanRow, loanColumns, loanOfRow } from './loan-store.ts'
import type { Who } from './parts.ts'
import type { DatedOrder, PaymentAnswer } from './payment.ts'
import type { StoredLoan } from './stored-loan.ts'

export type Claimed = {
  readonly paymentId: string
  /** Locked; null when what was named is no loan. */
  readonly stored: StoredLoan | null
  readonly caps: UsuryCaps
}

/**
 * Locks the loan that is named, writes the payment's row and reads the usury caps, in one round trip; null when the
 * reference is known. The row comes after the lock, so that two payments of one loan wait in one place only.
 */
export async function claimPayment(
  transaction: Transaction<Database>,
  order: DatedOrder,
  { now, actor }: Who,
): Promise<Claimed | null> {
  const { loan, reference, amount, kind, source, on, at } = order
  const { rows } = await sql<Row>`${plannedOnce}
    with named as (
      select ${sql.join(loanColumns.map((column) => sql.ref(column)))}, situation
      from loan where key = ${loan} or contract_number = ${loan} for update
    ), claimed as (
      insert into loan_payment (id, loan_id, loan_name, reference, amount, kind, source, value_on, at, fingerprint,
                                state, actor, created_at)
      select ${newId()}, named.id, ${loan}, ${reference}, ${amount}, ${kind}, ${source},
             ${isoOf(on)}, ${at}, ${fingerprintOf(order)},
             case when named.situation <> 'sold' then 'applied' else 'suspense' end, ${actor}, ${now.toString()}
      from (select) as order_given left join named on true
      on conflict (reference) do nothing
      returning id
    )
    select claimed.id as payment_id, ${loadedCaps} as loaded, named.* from claimed left join named on true`.execute(
    transaction,
  )
  const [row] = rows
  if (row === undefined) return null
  const stored = row.id === null ? null : loanOfRow(row)
  return { paymentId: row.paymentId, stored, caps: usuryCapsFrom(row.loaded) }
}

type Row = { readonly paymentId: string; readonly loaded: LoadedCaps } & (LoanRow | { readonly id: null })

/** What became of a payment that is known; null when it is not. Refuses the same reference with another input. */
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

/** Everything that a reference stands for. */
function fingerprintOf({ loan, amount, kind, source, at }: DatedOrder): string {
  return createHash('sha256')
    .update(JSON.stringify([loan, amount, kind, source, at]))
    .digest('hex')
}
