import { type Kysely, sql } from 'kysely'
import type { Database } from '../../platform/database/schema.ts'

export type TransferRow = {
  readonly what: 'refund' | 'disbursement'
  readonly amount: number
  readonly state: string
  readonly orderedAt: string
}

export const transfersOf = async (
  db: Kysely<Database>,
  ids: readonly string[],
): Promise<readonly TransferRow[]> =>
  db
    .selectFrom('bankTransfer')
    .innerJoin('paymentTask', 'paymentTask.id', 'bankTransfer.taskId')
    .select(sql.lit<TransferRow['what']>('refund').as('what'))
    .select(['bankTransfer.amount', 'bankTransfer.state', 'bankTransfer.orderedAt'])
    .where('paymentTask.applicationId', 'in', ids)
    .unionAll(
      db
        .selectFrom('disbursementTransfer')
        .select(sql.lit<TransferRow['what']>('disbursement').as('what'))
        .select(['amount', 'state', 'orderedAt'])
        .where('applicationId', 'in', ids),
    )
    .orderBy('orderedAt')
    .execute()
