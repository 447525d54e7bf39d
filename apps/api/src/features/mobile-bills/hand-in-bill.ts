import { add, dayFromIso, dueOf, isoOf, type Pesos, pesos, smallest, totalOf } from '@cupo/credit-engine'
import type { Kysely, Transaction } from 'kysely'
import type { Temporal } from 'temporal-polyfill'
import type { Database } from '../../platform/database/schema.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import type { Outbox, WaitingEffect } from '../../platform/jobs/outbox.ts'
import type { Bill, Operator } from '../../ports/operator.ts'
import { holdsOf } from '../holds/holds.ts'
import { type ApplicationStore, agreementNumber, lineOf } from '../origination/origination.ts'
import { readUsuryCaps } from '../policy/policy.ts'
import {
  type LoanEvent,
  type LoanEventListener,
  loanAt,
  loanStore,
  type StoredLoan,
} from '../servicing/servicing.ts'
import {
  changeBill,
  findBill,
  insertBills,
  keepBillNumber,
  type PlannedBill,
  unansweredThrough,
} from './bill-store.ts'

type BillQueueContext = {
  readonly outbox: Pick<Outbox, 'addWaiting'>
  readonly store: Pick<ApplicationStore, 'findAll'>
}

type BillDueEvent = Extract<LoanEvent, { kind: 'billDue' }>

/** An amount in an unanswered bill is in no other bill. */
export const billQueue =
  ({ outbox, store }: BillQueueContext): LoanEventListener =>
  async (transaction, events, now) => {
    const due = events.filter((event): event is BillDueEvent => event.kind === 'billDue')
    if (due.length === 0) return
    const through = await unansweredThrough(
      transaction,
      due.map(({ loanId }) => loanId),
    )
    const bills = due.flatMap((event) => {
      const bill = billOf(event, through.get(event.loanId) ?? null)
      if (bill !== null) through.set(event.loanId, bill.dueOn)
      return bill === null ? [] : [{ ...bill, applicationId: event.applicationId }]
    })
    if (bills.length === 0) return
    await insertBills(
      transaction,
      bills.map(({ applicationId: _application, ...bill }) => bill),
      now,
    )
    const applications = await store.findAll(
      transaction,
      bills.map(({ applicationId }) => applicationId),
    )
    const mobiles = new Map(applications.map((application) => [application.id, lineOf(application)]))
    const effects = bills.map(({ reference, loanId, applicationId, dueOn, amount }): WaitingEffect => {
      const mobile = mobiles.get(applicationId)
      if (mobile === undefined) throw new Error(`loan ${loanId} has no application`)
      const contractNumber = agreementNumber(applicationId)
      const payload: Bill = { reference, contractNumber, mobile, dueOn, amount }
      return { kind: 'presentBill', dedupeKey: `bill:${reference}`, applicationId, payload, sendAfter: now }
    })
    await outbox.addWaiting(transaction, effects, now)
  }

/**
 * The amount is fixed from the first try on: the operator may have heard it. Returns the reason when the
 * bill is not presented.
 */
export async function handInBill(
  { db, operator }: { readonly db: Kysely<Database>; readonly operator: Pick<Operator, 'presentBill'> },
  queued: Bill,
  now: Temporal.Instant,
): Promise<{ readonly droppedBecause: string } | undefined> {
  const loanId = queued.reference.slice(0, queued.reference.indexOf(':'))
  const amount = await inTransaction(db, (transaction) => amountToHandIn(transaction, loanId, queued, now))
  if (amount === null) return { droppedBecause: 'nothing is owed of it' }
  const { billNumber } = await operator.presentBill({ ...queued, amount })
  await inTransaction(db, async (transaction) => {
    await loanStore.lock(transaction, loanId)
    await keepBillNumber(transaction, { reference: queued.reference, loanId }, billNumber, now)
  })
}

async function amountToHandIn(
  transaction: Transaction<Database>,
  loanId: string,
  { reference }: Bill,
  now: Temporal.Instant,
): Promise<Pesos | null> {
  const stored = await loanStore.lock(transaction, loanId)
  const bill = await findBill(transaction, reference)
  if (bill.state === 'dropped') return null
  if (bill.state !== 'planned') return pesos(bill.amount)
  const owed = await owedOf(transaction, stored, bill, now)
  const collected = smallest(pesos(bill.amount), owed)
  if (collected === 0) await changeBill(transaction, reference, { state: 'dropped' }, now)
  else await changeBill(transaction, reference, { state: 'handedIn', amount: collected }, now)
  return collected === 0 ? null : collected
}

async function owedOf(
  transaction: Transaction<Database>,
  stored: StoredLoan,
  { coversAfter, dueOn }: Pick<PlannedBill, 'coversAfter' | 'dueOn'>,
  now: Temporal.Instant,
): Promise<Pesos> {
  const { capOf } = await readUsuryCaps(transaction)
  const { loan, on } = loanAt(stored, now, capOf)
  const isPaused = stored.pausedThrough !== null && isoOf(on) <= stored.pausedThrough
  if (loan.closed !== null || isPaused) return pesos(0)
  const held = await holdsOf(transaction, { documentIndex: stored.documentIndex, loanId: stored.id })
  if (held.has('bills')) return pesos(0)
  const after = coversAfter === null ? null : dayFromIso(coversAfter)
  const rows = loan.installments.filter(
    (row) => row.dueOn <= dayFromIso(dueOn) && (after === null || row.dueOn > after),
  )
  return pesos(rows.reduce((sum, row) => sum + totalOf(dueOf(row, on, loan.terms, capOf)), 0))
}

/** Null when an earlier bill may still collect all of it. */
function billOf({ loanId, dueOn, dues }: BillDueEvent, coversAfter: string | null): PlannedBill | null {
  const amounts = dues.filter((row) => coversAfter === null || row.dueOn > coversAfter)
  if (amounts.length === 0) return null
  const amount = add(...amounts.map((row) => row.amount))
  return { reference: `${loanId}:${dueOn}`, loanId, dueOn, coversAfter, amount }
}
