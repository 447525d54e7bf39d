import { type Kysely, sql } from 'kysely'
import type { Database } from '../../platform/database/schema.ts'

/**
 * A done transfer has a loan of its sum and day and left the bank once; no other is booked; money that is
 * waited for has a transfer under way. Yields what is wrong; returns how many transfers it looked at.
 */
export async function* checkDisbursements(db: Kysely<Database>): AsyncGenerator<string, number> {
  const { rows } = await sql<Row>`
    select transfer.reference, transfer.state, transfer.amount, transfer.value_on::text,
           coalesce(booked.amount, 0) as booked, booked.value_on::text as booked_on,
           loan.contract_number, (loan.state::jsonb #>> '{terms,principal}')::bigint as principal,
           loan.state::jsonb #>> '{terms,disbursedOn}' as disbursed_on,
           (select financed_amount from agreement_signature as signature
            where signature.application_id = transfer.application_id order by signed_at desc limit 1) as signed,
           application.situation, application.status
    from disbursement_transfer as transfer
    join application on application.id = transfer.application_id
    left join loan on loan.application_id = transfer.application_id
    left join lateral (
      select -posting.amount as amount, entry.value_on
      from journal_entry as entry join posting on posting.entry_id = entry.id and posting.account = 'bank'
      where entry.idempotency_key = 'transfer:' || transfer.reference
    ) as booked on true
    order by transfer.id`.execute(db)
  for (const row of rows) yield* problemsOf(row)
  yield* untransferred(db)
  return rows.length
}

type Row = {
  readonly reference: string
  readonly state: 'ordered' | 'done' | 'failed'
  readonly amount: number
  readonly valueOn: string | null
  readonly booked: number
  readonly bookedOn: string | null
  readonly contractNumber: string | null
  readonly principal: number | null
  readonly disbursedOn: string | null
  readonly signed: number | null
  readonly situation: string
  readonly status: string
}

function* problemsOf(row: Row): Generator<string> {
  const { reference, state, amount, valueOn, contractNumber } = row
  if (row.signed !== null && row.signed !== amount)
    yield `transfer ${reference} is of ${amount}, and ${row.signed} were signed`
  const expected = state === 'done' ? amount : 0
  if (row.booked !== expected) yield `transfer ${reference} is ${state} and booked with ${row.booked}`
  if (state === 'ordered' && (row.situation !== 'EmAndamento' || row.status !== 'financialData')) {
    yield `transfer ${reference} is under way, and its application is ${row.situation} at ${row.status}`
  }
  if (state !== 'done') return
  if (row.bookedOn !== valueOn) yield `transfer ${reference} is of ${valueOn} and booked on ${row.bookedOn}`
  if (contractNumber === null) yield `transfer ${reference} is done and opened no loan`
  else if (row.principal !== amount || row.disbursedOn !== valueOn) {
    yield `loan ${contractNumber} lends ${row.principal} from ${row.disbursedOn}, and ${amount} were transferred on ${valueOn}`
  }
}

async function* untransferred(db: Kysely<Database>): AsyncGenerator<string> {
  const { rows } = await sql<{ readonly applicationId: string; readonly contractNumber: string | null }>`
    select application.id as application_id, loan.contract_number
    from application
    left join loan on loan.application_id = application.id
    where application.facts #>> '{subject,transfer,attempt}' is not null
      and (loan.id is not null or application.facts #>> '{subject,transfer,state}' <> 'failed')
      and not exists (
        select from disbursement_transfer as transfer
        where transfer.application_id = application.id
          and transfer.attempt = (application.facts #>> '{subject,transfer,attempt}')::integer
          and transfer.state = application.facts #>> '{subject,transfer,state}'
          and (loan.id is null or transfer.state = 'done')
      )
    order by application.id`.execute(db)
  for (const { applicationId, contractNumber } of rows) {
    yield contractNumber === null
      ? `application ${applicationId} waits for a transfer that nobody ordered`
      : `loan ${contractNumber} was opened without a transfer that is done`
  }
}
