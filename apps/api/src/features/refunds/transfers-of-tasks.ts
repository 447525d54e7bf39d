import type { Kysely } from 'kysely'
import type { Database } from '../../platform/database/schema.ts'
import type { Secrets } from '../../platform/secrets.ts'
import type { TransferState } from '../../ports/bank.ts'
import { accountOf, endingOf } from './account.ts'

/** A transfer as a person is told of it; of the account only its bank and its end. */
export type TransferOfTask = {
  readonly taskId: string
  readonly reference: string
  readonly amount: number
  readonly bank: string
  readonly ending: string
  readonly state: TransferState
  readonly orderedAt: string
}

/** What was ordered for some tasks so far, the oldest first. */
export async function transfersOfTasks(
  db: Kysely<Database>,
  secrets: Pick<Secrets, 'open'>,
  taskIds: readonly string[],
): Promise<readonly TransferOfTask[]> {
  if (taskIds.length === 0) return []
  const rows = await db
    .selectFrom('bankTransfer')
    .select(['id', 'taskId', 'reference', 'amount', 'account', 'state', 'orderedAt'])
    .where('taskId', 'in', taskIds)
    .orderBy('id')
    .execute()
  return rows.map(({ id, account: sealed, ...row }) => {
    const account = accountOf(secrets, { id, account: sealed })
    return { ...row, bank: account.bank, ending: endingOf(account) }
  })
}
