import {
  applyPayment as applyTo,
  type Day,
  dayOf,
  isoOf,
  monthOf,
  type Pesos,
  pesos,
} from '@cupo/credit-engine'
import { sql, type Transaction } from 'kysely'
import { businessDate } from '../../platform/business-date.ts'
import { plannedOnce } from '../../platform/database/planned-once.ts'
import type { Database } from '../../platform/database/schema.ts'
import { newId } from '../../platform/ids.ts'
import { done, type Result } from '../../platform/refusal.ts'
import { type LoadedCaps, loadedCaps, noCaps, type UsuryCaps, usuryCapsFrom } from '../policy/policy.ts'
import { comesBefore, latestOf, replayedWith } from './backdated-payment.ts'
import { bookOf, fundingOf, linesBetween } from './bookkeeping.ts'
import { bringUpToDate } from './daily/bring-up-to-date.ts'
import { answerOfUnclaimed, fingerprintOf, isPayable } from './known-payments.ts'
import { type LoanRow, loanColumns, loanOfRow, type StoredLoan } from './loan-store.ts'
import {
  byMoment,
  type DatedOrder,
  dated,
  moneyAccountOf,
  type PaymentAnswer,
  type PaymentOrder,
  paymentKey,
} from './payment.ts'
import { allocationBetween, replayedAllocations } from './payment-allocation.ts'
import { type LoanChange, recordLoanChanges } from './record-loan-changes.ts'
import type { ActingParty, ServicingParts } from './servicing-parts.ts'
import { bookToSuspense } from './suspense.ts'

export type AppliedPayment = {
  readonly answer: PaymentAnswer
  /** The amount beyond the cost of the loan. It belongs to the borrower and is to be refunded. */
  readonly surplus: Pesos
}

/**
 * Applies payments to their loans, once for each reference (conformance: R-B2); answers in the order given. The same order
 * again gets the same answer. A payment without an open loan goes to suspense. Refuses an amount that is not whole pesos
 * above 0 (`SolicitudInvalida`), a reference that stands for another order (`ClaveReutilizada`), and a value date in the
 * future (`FechaFutura`), which may be tried again then.
 */
export async function applyPayments(
  parts: ServicingParts,
  transaction: Transaction<Database>,
  given: readonly PaymentOrder[],
  who: ActingParty,
): Promise<readonly Result<AppliedPayment>[]> {
  if (given.length === 0) return []
  const today = dayOf(businessDate(who.now))
  const orders = given.map(dated)
  const payable = orders.filter((order) => isPayable(order, today))
  const { claims, caps } = await claimPayments(transaction, payable, who)
  const applied = new Map<DatedOrder, Result<AppliedPayment>>()
  const loans = new Map<string, StoredLoan>()
  const unapplied = new Set([...claims.values()].map(({ paymentId }) => paymentId))
  let changes: LoanChange[] = []
  for (const order of orders.toSorted(byMoment)) {
    const claim = claims.get(order.reference)
    if (claim === undefined) {
      const answer = await answerOfUnclaimed(transaction, order, today)
      applied.set(order, answer.ok ? done({ answer: answer.value, surplus: pesos(0) }) : answer)
      continue
    }
    const { paymentId } = claim
    const stored = claim.stored && (loans.get(claim.stored.id) ?? claim.stored)
    if (stored === null || stored.loan.closed?.because === 'sold') {
      const loanId = stored?.id ?? null
      await bookToSuspense(transaction, order, { paymentId, loanId }, who)
      applied.set(order, done({ answer: { paymentId, loanId, state: 'suspense' }, surplus: pesos(0) }))
      continue
    }
    // Another payment of the loan begins where the former ended.
    if (loans.has(stored.id)) {
      await recordLoanChanges(parts, transaction, changes, who)
      changes = []
    }
    unapplied.delete(paymentId)
    const open = { stored, caps, today, paymentId, unapplied: [...unapplied] }
    const change = await changeBy(parts, transaction, open, order, who)
    changes.push(change)
    loans.set(stored.id, change.changed)
    const surplus = pesos(Math.max(0, change.changed.loan.overpaid - stored.loan.overpaid))
    applied.set(order, done({ answer: { paymentId, loanId: stored.id, state: 'applied' }, surplus }))
  }
  await recordLoanChanges(parts, transaction, changes, who)
  return orders.flatMap((order) => applied.get(order) ?? [])
}

/** A payment whose row was written just now. */
type PaymentClaim = {
  readonly paymentId: string
  /** Locked. Null when the order names no loan. */
  readonly stored: StoredLoan | null
}

