import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Database } from '../../platform/database/schema.ts'
import { reversedCode } from '../payments/payments.ts'

/** Yields each row of an act that its audit rows or its signature contradict. */
export async function* checkEvidence(db: Kysely<Database>): AsyncGenerator<string, number> {
  const questions = [
    signatures,
    openings,
    waivers,
    chargeOffs,
    holds,
    holdEnds,
    heldLoans,
    voids,
    voidedLoans,
    sales,
    withdrawals,
    certificates,
    credits,
    orders,
    files,
    settlements,
    differenceBookings,
    moves,
    parts,
    reversalsHere,
    parameters,
    batches,
    closes,
    accountCodes,
  ]
  for (const question of questions) {
    const { rows } = await question.execute(db)
    for (const { sentence } of rows) yield sentence
  }
  const { count } = await db
    .selectFrom('auditEntry')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('action', 'in', [
      'signAgreement',
      'openLoan',
      'waive',
      'chargeOff',
      'placeHold',
      'endHold',
      'holdLoan',
      'sellPortfolio',
      'pauseLoan',
      'resumeLoan',
      'voidLoan',
      'voidForFraud',
      'issueCertificate',
      'receiveBankCredit',
      'orderRefund',
      'adoptTransfer',
      'refundDone',
      'loadFile',
      'settleLine',
      'bookDifference',
      'movePayment',
      'assignPart',
      'recordDeposit',
      'reverseWithEvidence',
      'makeBatch',
      'closeMonth',
      'setAccountCode',
    ])
    .executeTakeFirstOrThrow()
  return count
}

type Question = RawBuilder<{ readonly sentence: string }>

/** On one side only, as often as missing. */
const differences = (what: string, rows: RawBuilder<unknown>, audited: RawBuilder<unknown>): Question => sql`
  with done as (${rows}), audited as (${audited}),
    unaudited as (select * from done except all select * from audited),
    undone as (select * from audited except all select * from done)
  select ${sql.lit(what)} || ' that no audit row bears out: ' || unaudited::text as sentence from unaudited
  union all
  select ${sql.lit(what)} || ' of an audit row that is missing: ' || undone::text from undone
  order by 1`

/** Equal to the audit trail's and the loan's. */
const signatures: Question = sql`
  with audited as (
    select subject_id::uuid as application_id, after ->> 'sha256' as sha256, (after ->> 'financedAmount')::bigint as amount,
           after ->> 'effectiveAnnualRate' as rate, (after ->> 'installmentCount')::int as installments,
           (after ->> 'installmentsTotal')::bigint as total, (after ->> 'downPayment')::bigint as down_payment,
           (after ->> 'guaranteeTotal')::bigint as guarantee
    from audit_entry where action = 'signAgreement'
  ), signed as (
    select application_id, encode(sha256, 'hex') as sha256, financed_amount as amount, effective_annual_rate as rate,
           installment_count as installments, installments_total as total, down_payment, guarantee_total as guarantee
    from agreement_signature
  )
  select format('application %s signed something else than the audit trail says', application_id) as sentence
  from signed full join audited using (application_id)
  where (signed.sha256, signed.amount, signed.rate, signed.installments, signed.total, signed.down_payment, signed.guarantee)
    is distinct from (audited.sha256, audited.amount, audited.rate, audited.installments, audited.total,
                      audited.down_payment, audited.guarantee)
  union all
  select format('loan %s has not the amount, rate or term that were signed', loan.contract_number)
  from signed join loan using (application_id)
  cross join lateral (select loan.state::jsonb -> 'terms' as terms) as agreed
  where ((terms ->> 'principal')::bigint, (terms ->> 'effectiveAnnualRate')::numeric, (terms ->> 'installmentCount')::int)
    is distinct from (signed.amount, signed.rate::numeric, signed.installments)
  union all
  select format('application %s signed another text than the one that is kept', application_id)
  from agreement_signature as signature
  where not exists (select from document where document.id = signature.document_id
                    and document.application_id = signature.application_id and document.sha256 = signature.sha256)
  order by 1`

const openings = differences(
  'a loan',
  sql`select id::text, application_id::text, contract_number, is_mobile_bill,
             state::json #>> '{terms,disbursedOn}' as disbursed_on from loan`,
  sql`select subject_id, after ->> 'applicationId', after ->> 'contractNumber', (after ->> 'isMobileBill')::boolean,
             after ->> 'disbursedOn' from audit_entry where action = 'openLoan'`,
)

const waivers = differences(
  'a waiver',
  sql`select loan_id::text, part, amount, vat, reason from loan_waiver`,
  sql`select subject_id, after ->> 'part', (after ->> 'amount')::bigint, (after ->> 'vat')::bigint, after ->> 'reason'
      from audit_entry where action = 'waive'`,
)

