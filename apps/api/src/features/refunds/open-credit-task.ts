import { pesos } from '@cupo/credit-engine'
import type { Kysely, Transaction } from 'kysely'
import { writeAudit } from '../../platform/audit.ts'
import type { Database } from '../../platform/database/schema.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { loanStore, type Who } from '../servicing/servicing.ts'
import { unclaimedOverpayment } from './open-surplus-task.ts'
import { openPaymentTask } from './tasks.ts'

export type CreditTask =
  | { readonly kind: 'opened'; readonly taskId: string; readonly amount: number }
  | { readonly kind: 'noLoan' | 'nothing' }

/**
 * Opens the task that pays back what a borrower paid beyond a loan, as far as no other task is about it (conformance:
 * R-Q9). Most such tasks open themselves when the payment comes; a bill of the line has nobody who looks.
 */
export async function openTaskOfOverpaidLoan(
  db: Kysely<Database>,
  contractNumber: string,
  who: Who,
): Promise<CreditTask> {
  const named = await loanStore.findByContractNumber(db, contractNumber)
  if (named === null) return { kind: 'noLoan' }
  return inTransaction(db, async (transaction): Promise<CreditTask> => {
    const { id, applicationId } = await loanStore.lock(transaction, named.id)
    const tasks = await tasksOf(transaction, id)
    const amount = await unclaimedOverpayment(transaction, id)
    if (amount <= 0) return { kind: 'nothing' }
    const subject = `credit:${contractNumber}:${tasks.length + 1}`
    const held = { subject: id, account: 'customerCredit' } as const
    const about = { applicationId, transactionId: null, amount: pesos(amount), held }
    await openPaymentTask(
      transaction,
      { kind: 'refund', subject, ...about, note: 'paid beyond the credit' },
      who.now,
    )
    const opened = (await tasksOf(transaction, id)).find((one) => one.subject === subject)
    if (opened === undefined) throw new Error(`the task ${subject} was not opened`)
    const audited = { subjectType: 'paymentTask', subjectId: opened.id }
    await writeAudit(
      transaction,
      { ...who, action: 'openPaymentTask', ...audited, after: { amount } },
      who.now,
    )
    return { kind: 'opened', taskId: opened.id, amount }
  })
}

const tasksOf = (transaction: Transaction<Database>, loanId: string) =>
  transaction
    .selectFrom('paymentTask')
    .select(['id', 'subject'])
    .where('ledgerSubject', '=', loanId)
    .where('ledgerAccount', '=', 'customerCredit')
    .execute()
