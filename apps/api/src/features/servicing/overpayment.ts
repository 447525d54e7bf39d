import { isoOf, type Pesos, pesos } from '@cupo/credit-engine'
import type { Kysely, Transaction } from 'kysely'
import { balancesOf } from '../../ledger/ledger.ts'
import type { ActingParty } from '../../platform/actor.ts'
import { isoOfInstant } from '../../platform/business-date.ts'
import type { Database } from '../../platform/database/schema.ts'
import { latestOf } from './apply-payments.ts'
import { asOfToday } from './daily/bring-up-to-date.ts'
import { loanStore, withLoan, withoutPastBills } from './loan-store.ts'
import { replayed } from './payment-history.ts'
import { recordLoanChanges } from './record-loan-changes.ts'
import type { ServicingContext } from './servicing-context.ts'

type RefundOfLoan = { readonly loanId: string; readonly transferId: string; readonly reference: string }

/**
 * A refund within the overpayment changes nothing in the loan; after a reversal the refunded money is owed
 * again.
 */
export async function applyRefund(
  context: ServicingContext,
  transaction: Transaction<Database>,
  { loanId, transferId, reference }: RefundOfLoan,
  who: ActingParty,
): Promise<void> {
  if (!(await isOverRefunded(transaction, loanId))) return
  const stored = await loanStore.lock(transaction, loanId)
  const { former, today, caps } = await asOfToday(context, transaction, stored, who)
  const loan = await replayed(transaction, former, former.loan.asOf, caps.capOf)
  const lastPaidAt = latestOf(former.lastPaidAt, isoOfInstant(who.now))
  const change = {
    former,
    changed: withoutPastBills({ ...withLoan(former, loan, caps), lastPaidAt }, today),
    action: 'returnSurplus',
    bookedOn: today,
    entry: {
      kind: 'correction',
      source: { kind: 'bankTransfer', id: transferId },
      valueOn: isoOf(today),
      idempotencyKey: `returned:${reference}`,
    },
    facts: { reference },
  } as const
  await recordLoanChanges(context, transaction, [change], who)
}

/** A payment was reversed after its refund: the borrower owes the refund beside the loan. */
export const isOverRefunded = async (db: Kysely<Database>, loanId: string): Promise<boolean> =>
  ((await balancesOf(db, loanId)).customerCredit ?? 0) > 0

export const refundableOverpayment = async (db: Kysely<Database>, loanId: string): Promise<Pesos> =>
  pesos(Math.max(0, -((await balancesOf(db, loanId)).customerCredit ?? 0)))
