import { hash } from 'node:crypto'
import { type Day, dayOf, isoOf, type PaymentKind, type Pesos, pesos, subtract } from '@cupo/credit-engine'
import { type Kysely, type RawBuilder, sql, type Transaction } from 'kysely'
import type { Temporal } from 'temporal-polyfill'
import {
  type Account,
  type Entry,
  entriesOf,
  mustPost,
  type PostedEntry,
  postEntries,
} from '../../ledger/ledger.ts'
import type { ActingParty } from '../../platform/actor.ts'
import { writeAudit } from '../../platform/audit.ts'
import { businessDate, isoOfInstant } from '../../platform/business-date.ts'
import type { Database, LoanPaymentTable } from '../../platform/database/schema.ts'
import { inTransaction, requireAllWritten } from '../../platform/database/transaction.ts'
import { newId } from '../../platform/ids.ts'
import { done, type Result, refuse } from '../../platform/refusal.ts'

export type PaymentOrder = {
  /** The idempotency key; at most 180 characters. */
  readonly reference: string
  readonly loan: string
  readonly amount: Pesos
  readonly kind: PaymentKind
  readonly source: PaymentSource
  /** Its Bogotá date is the value date. */
  readonly paidAt: Temporal.Instant
  /** Default: the batch's. */
  readonly requestId?: string
}

/** The collector: the payment provider, the operator with the mobile bill, or the lender's bank. */
export type PaymentSource = LoanPaymentTable['source']

/** A repeated order gets the same answer until a reversal. */
export type PaymentAnswer = {
  readonly paymentId: string
  readonly loanId: string | null
  readonly state: LoanPaymentTable['state']
}

/** The account that holds money until its collector hands it over. */
export const moneyAccountOf: Readonly<Record<PaymentSource, Account>> = {
  provider: 'providerClearing',
  mobileBill: 'operatorClearing',
  bank: 'bank',
}

export const paymentKey = (reference: string) => `payment:${reference}`

export type DatedOrder = PaymentOrder & {
  readonly on: Day
  /** To the millisecond, as stored, so that a replay finds the same order. */
  readonly at: string
}

export const dated = (order: PaymentOrder): DatedOrder => ({
  ...order,
  on: dayOf(businessDate(order.paidAt)),
  at: isoOfInstant(order.paidAt),
})

export const byMoment = (one: DatedOrder, other: DatedOrder): number =>
  one.at < other.at ? -1 : one.at > other.at ? 1 : one.reference < other.reference ? -1 : 1

export async function inOwnTransaction(
  db: Kysely<Database>,
  verb: (transaction: Transaction<Database>) => Promise<Result<{ readonly answer: PaymentAnswer }>>,
): Promise<Result<PaymentAnswer>> {
  const result = await inTransaction(db, verb)
  return result.ok ? done(result.value.answer) : result
}

export type NewPayment = {
  readonly id: string
  readonly order: DatedOrder
  readonly loanId: string | null
  readonly state: Extract<LoanPaymentTable['state'], 'applied' | 'suspense'>
}

export const newPayment = (
  order: DatedOrder,
  loanId: NewPayment['loanId'],
  state: NewPayment['state'],
): NewPayment => ({ id: newId(), order, loanId, state })

/** Throws a serialization failure when another transaction has just written the reference. */
export async function writePayment(
  transaction: Transaction<Database>,
  payment: NewPayment,
  who: ActingParty,
): Promise<void> {
  const { rows } = await paymentInsert([payment], who).execute(transaction)
  requireAllWritten(rows.length, 1)
}

