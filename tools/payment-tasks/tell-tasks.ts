import { endingOf, nameOfBank } from '../../apps/api/src/features/bank-transfers/bank-transfers.ts'
import type { PaymentTask, TransferOfTask } from '../../apps/api/src/features/refunds/refunds.ts'
import { businessDate, instantOf } from '../../apps/api/src/platform/business-date.ts'
import type { BankAccount } from '../../apps/api/src/ports/bank.ts'

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
  /** The account that the borrower named and the bank confirmed. */
  readonly account: Pick<BankAccount, 'bank' | 'kind' | 'number'> | null
}

export type UnclaimedCredit = { readonly contractNumber: string; readonly amount: number }

/** What is open, what is due first before the others, and money that no task is about. `today` is an ISO date. */
export function tellTasks(
  files: readonly TaskFile[],
  credits: readonly UnclaimedCredit[],
  today: string,
): readonly string[] {
  const lines = files.length === 0 ? ['No task is open.'] : files.flatMap((file) => tellTask(file, today))
  if (credits.length === 0) return lines
  return [
    ...lines,
    '',
    'Paid beyond a credit, without a task (npm run payment-tasks -- <contract> credit):',
    ...credits.map(({ contractNumber, amount }) => `  ${contractNumber}  ${amountText(amount)}`),
  ]
}

function tellTask({ task, notes, borrower, transfers, account }: TaskFile, today: string): readonly string[] {
  const { kind, subject, amount, state, openedAt, dueOn, ledgerAccount } = task
  const money = amount === null ? 'no money' : amountText(amount)
  const where = ledgerAccount === null ? '' : `, in ${ledgerAccount}`
  const underWay = state === 'ordered' ? '  REFUND UNDER WAY' : ''
  return [
    `${nameOfTask(task)}  ${kind.padEnd(10)}  ${money}${where}  since ${dateOf(openedAt)}, due ${dueOn}${dueOn < today ? '  LATE' : ''}${underWay}`,
    ...notes.flatMap((note) => note.split('\n')).map((line) => `  ${line}`),
    `  about ${subject}`,
    ...(borrower === null ? [] : [`  of ${describe(borrower)}`]),
    ...(account === null ? [] : [tellAccount(account)]),
    ...transfers.map(tellTransfer),
    '',
  ]
}

const describe = ({ fullName, document, mobile, email }: Borrower) =>
  `${fullName}, document ${document}, mobile ${mobile}, ${email}`

const tellAccount = ({ bank, kind, number }: Pick<BankAccount, 'bank' | 'kind' | 'number'>) =>
  `  named ${nameOfBank({ bank })} ${kind} …${endingOf({ number })}: pay it with refund`

const tellTransfer = ({ reference, amount, bank, ending, state, orderedAt }: TransferOfTask) =>
  `  ${amountText(amount)} to ${nameOfBank({ bank })} …${ending}, ordered ${dateOf(orderedAt)}: ${state} (${reference})`

const dateOf = (instant: string) => businessDate(instantOf(instant)).toString()
