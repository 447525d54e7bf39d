import {
  addParts,
  applyPayment,
  type CapOf,
  isPayment,
  type Loan,
  type LoanHistoryEvent,
  type LoanTerms,
  loanAfter,
  noParts,
  openLoan,
  type Parts,
  type Pesos,
  type PrepaymentEffect,
  passTime,
  pesos,
  subtract,
  subtractParts,
  waive,
} from '@cupo/credit-engine'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Database } from '../../platform/database/schema.ts'
import type { StoredLoan } from './loan-store.ts'
import { type NamedEvent, namedHistoriesOf } from './payment-history.ts'

/**
 * Pesos that sum to the payment. `prepaid` is capital outside any installment. A payoff has negative parts
 * where a part had been paid ahead.
 */
export type PaymentAllocation = Parts & { readonly prepaid: Pesos; readonly overpaid: Pesos }

export function allocationBetween(before: Loan, after: Loan): PaymentAllocation {
  return {
    ...subtractParts(paidOf(after), paidOf(before)),
    prepaid: subtract(after.prepaid, before.prepaid),
    overpaid: subtract(after.overpaid, before.overpaid),
  }
}

const paidOf = ({ installments }: Loan): Parts =>
  installments.reduce((sum, { paid }) => addParts(sum, paid), noParts)

export async function replayedAllocations(
  db: Kysely<Database>,
  stored: StoredLoan,
  capOf: CapOf,
): Promise<readonly StoredAllocation[]> {
  const histories = await namedHistoriesOf(db, [stored])
  return allocationsOf(stored.loan.terms, histories.get(stored.id) ?? [], capOf)
}

/**
 * Each payment's share of the loan as its history makes it: a refund takes its amount from the payments
 * before it, and days of a hold or a pause are not charged.
 */
export function allocationsOf(
  terms: LoanTerms,
  history: readonly NamedEvent[],
  capOf: CapOf,
): readonly StoredAllocation[] {
  const events = history.map(({ event }) => event)
  if (events.every(isFolded)) return foldedAllocations(terms, history, capOf)
  return history.flatMap(({ reference, event }, place) => {
    if (reference === null || !isPayment(event)) return []
    const before = loanAfter(terms, events.slice(0, place), event.on, capOf)
    const after = loanAfter(terms, events.slice(0, place + 1), event.on, capOf)
    return [{ reference, ...allocationBetween(before, after) }]
  })
}

const isFolded = (event: LoanHistoryEvent): boolean =>
  isPayment(event) || event.kind === 'waiver' || event.kind === 'chargeOff'

/** Most loans have no other events: one pass instead of two replays a payment. A charge-off moves no share. */
function foldedAllocations(
  terms: LoanTerms,
  history: readonly NamedEvent[],
  capOf: CapOf,
): readonly StoredAllocation[] {
  const allocations: StoredAllocation[] = []
  let loan = openLoan(terms)
  for (const { reference, event } of history) {
    if (event.kind === 'waiver') loan = waive(loan, event, capOf)
    if (reference === null || !isPayment(event)) continue
    const before = passTime(loan, event.on, capOf)
    loan = applyPayment(before, event, capOf)
    allocations.push({ reference, ...allocationBetween(before, loan) })
  }
  return allocations
}

export type StoredAllocation = PaymentAllocation & { readonly reference: string }

export const allocationParts = [
  'penalty',
  'penaltyVat',
  'fee',
  'feeVat',
  'interest',
  'interestVat',
  'principal',
  'prepaid',
  'overpaid',
] as const satisfies readonly (keyof PaymentAllocation)[]

export function allocationInsert(allocations: readonly StoredAllocation[]): RawBuilder<unknown> {
  return sql`insert into payment_allocation (reference, penalty, penalty_vat, fee, fee_vat, interest, interest_vat,
                                             principal, prepaid, overpaid)
    select reference, penalty, "penaltyVat", fee, "feeVat", interest, "interestVat", principal, prepaid, overpaid
    from json_to_recordset(${JSON.stringify(allocations)}) as given (
      reference text, penalty bigint, "penaltyVat" bigint, fee bigint, "feeVat" bigint, interest bigint,
      "interestVat" bigint, principal bigint, prepaid bigint, overpaid bigint)
    on conflict (reference) do update set
      penalty = excluded.penalty, penalty_vat = excluded.penalty_vat, fee = excluded.fee, fee_vat = excluded.fee_vat,
      interest = excluded.interest, interest_vat = excluded.interest_vat, principal = excluded.principal,
      prepaid = excluded.prepaid, overpaid = excluded.overpaid`
}

