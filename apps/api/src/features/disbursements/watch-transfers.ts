import type { Kysely } from 'kysely'
import type { Temporal } from 'temporal-polyfill'
import type { Database } from '../../platform/database/schema.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { openHangingTask } from './transfer-tasks.ts'

/** Then a person is told. */
const transferHangsHours = 24

type WatchContext = {
  readonly db: Kysely<Database>
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
