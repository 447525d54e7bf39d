import { type RawBuilder, sql, type Transaction } from 'kysely'
import type { Database } from '../../platform/database/schema.ts'
import { type LoadedCaps, loadedCaps, noCaps, type UsuryCaps, usuryCapsFrom } from '../policy/policy.ts'
import { type LoanRow, loanColumns, loanOfRow, type StoredLoan } from './loan-store.ts'
import type { PaymentOrder } from './payment.ts'

type LockedLoan = {
  /** Null when no loan has the name. */
  readonly stored: StoredLoan | null
  /** A row with this reference exists. */
  readonly isKnown: boolean
}

export type LockedLoans = {
  readonly byReference: ReadonlyMap<string, LockedLoan>
  readonly caps: UsuryCaps
}

export type LockedLoanRow = { readonly isKnown: boolean } & (LoanRow | { readonly id: null })

/** Locks the loans of payments in one order, against deadlocks, and reads the usury caps. */
export async function lockLoansOf(
  transaction: Transaction<Database>,
  orders: readonly Pick<PaymentOrder, 'reference' | 'loan'>[],
): Promise<LockedLoans> {
  const names = orders.map(({ loan }) => loan)
  const references = orders.map(({ reference }) => reference)
  const { rows } = await sql<LockedLoanRow & NamedPayment>`
    with given as (
      select * from unnest(${references}::text[], ${names}::text[]) as given (reference, name)
    ), paid_before as (
      ${paymentsOf(sql`select reference from given`)}
    ), lent as (
      ${lockedLoans(sql`key = any(${names}) or contract_number = any(${names})`)}
    ), named as (
      select key as name, id from lent union all select contract_number, id from lent
    )
    select given.reference as payment_reference, ${lockedLoanColumns(sql`given.reference`)},
           case row_number() over () when 1 then ${loadedCaps} end as loaded
    from given left join named using (name) left join lent using (id)`.execute(transaction)
  const byReference = lockedLoansFrom(rows.map((row) => [row.paymentReference, row]))
  return { byReference, caps: usuryCapsFrom(rows[0]?.loaded ?? noCaps) }
}

/** The first row has the caps of all. */
type NamedPayment = { readonly paymentReference: string; readonly loaded: LoadedCaps | null }

/** References that payments have already: named `paid_before` in a statement. */
export const paymentsOf = (references: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`select reference from loan_payment where reference = any(array(${references}))`

/** Locks the loans of a condition: named `lent` in a statement. */
export const lockedLoans = (condition: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`select ${sql.join(loanColumns.map((column) => sql.ref(column)))} from loan
      where ${condition} order by id for update`

export const lockedLoanColumns = (reference: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`lent.*, ${reference} in (select reference from paid_before) as is_known`

export const lockedLoansFrom = (
  rows: readonly (readonly [string, LockedLoanRow])[],
): LockedLoans['byReference'] =>
  new Map(
    rows.map(([reference, row]) => [
      reference,
      { stored: row.id === null ? null : loanOfRow(row), isKnown: row.isKnown },
    ]),
  )