/**
 * Locks the loans of payments in one order, writes the rows of the payments and reads the usury caps, in one round trip.
 * Returns a claim for each new reference; known references have none. Rows are written after the locks, so that two
 * payments of one loan wait in one place only.
 */
async function claimPayments(
  transaction: Transaction<Database>,
  orders: readonly DatedOrder[],
  { now, actor }: ActingParty,
): Promise<{ readonly claims: ReadonlyMap<string, PaymentClaim>; readonly caps: UsuryCaps }> {
  const given = orders.map((order) => {
    const { loan, reference, amount, kind, source, on, at } = order
    const fingerprint = fingerprintOf(order)
    return { id: newId(), loan, reference, amount, kind, source, on: isoOf(on), at, fingerprint }
  })
  const names = given.map(({ loan }) => loan)
  const { rows } = await sql<ClaimRow>`${plannedOnce}
    with given as (
      select * from json_to_recordset(${JSON.stringify(given)}) as given (
        id uuid, loan text, reference text, amount bigint, kind text, source text, "on" date, at timestamptz,
        fingerprint text)
    ), named as (
      select ${sql.join(loanColumns.map((column) => sql.ref(column)))}, situation
      from loan where key = any(${names}) or contract_number = any(${names}) order by id for update
    ), names as (
      select key as name, id, situation from named union all select contract_number, id, situation from named
    ), claimed as (
      insert into loan_payment (id, loan_id, loan_name, reference, amount, kind, source, value_on, at, fingerprint,
                                state, actor, created_at)
      select given.id, names.id, loan, reference, amount, kind, source, "on", at, fingerprint,
             case when names.situation <> 'sold' then 'applied' else 'suspense' end, ${actor.kind}, ${now.toString()}
      from given left join names on name = loan
      order by reference
      on conflict (reference) do nothing
      returning id, reference, loan_id
    )
    select claimed.id as payment_id, reference, named.*,
           case row_number() over () when 1 then ${loadedCaps} end as loaded
    from claimed left join named on named.id = loan_id`.execute(transaction)
  const claims = new Map(rows.map((row) => [row.reference, claimOf(row)]))
  return { claims, caps: usuryCapsFrom(rows[0]?.loaded ?? noCaps) }
}

/** The first row has the caps of all. */
type ClaimRow = {
  readonly paymentId: string
  readonly reference: string
  readonly loaded: LoadedCaps | null
} & (LoanRow | { readonly id: null })

const claimOf = (row: ClaimRow): PaymentClaim => ({
  paymentId: row.paymentId,
  stored: row.id === null ? null : loanOfRow(row),
})

type OpenLoan = {
  readonly stored: StoredLoan
  readonly caps: UsuryCaps
  readonly today: Day
  readonly paymentId: string
  /** Payments of the batch whose rows are written and which are applied after this one. */
  readonly unapplied: readonly string[]
}

async function changeBy(
  parts: ServicingParts,
  transaction: Transaction<Database>,
  { stored, caps, today, paymentId, unapplied }: OpenLoan,
  order: DatedOrder,
  who: ActingParty,
): Promise<LoanChange> {
  // Only through the value date: a payment in time is not late because its notice came after midnight.
  const { on: through, amount, kind, reference } = order
  const upTo = { through, bookedOn: today, caps, now: who.now, unappliedIds: [paymentId, ...unapplied] }
  const [former = stored] = await bringUpToDate(parts, transaction, [stored], upTo)
  const isBackdated = comesBefore(order, former)
  const loan = isBackdated
    ? await replayedWith(order, transaction, former, caps.capOf, unapplied)
    : applyTo(former.loan, order, caps.capOf)
  const changed: StoredLoan = {
    ...former,
    loan,
    lastPaidAt: latestOf(former.lastPaidAt, order.at),
    capsStamp: caps.stampOf(monthOf(loan.asOf)),
  }
  const funding = fundingOf(former.origin)
  const entry = {
    kind: 'payment',
    valueOn: isoOf(through),
    idempotencyKey: paymentKey(order.reference),
    lines: linesBetween(bookOf(former.loan, funding), bookOf(loan, funding), moneyAccountOf[order.source]),
  }
  const facts = { amount, kind, reference }
  const allocations = isBackdated
    ? await replayedAllocations(transaction, former, caps.capOf, unapplied)
    : [{ reference, ...allocationBetween(former.loan, loan) }]
  return { former, changed, action: 'applyPayment', bookedOn: today, entry, facts, allocations }
}
