import { type CapOf, type Day, type Loan, loanAfter, type Payment, type Sale } from '@cupo/credit-engine'
import { type Kysely, sql } from 'kysely'
import type { Database } from '../../platform/database/schema.ts'
import { paymentOfRow } from './payment.ts'
import type { StoredLoan } from './stored-loan.ts'

export type History = readonly (Payment | Sale)[]

/**
 * What each loan's life is replayed from: its applied payments in their order, and the sale that ended it. A payment
 * whose row is written but which is still to be worked in can be left out.
 */
export async function historiesOf(
  db: Kysely<Database>,
  loans: readonly StoredLoan[],
  exceptPaymentId?: string,
): Promise<ReadonlyMap<string, History>> {
  const ids = loans.map(({ id }) => id)
  const rows = await db
    .selectFrom('loanPayment')
    .select(['loanId', 'valueOn', 'amount', 'kind'])
    .where('loanId', 'in', ids)
    .where('state', '=', 'applied')
    .$if(exceptPaymentId !== undefined, (query) => query.where('id', '<>', exceptPaymentId ?? ''))
    .orderBy('at')
    .orderBy(sql`reference collate "C"`)
    .execute()
  const payments = Map.groupBy(rows, ({ loanId }) => loanId)
  return new Map(
    loans.map(({ id, loan: { terms, closed } }) => {
      const sale: readonly Sale[] = closed?.because === 'sold' ? [{ kind: 'sale', on: closed.on }] : []
      return [id, [...(payments.get(id) ?? []).map((row) => paymentOfRow(row, terms.disbursedOn)), ...sale]]
    }),
  )
}

/** The loan as its stored payments make it on a day, whatever its row says (conformance: R-B2). */
export async function replayed(
  db: Kysely<Database>,
  stored: StoredLoan,
  on: Day,
  capOf: CapOf,
): Promise<Loan> {
  const histories = await historiesOf(db, [stored])
  return loanAfter(stored.loan.terms, histories.get(stored.id) ?? [], on, capOf)
}
