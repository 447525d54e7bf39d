import {
  addParts,
  applyPayment,
  type CapOf,
  type Loan,
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
import { paymentsAndWaivers } from './payment-history.ts'

/**
 * How a payment was applied to its loan, in pesos; together its amount. `prepaid` is capital outside any installment. A
 * payoff has negative parts where they had been paid ahead.
 */
export type PaymentAllocation = Parts & { readonly prepaid: Pesos; readonly overpaid: Pesos }

/** The allocation of the payment that led from one state of a loan to the other. */
export function allocationBetween(before: Loan, after: Loan): PaymentAllocation {
  return {
    ...subtractParts(paidOf(after), paidOf(before)),
    prepaid: subtract(after.prepaid, before.prepaid),
    overpaid: subtract(after.overpaid, before.overpaid),
  }
}

const paidOf = ({ installments }: Loan): Parts =>
  installments.reduce((sum, { paid }) => addParts(sum, paid), noParts)

/** The allocations of all applied payments of a loan, as its replay makes them; by reference. */
export async function replayedAllocations(
  db: Kysely<Database>,
  { id, loan: { terms } }: StoredLoan,
  capOf: CapOf,
): Promise<readonly StoredAllocation[]> {
  const allocations: StoredAllocation[] = []
  let loan = openLoan(terms)
  for (const { reference, event } of await paymentsAndWaivers(db, id, terms.disbursedOn)) {
    if (event.kind === 'waiver') {
      loan = waive(loan, event, capOf)
      continue
    }
    const before = passTime(loan, event.on, capOf)
    loan = applyPayment(before, event, capOf)
    allocations.push({ reference, ...allocationBetween(before, loan) })
  }
  return allocations
}

export type StoredAllocation = PaymentAllocation & { readonly reference: string }

const columns = [
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

/** Writes allocations; those of a loan that was replayed take the place of the earlier ones. */
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

/** How a payment was applied; null for one in suspense, an unknown one, and one of a release that did not keep it. */
export async function allocationOf(
  db: Kysely<Database>,
  reference: string,
): Promise<PaymentAllocation | null> {
  const row = await db
    .selectFrom('paymentAllocation')
    .select(columns)
    .where('reference', '=', reference)
    .executeTakeFirst()
  return row === undefined ? null : allocationFrom(row)
}

/** The same of every applied payment of a loan, in their order. */
export async function allocationsOfLoan(
  db: Kysely<Database>,
  loanId: string,
): Promise<readonly (PaymentAllocation | null)[]> {
  const rows = await db
    .selectFrom('loanPayment')
    .leftJoin('paymentAllocation', 'paymentAllocation.reference', 'loanPayment.reference')
    .select(columns)
    .where('loanPayment.loanId', '=', loanId)
    .where('loanPayment.state', '=', 'applied')
    .orderBy('loanPayment.at')
    .orderBy(sql`loan_payment.reference collate "C"`)
    .execute()
  return rows.map(allocationFrom)
}

/** Money that lowered the capital of a loan outside any installment. */
export type Prepayment = {
  /** 'yyyy-mm-dd': the value date of its payment. */
  readonly on: string
  /** What of the payment went to capital: what was overdue is paid first. */
  readonly amount: Pesos
  readonly effect: PrepaymentEffect
}

/** The prepayments of a loan, the oldest first. A payoff that came short shortens the term. */
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

/** Every payment whose parts are not its amount. */
export async function* allocationProblems(db: Kysely<Database>): AsyncGenerator<string> {
  const { rows } = await sql<{ reference: string; amount: number; parts: number }>`
    select reference, amount, parts from payment_allocation
    join loan_payment using (reference)
    cross join lateral (select penalty + penalty_vat + fee + fee_vat + interest + interest_vat + principal
                               + prepaid + overpaid as parts) as sums
    where parts <> amount`.execute(db)
  for (const { reference, amount, parts } of rows) {
    yield `payment ${reference} of ${amount} is told in parts of ${parts}`
  }
}

type AllocationRow = Readonly<Record<keyof PaymentAllocation, number | null>>

function allocationFrom(row: AllocationRow): PaymentAllocation | null {
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