const chargeOffs = differences(
  'a charge-off',
  sql`select loan_id::text, amount, reason, evidence, actor from loan_charge_off`,
  sql`select subject_id, (after ->> 'amount')::bigint, after ->> 'reason', after ->> 'evidence', actor
      from audit_entry where action = 'chargeOff'`,
)

const holds = differences(
  'a hold',
  sql`select id::text, kind, loan_id::text, claim_id::text, lapses_on::text, actor from person_hold`,
  sql`select subject_id, after ->> 'kind', after ->> 'loanId', after ->> 'claimId', after ->> 'lapsesOn', actor
      from audit_entry where action = 'placeHold'`,
)

const holdEnds = differences(
  'the end of a hold',
  sql`select hold_id::text, ending, actor from person_hold_end`,
  sql`select subject_id, after ->> 'ending', actor from audit_entry where action = 'endHold'`,
)

/** With the hold that stopped it. */
const heldLoans = differences(
  'a held loan',
  sql`select loan_id::text, hold_id::text, stops,
             exists (select from loan_hold_end where loan_hold_id = id) = exists (
               select from person_hold_end as ended where ended.hold_id = loan_hold.hold_id) from loan_hold`,
  sql`select subject_id, after ->> 'holdId', after ->> 'stops', true from audit_entry where action = 'holdLoan'`,
)

const voids = differences(
  'a void loan',
  sql`select loan_id::text, hold_id::text, amount, reason, actor from loan_void`,
  sql`select subject_id, after ->> 'holdId', (after ->> 'amount')::bigint, after ->> 'reason', actor
      from audit_entry where action = 'voidForFraud'`,
)

const voidedLoans: Question = sql`
  select format('loan %s is %s, and no theft made it so', contract_number, situation) as sentence
  from loan where (situation = 'voided') <> exists (
    select from loan_void join person_hold on person_hold.id = hold_id and kind = 'identityTheft' where loan_void.loan_id = loan.id)
  order by 1`

/** The demo retires a person by a sale without a buyer. */
const sales = differences(
  'a sale',
  sql`select loan_id::text, sale_id::text, buyer_name, buyer_tax_id, buyer_contact, sale_price from portfolio_sale`,
  sql`select subject_id, after ->> 'saleId', after ->> 'buyerName', after ->> 'buyerTaxId', after ->> 'buyerContact',
             (after ->> 'price')::bigint from audit_entry where action = 'sellPortfolio' and after ? 'saleId'`,
)

/** Lapsed, but completed after all: the money had come in time. */
const withdrawals: Question = sql`
  with ends as (
    select (after ->> 'requestId')::uuid as id, bool_or(action = 'voidLoan') as is_void, bool_or(action = 'resumeLoan') as is_resumed
    from audit_entry where action in ('voidLoan', 'resumeLoan') group by 1
  )
  select format('withdrawal %s is %s, which no audit row bears out', id, coalesce(state, 'missing')) as sentence
  from withdrawal_request as request full join ends using (id)
  where state is null or (state = 'completed') <> coalesce(is_void, false)
    or state <> 'completed' and (state in ('lapsed', 'cancelled')) <> coalesce(is_resumed, false)
  union all
  select format('loan %s is %s, and its withdrawal is not', loan.contract_number, situation)
  from loan where (situation = 'withdrawn') <> exists (
    select from withdrawal_request where loan_id = loan.id and state = 'completed')
  order by 1`

const certificates = differences(
  'a certificate',
  sql`select loan_id::text from certificate`,
  sql`select subject_id from audit_entry where action = 'issueCertificate'`,
)

const credits = differences(
  'a credit of the bank',
  sql`select loan_id::text, reference, amount from bank_credit`,
  sql`select subject_id, after ->> 'reference', (after ->> 'amount')::bigint from audit_entry
      where action = 'receiveBankCredit'`,
)

/** A person orders or adopts a transfer; the bank reports it done. */
const orders = differences(
  'a refund',
  sql`select reference, amount, act from bank_transfer
      cross join lateral (values ('orderRefund'), ('refundDone')) as acts (act)
      where act = 'orderRefund' or state = 'done'`,
  sql`select after ->> 'reference', (after ->> 'amount')::bigint, replace(action, 'adoptTransfer', 'orderRefund')
      from audit_entry where action in ('orderRefund', 'adoptTransfer', 'refundDone')`,
)

const files = differences(
  'a file',
  sql`select id::text, encode(sha256, 'hex') from outside_file`,
  sql`select subject_id, after ->> 'sha256' from audit_entry where action = 'loadFile'`,
)

