import type { Kysely, Selectable } from 'kysely'
import { balancesOf } from '../../ledger/ledger.ts'
import type { BankTransferTable, Database } from '../../platform/database/schema.ts'
import type { Secrets } from '../../platform/secrets.ts'
import type { BankAccount, TransferState } from '../../ports/bank.ts'
import { endingOf } from '../bank-transfers/bank-transfers.ts'

export type BankTransfer = Selectable<BankTransferTable>

const sealName = (transferId: string) => `bankTransfer:${transferId}`

export const sealAccount = (secrets: Pick<Secrets, 'seal'>, transferId: string, account: BankAccount) =>
  secrets.seal(account, sealName(transferId))

export const accountOf = (
  secrets: Pick<Secrets, 'open'>,
  { id, account }: Pick<BankTransfer, 'id' | 'account'>,
): BankAccount => secrets.open(account, sealName(id)) as BankAccount

/** Less transfers under way. Both accounts are liabilities. */
export async function availableMoney(
  db: Kysely<Database>,
  { ledgerSubject, ledgerAccount }: Pick<BankTransfer, 'ledgerSubject' | 'ledgerAccount'>,
): Promise<number> {
  const owed = -((await balancesOf(db, ledgerSubject))[ledgerAccount] ?? 0)
  const { underWay } = await db
    .selectFrom('bankTransfer')
    .select((row) => row.fn.sum<number | null>('amount').as('underWay'))
    .where('ledgerSubject', '=', ledgerSubject)
    .where('ledgerAccount', '=', ledgerAccount)
    .where('state', '=', 'ordered')
    .executeTakeFirstOrThrow()
  return owed - Number(underWay ?? 0)
}

/** Shows an account's bank and last digits only. */
export type TransferOfTask = {
  readonly taskId: string
  readonly reference: string
  readonly amount: number
  readonly bank: string
  readonly ending: string
  readonly state: TransferState
  readonly orderedAt: string
}

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
