import { type Pesos, pesos } from '@cupo/credit-engine'
import type { Kysely, Transaction } from 'kysely'
import { actorName } from '../../platform/actor.ts'
import { writeAudit } from '../../platform/audit.ts'
import type { Database } from '../../platform/database/schema.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { newId } from '../../platform/ids.ts'
import type { Secrets } from '../../platform/secrets.ts'
import type { BankAccount } from '../../ports/bank.ts'
import type { Who } from '../servicing/servicing.ts'
import { accountOf, isSameAccount, sealAccount } from './account.ts'
import { freeMoney } from './free-money.ts'
import { lockTask, type PaymentTask } from './task.ts'

export type RefundOrder =
  | {
      readonly kind: 'ordered'
      readonly reference: string
      readonly amount: Pesos
      readonly isRepeated: boolean
    }
  /** `noMoney`: the task is about no money; `moneyGone`: it is not there any more; `otherAccount`: ordered to another. */
  | { readonly kind: 'closed' | 'noMoney' | 'moneyGone' | 'otherAccount' }

type RefundParts = { readonly db: Kysely<Database>; readonly secrets: Secrets }

/**
 * Orders that the money of a task goes back to an account (conformance: R-Q9). The bank is told by the clock's work. A
 * task pays once: the same order again answers the first one, and only a transfer that failed makes room for another.
 */
export async function orderRefund(
  { db, secrets }: RefundParts,
  task: Pick<PaymentTask, 'id' | 'ledgerSubject'>,
  account: BankAccount,
  who: Who,
): Promise<RefundOrder> {
  return inTransaction(db, async (transaction) => {
    const held = await lockTask(transaction, task)
    if (held === null || held.state === 'closed') return { kind: 'closed' }
    const { amount, ledgerSubject, ledgerAccount } = held
    if (amount === null || ledgerSubject === null || ledgerAccount === null) return { kind: 'noMoney' }
    const earlier = await transfersOf(transaction, held.id)
    const live = earlier.find(({ state }) => state !== 'failed')
    if (live !== undefined) {
      if (!isSameAccount(accountOf(secrets, live), account)) return { kind: 'otherAccount' }
      return { kind: 'ordered', reference: live.reference, amount: pesos(live.amount), isRepeated: true }
    }
    const stands = { ledgerSubject, ledgerAccount }
    if ((await freeMoney(transaction, stands)) < amount) return { kind: 'moneyGone' }

    const id = newId()
    const reference = `refund-${held.id}-${earlier.length + 1}`
    const at = who.now.toString()
    await transaction
      .insertInto('bankTransfer')
      .values({
        ...{ id, reference, taskId: held.id, ...stands, amount },
        account: sealAccount(secrets, id, account),
        ...{ transferId: null, state: 'ordered', nextCheckAt: at, orderedBy: actorName(who.actor) },
        ...{ orderedAt: at, updatedAt: at },
      })
      .execute()
    await transaction.updateTable('paymentTask').set({ state: 'ordered' }).where('id', '=', held.id).execute()
    const subject = { subjectType: 'paymentTask', subjectId: held.id }
    const after = { reference, amount, ...stands, bank: account.bank }
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