const settlements = differences(
  'a settled line',
  sql`select id::text, kind, line_id::text, cause_id::text, payout, parts, settled_by from bank_settlement`,
  sql`select subject_id, after ->> 'kind', after ->> 'lineId', after ->> 'causeId', after ->> 'payout',
             nullif(after -> 'parts', 'null'), actor from audit_entry where action = 'settleLine'`,
)

const differenceBookings = differences(
  'a booked difference',
  sql`select id::text, clearing, account, amount, reference, reason, booked_by from difference_booking`,
  sql`select subject_id, after ->> 'clearing', after ->> 'account', (after ->> 'amount')::bigint, after ->> 'reference',
             after ->> 'reason', actor from audit_entry where action = 'bookDifference'`,
)

/** A payment of its own at the right loan, which keeps the wrong one's. */
const moves = differences(
  'a payment that was moved',
  sql`select moved.reference, moved.loan_id::text, payment.id::text, payment.loan_id::text,
             case when payment.state in ('moved', 'reversed') and (payment.amount, payment.at) = (moved.amount, moved.at)
               then moved.amount end
      from loan_payment as moved left join loan_payment as payment on moved.reference = 'moved:' || payment.reference
      where moved.reference like 'moved:%'
      union all
      select null, null, id::text, loan_id::text, amount from loan_payment as payment
      where state = 'moved' and not exists (select from loan_payment where reference = 'moved:' || payment.reference)`,
  sql`select after ->> 'reference', after ->> 'loanId', subject_id, before ->> 'loanId', (after ->> 'amount')::bigint
      from audit_entry where action = 'movePayment'`,
)

/** A part is a payment of its loan, of the amount taken. */
const parts = differences(
  'a part that was assigned',
  sql`select given.task_id::text, payment.reference, payment.loan_id::text, given.ledger_subject::text,
             case when payment.reference = 'part:' || given.id and payment.amount = given.amount
                    and (payment.state = 'reversed') = (given.state = 'undone') then given.amount end
      from held_assignment as given join loan_payment as payment on payment.id = given.payment_id
      union all
      select null, reference, loan_id::text, null, amount from loan_payment
      where reference like 'part:%' and not exists (select from held_assignment where payment_id = loan_payment.id)`,
  sql`select subject_id, after ->> 'reference', after ->> 'loanId', after ->> 'ledgerSubject', (after ->> 'amount')::bigint
      from audit_entry where action = 'assignPart'`,
)

/** Reversed by the provider, or by a person with evidence. */
const reversalsHere: Question = sql`
  select format('payment %s:%s is taken back, and neither its provider nor a person says so', provider, x_ref_payco) as sentence
  from payment_transaction as made
  where outcome = 'reversed' and state <> ${sql.lit(reversedCode)}
    and not exists (select from audit_entry where action = 'reverseWithEvidence' and subject_type = 'paymentTransaction'
                    and subject_id = made.id::text and after ->> 'evidence' <> '')
  order by 1`

/** The newest audit row of a figure or setting names its value. */
const parameters: Question = sql`
  with audited as (
    select distinct on (subject_id) subject_id as name,
      case when after ? 'approval' then after -> 'value' else after end as value from audit_entry
    where subject_type = 'parameter' order by subject_id, number desc
  ), loaded as (
    select case when name = 'usuryCap' then 'usuryCap:' || to_char(valid_from, 'YYYY-MM')
                else channel || ':' || name || ':' || valid_from end as name, value
    from parameter
  )
  select format('%s is %s, and the audit trail says %s', name, coalesce(loaded.value::text, 'missing'),
                coalesce(audited.value::text, 'nothing')) as sentence
  from loaded full join audited using (name)
  where loaded.value is distinct from audited.value
  order by 1`

const batches = differences(
  'a batch',
  sql`select day::text, number, entries, encode(digest, 'hex') from book_batch`,
  sql`select subject_id, (after ->> 'number')::int, (after ->> 'entries')::int, after ->> 'digest'
      from audit_entry where action = 'makeBatch'`,
)

const closes = differences(
  'a closed month',
  sql`select to_char(month, 'YYYY-MM') from book_close`,
  sql`select subject_id from audit_entry where action = 'closeMonth'`,
)

/** The migration's proposals have no author. */
const accountCodes = differences(
  'the code of an account',
  sql`select account || ':' || valid_from || ':' || number, code, third_party, cost_center from gl_account
      where (valid_from, number) <> ('2020-01-01', 1)`,
  sql`select subject_id, after ->> 'code', after ->> 'thirdParty', after ->> 'costCenter'
      from audit_entry where action = 'setAccountCode'`,
)
