import type { PaymentTask, TransferOfTask } from '../../apps/api/src/features/refunds/refunds.ts'
import { businessDate, instantOf } from '../../apps/api/src/platform/business-date.ts'
import { banks } from '../../apps/api/src/platform/text/banks.ts'

const pesos = new Intl.NumberFormat('en-US')
export const amountText = (amount: number): string => `${pesos.format(amount)} pesos`

/** What a person types to name a task: ids begin alike, and end differently. */
export const nameOfTask = ({ id }: Pick<PaymentTask, 'id'>): string => id.slice(-12)

/** Whom to ask for an account. */
export type Borrower = {
  readonly fullName: string
  readonly document: string
  readonly mobile: string
  readonly email: string
}

/** A task with what a person needs to work on it. */
export type TaskFile = {
  readonly task: PaymentTask
  readonly notes: readonly string[]
  /** Null where nobody knows whose money it is. */
  readonly borrower: Borrower | null
  readonly transfers: readonly TransferOfTask[]
}

export type UnclaimedCredit = { readonly contractNumber: string; readonly amount: number }

/** What is open, the oldest first, and money that no task is about. */
export function tellTasks(
  files: readonly TaskFile[],
  credits: readonly UnclaimedCredit[],
): readonly string[] {
  const lines = files.length === 0 ? ['No task is open.'] : files.flatMap(tellTask)
  if (credits.length === 0) return lines
  return [
    ...lines,
    '',
    'Paid beyond a credit, without a task (npm run payment-tasks -- <contract> credit):',
    ...credits.map(({ contractNumber, amount }) => `  ${contractNumber}  ${amountText(amount)}`),
  ]
}

function tellTask({ task, notes, borrower, transfers }: TaskFile): readonly string[] {
  const { kind, subject, amount, state, openedAt, ledgerAccount } = task
  const money = amount === null ? 'no money' : amountText(amount)
  const where = ledgerAccount === null ? '' : `, in ${ledgerAccount}`
  const underWay = state === 'ordered' ? '  REFUND UNDER WAY' : ''
  return [
    `${nameOfTask(task)}  ${kind.padEnd(10)}  ${money}${where}  since ${dateOf(openedAt)}${underWay}`,
    ...notes.flatMap((note) => note.split('\n')).map((line) => `  ${line}`),
    `  about ${subject}`,
    ...(borrower === null ? [] : [`  of ${describe(borrower)}`]),
    ...transfers.map(tellTransfer),
    '',
  ]
}

const describe = ({ fullName, document, mobile, email }: Borrower) =>
  `${fullName}, document ${document}, mobile ${mobile}, ${email}`

const tellTransfer = ({ reference, amount, bank, ending, state, orderedAt }: TransferOfTask) =>
  `  ${amountText(amount)} to ${banks[bank] ?? bank} …${ending}, ordered ${dateOf(orderedAt)}: ${state} (${reference})`

const dateOf = (instant: string) => businessDate(instantOf(instant)).toString()
