import { pesos } from '@cupo/credit-engine'
import { type Entry, postEntries } from '../../../ledger/ledger.ts'
import type { FreshDatabase } from '../../../platform/database/testing.ts'
import { inTransaction } from '../../../platform/database/transaction.ts'
import { newId } from '../../../platform/ids.ts'
import type { BankLine, ProviderMovement } from '../../../ports/outside-files.ts'
import { whoAt } from '../../servicing/testing/counter.ts'
import { lenderOn } from '../../servicing/testing/lender.ts'

/** Ten business days. */
export const worldDays = [2, 3, 4, 5, 6, 9, 10, 11, 12, 13].map(
  (day) => `2026-03-${String(day).padStart(2, '0')}`,
)
export const account = '00012345678'
export const operator = 'Andina Móvil'
const opening = 900_000_000

export type WorldPayment = {
  readonly id: string
  readonly reference: string
  readonly amount: number
  readonly day: string
}
type WorldTransfer = { readonly reference: string; readonly amount: number; readonly day: string }
type WorldBill = { readonly name: string; readonly amount: number; readonly day: string }

/** Payments of the provider, transfers and bills in the books, and the files that fit them to the peso. */
export type FilesWorld = {
  readonly payments: readonly WorldPayment[]
  readonly transfers: readonly WorldTransfer[]
  readonly bills: readonly WorldBill[]
  readonly movements: ProviderMovement[]
  readonly lines: BankLine[]
}

type Sizes = { readonly payments: number; readonly transfers: number; readonly bills: number }

/** Linear congruential, so that a failure can be repeated. */
export function dice(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((state / 2_147_483_648) * below)
  }
}

export async function aFilesWorld(database: FreshDatabase, sizes: Sizes, seed: number): Promise<FilesWorld> {
  const throwDie = dice(seed)
  const amount = () => 20_000 + throwDie(400_000)
  const dayOf = (at: number) => worldDays[at % worldDays.length] ?? ''
  const loan = await lenderOn(database).lend()
  const payments = Array.from({ length: sizes.payments }, (_, at) => ({
    id: newId(),
    reference: String(500_000_000 + at),
    amount: amount(),
    day: dayOf(at),
  }))
  const transfers = Array.from({ length: sizes.transfers }, (_, at) => ({
    id: newId(),
    taskId: newId(),
    reference: `refund-${at}`,
    amount: amount(),
    day: dayOf(at),
  }))
  const bills = Array.from({ length: sizes.bills }, (_, at) => ({
    id: newId(),
    name: `bill:F-${at}`,
    amount: amount(),
    day: dayOf(at),
  }))
  const { owner } = database
  await owner.query(
    `with given as (select * from json_to_recordset($1) as given (id uuid, reference text, amount bigint, day date)),
      attempts as (
        insert into payment_attempt (id, invoice, purpose, application_id, key, document_index, payment_type, method, channel,
          amount, is_test, checkout, fingerprint, state, requested_at, updated_at)
        select id, reference, 'downPayment', $2, reference, '', 'x', 'Tarjeta-PSE', 'link', amount, true, '', '', 'paid', day, day
        from given)
     insert into payment_transaction (id, provider, x_ref_payco, transaction_id, attempt_id, invoice, amount, state, outcome,
       paid_at, details, created_at, updated_at)
     select id, 'epayco', reference, reference, id, reference, amount, 1, 'suspense', day + interval '17 hours', '', day, day
     from given`,
    [JSON.stringify(payments), loan.applicationId],
  )
  await owner.query(
    `with given as (select * from json_to_recordset($1) as given (id uuid, "taskId" uuid, reference text, amount bigint, day date)),
      tasks as (
        insert into payment_task (id, kind, subject, amount, state, opened_at, due_on)
        select "taskId", 'refund', reference, amount, 'closed', day, day from given)
     insert into bank_transfer (id, reference, task_id, ledger_subject, ledger_account, amount, account, state, ordered_by,
       ordered_at, updated_at)
     select id, reference, "taskId", $2, 'suspense', amount, '', 'done', 'staff', day + interval '17 hours',
       day + interval '17 hours' from given`,
    [JSON.stringify(transfers), loan.applicationId],
  )
  await owner.query(
    `insert into loan_payment (id, loan_id, loan_name, reference, amount, kind, source, value_on, at, fingerprint, state, actor,
       created_at)
     select id, $2, $3, name, amount, 'installment', 'mobileBill', day, day, '', 'suspense', 'operator', day
     from json_to_recordset($1) as given (id uuid, name text, amount bigint, day date)`,
    [JSON.stringify(bills), loan.id, loan.contractNumber],
  )
  const at = (day: string) => ({ bookedOn: day, valueOn: day, actor: 'provider' })
  const entries: readonly Entry[] = [
    ...payments.map(
      ({ id, reference, amount, day }): Entry => ({
        kind: 'suspense',
        source: { kind: 'paymentTransaction', id },
        subject: loan.applicationId,
        ...at(day),
        idempotencyKey: `payment:epayco:${reference}`,
        lines: [
          { account: 'providerClearing', amount: pesos(amount) },
          { account: 'suspense', amount: pesos(-amount) },
        ],
      }),
    ),
    ...transfers.map(
      ({ id, reference, amount, day }): Entry => ({
        kind: 'refund',
        source: { kind: 'bankTransfer', id },
        subject: loan.applicationId,
        ...at(day),
        idempotencyKey: `transfer:${reference}`,
        lines: [
          { account: 'suspense', amount: pesos(amount) },
          { account: 'bank', amount: pesos(-amount) },
        ],
      }),
    ),
    ...bills.map(
      ({ id, name, amount, day }): Entry => ({
        kind: 'suspense',
        source: { kind: 'loanPayment', id },
        subject: loan.id,
        ...at(day),
        idempotencyKey: `payment:${name}`,
        lines: [
          { account: 'operatorClearing', amount: pesos(amount) },
          { account: 'suspense', amount: pesos(-amount) },
        ],
      }),
    ),
  ]
  for (const day of worldDays) {
    const { now } = whoAt(`${day}T18:00:00Z`)
    const ofDay = entries.filter(({ bookedOn }) => bookedOn === day)
    await inTransaction(database.db, (transaction) => postEntries(transaction, ofDay, now))
  }
  const movements = payments.flatMap(movementsOf)
  movements.push(...worldDays.map((day) => payoutOf(movements, day)))
  const lines = worldDays.flatMap((day) => linesOf({ movements, transfers, bills }, day))
  return { payments, transfers, bills, movements, lines: withBalances(lines) }
}

