import { dayFromIso, dueOf, isoOf, type Pesos, pesos, smallest, totalOf } from '@cupo/credit-engine'
import type { Kysely, Transaction } from 'kysely'
import type { Temporal } from 'temporal-polyfill'
import type { Database } from '../../platform/database/schema.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import type { Bill, Operator } from '../../ports/operator.ts'
import { holdsOf } from '../holds/holds.ts'
import { readUsuryCaps } from '../policy/policy.ts'
import { loanAt, loanStore, type StoredLoan } from '../servicing/servicing.ts'
import { changeBill, findBill, keepBillNumber, type PlannedBill } from './bill-store.ts'

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
