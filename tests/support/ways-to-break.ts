export type Way = {
  readonly name: string
  readonly as: 'superuser' | 'cupo_app'
  readonly change: string
  /** Titles of the checks that notice it. */
  readonly by: readonly string[]
  /** A pattern of the sentence. */
  readonly finding: string
}

const superuser = (name: string, by: string, finding: string, change: string): Way => ({
  name,
  as: 'superuser',
  change,
  by: by === '' ? [] : by.split(', '),
  finding,
})

/** By the one function that the product may call, with a right fingerprint. */
const posted = (
  name: string,
  by: string,
  finding: string,
  { kind, source, sourceId = 'gen_random_uuid()', subject = 'gen_random_uuid()', lines }: Forged,
): Way => ({
  name,
  as: 'cupo_app',
  change: `
    with given as (select ${subject} as subject, ${sourceId} as source_id, gen_random_uuid() as id),
    entry as (select id, subject, source_id, '${kind}' as kind, '${lines}'::jsonb as lines from given),
    input as (
      select *, encode(sha256(convert_to(
        '["' || kind || '","${source}","' || source_id || '","' || subject || '","2026-11-20","staff",null,' ||
        (select '[' || string_agg('["' || (line ->> 0) || '",' || (line ->> 1) || ']', ',' order by line ->> 0) || ']'
         from jsonb_array_elements(lines) as line) || ']', 'UTF8')), 'hex') as fingerprint from entry)
    select post_entries(jsonb_build_array(jsonb_build_object(
      'id', id, 'kind', kind, 'source', '${source}', 'sourceId', source_id, 'subject', subject, 'bookedOn', '2026-11-20',
      'valueOn', '2026-11-20', 'key', 'forged:' || id, 'fingerprint', fingerprint, 'actor', 'staff', 'reverses', null,
      'lines', lines)), '2026-11-20T15:00:00Z') from input`,
  by: by.split(', '),
  finding,
})

type Forged = {
  readonly kind: string
  readonly source: string
  /** Expressions of SQL. */
  readonly sourceId?: string
  readonly subject?: string
  readonly lines: string
}

const anOpenLoan = `(select id from loan where situation = 'open' order by id limit 1)`
const anEntry = (kind: string) =>
  `(select id from journal_entry where kind = '${kind}' order by recorded_at, id limit 1)`
const loanOfEntry = (kind: string) =>
  `(select subject from journal_entry where kind = '${kind}' order by recorded_at, id limit 1)`
const aTransaction = `(select source_id from journal_entry where kind = 'upfrontPayment' order by id limit 1)`
const itsApplication = `(select subject from journal_entry where kind = 'upfrontPayment' order by id limit 1)`

/** The newest audit row, and the row of the act that it bears out. */
const newestAudit = (action: string) =>
  `(select id from audit_entry where action = '${action}' order by id desc limit 1)`

/** Each of them alone would show in the balances of its loan. */
function pairOfCorrections(name: string, by: string, finding: string): Way {
  const correction = (lines: string) =>
    posted(name, by, finding, {
      kind: 'usuryCorrection',
      source: 'loan',
      subject: anOpenLoan,
      sourceId: anOpenLoan,
      lines,
    })
  const less = correction('[["interestIncomeTaxed", 1000], ["interestReceivable", -1000]]')
  const more = correction('[["interestIncomeTaxed", -1000], ["interestReceivable", 1000]]')
  return { ...less, change: `${less.change};\n${more.change}` }
}

