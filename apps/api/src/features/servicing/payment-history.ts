import {
  type CapOf,
  type Day,
  dayFromIso,
  type Loan,
  loanAfter,
  type Payment,
  pesos,
  type Refund,
  type Sale,
} from '@cupo/credit-engine'
import { type Kysely, sql } from 'kysely'
import type { Database } from '../../platform/database/schema.ts'
import { type PaymentRow, paymentOfRow } from './payment.ts'
import type { StoredLoan } from './stored-loan.ts'

export type History = readonly (Payment | Refund | Sale)[]

/**
 * What each loan's life is replayed from: its applied payments and what went back to the borrower, in their order, and
 * the sale that ended it. A payment whose row is written but which is still to be worked in can be left out.
 */
export async function historiesOf(
  db: Kysely<Database>,
  loans: readonly StoredLoan[],
  exceptPaymentId?: string,
): Promise<ReadonlyMap<string, History>> {
  const ids = loans.map(({ id }) => id)
  const moved = Map.groupBy(await movedRows(db, ids, exceptPaymentId), ({ loanId }) => loanId)
  return new Map(
    loans.map(({ id, loan: { terms, closed } }) => {
      const sale: readonly Sale[] = closed?.because === 'sold' ? [{ kind: 'sale', on: closed.on }] : []
      return [id, [...(moved.get(id) ?? []).map((row) => eventOfRow(row, terms.disbursedOn)), ...sale]]
    }),
  )
}

async function movedRows(
  db: Kysely<Database>,
  ids: readonly string[],
  exceptPaymentId?: string,
): Promise<readonly MovedRow[]> {
  const { rows } = await sql<MovedRow>`
    select loan_id, value_on, amount, kind, reference from (
      select loan_id, value_on, amount, kind, at, reference from loan_payment
      where loan_id = any(${ids}) and state = 'applied' and id is distinct from ${exceptPaymentId ?? null}::uuid
      union all
      select made.ledger_subject, paid.value_on, made.amount, 'refund', made.updated_at, made.reference
      from bank_transfer as made join journal_entry as paid on paid.idempotency_key = 'transfer:' || made.reference
      where made.ledger_subject = any(${ids}) and made.ledger_account = 'customerCredit' and made.state = 'done'
    ) as moved
    order by at, reference collate "C"`.execute(db)
  return rows
}

type MovedRow = Pick<PaymentRow, 'valueOn' | 'amount'> & {
  readonly loanId: string
  readonly reference: string
  readonly kind: PaymentRow['kind'] | 'refund'
}

const eventOfRow = (
  { kind, ...row }: Omit<MovedRow, 'loanId' | 'reference'>,
  disbursedOn: Day,
): Payment | Refund =>
  kind === 'refund'
    ? { kind, on: dayFromIso(row.valueOn), amount: pesos(row.amount) }
    : paymentOfRow({ kind, ...row }, disbursedOn)

/**
 * The loan before one of its applied payments, on the payment's day (conformance: R-B2). Null for a reference that the
 * loan does not know.
 */
export async function loanBeforePayment(
  db: Kysely<Database>,
  stored: StoredLoan,
  reference: string,
  capOf: CapOf,
): Promise<{ readonly loan: Loan; readonly on: Day } | null> {
  const { terms } = stored.loan
  const moved = await movedRows(db, [stored.id])
  const index = moved.findIndex((row) => row.reference === reference)
  const events = moved.map((row) => eventOfRow(row, terms.disbursedOn))
  const payment = events[index]
  if (payment === undefined) return null
  return { loan: loanAfter(terms, events.slice(0, index), payment.on, capOf), on: payment.on }
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
