import {
  type CapOf,
  type Day,
  dayFromIso,
  type HoldStart,
  type Loan,
  type LoanHistoryEvent,
  loanAfter,
  type Payment,
  type Pesos,
  pesos,
  type Sale,
  type WaivablePart,
  type Withdrawal,
} from '@cupo/credit-engine'
import { type Kysely, type Selectable, sql } from 'kysely'
import type { Database, LoanPaymentTable } from '../../platform/database/schema.ts'
import type { StoredLoan } from './loan-store.ts'

export type History = readonly LoanHistoryEvent[]

export async function historiesOf(
  db: Kysely<Database>,
  loans: readonly StoredLoan[],
): Promise<ReadonlyMap<string, History>> {
  const named = await namedHistoriesOf(db, loans)
  return new Map([...named].map(([id, events]) => [id, events.map(({ event }) => event)]))
}

export type NamedEvent = {
  readonly event: LoanHistoryEvent
  /** Null for the end of the loan. */
  readonly reference: string | null
}

export async function namedHistoriesOf(
  db: Kysely<Database>,
  loans: readonly StoredLoan[],
): Promise<ReadonlyMap<string, readonly NamedEvent[]>> {
  const ids = loans.map(({ id }) => id)
  const rows = Map.groupBy(await moneyRows(db, ids), ({ loanId }) => loanId)
  return new Map(
    loans.map(({ id, loan: { terms, closed } }) => {
      const events = (rows.get(id) ?? []).map((row) => {
        return { reference: row.reference, event: eventOfRow(row, terms.disbursedOn) }
      })
      return [id, [...events, ...endOf(closed).map((event) => ({ reference: null, event }))]]
    }),
  )
}

function endOf(closed: Loan['closed']): History {
  if (closed === null || closed.because === 'paid') return []
  const kinds = { sold: 'sale', withdrawn: 'withdrawal', voided: 'void' } as const
  return [{ kind: kinds[closed.because], on: closed.on }]
}

/**
 * Payments precede refunds of the same instant, because a refund takes from earlier payments. Payments of
 * one instant go by reference, so that the order of notices changes nothing.
 */
async function moneyRows(db: Kysely<Database>, ids: readonly string[]): Promise<readonly MoneyRow[]> {
  const { rows } = await sql<MoneyRow>`
    select loan_id, value_on, amount, kind, at, reference, through from (
      select loan_id, value_on, amount, kind, at, reference, null::date as through, true as is_payment
      from loan_payment
      where loan_id = any(${ids}) and state = 'applied'
      union all
      select made.ledger_subject, paid.value_on, made.amount, 'refund', made.updated_at, made.reference, null, false
      from bank_transfer as made join journal_entry as paid on paid.idempotency_key = 'transfer:' || made.reference
      where made.ledger_subject = any(${ids}) and made.ledger_account = 'customerCredit' and made.state = 'done'
      union all
      select ledger_subject, made_on, amount, 'refund', made_at, 'part:' || id, null, false
      from held_assignment
      where ledger_subject = any(${ids}) and ledger_account = 'customerCredit' and state = 'made'
      union all
      select loan_id, value_on, amount, 'waiver:' || part, at, reference, null, false
      from loan_waiver where loan_id = any(${ids})
      union all
      select loan_id, value_on, amount, 'chargeOff', at, 'chargeOff:' || id, null, false
      from loan_charge_off where loan_id = any(${ids})
      union all
      select loan_id, requested_on, 0, 'pause', requested_at, id::text, coalesce(ended_on, return_by), false
      from withdrawal_request where loan_id = any(${ids}) and state <> 'completed'
      union all
      select loan_id, held_on, 0, 'hold:' || stops, held_at, id::text, null, false
      from loan_hold where loan_id = any(${ids})
      union all
      select loan_id, resumed_on, 0, 'resume:' || stops, resumed_at, id::text, held_on, false
      from loan_hold join loan_hold_end on loan_hold_id = id where loan_id = any(${ids})
    ) as money
    order by at, is_payment desc, reference collate "C", kind`.execute(db)
  return rows
}

