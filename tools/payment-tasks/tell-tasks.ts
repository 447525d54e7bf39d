import type { PaymentTask } from '../../apps/api/src/features/payments/payments.ts'
import { businessDate, instantOf } from '../../apps/api/src/platform/business-date.ts'

const pesos = new Intl.NumberFormat('en-US')
export const amountText = (amount: number): string => `${pesos.format(amount)} pesos`

/** What a person types to name a task: ids begin alike, and end differently. */
export const nameOfTask = ({ id }: Pick<PaymentTask, 'id'>): string => id.slice(-12)

export type UnclaimedCredit = { readonly contractNumber: string; readonly amount: number }

/** What is open, the oldest first, and money that no task is about. */
export function tellTasks(
  tasks: readonly PaymentTask[],
  credits: readonly UnclaimedCredit[],
): readonly string[] {
  const lines = tasks.length === 0 ? ['No task is open.'] : tasks.flatMap(tellTask)
  if (credits.length === 0) return lines
  return [
    ...lines,
    '',
    'Paid beyond a credit, without a task (npm run payment-tasks -- <contract> credit):',
    ...credits.map(({ contractNumber, amount }) => `  ${contractNumber}  ${amountText(amount)}`),
  ]
}

function tellTask(task: PaymentTask): readonly string[] {
  const { kind, subject, amount, note, state, openedAt, ledgerAccount, applicationId } = task
  const money = amount === null ? 'no money' : amountText(amount)
  const since = businessDate(instantOf(openedAt)).toString()
  const where = ledgerAccount === null ? '' : `, in ${ledgerAccount}`
  return [
    `${nameOfTask(task)}  ${kind.padEnd(10)}  ${money}${where}  since ${since}${state === 'ordered' ? '  REFUND UNDER WAY' : ''}`,
    ...note.split('\n').map((line) => `  ${line}`),
    `  ${subject}${applicationId === null ? '' : `, application ${applicationId}`}`,
    '',
  ]
}