export const payoutName = (day: string) => `P-${day}`

/** A sale with its deductions: 2.99 % and 900 pesos, 19 % VAT of them, 1.5 % income tax of the sale. */
export function movementsOf({ reference, amount, day }: Omit<WorldPayment, 'id'>): ProviderMovement[] {
  const commission = Math.round(amount * 0.0299) + 900
  const row = (kind: ProviderMovement['kind'], amount: number): ProviderMovement => ({
    id: `${kind}-${reference}`,
    reference,
    kind,
    amount: pesos(amount),
    at: `${day}T17:00:00Z`,
    payout: payoutName(day),
  })
  return [
    row('sale', amount),
    row('commission', -commission),
    row('commissionVat', -Math.round(commission * 0.19)),
    row('incomeTaxWithheld', -Math.round(amount * 0.015)),
  ]
}

/** Of the rows of its day as they stand. */
export function payoutOf(movements: readonly ProviderMovement[], day: string): ProviderMovement {
  const payout = payoutName(day)
  const owed = movements.reduce(
    (sum, row) => sum + (row.payout === payout && row.kind !== 'payout' ? row.amount : 0),
    0,
  )
  return {
    id: `payout-${day}`,
    reference: null,
    kind: 'payout',
    amount: pesos(-owed),
    at: `${day}T23:00:00Z`,
    payout,
  }
}

type Sources = Pick<FilesWorld, 'movements' | 'transfers' | 'bills'>

function linesOf({ movements, transfers, bills }: Sources, day: string): BankLine[] {
  const line = (amount: number, reference: string | null, counterparty: string, text: string): BankLine => ({
    account,
    bookedOn: day,
    valueOn: day,
    amount: pesos(amount),
    reference,
    counterparty,
    text,
    balance: null,
  })
  const paid = movements.filter(({ kind, payout }) => kind === 'payout' && payout === payoutName(day))
  const collected = bills.filter((bill) => bill.day === day).reduce((sum, { amount }) => sum + amount, 0)
  return [
    ...paid.map(({ amount, payout }) => line(-amount, payout, 'EPAYCO', 'PAGO PSE')),
    ...transfers
      .filter((transfer) => transfer.day === day)
      .map(({ amount, reference }) => line(-amount, reference, 'ANA PENA', 'TRANSFERENCIA')),
    line(collected, null, 'ANDINA MOVIL S.A.', 'RECAUDO FACTURAS'),
  ]
}

/** Each balance follows from the one before. */
export function withBalances(lines: readonly BankLine[], start = opening): BankLine[] {
  let balance = start
  return lines.map((line) => {
    balance += line.amount
    return { ...line, balance: pesos(balance) }
  })
}