type PaymentRow = Pick<Selectable<LoanPaymentTable>, 'valueOn' | 'amount' | 'kind'>

type MoneyRow = Pick<PaymentRow, 'valueOn' | 'amount'> & {
  readonly loanId: string
  readonly at: string
  readonly reference: string
  readonly kind:
    | PaymentRow['kind']
    | 'refund'
    | `waiver:${WaivablePart}`
    | 'chargeOff'
    | 'pause'
    | `hold:${HoldStart['stops']}`
    | `resume:${HoldStart['stops']}`
  /** End of a pause, or first day of an ended hold. */
  readonly through: string | null
}

function eventOfRow(
  { kind, through, valueOn, amount }: Omit<MoneyRow, 'loanId' | 'at' | 'reference'>,
  disbursedOn: Day,
): Exclude<LoanHistoryEvent, Sale | Withdrawal> {
  const money = { on: dayFromIso(valueOn), amount: pesos(amount) }
  switch (kind) {
    case 'refund':
      return { kind, ...money }
    case 'chargeOff':
      return { kind, on: money.on }
    case 'pause':
      return { kind, on: money.on, through: dayFromIso(through ?? valueOn) }
    case 'hold:everything':
    case 'hold:penalty':
      return { kind: 'hold', on: money.on, stops: kind === 'hold:penalty' ? 'penalty' : 'everything' }
    case 'resume:everything':
    case 'resume:penalty': {
      const stops = kind === 'resume:penalty' ? 'penalty' : 'everything'
      return { kind: 'resume', on: money.on, heldOn: dayFromIso(through ?? valueOn), stops }
    }
    case 'waiver:penalty':
      return { kind: 'waiver', part: 'penalty', ...money }
    case 'waiver:fee':
      return { kind: 'waiver', part: 'fee', ...money }
    default:
      return paymentOfRow({ kind, valueOn, amount }, disbursedOn)
  }
}

/** A payment before the disbursement (the clock was put back) counts from the first day. */
function paymentOfRow({ valueOn, amount, kind }: PaymentRow, disbursedOn: Day): Payment {
  const on = dayFromIso(valueOn)
  return { on: on < disbursedOn ? disbursedOn : on, amount: amount as Pesos, kind }
}

/** Without the loan's end: a payment before it is applied by replay. */
export const lastMomentOf = async (db: Kysely<Database>, loanId: string): Promise<string | null> =>
  (await moneyRows(db, [loanId])).at(-1)?.at ?? null

/** The loan just before the payment, on its day. Null for an unknown reference. */
export async function loanBeforePayment(
  db: Kysely<Database>,
  stored: StoredLoan,
  reference: string,
  capOf: CapOf,
): Promise<{ readonly loan: Loan; readonly on: Day } | null> {
  const { terms } = stored.loan
  const rows = await moneyRows(db, [stored.id])
  const index = rows.findIndex((row) => row.reference === reference)
  const events = rows.map((row) => eventOfRow(row, terms.disbursedOn))
  const payment = events[index]
  if (payment === undefined) return null
  return { loan: loanAfter(terms, events.slice(0, index), payment.on, capOf), on: payment.on }
}

export async function replayed(
  db: Kysely<Database>,
  stored: StoredLoan,
  on: Day,
  capOf: CapOf,
): Promise<Loan> {
  const histories = await historiesOf(db, [stored])
  const history = histories.get(stored.id) ?? []
  // A hold may end later than the closing payment.
  const last = history.at(-1)?.on ?? on
  return loanAfter(stored.loan.terms, history, last > on ? last : on, capOf)
}

export const isPayment = (event: LoanHistoryEvent): event is Payment =>
  'amount' in event && event.kind !== 'refund' && event.kind !== 'waiver'
