import { type Kysely, sql } from 'kysely'
import type { Database } from '../../platform/database/schema.ts'
import { collectedReferenceSql, roundsMax } from '../servicing/servicing.ts'

const batchSize = 1_000

/**
 * Yields a problem for each transaction whose booking contradicts its outcome or amount, and for each
 * payment without its transaction, bill or bank line. Returns the number of transactions.
 */
export async function* checkPayments(db: Kysely<Database>): AsyncGenerator<string, number> {
  let looked = 0
  for (let after: string | null = null; ; ) {
    const rows: readonly ComparedPayment[] = await bookedAfter(db, after)
    if (rows.length === 0) break
    for (const { name, outcome, amount, collected, isBooked } of rows) {
      const isTaken = outcome === 'posted' || outcome === 'suspense'
      if (isTaken !== isBooked) yield `payment ${name} is ${outcome} and ${isBooked ? '' : 'not '}booked`
      else if (isTaken && collected !== amount)
        yield `payment ${name} of ${amount} is booked with ${collected}`
    }
    looked += rows.length
    after = rows.at(-1)?.id ?? null
  }
  yield* paymentsOfNoProvider(db)
  yield* paymentsOfNoBill(db)
  yield* paymentsOfNoLine(db)
  return looked
}

async function* paymentsOfNoProvider(db: Kysely<Database>): AsyncGenerator<string> {
  const { rows } = await sql<{ readonly reference: string; readonly amount: number }>`
    select reference, payment.amount from loan_payment as payment
    left join payment_transaction as made
      on made.provider || ':' || made.x_ref_payco = ${collectedReferenceSql}
    where source = 'provider' and made.id is null
      and not exists (select from held_assignment where 'part:' || id = ${collectedReferenceSql})
    order by reference`.execute(db)
  for (const { reference, amount } of rows)
    yield `payment ${reference} of ${amount} has no transaction of the provider`
}

/**
 * A notice may precede the number of its bill; after a restore the task about a difference replaces the lost
 * bill.
 */
async function* paymentsOfNoBill(db: Kysely<Database>): AsyncGenerator<string> {
  const { rows } = await sql<{ readonly reference: string; readonly amount: number }>`
    select reference, payment.amount from loan_payment as payment
    cross join lateral (select ${collectedReferenceSql} as name) as first
    where source = 'mobileBill'
      and not exists (select from mobile_bill as bill
                      where 'bill:' || bill_number = first.name and bill.state = 'collected'
                        and (bill.loan_id = payment.loan_id or payment.reference <> first.name))
      and not exists (select from mobile_bill as bill
                      where bill.loan_id = payment.loan_id and bill_number is null and bill.state in ('planned', 'handedIn'))
      and not exists (select from payment_task where kind = 'difference' and subject = first.name)
      and not exists (select from held_assignment where 'part:' || id = first.name)
    order by reference`.execute(db)
  for (const { reference, amount } of rows)
    yield `payment ${reference} of ${amount} has no collected bill of its loan`
}

/** A payment at the bank is a line of a statement with its amount, or a part of other money. */
async function* paymentsOfNoLine(db: Kysely<Database>): AsyncGenerator<string> {
  const { rows } = await sql<{ readonly reference: string; readonly amount: number }>`
    select reference, payment.amount from loan_payment as payment
    cross join lateral (select ${collectedReferenceSql} as name) as first
    where source = 'bank'
      and not exists (select from bank_settlement as settled join bank_line as line on line.id = line_id
                      join loan_payment as recorded on recorded.id = cause_id
                      where settled.kind = 'loanPayment' and 'deposit:' || line.id = first.name and recorded.reference = first.name
                        and line.amount = payment.amount)
      and not exists (select from held_assignment where 'part:' || id = first.name)
    order by reference`.execute(db)
  for (const { reference, amount } of rows) yield `payment ${reference} of ${amount} is no line of the bank`
}

type ComparedPayment = {
  readonly id: string
  readonly name: string
  readonly outcome: string
  readonly amount: number
  readonly collected: number
  readonly isBooked: boolean
}

async function bookedAfter(db: Kysely<Database>, after: string | null): Promise<readonly ComparedPayment[]> {
  const { rows } = await sql<ComparedPayment>`
    select made.id, named.name, made.outcome, made.amount, coalesce(collected.amount, 0) as collected,
           entry.id is not null and coalesce(went_on.stands, mirror.id is null) as is_booked
    from payment_transaction as made
    cross join lateral (select made.provider || ':' || made.x_ref_payco as name) as named
    left join lateral (
      select id from journal_entry
      where idempotency_key = any(array['payment:' || named.name] || array(
        select 'payment:' || named.name || ':' || round from generate_series(2, ${sql.lit(roundsMax)}) as round))
      order by number desc limit 1
    ) as entry on true
    left join posting as collected on collected.entry_id = entry.id and collected.account = 'providerClearing'
    left join journal_entry as mirror on mirror.reverses = entry.id
    cross join lateral (
      select bool_or(state in ('applied', 'suspense')) as stands from loan_payment
      where reference ~ '^(assigned|moved):' and ${collectedReferenceSql} = named.name
    ) as went_on
    where ${after}::uuid is null or made.id > ${after}::uuid
    order by made.id limit ${batchSize}`.execute(db)
  return rows
}
