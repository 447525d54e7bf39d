import { journeys, origins } from '@cupo/wire'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Database } from '../../platform/database/schema.ts'

/**
 * Each entry has an existing subject and source and its amounts, and each source has the entries that its
 * state asks for. Yields what is wrong; returns how many entries there are.
 */
export async function* checkCauses(db: Kysely<Database>): AsyncGenerator<string, number> {
  for (const question of [
    unknownSubjects,
    unknownSources,
    reversalsOfOthers,
    wrongNumbers,
    wrongAmounts,
    moneyOfBooks,
    wrongDays,
    wrongDates,
    wrongHistories,
    wrongCorrections,
  ]) {
    const { rows } = await question.execute(db)
    for (const { sentence } of rows) yield sentence
  }
  const { count } = await db
    .selectFrom('journalEntry')
    .select((row) => row.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

type Question = RawBuilder<{ readonly sentence: string }>

const moneyOrigins = origins.filter((origin) => journeys[origin].subject === 'money')

const unknownSubjects: Question = sql`
  select format('entry %s of %s is about nothing that exists', number, subject) as sentence from journal_entry
  where not exists (select from loan where id = subject) and not exists (select from application where id = subject)
    and not exists (select from loan_payment where id = subject and loan_id is null)
    and not exists (select from book_month where id = subject)
    and not exists (select from bank_settlement where id = subject)
    and not exists (select from difference_booking where id = subject)
  order by subject, number`

/** With the subject of its entries. */
const sources = sql`
  select 'loan' as kind, id, id as subject from loan
  union all select 'loanPayment', id, coalesce(loan_id, id) from loan_payment
  union all select 'paymentTransaction', made.id, attempt.application_id
    from payment_transaction as made join payment_attempt as attempt on attempt.id = made.attempt_id
  union all select 'disbursementTransfer', transfer.id, loan.id
    from disbursement_transfer as transfer join loan using (application_id)
  union all select 'bankTransfer', id, ledger_subject from bank_transfer
  union all select 'bankCredit', id, loan_id from bank_credit
  union all select 'heldAssignment', id, ledger_subject from held_assignment
  union all select 'loanWaiver', id, loan_id from loan_waiver
  union all select 'loanChargeOff', id, loan_id from loan_charge_off
  union all select 'loanHold', id, loan_id from loan_hold
  union all select 'loanVoid', id, loan_id from loan_void
  union all select 'portfolioSale', loan_id, loan_id from portfolio_sale
  union all select 'withdrawalRequest', id, loan_id from withdrawal_request
  union all select 'bookMonth', id, id from book_month
  union all select 'bankSettlement', id, id from bank_settlement where parts is not null
  union all select 'differenceBooking', id, id from difference_booking`

const unknownSources: Question = sql`
  select format('entry %s of %s (%s) was caused by no %s of its subject', number, entry.subject, entry.kind, source_kind)
         as sentence
  from journal_entry as entry
  left join (${sources}) as source on source.kind = source_kind and source.id = source_id and source.subject = entry.subject
  where source.id is null or (entry.kind, source_kind) not in (select entry, source from entry_source)
  order by entry.subject, number`

/** By its own source, or by what voided its loan. */
const reversalsOfOthers: Question = sql`
  select format('entry %s of %s reverses what its source did not cause', reversal.number, reversal.subject) as sentence
  from journal_entry as reversal left join journal_entry as original on original.id = reversal.reverses
  where (reversal.kind = 'reversal') is distinct from (reversal.reverses is not null)
    or reversal.reverses is not null
      and (original.source_kind, original.source_id) is distinct from (reversal.source_kind, reversal.source_id)
      and not exists (select from withdrawal_request as request
                      where reversal.source_kind = 'withdrawalRequest' and request.id = reversal.source_id
                        and request.state = 'completed')
      and not exists (select from loan_void where reversal.source_kind = 'loanVoid' and loan_void.id = reversal.source_id)
  order by reversal.subject, reversal.number`

const transactions = sql`
  select made.id, made.outcome, made.amount, attempt.purpose, made.provider || ':' || made.x_ref_payco as name
  from payment_transaction as made join payment_attempt as attempt on attempt.id = made.attempt_id`

/**
 * Least and most unreversed entries a kind. An assigned payment keeps its entry in suspense beside the
 * assignment, also after the loan's part was reversed.
 */
const expectedNumbers = sql`
  select 'loan' as source_kind, id, 'disbursement' as kind, least, least as most
    from loan cross join lateral (select (situation not in ('withdrawn', 'voided'))::int as least) as expected
  union all select 'loan', id, 'portfolioSale', least, least
    from loan left join portfolio_sale on loan_id = id
    cross join lateral (select (situation = 'sold' and loan_id is null)::int as least) as expected
  union all select 'loanPayment', payment.id, expected.kind, least, most
    from loan_payment as payment
    left join loan_payment as given on given.reference = 'assigned:' || payment.reference
    cross join lateral (values
      ('payment', (payment.state = 'applied')::int, (payment.state = 'applied')::int),
      ('suspense', (payment.state = 'suspense' or given.id is not null)::int,
        (payment.state = 'suspense' or given.id is not null)::int),
      ('assignment', (given.id is not null)::int, (given.id is not null)::int)) as expected (kind, least, most)
  union all select 'paymentTransaction', made.id, expected.kind, least, most
    from (${transactions}) as made
    left join loan_payment as given on given.reference = 'assigned:' || made.name
    left join loan_payment as paid on paid.reference = made.name
    cross join lateral (select (paid.id is null
      and (given.id is not null or made.outcome in ('posted', 'suspense')))::int as times) as booked
    cross join lateral (values
      ('posting', booked.times, booked.times),
      ('assignment', (paid.id is null and given.id is not null)::int, (paid.id is null and given.id is not null)::int),
      ('upfrontPaymentReturned', 0, booked.times),
      ('downPaymentDelivered', 0, (made.purpose = 'downPayment')::int)) as expected (kind, least, most)
  union all select 'disbursementTransfer', id, 'transfer', (state = 'done')::int, (state = 'done')::int
    from disbursement_transfer
  union all select 'bankTransfer', id, expected.kind, least, (state = 'done')::int
    from bank_transfer cross join lateral (values ('refund', (state = 'done')::int), ('correction', 0)) as expected (kind, least)
  union all select 'bankCredit', id, 'bankCredit', 1, 1 from bank_credit
  union all select 'bankSettlement', id, kind, 1, 1 from bank_settlement where parts is not null
  union all select 'differenceBooking', id, 'differenceBooking', 1, 1 from difference_booking
  union all select 'heldAssignment', id, 'assignment', (state = 'made')::int, (state = 'made')::int from held_assignment
  union all select 'loanWaiver', loan_waiver.id, expected.kind, least, (loan.situation not in ('withdrawn', 'voided'))::int
    from loan_waiver join loan on loan.id = loan_id
    cross join lateral (values ('waiver', (loan.situation not in ('withdrawn', 'voided'))::int), ('penalty', 0)) as expected (kind, least)
  union all select 'loanChargeOff', act.id, 'chargeOff', least, least
    from loan_charge_off as act join loan on loan.id = loan_id
    cross join lateral (select (loan.situation not in ('withdrawn', 'voided'))::int as least) as expected
  union all select 'portfolioSale', loan_id, 'portfolioSale', 1, 1 from portfolio_sale
  union all select 'loanHold', id, 'correction', 0, 2 from loan_hold
  union all select 'loanVoid', id, 'loanVoided', 1, 1 from loan_void
  union all select 'withdrawalRequest', request.id, expected.kind, least, most
    from withdrawal_request as request join loan on loan.id = request.loan_id
    cross join lateral (select (request.state = 'completed')::int as times,
                               loan.origin = any(${moneyOrigins}::text[]) as is_of_money) as ended
    cross join lateral (values
      ('withdrawal', 0, ended.times),
      ('principalReturned', case when is_of_money then ended.times else 0 end,
                            case when is_of_money then ended.times else 0 end),
      ('correction', 0, 2)) as expected (kind, least, most)`

/** Days and corrections by caps are free; a payment is corrected at most once a reversal. */
const wrongNumbers: Question = sql`
  with standing as (
    select source_kind, source_id as id,
           case when source_kind = 'paymentTransaction' and kind in ('suspense', 'upfrontPayment') then 'posting' else kind end
             as kind, count(*)::int as times
    from journal_entry as entry
    where reverses is null and not exists (select from journal_entry as reversal where reversal.reverses = entry.id)
      and kind not in ('day', 'usuryCorrection') and (source_kind, kind) <> ('loanPayment', 'correction')
    group by 1, 2, 3
  ), corrections as (
    select source_id, count(*) filter (where kind = 'correction') as corrected, count(reverses) as reversed
    from journal_entry where source_kind = 'loanPayment' group by source_id
  )
  select format('%s %s has %s entries of the kind %s, and its state asks for %s', source_kind, id, coalesce(times, 0), kind,
                coalesce(least, 0)) as sentence
  from standing full join (${expectedNumbers}) as expected using (source_kind, id, kind)
  where coalesce(times, 0) not between coalesce(least, 0) and coalesce(most, 0)
  union all
  select format('loanPayment %s was corrected %s times and reversed %s times', source_id, corrected, reversed)
  from corrections where corrected > reversed
  order by 1`

/** By its collector. */
const moneyOfSource = sql`case source when 'mobileBill' then 'operatorClearing' when 'bank' then 'bank' else 'providerClearing' end`

/** When the waiver was made. */
const isChargedOff = sql`exists (
  select from loan_charge_off as act where act.loan_id = waiver.loan_id and act.at <= waiver.at)`

const expectedLines = sql`
  select 'loan' as source_kind, id as source_id, 'disbursement' as kind, line.account, line.amount, day
    from loan cross join lateral (select (state::json #>> '{terms,principal}')::bigint as principal,
                                         (state::json #>> '{terms,disbursedOn}')::date as day) as lent
    cross join lateral (values ('loanPrincipal', principal),
      (case when origin = any(${moneyOrigins}::text[]) then 'transferPayable' else 'devicePayable' end, -principal))
      as line (account, amount)
  union all select 'loanPayment', id, expected.kind, line.account, line.amount, expected.day
    from loan_payment as payment
    cross join lateral (select ${moneyOfSource} as clearing) as collector
    cross join lateral (values ('payment', value_on), ('suspense', value_on), ('assignment', null::date))
      as expected (kind, day)
    cross join lateral (values
      (clearing, case expected.kind when 'assignment' then -amount else amount end),
      (case when expected.kind <> 'payment' then 'suspense' end, case expected.kind when 'assignment' then amount else -amount end))
      as line (account, amount)
    where line.account is not null
  union all select 'paymentTransaction', id, line.kind, line.account, line.amount, null
    from (${transactions}) as made
    cross join lateral (select case purpose when 'guarantee' then 'guaranteePayable' else 'downPayments' end as held) as place
    cross join lateral (values
      ('suspense', 'providerClearing', amount), ('suspense', 'suspense', -amount),
      ('upfrontPayment', 'providerClearing', amount), ('upfrontPayment', held, -amount),
      ('upfrontPaymentReturned', held, amount), ('upfrontPaymentReturned', 'suspense', -amount),
      ('downPaymentDelivered', 'downPayments', amount), ('downPaymentDelivered', 'devicePayable', -amount),
      ('assignment', 'suspense', amount), ('assignment', 'providerClearing', -amount)) as line (kind, account, amount)
  union all select 'disbursementTransfer', id, 'transfer', line.account, line.amount, value_on
    from disbursement_transfer cross join lateral (values ('transferPayable', amount), ('bank', -amount)) as line (account, amount)
  union all select 'bankTransfer', id, 'refund', line.account, line.amount, null
    from bank_transfer cross join lateral (values (ledger_account, amount), ('bank', -amount)) as line (account, amount)
  union all select 'bankCredit', id, 'bankCredit', line.account, line.amount, value_on
    from bank_credit cross join lateral (values ('bank', amount), ('suspense', -amount)) as line (account, amount)
  union all select 'bankSettlement', booked.id, booked.kind, part.account, part.amount, line.value_on
    from bank_settlement as booked join bank_line as line on line.id = line_id
    cross join lateral (
      select 'bank' as account, line.amount
      union all select part ->> 0, (part ->> 1)::bigint from jsonb_array_elements(parts) as each (part)) as part
    where parts is not null
  union all select 'differenceBooking', id, 'differenceBooking', line.account, line.amount, null
    from difference_booking as booked
    cross join lateral (values (clearing, -amount), (booked.account, amount)) as line (account, amount)
  union all select 'heldAssignment', given.id, 'assignment', line.account, line.amount, made_on
    from held_assignment as given join loan_payment as payment on payment.id = payment_id
    cross join lateral (values (ledger_account, given.amount), (${moneyOfSource}, -given.amount)) as line (account, amount)
  union all select 'loanWaiver', id, 'waiver', part || line.account, line.amount, value_on
    from loan_waiver as waiver
    cross join lateral (values ('Receivable', -amount), ('VatReceivable', -vat)) as line (account, amount)
    where line.amount <> 0 and not ${isChargedOff}
  union all select 'loanWaiver', id, 'waiver', 'chargedOff', -(amount + vat), value_on
    from loan_waiver as waiver where ${isChargedOff}
  union all select 'loanChargeOff', id, 'chargeOff', 'chargedOff', amount, value_on from loan_charge_off
  union all select 'loanVoid', lost.id, 'loanVoided', line.account, line.amount, lost.voided_on
    from loan_void as lost join loan on loan.id = loan_id
    cross join lateral (select case when origin = any(${moneyOrigins}::text[]) then 'transferPayable' else 'devicePayable' end
                               as account, -lost.amount as amount) as line
  union all select 'withdrawalRequest', request.id, 'principalReturned', line.account, line.amount, null
    from withdrawal_request as request join loan on loan.id = loan_id
    cross join lateral (select (loan.state::json #>> '{terms,principal}')::bigint as principal) as lent
    cross join lateral (values ('suspense', principal), ('transferPayable', -principal)) as line (account, amount)`

/** On their way: no line in the loan's own book. */
const moneyAccounts = [
  'bank',
  'providerClearing',
  'operatorClearing',
  'suspense',
  'downPayments',
  'guaranteePayable',
  'devicePayable',
  'transferPayable',
]
const isMoney = sql`account = any(${moneyAccounts}::text[])`

/** Without the principal. */
const isClaim = sql`(account like '%Receivable' or account = 'chargedOff')`

/** Income, or owed of what was billed. */
const isEarned = sql`(account like '%Income%' or account like 'memo%' or account like 'vatPayable%' or account = 'feesPayable')`

/** `loans` compares a payment's other lines. */
const wrongAmounts: Question = sql`
  with actual as (
    select entry.id, source_kind, source_id, kind, subject, number, value_on,
           jsonb_object_agg(account, amount order by account) filter (
             where case kind when 'payment' then ${isMoney} when 'waiver' then ${isClaim} when 'chargeOff' then account = 'chargedOff'
               when 'loanVoided' then ${isMoney}
               else true end) as lines
    from journal_entry as entry join posting on entry_id = entry.id
    where reverses is null and kind not in ('day', 'usuryCorrection', 'correction', 'penalty', 'portfolioSale', 'withdrawal', 'cutOff')
    group by entry.id
  ), expected as (
    select source_kind, source_id, kind, jsonb_object_agg(account, amount) as lines, min(day) as day
    from (${expectedLines}) as line group by source_kind, source_id, kind
  )
  select format('entry %s of %s (%s) is not of the amount or day of its %s', number, subject, kind, source_kind) as sentence
  from actual left join expected using (source_kind, source_id, kind)
  where actual.lines is distinct from expected.lines or expected.day <> value_on
  order by subject, number`

const moneyOfBooks: Question = sql`
  select format('entry %s of %s (%s) moves money', number, subject, kind) as sentence
  from journal_entry as entry
  where kind in ('day', 'usuryCorrection', 'correction', 'penalty', 'waiver', 'chargeOff', 'portfolioSale', 'withdrawal', 'cutOff')
    and exists (select from posting where entry_id = entry.id and ${isMoney})
  order by subject, number`

const isDayOfHold = sql`exists (
  select from loan_hold left join loan_hold_end on loan_hold_id = loan_hold.id
  where loan_id = entry.subject and stops = 'everything' and held_on < value_on and value_on <= coalesce(resumed_on, value_on))`

/**
 * A day bills: receivables, income and what is owed of it grow. No capital moves, but on a first of a
 * month or a due date inside a hold, where a lower cap or held days give back what was paid ahead.
 */
const wrongDays: Question = sql`
  select format('entry %s of %s (day) takes back or moves what a day does not', number, subject) as sentence
  from journal_entry as entry
  where kind = 'day' and exists (
    select from posting where entry_id = entry.id
      and not (${isClaim} and amount > 0
               or ${isEarned} and amount < 0
               or (extract(day from value_on) = 1 or ${isDayOfHold})
                  and (${isEarned} or ${isClaim} or account in ('loanPrincipal', 'customerCredit') and amount < 0)))
  order by subject, number`

/**
 * Income keeps its month: another date would move it into a closed one. An ended month's days are booked
 * on its last day until its cut-off.
 */
const wrongDates: Question = sql`
  with dated as (
    select subject, number, booked_on, (recorded_at at time zone 'America/Bogota')::date as recorded_on,
           kind = 'day' and booked_on = (date_trunc('month', value_on) + interval '1 month - 1 day')::date
             and exists (select from book_month
                         where month = date_trunc('month', booked_on)::date and coalesce(cut_off_at, recorded_at) >= recorded_at)
             as is_late
    from journal_entry where source_kind <> 'bookMonth')
  select format('entry %s of %s is booked on %s and was recorded on %s', number, subject, booked_on, recorded_on) as sentence
  from dated where booked_on <> recorded_on and not (is_late and booked_on < recorded_on)
  order by subject, number`

/** And the other way round. */
const wrongHistories: Question = sql`
  with entries as (
    select source_id as id, count(*) filter (where kind in ('payment', 'suspense')) as posted, count(reverses) as reversed
    from journal_entry where source_kind = 'loanPayment' group by source_id
  ), changes as (
    select case subject_type when 'loanPayment' then subject_id::uuid else payment.id end as id,
           count(*) filter (where action <> 'reversePayment') as posted,
           count(*) filter (where action = 'reversePayment') as reversed
    from audit_entry
    left join loan_payment as payment on subject_type = 'loan' and payment.reference = after ->> 'reference'
    where subject_type in ('loan', 'loanPayment')
      and action in ('applyPayment', 'keepInSuspense', 'reinstatePayment', 'reversePayment')
    group by 1
  )
  select format('loanPayment %s was posted %s times and reversed %s times, and the audit trail says %s and %s', id,
                coalesce(entries.posted, 0), coalesce(entries.reversed, 0), coalesce(changes.posted, 0),
                coalesce(changes.reversed, 0)) as sentence
  from entries full join changes using (id)
  where (coalesce(entries.posted, 0), coalesce(entries.reversed, 0))
    <> (coalesce(changes.posted, 0), coalesce(changes.reversed, 0))
  order by id`

/**
 * Only a late cap corrects: a forged pair that cancels out would move income between months. Ids follow
 * the machine's clock, which nobody puts back.
 */
const wrongCorrections: Question = sql`
  with corrections as (
    select id, subject, number, lag(id, 1, subject) over (partition by subject order by number) as former
    from journal_entry where kind = 'usuryCorrection'
  ), loads as materialized (
    select id from audit_entry
    where subject_type = 'parameter' and subject_id like 'usuryCap:%'
      and subject_id <= 'usuryCap:' || to_char(at at time zone 'America/Bogota', 'YYYY-MM'))
  select format('entry %s of %s (usuryCorrection) follows no cap that was loaded late', number, subject) as sentence
  from corrections where not exists (select from loads where loads.id > former and loads.id < corrections.id)
  order by subject, number`