export function paymentInsert(
  payments: readonly NewPayment[],
  { now, actor }: Pick<ActingParty, 'now' | 'actor'>,
): RawBuilder<unknown> {
  const rows = payments.map(({ id, loanId, state, order }) => {
    const { loan, reference, amount, kind, source, on, at } = order
    const fingerprint = fingerprintOf(order)
    return { id, loanId, loan, reference, amount, kind, source, on: isoOf(on), at, fingerprint, state }
  })
  return sql`insert into loan_payment (id, loan_id, loan_name, reference, amount, kind, source, value_on, at, fingerprint,
                                       state, actor, created_at)
    select id, "loanId", loan, reference, amount, kind, source, "on", at, fingerprint, state, ${actor.kind}::text,
           ${now.toString()}::timestamptz
    from json_to_recordset(${JSON.stringify(rows)}) as given (
      id uuid, "loanId" uuid, loan text, reference text, amount bigint, kind text, source text, "on" date,
      at timestamptz, fingerprint text, state text)
    order by reference
    on conflict (reference) do nothing
    returning id`
}

export const isPayable = (order: DatedOrder, today: Day): boolean => isAmount(order) && order.on <= today

const isAmount = ({ amount }: DatedOrder): boolean => Number.isSafeInteger(amount) && amount > 0

export async function answerOfUnpaid(
  db: Kysely<Database>,
  order: DatedOrder,
  today: Day,
): Promise<Result<PaymentAnswer>> {
  if (!isAmount(order)) return refuse('SolicitudInvalida')
  const known = await answerOfKnown(db, order)
  if (known !== null) return known
  if (order.on > today) return refuse('FechaFutura')
  throw new Error(`payment ${order.reference} is neither new nor known`)
}

/** Null for a new reference. */
async function answerOfKnown(db: Kysely<Database>, order: DatedOrder): Promise<Result<PaymentAnswer> | null> {
  const known = await db
    .selectFrom('loanPayment')
    .select(['id as paymentId', 'loanId', 'state', 'fingerprint'])
    .where('reference', '=', order.reference)
    .executeTakeFirst()
  if (known === undefined) return null
  const { fingerprint, ...answer } = known
  return fingerprint === fingerprintOf(order) ? done(answer) : refuse('ClaveReutilizada')
}

export async function isPaymentKnown(db: Kysely<Database>, reference: string): Promise<boolean> {
  const known = db.selectFrom('loanPayment').select('id').where('reference', '=', reference)
  return (await known.executeTakeFirst()) !== undefined
}

function fingerprintOf({ loan, amount, kind, source, at }: DatedOrder): string {
  return hash('sha256', JSON.stringify([loan, amount, kind, source, at]))
}

/** Bookings of one payment after reversals; a person handles more. */
export const roundsMax = 9

/** Rounds after the first have a suffix. */
export const keyOfRound = (key: string, round: number): string => (round === 1 ? key : `${key}:${round}`)

const rounds = Array.from({ length: roundsMax }, (_, index) => index + 1)

export async function postingsOf(
  db: Kysely<Database>,
  subject: string,
  key: string,
): Promise<readonly PostedEntry[]> {
  const entries = await entriesOf(db, subject)
  return rounds.flatMap(
    (round) => entries.find(({ idempotencyKey }) => idempotencyKey === keyOfRound(key, round)) ?? [],
  )
}

const zero: Pesos = pesos(0)

export async function bookToSuspense(
  transaction: Transaction<Database>,
  order: DatedOrder,
  { paymentId, loanId }: { readonly paymentId: string; readonly loanId: string | null },
  { now, actor, requestId }: ActingParty,
): Promise<void> {
  const { amount, reference, source, kind } = order
  const entry: Entry = {
    kind: 'suspense',
    source: { kind: 'loanPayment', id: paymentId },
    subject: suspenseSubject({ paymentId, loanId }),
    bookedOn: businessDate(now).toString(),
    valueOn: isoOf(order.on),
    idempotencyKey: paymentKey(reference),
    actor: actor.kind,
    lines: [
      { account: moneyAccountOf[source], amount },
      { account: 'suspense' as const, amount: subtract(zero, amount) },
    ],
  }
  mustPost(await postEntries(transaction, [entry], now))
  const subject = { subjectType: 'loanPayment', subjectId: paymentId }
  const after = { loanId, amount, kind, reference }
  await writeAudit(transaction, { actor, action: 'keepInSuspense', ...subject, after, requestId }, now)
}

export const suspenseSubject = ({ paymentId, loanId }: { paymentId: string; loanId: string | null }) =>
  loanId ?? paymentId
