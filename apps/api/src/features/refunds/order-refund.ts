import { type Pesos, pesos } from '@cupo/credit-engine'
import type { Kysely, Transaction } from 'kysely'
import type { Temporal } from 'temporal-polyfill'
import { actorName } from '../../platform/actor.ts'
import { writeAudit } from '../../platform/audit.ts'
import type { Database } from '../../platform/database/schema.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { newId } from '../../platform/ids.ts'
import type { Secrets } from '../../platform/secrets.ts'
import type { BankAccount } from '../../ports/bank.ts'
import type { ActingParty } from '../servicing/servicing.ts'
import { accountOf, availableMoney, isSameAccount, sealAccount } from './bank-transfer.ts'
import { lockTask, type PaymentTask } from './payment-task.ts'

export type RefundOrder =
  | {
      readonly kind: 'ordered'
      readonly reference: string
      readonly amount: Pesos
      readonly isRepeated: boolean
    }
  /**
   * `noMoney`: the task is about no money. `moneyGone`: the ledger no longer has the money. `otherAccount`: a transfer to
   * another account is under way.
   */
  | { readonly kind: 'closed' | 'noMoney' | 'moneyGone' | 'otherAccount' }

type RefundParts = { readonly db: Kysely<Database>; readonly secrets: Secrets }

/**
 * Orders the refund of a task to an account (conformance: R-Q9). The clock tells the bank. A task is refunded once: the
 * same order again returns the first one, and only a failed transfer makes room for another.
 */
export async function orderRefund(
  { db, secrets }: RefundParts,
  target: Pick<PaymentTask, 'id' | 'ledgerSubject'>,
  account: BankAccount,
  who: ActingParty,
): Promise<RefundOrder> {
  return inTransaction(db, async (transaction) => {
    const task = await lockTask(transaction, target)
    if (task === null || task.state === 'closed') return { kind: 'closed' }
    const { amount, ledgerSubject, ledgerAccount } = task
    if (amount === null || ledgerSubject === null || ledgerAccount === null) return { kind: 'noMoney' }
    const earlierTransfers = await transfersOf(transaction, task.id)
    const live = earlierTransfers.find(({ state }) => state !== 'failed')
    if (live !== undefined) {
      if (!isSameAccount(accountOf(secrets, live), account)) return { kind: 'otherAccount' }
      return { kind: 'ordered', reference: live.reference, amount: pesos(live.amount), isRepeated: true }
    }
    const balance = { ledgerSubject, ledgerAccount }
    if ((await availableMoney(transaction, balance)) < amount) return { kind: 'moneyGone' }

    const id = newId()
    const reference = `refund-${task.id}-${earlierTransfers.length + 1}`
    const at = who.now.toString()
    await transaction
      .insertInto('bankTransfer')
      .values({
        id,
        reference,
        taskId: task.id,
        ledgerSubject,
        ledgerAccount,
        amount,
        account: sealAccount(secrets, id, account),
        transferId: null,
        state: 'ordered',
        nextCheckAt: at,
        orderedBy: actorName(who.actor),
        orderedAt: at,
        updatedAt: at,
      })
      .execute()
    await transaction.updateTable('paymentTask').set({ state: 'ordered' }).where('id', '=', task.id).execute()
    const subject = { subjectType: 'paymentTask', subjectId: task.id }
    const after = { reference, amount, ...balance, bank: account.bank }
    await writeAudit(transaction, { ...who, action: 'orderRefund', ...subject, after }, who.now)
    return { kind: 'ordered', reference, amount: pesos(amount), isRepeated: false }
  })
}

const transfersOf = (transaction: Transaction<Database>, taskId: string) =>
  transaction
    .selectFrom('bankTransfer')
    .select(['id', 'reference', 'amount', 'account', 'state'])
    .where('taskId', '=', taskId)
    .orderBy('id')
    .execute()

/**
 * Closes the open refund tasks of payments that were reversed: nothing is owed any more. Returns whether money of another
 * of their tasks has left suspense or is about to. For overpayments, `reconcileOverpaymentTasks` decides.
 */
export async function closeRefundTasks(
  transaction: Transaction<Database>,
  subjects: readonly string[],
  now: Temporal.Instant,
): Promise<{ readonly isOnItsWay: boolean }> {
  const tasks = await transaction
    .selectFrom('paymentTask as task')
    .select(['task.id', 'task.state', 'task.ledgerAccount'])
    .select(({ exists, selectFrom }) =>
      exists(
        selectFrom('bankTransfer')
          .select('id')
          .whereRef('taskId', '=', 'task.id')
          .where('state', '=', 'done'),
      ).as('isRefunded'),
    )
    .where('kind', 'in', ['refund', 'suspense'])
    .where('subject', 'in', subjects)
    .forUpdate('task')
    .execute()
  const openIds = tasks.filter(({ state }) => state === 'open').map(({ id }) => id)
  if (openIds.length > 0) {
    await transaction
      .updateTable('paymentTask')
      .set({ state: 'closed', closedAt: now.toString(), closedBy: 'provider' })
      .where('id', 'in', openIds)
      .execute()
  }
  const isOnItsWay = tasks.some(
    ({ state, isRefunded, ledgerAccount }) =>
      ledgerAccount === 'suspense' && (state === 'ordered' || isRefunded),
  )
  return { isOnItsWay }
}
