import { pesos } from '@cupo/credit-engine'
import type { Kysely, Transaction } from 'kysely'
import type { Temporal } from 'temporal-polyfill'
import { businessDate } from '../../platform/business-date.ts'
import type { Database } from '../../platform/database/schema.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import type { TransferState } from '../../ports/bank.ts'
import { openPaymentTask } from '../refunds/refunds.ts'
import type { DisbursementTransfer } from './disbursement-transfer.ts'

/** Hours until a person is notified. */
const transferHangsHours = 24

type WatchContext = {
  readonly db: Kysely<Database>
}

async function openTransferTask(
  transaction: Transaction<Database>,
  { reference, applicationId, amount }: DisbursementTransfer,
  note: string,
  now: Temporal.Instant,
): Promise<void> {
  const about = { subject: reference, applicationId, transactionId: null, amount: pesos(amount) }
  await openPaymentTask(transaction, { kind: 'disbursement', ...about, held: null, reason: null, note }, now)
}

/**
 * The recorded end stands. The note has its day, so that a closed task opens again if the bank still says
 * so.
 */
export const openContradictionTask = (
  transaction: Transaction<Database>,
  transfer: DisbursementTransfer,
  says: TransferState,
  now: Temporal.Instant,
): Promise<void> =>
  openTransferTask(
    transaction,
    transfer,
    `${businessDate(now)}: the bank says ${says} of a transfer that it had said was ${transfer.state}: nothing more is sent before it is settled with the bank`,
    now,
  )

const openHangingTask = (
  transaction: Transaction<Database>,
  transfer: DisbursementTransfer,
  hours: number,
  now: Temporal.Instant,
): Promise<void> =>
  openTransferTask(
    transaction,
    transfer,
    `under way for more than ${hours} hours: ask the bank what became of it`,
    now,
  )

export async function closeTransferTask(
  transaction: Transaction<Database>,
  { reference }: Pick<DisbursementTransfer, 'reference'>,
  now: Temporal.Instant,
): Promise<void> {
  await transaction
    .updateTable('paymentTask')
    .set({ state: 'closed', closedAt: now.toString(), closedBy: 'bank' })
    .where('kind', '=', 'disbursement')
    .where('subject', '=', reference)
    .where('state', '=', 'open')
    .execute()
}

export async function watchTransfers({ db }: WatchContext, now: Temporal.Instant): Promise<number> {
  const hanging = await db
    .selectFrom('disbursementTransfer as transfer')
    .selectAll('transfer')
    .where('transfer.state', '=', 'ordered')
    .where('transfer.orderedAt', '<=', now.subtract({ hours: transferHangsHours }).toString())
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('paymentTask')
            .select('paymentTask.id')
            .where('paymentTask.kind', '=', 'disbursement')
            .whereRef('paymentTask.subject', '=', 'transfer.reference'),
        ),
      ),
    )
    .execute()
  for (const transfer of hanging) {
    await inTransaction(db, (transaction) => openHangingTask(transaction, transfer, transferHangsHours, now))
  }
  return hanging.length
}
