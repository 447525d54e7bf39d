import type { Kysely } from 'kysely'
import type { Database } from '../../platform/database/schema.ts'
import type { BankAccount } from '../../ports/bank.ts'
import type { Application } from '../origination/origination.ts'
import { loanStore } from '../servicing/servicing.ts'
import { availableMoney, type TransferOfTask, transfersOfTasks } from './bank-transfer.ts'
import type { RefundReadContext } from './list-refunds.ts'
import { notesOfTasks, type PaymentTask, type TaskNote } from './payment-task.ts'
import { ownerOfTask, refundAccountOf } from './refund-account.ts'

export type TaskFile = {
  readonly task: PaymentTask
  readonly notes: readonly TaskNote[]
  readonly borrower: Application['person'] | null
  readonly transfers: readonly TransferOfTask[]
  /** Confirmed by the bank; null until then. */
  readonly account: BankAccount | null
}

export async function filesOfTasks(
  context: RefundReadContext,
  tasks: readonly PaymentTask[],
): Promise<readonly TaskFile[]> {
  const { db, secrets } = context
  const borrowers = await borrowersOfTasks(context, tasks)
  const ids = tasks.map(({ id }) => id)
  const transfers = Map.groupBy(await transfersOfTasks(db, secrets, ids), ({ taskId }) => taskId)
  const notes = await notesOfTasks(db, ids)
  const accounts = new Map<string, BankAccount | null>()
  for (const applicationId of new Set(tasks.flatMap((task) => task.applicationId ?? []))) {
    accounts.set(applicationId, await accountNamedFor(context, { applicationId }))
  }
  return tasks.map((task) => ({
    task,
    notes: notes.get(task.id) ?? [],
    borrower: borrowers.get(task.applicationId ?? '') ?? null,
    account: accounts.get(task.applicationId ?? '') ?? null,
    transfers: transfers.get(task.id) ?? [],
  }))
}

export async function borrowersOfTasks(
  { db, store }: Pick<RefundReadContext, 'db' | 'store'>,
  tasks: readonly Pick<PaymentTask, 'applicationId'>[],
): Promise<ReadonlyMap<string, Application['person']>> {
  const named = [...new Set(tasks.flatMap(({ applicationId }) => applicationId ?? []))]
  const applications = named.length === 0 ? [] : await store.findAll(db, named)
  return new Map(applications.map(({ id, person }) => [id, person]))
}

/** The loan that holds the money, else the application's. */
export async function creditOfTask(
  db: Kysely<Database>,
  { ledgerSubject, applicationId }: Pick<PaymentTask, 'ledgerSubject' | 'applicationId'>,
): Promise<string | null> {
  const holder = ledgerSubject === null ? null : await loanStore.find(db, ledgerSubject)
  const loan =
    holder ?? (applicationId === null ? null : await loanStore.findByApplication(db, applicationId))
  return loan?.contractNumber ?? null
}

/** Not on their way to somebody. */
export async function heldByTask(
  db: Kysely<Database>,
  { amount, ledgerSubject, ledgerAccount }: PaymentTask,
): Promise<number> {
  if (ledgerSubject === null || ledgerAccount === null) return 0
  return Math.min(amount ?? 0, await availableMoney(db, { ledgerSubject, ledgerAccount }))
}

/** The borrower owns it by default. */
export type Destination = Pick<BankAccount, 'bank' | 'kind' | 'number'> & {
  readonly owner: Pick<BankAccount, 'document' | 'name'> | null
}

export async function accountOfDestination(
  { db, store }: Pick<RefundReadContext, 'db' | 'store'>,
  { applicationId }: Pick<PaymentTask, 'applicationId'>,
  { owner, ...account }: Destination,
): Promise<BankAccount | null> {
  if (owner !== null) return { ...account, ...owner }
  const application = applicationId === null ? null : await store.find(db, applicationId)
  if (application === null) return null
  const { document, fullName } = application.person
  return { ...account, document, name: fullName }
}

export async function accountNamedFor(
  { db, secrets }: Pick<RefundReadContext, 'db' | 'secrets'>,
  { applicationId }: Pick<PaymentTask, 'applicationId'>,
): Promise<BankAccount | null> {
  const owner = applicationId === null ? null : await ownerOfTask(db, { applicationId })
  return owner === null ? null : refundAccountOf(db, secrets, owner)
}
