import type { ActRow } from '@cupo/wire/office'
import type { Transaction } from 'kysely'
import type { Database } from '../../../platform/database/schema.ts'
import { formatPesos } from '../../../platform/format.ts'
import { done, type Result, refuse } from '../../../platform/refusal.ts'
import { findPaymentTask, heldByTask, lockTask, nameOfTask, type PaymentTask } from '../../refunds/refunds.ts'
import { taskText } from '../text/money-acts.ts'

type LockedTask = {
  readonly task: PaymentTask
  /** Pesos of the task that are still held. */
  readonly held: number
}

/** Locks `loanIds` too, all in one order. */
export async function lockedTask(
  transaction: Transaction<Database>,
  id: string,
  loanIds: readonly string[] = [],
): Promise<Result<LockedTask>> {
  const found = await findPaymentTask(transaction, id)
  const task = found === null ? null : await lockTask(transaction, found, loanIds)
  if (task === null) return refuse('NoEncontrado')
  return done({ task, held: await heldByTask(transaction, task) })
}

export const subjectOfTask = ({ task }: { readonly task: string }) => ({ type: 'paymentTask', id: task })

export function rowsOfTask({ task, held }: LockedTask): ActRow[] {
  const { amount, ledgerAccount } = task
  return [
    { label: taskText.task, value: nameOfTask(task) },
    ...(amount === null ? [] : [{ label: taskText.amount, value: formatPesos(amount) }]),
    ...(ledgerAccount === null ? [] : [{ label: taskText.heldIn[ledgerAccount], value: formatPesos(held) }]),
  ]
}

export const factsOfTask = ({ task: { state, amount }, held }: LockedTask) => ({ state, amount, held })