export const waysToBreak: readonly Way[] = [
  // Forged money.
  posted('a payout from the bank on a subject that is nothing', 'causes', 'about nothing that exists', {
    kind: 'refund',
    source: 'bankTransfer',
    lines: '[["bank", -5000000], ["suspense", 5000000]]',
  }),
  posted(
    'a payout of a guarantee on an application, without a cause',
    'causes',
    'caused by no paymentTransaction',
    {
      kind: 'upfrontPaymentReturned',
      source: 'paymentTransaction',
      subject: itsApplication,
      lines: '[["bank", -178500], ["guaranteePayable", 178500]]',
    },
  ),
  posted('a second return of an upfront payment by its own transaction', 'causes', 'not of the amount', {
    kind: 'upfrontPaymentReturned',
    source: 'paymentTransaction',
    subject: itsApplication,
    sourceId: aTransaction,
    lines: '[["bank", -1000], ["guaranteePayable", 1000]]',
  }),
  posted('money of the provider moved to the bank on an application', 'causes', 'not of the amount', {
    kind: 'upfrontPayment',
    source: 'paymentTransaction',
    subject: itsApplication,
    sourceId: aTransaction,
    lines: '[["bank", 1000000], ["providerClearing", -1000000]]',
  }),
  posted('a payment of a loan that nobody paid', 'causes, loans', 'caused by no loanPayment|instead of', {
    kind: 'payment',
    source: 'loanPayment',
    subject: anOpenLoan,
    lines: '[["providerClearing", 100000], ["loanPrincipal", -100000]]',
  }),
  posted('a day of a loan that moves money', 'causes', 'moves money', {
    kind: 'day',
    source: 'loan',
    subject: anOpenLoan,
    sourceId: anOpenLoan,
    lines: '[["bank", -100000], ["loanPrincipal", 100000]]',
  }),
  posted('a day of a loan that takes income back', 'causes', 'takes back or moves', {
    kind: 'day',
    source: 'loan',
    subject: anOpenLoan,
    sourceId: anOpenLoan,
    lines: '[["interestIncomeTaxed", 1000], ["interestReceivable", -1000]]',
  }),
  pairOfCorrections(
    'two corrections by caps that cancel out, without a cap that was loaded late',
    'causes',
    'follows no cap that was loaded late',
  ),
  posted(
    'income of days by a cut-off of no month',
    'causes',
    'about nothing that exists|caused by no bookMonth',
    {
      kind: 'cutOff',
      source: 'bookMonth',
      lines: '[["interestAccrued", 1000000], ["interestIncomeTaxed", -1000000]]',
    },
  ),
  posted('a second disbursement of a loan', 'causes', '2 entries of the kind disbursement', {
    kind: 'disbursement',
    source: 'loan',
    subject: anOpenLoan,
    sourceId: anOpenLoan,
    lines: '[["loanPrincipal", 1000000], ["devicePayable", -1000000]]',
  }),
  posted('a refund by a transfer of another subject', 'causes', 'caused by no bankTransfer of its subject', {
    kind: 'refund',
    source: 'bankTransfer',
    subject: anOpenLoan,
    sourceId: '(select id from bank_transfer limit 1)',
    lines: '[["bank", -300000], ["customerCredit", 300000]]',
  }),
  superuser(
    'an entry of a kind that its source may not cause',
    'causes',
    'caused by no',
    `update journal_entry set source_kind = 'bankCredit' where id = ${anEntry('payment')}`,
  ),

  // Tasks.
  superuser(
    'an open refund task deleted',
    'held money',
    'open tasks are about 0',
    `delete from payment_task where state = 'open' and ledger_account is not null`,
  ),
  superuser(
    'an open refund task closed by hand',
    'held money',
    'open tasks are about 0',
    `update payment_task set state = 'closed', closed_at = opened_at, closed_by = 'nobody'
     where state = 'open' and ledger_account is not null`,
  ),
  superuser(
    'an open refund task doubled',
    'held money',
    'open tasks are about',
    `insert into payment_task (id, kind, subject, application_id, transaction_id, amount, ledger_subject, ledger_account, state,
                               opened_at, reason, due_on)
     select gen_random_uuid(), kind, 'doubled', application_id, transaction_id, amount, ledger_subject, ledger_account, state,
            opened_at, reason, due_on from payment_task where state = 'open' and ledger_account is not null limit 1`,
  ),

  // Payments.
  superuser(
    'the transaction of a payment that stays posted deleted',
    'payments',
    'has no transaction of the provider',
    `delete from payment_transaction where provider || ':' || x_ref_payco =
       (select reference from loan_payment where state = 'applied' and source = 'provider' limit 1)`,
  ),
  superuser(
    'the transaction of an upfront payment deleted',
    'causes',
    'caused by no paymentTransaction',
    `delete from payment_transaction where id = ${aTransaction}`,
  ),
  superuser(
    'a payment by a mobile bill that nobody collected',
    'payments',
    'payment bill:forged of .* has no collected bill',
    `update loan_payment set source = 'mobileBill', reference = 'bill:forged'
     where id = (select id from loan_payment where state = 'applied' order by id limit 1)`,
  ),
  superuser(
    'a payment by the mobile bill of another loan',
    'payments',
    'payment bill:another of .* has no collected bill',
    `with one as (select id, loan_id from loan_payment where state = 'applied' order by id limit 1),
     bill as (insert into mobile_bill (reference, loan_id, due_on, amount, state, bill_number, planned_at, updated_at)
              select 'another', id, '2026-11-20', 1000, 'collected', 'another', now(), now() from loan
              where id <> (select loan_id from one) order by id limit 1)
     update loan_payment set source = 'mobileBill', reference = 'bill:another' where id = (select id from one)`,
  ),
  superuser(
    'a transaction of another amount',
    'payments',
    'is booked with',
    `update payment_transaction set amount = amount + 1 where outcome = 'posted'`,
  ),
  superuser(
    'a failed transaction said to be posted',
    'payments',
    'is failed and booked',
    `update payment_transaction set outcome = 'failed' where id = ${aTransaction}`,
  ),
  superuser(
    'the parts of a payment changed within its sum',
    'loans',
    'is split into other parts',
    `update payment_allocation set interest = interest + 7, principal = principal - 7
     where reference = (select reference from loan_payment where state = 'applied' order by reference limit 1)`,
  ),
  superuser(
    'the parts of a payment deleted',
    'loans',
    'is split into other parts',
    `delete from payment_allocation
     where reference = (select reference from loan_payment where state = 'applied' order by reference limit 1)`,
  ),
  superuser(
    'a payment said to be reversed',
    'causes, loans',
    '.',
    `update loan_payment set state = 'reversed'
     where id = (select id from loan_payment where state = 'applied' order by id limit 1)`,
  ),
  superuser(
    'a payment said to be moved',
    'causes, evidence, loans',
    '.',
    `update loan_payment set state = 'moved'
     where id = (select id from loan_payment where state = 'applied' order by id limit 1)`,
  ),
  superuser(
    'a payment at the bank that is no line of its statement',
    'payments',
    'payment deposit:forged of .* is no line of the bank',
    `update loan_payment set source = 'bank', reference = 'deposit:forged'
     where id = (select id from loan_payment where state = 'applied' order by id limit 1)`,
  ),
  superuser(
    'a payment under the name of a part that nobody gave',
    'evidence',
    'a part that was assigned that no audit row bears out',
    `update loan_payment set reference = 'part:forged'
     where id = (select id from loan_payment where state = 'applied' order by id limit 1)`,
  ),
  superuser(
    'a transaction said to be taken back, without its provider and without a paper',
    'evidence',
    'neither its provider nor a person says so',
    `update payment_transaction set outcome = 'reversed' where outcome = 'posted'`,
  ),
  superuser(
    'a payment of another amount',
    'causes, loans',
    '.',
    `update loan_payment set amount = amount + 100
     where id = (select id from loan_payment where state = 'applied' order by id limit 1)`,
  ),
  superuser(
    'a payment deleted with its entry',
    'causes, loans, balances',
    '.',
    `with gone as (select id from journal_entry where kind = 'payment' order by recorded_at desc limit 1),
     lines as (delete from posting where entry_id = (select id from gone)),
     source as (delete from loan_payment where id = (select source_id from journal_entry where id = (select id from gone)))
     delete from journal_entry where id = (select id from gone)`,
  ),

  // Agreements.
  superuser(
    'the signed amount of a phone changed',
    'evidence',
    'signed something else|not the amount, rate or term',
    `update agreement_signature set financed_amount = financed_amount - 1 where application_id in
       (select application_id from loan where origin = 'Finter')`,
  ),
  superuser(
    'the signed rate changed',
    'evidence',
    'not the amount, rate or term',
    `update agreement_signature set effective_annual_rate = '12.00' where application_id in (select application_id from loan)`,
  ),
  superuser(
    'the signed term changed',
    'evidence',
    'not the amount, rate or term',
    `update agreement_signature set installment_count = 3 where application_id in (select application_id from loan)`,
  ),
  superuser(
    'the signature deleted',
    'evidence',
    'signed something else',
    `delete from agreement_signature where application_id in (select application_id from loan)`,
  ),
  superuser(
    'the signed document replaced',
    'evidence',
    'another text',
    `update document set sha256 = sha256('other') where id in (select document_id from agreement_signature)`,
  ),

  // Caps and figures.
  superuser(
    'the usury cap of a past month rewritten',
    'evidence',
    'usuryCap:.* is "15.00"',
    `update parameter set value = '"15.00"' where name = 'usuryCap' and valid_from = '2026-03-01'`,
  ),
  superuser(
    'a usury cap deleted',
    'evidence',
    'missing',
    `delete from parameter where name = 'usuryCap' and valid_from = '2026-03-01'`,
  ),
  superuser(
    'the figure of a product changed',
    'evidence',
    'the audit trail says',
    `update parameter set value = '"1.00"' where name = 'effectiveAnnualRate' and channel = 'Finter'`,
  ),
  superuser(
    'the cap stamp of a loan changed',
    'loans',
    'usury caps that nobody loaded',
    `update loan set caps_stamp = 'forged' where id = ${anOpenLoan}`,
  ),

  // Loans.
  superuser(
    'the balance of a loan lowered in its state',
    'loans',
    'is not what its payments make of it',
    `update loan set state = jsonb_set(state::jsonb, '{terms,principal}', '1')::json where id = ${anOpenLoan}`,
  ),
  superuser(
    'a loan said to be paid',
    'loans',
    'another day or situation',
    `update loan set situation = 'paid', next_step_on = null where id = ${anOpenLoan}`,
  ),
  superuser(
    'a loan deleted with its payments',
    'causes',
    'about nothing that exists',
    `with gone as (delete from loan where id = ${loanOfEntry('waiver')} returning id)
     delete from loan_payment where loan_id in (select id from gone)`,
  ),
  superuser(
    'a mobile bill turned on',
    'evidence',
    'a loan that no audit row bears out',
    `update loan set is_mobile_bill = not is_mobile_bill where id = ${anOpenLoan}`,
  ),

  // Acts.
  superuser(
    'a waiver raised',
    'causes, evidence',
    'not of the amount|a waiver',
    `update loan_waiver set amount = amount + 100`,
  ),
  superuser(
    'a waiver deleted',
    'causes, evidence',
    'caused by no loanWaiver|a waiver',
    `delete from loan_waiver`,
  ),
  superuser(
    'the reason of a waiver rewritten',
    'evidence',
    'a waiver that no audit row bears out',
    `update loan_waiver set reason = 'another'`,
  ),
  superuser(
    'a charge-off raised',
    'causes, evidence',
    'not of the amount|a charge-off',
    `update loan_charge_off set amount = amount + 100`,
  ),
  superuser(
    'a charge-off deleted',
    'causes, evidence, loans',
    'caused by no loanChargeOff|a charge-off of an audit row that is missing',
    `delete from loan_charge_off`,
  ),
  superuser(
    'the paper of a charge-off rewritten',
    'evidence',
    'a charge-off that no audit row bears out',
    `update loan_charge_off set evidence = 'another'`,
  ),
  superuser(
    'the loss of a void loan raised',
    'causes, evidence',
    'not of the amount|a void loan',
    `update loan_void set amount = amount + 100`,
  ),
  superuser(
    'a void loan without its theft',
    'causes, evidence',
    'caused by no loanVoid|a void loan of an audit row that is missing',
    `delete from loan_void`,
  ),
  superuser(
    'a completed withdrawal said to have lapsed',
    'causes, evidence',
    'withdrawal',
    `update withdrawal_request set state = 'lapsed' where state = 'completed'`,
  ),
  superuser(
    'a sale deleted',
    'causes, evidence',
    'caused by no portfolioSale|a sale of an audit row that is missing',
    `delete from portfolio_sale`,
  ),
  superuser(
    'the buyer of a sale changed',
    'evidence',
    'a sale that no audit row bears out',
    `update portfolio_sale set buyer_name = 'Somebody Else S.A.S.'`,
  ),
  superuser(
    'the price of a sale changed',
    'evidence',
    'a sale that no audit row bears out',
    `update portfolio_sale set sale_price = sale_price + 1`,
  ),
  superuser(
    'a certificate deleted',
    'evidence',
    'a certificate of an audit row that is missing',
    `delete from certificate where loan_id = (select loan_id from certificate limit 1)`,
  ),
  superuser(
    'a certificate issued by nobody',
    'evidence',
    'a certificate that no audit row bears out',
    `insert into certificate select 'forged', loan_id, content, issued_at from certificate limit 1`,
  ),
  superuser(
    'a credit of the bank of another amount',
    'causes, evidence',
    'not of the amount|a credit of the bank',
    `update bank_credit set amount = amount + 1`,
  ),
  superuser(
    'a transfer of a refund that nobody ordered',
    'evidence',
    'a refund that no audit row bears out',
    `insert into bank_transfer (id, reference, task_id, ledger_subject, ledger_account, amount, account, state, ordered_by,
                                ordered_at, updated_at)
     select gen_random_uuid(), 'forged', task_id, ledger_subject, ledger_account, amount, account, 'failed', ordered_by,
            ordered_at, updated_at from bank_transfer limit 1`,
  ),
  superuser(
    'a done transfer said to have failed',
    'transfers, causes, evidence',
    '.',
    `update bank_transfer set state = 'failed' where state = 'done'`,
  ),
  superuser(
    'the transfer of a loan said to have failed',
    'disbursements, causes',
    '.',
    `update disbursement_transfer set state = 'failed', value_on = null where state = 'done'`,
  ),

  // The trail.
  superuser(
    'an audit row of a payment cut off',
    'causes',
    'and the audit trail says',
    `delete from audit_entry where id = ${newestAudit('applyPayment')}`,
  ),
  superuser(
    'an audit row of a signature cut off',
    'evidence',
    'signed something else',
    `delete from audit_entry where id = ${newestAudit('signAgreement')}`,
  ),
  superuser(
    'an audit row changed',
    'audit entries',
    'does not fit its digest',
    `update audit_entry set actor = 'nobody' where id = ${newestAudit('applyPayment')}`,
  ),
  superuser(
    'an audit row cut out of the middle',
    'audit entries',
    'follows number',
    `delete from audit_entry where number = 1 and subject_type = 'loan'`,
  ),

  superuser(
    'the newest audit rows cut off',
    'audit heads',
    'audit rows of head 1',
    `delete from audit_entry where place > (select max(place) - 5 from audit_entry)`,
  ),
  superuser(
    'the newest audit rows cut off with the head that covers them',
    'heads outside',
    'its audit trail was cut',
    `with heads as (delete from audit_head)
     delete from audit_entry where place > (select max(place) - 5 from audit_entry)`,
  ),
  superuser(
    'the newest audit rows cut off and the head made anew',
    'heads outside',
    'its audit trail was written anew',
    `with gone as (delete from audit_entry where place > (select max(place) - 5 from audit_entry) returning id)
     update audit_head set digest = (select sha256(string_agg(digest, ''::bytea order by place)) from audit_entry
       where place <= (select max(place) - 5 from audit_entry))`,
  ),
  superuser(
    'the last head deleted',
    'heads outside',
    'the database ends before it',
    `delete from audit_head`,
  ),

  // What is sealed.
  superuser(
    'the bytes of a document changed',
    'sealed values',
    'content of document .* does not open',
    `update document set content = set_byte(content, 40, get_byte(content, 40) # 1)`,
  ),
  superuser(
    'the sealed text of another document put in the place of a document',
    'sealed values',
    'content of document .* does not open',
    `update document set content = other.content from (select id, content from document order by id limit 1) as other
     where document.id <> other.id`,
  ),
  superuser(
    'the facts of a certificate changed',
    'sealed values',
    'content of certificate .* does not open',
    `update certificate set content = set_byte(content, 40, get_byte(content, 40) # 1)`,
  ),
  superuser(
    'the account of a refund changed',
    'sealed values',
    'account of bank_transfer .* does not open',
    `update bank_transfer set account = set_byte(account, 40, get_byte(account, 40) # 1)`,
  ),

  // Ledger.
  superuser(
    'a posting changed',
    'entries, balances',
    '.',
    `update posting set amount = amount + sign(amount) where entry_id = ${anEntry('payment')}`,
  ),
  superuser(
    'the newest entry of a loan cut off with its balances',
    'causes, loans',
    '.',
    `with gone as (select id, subject from journal_entry where kind = 'payment' order by recorded_at desc limit 1),
     lines as (delete from posting where entry_id = (select id from gone) returning account, amount),
     less as (update account_balance set balance = balance - lines.amount from lines
              where subject = (select subject from gone) and account_balance.account = lines.account)
     delete from journal_entry where id = (select id from gone)`,
  ),
  superuser(
    'a balance changed',
    'balances',
    'and its postings sum to',
    `update account_balance set balance = balance + 1 where account = 'loanPrincipal'`,
  ),
  superuser(
    'an entry booked in another month than it was recorded in',
    'causes',
    'is booked on .* and was recorded on',
    `update journal_entry set booked_on = booked_on - 31 where id = ${anEntry('payment')}`,
  ),
  superuser(
    'the value date of an entry moved',
    'entries, causes',
    '.',
    `update journal_entry set value_on = value_on - 31 where id = ${anEntry('payment')}`,
  ),
  superuser(
    'the source of an entry changed to another payment of its loan',
    'entries, causes',
    '.',
    `update journal_entry as entry set source_id = other.id from loan_payment as other
     where entry.kind = 'payment' and other.loan_id = entry.subject and other.id <> entry.source_id`,
  ),

  // Protections.
  superuser(
    'the kind of an account changed in the chart',
    'protections',
    'account suspense: asset',
    `update ledger_account set kind = 'asset' where code = 'suspense'`,
  ),
  superuser(
    'a source allowed to a kind of entry',
    'protections',
    'source of day: bankTransfer: not in the code',
    `insert into entry_source values ('day', 'bankTransfer')`,
  ),
  superuser(
    'a trigger left switched off',
    'protections',
    'posting triggers',
    `alter table posting disable trigger append_only`,
  ),
  superuser('a trigger dropped', 'protections', 'posting triggers', `drop trigger balanced on posting`),
  superuser('a grant left behind', 'protections', 'posting grants', `grant update on posting to cupo_app`),
  superuser(
    'a grant on one column left behind',
    'protections',
    'posting grants',
    `grant update (amount) on posting to cupo_app`,
  ),
  superuser(
    'a grant to everybody left behind',
    'protections',
    'journal_entry grants',
    `grant insert on journal_entry to public`,
  ),
  superuser(
    'a constraint dropped',
    'protections',
    'loan_waiver constraints',
    `alter table loan_waiver drop constraint loan_waiver_amount_check`,
  ),
  superuser(
    'a unique index dropped',
    'protections',
    'journal_entry indexes',
    `drop index journal_entry_reversed_once`,
  ),
  superuser(
    'a function that refuses changes emptied',
    'protections',
    'refuse_change function',
    `create or replace function refuse_change() returns trigger language plpgsql as $$ begin return new; end $$`,
  ),
]

/** The subject of an audit row that no head covers yet. */
export const afterLastHead = '019f0000-0000-7000-8000-00000000dead'

/**
 * Rows of the last minute without a counterpart, and what is nowhere in the database: a person who writes every row of a
 * payment that never was, with its transaction, is found by the provider's own list.
 */
export const unnoticedWays: readonly Way[] = [
  superuser(
    'an audit row that nothing else bears out, before a head covers it',
    '',
    '',
    `delete from audit_entry where subject_id = '${afterLastHead}'`,
  ),
  superuser('the notes of a task, which no book reads', '', '', `delete from payment_task_note`),
]