/** Null for an unknown payment, one in suspense, and one of a release without allocations. */
export async function allocationOf(
  db: Kysely<Database>,
  reference: string,
): Promise<PaymentAllocation | null> {
  const row = await db
    .selectFrom('paymentAllocation')
    .select(allocationParts)
    .where('reference', '=', reference)
    .executeTakeFirst()
  return row === undefined ? null : allocationFrom(row)
}

export async function allocationsOfLoan(
  db: Kysely<Database>,
  loanId: string,
): Promise<readonly (PaymentAllocation | null)[]> {
  const rows = await db
    .selectFrom('loanPayment')
    .leftJoin('paymentAllocation', 'paymentAllocation.reference', 'loanPayment.reference')
    .select(allocationParts)
    .where('loanPayment.loanId', '=', loanId)
    .where('loanPayment.state', '=', 'applied')
    .orderBy('loanPayment.at')
    .orderBy(sql`loan_payment.reference collate "C"`)
    .execute()
  return rows.map(allocationFrom)
}

export type Prepayment = {
  readonly on: string
  readonly amount: Pesos
  readonly effect: PrepaymentEffect
}

export async function prepaymentsOf(db: Kysely<Database>, loanId: string): Promise<readonly Prepayment[]> {
  const rows = await db
    .selectFrom('loanPayment')
    .innerJoin('paymentAllocation', 'paymentAllocation.reference', 'loanPayment.reference')
    .select(['loanPayment.valueOn as on', 'loanPayment.kind', 'paymentAllocation.prepaid'])
    .where('loanPayment.loanId', '=', loanId)
    .where('loanPayment.state', '=', 'applied')
    .where('paymentAllocation.prepaid', '>', 0)
    .orderBy('loanPayment.at')
    .orderBy(sql`loan_payment.reference collate "C"`)
    .execute()
  return rows.map(({ on, kind, prepaid }) => ({
    on,
    amount: pesos(prepaid),
    effect: kind === 'reduceInstallment' ? kind : 'reduceTerm',
  }))
}

export async function* allocationProblems(db: Kysely<Database>): AsyncGenerator<string> {
  const { rows } = await sql<{ reference: string; amount: number; parts: number }>`
    select reference, amount, parts from payment_allocation
    join loan_payment using (reference)
    cross join lateral (select penalty + penalty_vat + fee + fee_vat + interest + interest_vat + principal
                               + prepaid + overpaid as parts) as sums
    where parts <> amount`.execute(db)
  for (const { reference, amount, parts } of rows) {
    yield `payment ${reference} of ${amount} has allocations of ${parts}`
  }
}

type AllocationRow = Readonly<Record<keyof PaymentAllocation, number | null>>

export function allocationFrom(row: AllocationRow): PaymentAllocation | null {
  if (row.principal === null) return null
  return {
    penalty: pesos(row.penalty ?? 0),
    penaltyVat: pesos(row.penaltyVat ?? 0),
    fee: pesos(row.fee ?? 0),
    feeVat: pesos(row.feeVat ?? 0),
    interest: pesos(row.interest ?? 0),
    interestVat: pesos(row.interestVat ?? 0),
    principal: pesos(row.principal),
    prepaid: pesos(row.prepaid ?? 0),
    overpaid: pesos(row.overpaid ?? 0),
  }
}

/** By reference, in the order of `PaymentAllocation`, separated by spaces. */
export async function allocationsOfLoans(
  db: Kysely<Database>,
  loanIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<{ readonly reference: string; readonly parts: string }>`
    select reference, concat_ws(' ', penalty, penalty_vat, fee, fee_vat, interest, interest_vat, principal, prepaid, overpaid)
           as parts
    from payment_allocation join loan_payment using (reference)
    where loan_id = any(${loanIds}) and state = 'applied'`.execute(db)
  return new Map(rows.map(({ reference, parts }) => [reference, parts]))
}
