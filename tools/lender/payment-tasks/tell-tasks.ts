import { endingOf, nameOfBank } from '../../../apps/api/src/features/bank-transfers/bank-transfers.ts'
import type { BillSummary } from '../../../apps/api/src/features/mobile-bills/mobile-bills.ts'
import {
  nameOfTask,
  type TaskFile,
  type TransferOfTask,
  type UncoveredMoney,
} from '../../../apps/api/src/features/refunds/refunds.ts'
import { businessDate, instantOf } from '../../../apps/api/src/platform/business-date.ts'
import { hideEmail, hideIdentityNumber, hideName, hidePhone } from '../../../apps/api/src/platform/hide.ts'
import type { BankAccount } from '../../../apps/api/src/ports/bank.ts'

const pesos = new Intl.NumberFormat('en-US')
export const amountText = (amount: number): string => `${pesos.format(amount)} pesos`

/** `today` is an ISO date. */
export function tellTasks(
  files: readonly TaskFile[],
  uncovered: readonly UncoveredMoney[],
  unanswered: readonly BillSummary[],
  today: string,
): readonly string[] {
  return [
    ...(files.length === 0 ? ['No task is open.'] : files.flatMap((file) => tellTask(file, today))),
    ...section('Money that the open tasks do not cover:', uncovered.map(tellUncovered)),
    ...section(
      'Mobile bills without an answer of the operator; no later bill asks for what is in them:',
      unanswered.map(
        ({ contractNumber, dueOn, amount, billNumber }) =>
          `  ${contractNumber}  ${amountText(amount)}  of ${dueOn}  ${billNumber ?? 'not handed in'}`,
      ),
    ),
  ]
}

const section = (title: string, lines: readonly string[]): readonly string[] =>
  lines.length === 0 ? [] : ['', title, ...lines]

function tellUncovered({ subject, account, contractNumber, held, inTasks, closedTaskId }: UncoveredMoney) {
  const about = inTasks === 0 ? '' : `, of which tasks cover ${amountText(inTasks)}`
  const closed = closedTaskId === null ? '' : `  closed task ${nameOfTask({ id: closedTaskId })}: reopen`
  const credit =
    account === 'customerCredit' && contractNumber !== null && closedTaskId === null
      ? `  ${contractNumber} credit`
      : ''
  return `  ${contractNumber ?? subject}  ${amountText(held)} in ${account}${about}${closed}${credit}`
}

export function tellTask(
  { task, notes, borrower, transfers, account }: TaskFile,
  today: string,
): readonly string[] {
  const { kind, subject, amount, state, openedAt, dueOn, ledgerAccount } = task
  const money = amount === null ? 'no money' : amountText(amount)
  const where = ledgerAccount === null ? '' : `, in ${ledgerAccount}`
  const underWay = state === 'ordered' ? '  REFUND UNDER WAY' : ''
  return [
    `${nameOfTask(task)}  ${kind.padEnd(10)}  ${money}${where}  since ${dateOf(openedAt)}, due ${dueOn}${dueOn < today ? '  LATE' : ''}${underWay}`,
    ...notes.flatMap(({ note }) => note.split('\n')).map((line) => `  ${line}`),
    `  about ${subject}`,
    ...(borrower === null ? [] : [`  of ${describe(borrower)}`]),
    ...(account === null ? [] : [tellAccount(account)]),
    ...transfers.map(tellTransfer),
    '',
  ]
}

const describe = ({ fullName, document, mobile, email }: NonNullable<TaskFile['borrower']>) =>
  `${fullName}, document ${document}, mobile ${mobile}, ${email}`

export const withoutPerson = (file: TaskFile): TaskFile => {
  const { borrower } = file
  if (borrower === null) return file
  const { fullName, document, mobile, email } = borrower
  const hidden = {
    fullName: hideName(fullName),
    document: hideIdentityNumber(document),
    mobile: hidePhone(mobile),
    email: hideEmail(email),
  }
  return { ...file, borrower: { ...borrower, ...hidden } }
}

const tellAccount = ({ bank, kind, number }: Pick<BankAccount, 'bank' | 'kind' | 'number'>) =>
  `  named ${nameOfBank({ bank })} ${kind} …${endingOf({ number })}: pay it with refund`

const tellTransfer = ({ reference, amount, bank, ending, state, orderedAt }: TransferOfTask) =>
  `  ${amountText(amount)} to ${nameOfBank({ bank })} …${ending}, ordered ${dateOf(orderedAt)}: ${state} (${reference})`

const dateOf = (instant: string) => businessDate(instantOf(instant)).toString()
