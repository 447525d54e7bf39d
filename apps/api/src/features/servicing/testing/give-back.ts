import { pesos, subtract } from '@cupo/credit-engine'
import { balancesOf, type Entry, mustPost, postEntries } from '../../../ledger/ledger.ts'
import type { ActingParty } from '../../../platform/actor.ts'
import { businessDate } from '../../../platform/business-date.ts'
import { inTransaction } from '../../../platform/database/transaction.ts'
import { newId } from '../../../platform/ids.ts'
import { loanStore } from '../loan-store.ts'
import { applyRefund } from '../overpayment.ts'
import type { ServicingContext } from '../servicing-context.ts'

/**
 * The bank has paid back a share of what was paid beyond a loan, or a sum; more than all of it, where a payment was taken
 * back after that was ordered.
 */
export async function giveBack(
  servicing: ServicingContext,
  loanId: string,
  share: number | { readonly sum: number },
  who: ActingParty,
): Promise<void> {
  await inTransaction(servicing.db, async (transaction) => {
    await loanStore.lock(transaction, loanId)
    const credit = -((await balancesOf(transaction, loanId)).customerCredit ?? 0)
    const amount = pesos(typeof share === 'number' ? Math.floor(Math.max(0, credit) * share) : share.sum)
    if (amount === 0) return
    const [id, at, today] = [newId(), who.now.toString(), businessDate(who.now).toString()]
    const held = { ledgerSubject: loanId, ledgerAccount: 'customerCredit', amount } as const
    const task = { kind: 'refund', subject: id, applicationId: null, transactionId: null } as const
    await transaction
      .insertInto('paymentTask')
      .values({
        ...held,
        ...task,
        id,
        state: 'closed',
        openedAt: at,
        dueOn: today,
        closedAt: at,
        closedBy: 'bank',
      })
      .execute()
    const order = { id, reference: id, taskId: id, account: Buffer.alloc(0), orderedBy: 'lender' }
    const moments = { orderedAt: at, updatedAt: at, nextCheckAt: null }
    await transaction
      .insertInto('bankTransfer')
      .values({ ...held, ...order, ...moments, transferId: id, state: 'done' })
      .execute()
    const lines = [
      { account: 'customerCredit' as const, amount },
      { account: 'bank' as const, amount: subtract(pesos(0), amount) },
    ]
    const source = { kind: 'bankTransfer', id } as const
    const dated = { subject: loanId, bookedOn: today, valueOn: today, actor: who.actor.kind }
    const refund: Entry = { kind: 'refund', source, ...dated, idempotencyKey: `transfer:${id}`, lines }
    mustPost(await postEntries(transaction, [refund], who.now))
    await applyRefund(servicing, transaction, { loanId, transferId: id, reference: id }, who)
  })
}
