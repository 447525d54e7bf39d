import type { Pesos } from '@cupo/credit-engine'
import type { OfficeActOrder } from '@cupo/wire/office'
import { unansweredBills } from '../../../apps/api/src/features/mobile-bills/mobile-bills.ts'
import { recordOpening } from '../../../apps/api/src/features/office/office.ts'
import {
  accountNamedFor,
  accountOfDestination,
  assignToLoan,
  closePaymentTask,
  type Destination,
  filesOfTasks,
  findPaymentTask,
  heldByTask,
  listOpenTasks,
  nameOfTask,
  openTaskOfOverpaidLoan,
  orderRefund,
  type PaymentTask,
  type RefundOrder,
  reopenPaymentTask,
  type SplitTask,
  splitTask,
  type TaskAssignment,
  uncoveredMoney,
} from '../../../apps/api/src/features/refunds/refunds.ts'
import type { ActingParty } from '../../../apps/api/src/platform/actor.ts'
import { businessDate } from '../../../apps/api/src/platform/business-date.ts'
import { inTransaction } from '../../../apps/api/src/platform/database/transaction.ts'
import { hideIdentityNumber, hideName } from '../../../apps/api/src/platform/hide.ts'
import { banks } from '../../../apps/api/src/platform/text/banks.ts'
import type { BankAccount } from '../../../apps/api/src/ports/bank.ts'
import type { LenderParts } from '../product/lender-parts.ts'
import type { staff } from '../product/terminal.ts'
import { type CommandResult, type Confirm, done, not } from '../product/terminal.ts'
import { amountText, tellTask, tellTasks, withoutPerson } from './tell-tasks.ts'

export type TaskOrder =
  | { readonly kind: 'list' }
  | { readonly kind: 'show'; readonly task: string; readonly why: string }
  | { readonly kind: 'close'; readonly task: string; readonly note: string; readonly isSure: boolean }
  | { readonly kind: 'reopen'; readonly task: string; readonly note: string }
  | {
      readonly kind: 'assign'
      readonly task: string
      readonly loan: string
      /** Null for all that the task holds. */
      readonly amount: Pesos | null
      readonly isSure: boolean
    }
  | { readonly kind: 'split'; readonly task: string; readonly parts: readonly Pesos[]; readonly note: string }
  | {
      readonly kind: 'refund'
      readonly task: string
      /** Null for the owner's confirmed account. */
      readonly to: Destination | null
      readonly isSure: boolean
    }
  | { readonly kind: 'credit'; readonly loan: string }

type ShellParty = ActingParty & { readonly actor: ReturnType<typeof staff> }

type TaskAct = { readonly order: OfficeActOrder; readonly reason: string; readonly isSure: boolean }

/** Null for an order that only shows, and for an unknown task. */
export async function actOfTaskOrder(db: LenderParts['db'], order: TaskOrder): Promise<TaskAct | null> {
  if (order.kind === 'list' || order.kind === 'show') return null
  if (order.kind === 'credit') {
    const act = { act: 'openTask', input: { contract: order.loan } } as const
    return { order: act, reason: `paid beyond ${order.loan}`, isSure: false }
  }
  const found = await findPaymentTask(db, order.task)
  if (found === null) return null
  const task = found.id
  switch (order.kind) {
    case 'close':
      return { order: { act: 'closeTask', input: { task } }, reason: order.note, isSure: order.isSure }
    case 'reopen':
      return { order: { act: 'reopenTask', input: { task } }, reason: order.note, isSure: false }
    case 'split':
      return {
        order: { act: 'splitTask', input: { task, parts: [...order.parts] } },
        reason: order.note,
        isSure: false,
      }
    case 'assign': {
      const input = { task, contract: order.loan, amount: order.amount }
      const reason = `it pays ${order.loan}`
      return { order: { act: 'assignSuspense', input }, reason, isSure: order.isSure }
    }
    case 'refund': {
      const input = { task, to: order.to }
      return { order: { act: 'refund', input }, reason: 'back to its owner', isSure: order.isSure }
    }
  }
}

export async function runTaskOrder(
  parts: LenderParts,
  order: TaskOrder,
  who: ShellParty,
  ask: Confirm,
): Promise<CommandResult> {
  const { db } = parts
  const today = businessDate(who.now).toString()
  switch (order.kind) {
    case 'list':
      return done(
        ...tellTasks(
          (await filesOfTasks(parts, await listOpenTasks(db))).map(withoutPerson),
          await uncoveredMoney(db),
          await unansweredBills(db, today),
          today,
        ),
      )
    case 'credit':
      return tellCredit(order.loan, await openTaskOfOverpaidLoan(db, order.loan, who))
    default: {
      const task = await findPaymentTask(db, order.task)
      if (task === null)
        return not(`No task ends in ${order.task}: npm run lender -- payment-tasks lists them.`)
      if (order.kind === 'show') {
        await recordOpening(db, who.actor, { type: 'paymentTask', id: task.id }, order.why, who)
        return done(...(await filesOfTasks(parts, [task])).flatMap((file) => tellTask(file, today)))
      }
      if (order.kind === 'close') return close(parts, task, order, who, ask)
      if (order.kind === 'reopen') return reopen(parts, task, order.note, who)
      if (order.kind === 'split') return split(parts, task, order, who)
      if (order.kind === 'assign') return assign(parts, task, order, who, ask)
      return refund(parts, task, order, who, ask)
    }
  }
}

/** A closed task's money belongs to nobody, so a person must confirm. */
async function close(
  { db }: LenderParts,
  task: PaymentTask,
  { note, isSure }: Extract<TaskOrder, { kind: 'close' }>,
  who: ActingParty,
  ask: Confirm,
): Promise<CommandResult> {
  const held = task.state === 'open' ? await heldByTask(db, task) : 0
  if (held > 0 && !isSure) {
    const question = `${amountText(held)} stay in ${task.ledgerAccount}, and nobody will pay them back. Close ${nameOfTask(task)}?`
    if (!(await ask(question))) return not('Nothing was done.')
  }
  const closed = await closePaymentTask(db, task, note, who)
  if (closed === 'closed' && held > 0) {
    return done(`The task is closed. The list goes on to show its ${amountText(held)}.`)
  }
  return tellClosed(closed)
}

async function reopen(
  { db }: LenderParts,
  task: PaymentTask,
  note: string,
  who: ActingParty,
): Promise<CommandResult> {
  const amount = await reopenPaymentTask(db, task, note, who)
  return amount === null
    ? not('This task is open, or its money is not there any more.')
    : done(`The task is open again, about ${amountText(amount)}.`)
}

async function assign(
  { servicing }: LenderParts,
  task: PaymentTask,
  { loan, amount, isSure }: Extract<TaskOrder, { kind: 'assign' }>,
  who: ActingParty,
  ask: Confirm,
): Promise<CommandResult> {
  const given = amount === null ? amountOf(task) : `${amountText(amount)} of ${amountOf(task)}`
  const question = `Give ${given} of ${nameOfTask(task)} to ${loan}?`
  if (!isSure && !(await ask(question))) return not('Nothing was done.')
  const assigned = await assignToLoan(servicing, task, { loan, ...(amount !== null && { amount }) }, who)
  if (assigned.kind !== 'assigned') return not(whyNotAssigned[assigned.kind])
  const isAll = assigned.amount === task.amount
  return done(
    `${amountText(assigned.amount)} now pay ${loan}, as of the day on which they came. The task is ${isAll ? 'closed' : 'about the rest'}.`,
  )
}

async function split(
  { db }: LenderParts,
  task: PaymentTask,
  { parts, note }: Extract<TaskOrder, { kind: 'split' }>,
  who: ActingParty,
): Promise<CommandResult> {
  const answer = await inTransaction(db, (transaction) => splitTask(transaction, task, { parts, note }, who))
  if (answer.kind !== 'split') return not(whyNotSplit[answer.kind])
  return done(...answer.taskIds.map((id, index) => `${nameOfTask({ id })}  ${amountText(parts[index] ?? 0)}`))
}

const whyNotSplit: Readonly<Record<Exclude<SplitTask['kind'], 'split'>, string>> = {
  notOpen: 'This task is closed, or its refund is under way.',
  noMoney: 'This task is about no money.',
  otherSum: 'The parts have to sum to what the task holds.',
}

const whyNotAssigned: Readonly<Record<Exclude<TaskAssignment['kind'], 'assigned'>, string>> = {
  notOpen: 'This task is closed, or its refund is under way.',
  notHeld: 'This task is about no money.',
  moreThanHeld: 'The task holds less than that.',
  sameLoan: 'This is what was paid beyond this very credit.',
  noLoan: 'No credit has this contract number.',
  loanEnded: 'This credit is paid off or sold: it takes no money.',
  moneyGone: 'This money is not there any more: it was taken back, or is on its way to somebody else.',
}

async function refund(
  parts: LenderParts,
  task: PaymentTask,
  { to, isSure }: Extract<TaskOrder, { kind: 'refund' }>,
  who: ActingParty,
  ask: Confirm,
): Promise<CommandResult> {
  const account = await (to === null ? accountNamedFor(parts, task) : accountOfDestination(parts, task, to))
  if (account === null) {
    return not(
      to === null
        ? whyNotOrdered.noAccount
        : 'This task names no borrower: name the document and the owner of the account.',
    )
  }
  const question = `Pay ${amountOf(task)} of ${nameOfTask(task)} to ${describeAccount(account)}?`
  if (!isSure && !(await ask(question))) return not('Nothing was done.')
  const ordered = await orderRefund(parts, task, to === null ? null : account, who)
  if (ordered.kind !== 'ordered') return not(whyNotOrdered[ordered.kind])
  const { reference, amount, isRepeated } = ordered
  const where = describeAccount(ordered.account)
  return done(
    `${isRepeated ? 'Ordered before' : 'Ordered'}: ${amountText(amount)} to ${where} (${reference}).`,
    'The running product tells the bank within a minute, and closes the task when the bank has paid.',
  )
}

const describeAccount = ({ bank, kind, number, name, document }: BankAccount): string =>
  `${banks[bank]} ${kind} ${number} of ${hideName(name)}, document ${hideIdentityNumber(document)}`

const whyNotOrdered: Readonly<Record<Exclude<RefundOrder['kind'], 'ordered'>, string>> = {
  closed: 'This task is closed.',
  noMoney: 'This task is about no money.',
  moneyGone: 'This money is not there any more: it was taken back, or is on its way to somebody else.',
  noAccount: 'Nobody has named an account for it: name one here.',
  otherAccount: 'A refund to another account is under way: it has to fail before another is ordered.',
}

const tellClosed = (closed: Awaited<ReturnType<typeof closePaymentTask>>): CommandResult => {
  if (closed === 'closed') return done('The task is closed.')
  return not(
    closed === 'wasClosed' ? 'This task was closed before.' : 'Its refund is under way: wait for its end.',
  )
}

const tellCredit = (
  loan: string,
  credit: Awaited<ReturnType<typeof openTaskOfOverpaidLoan>>,
): CommandResult => {
  if (credit.kind === 'opened') {
    const name = nameOfTask({ id: credit.taskId })
    return done(`${amountText(credit.amount)} were paid beyond ${loan}: task ${name}.`)
  }
  return not(
    credit.kind === 'noLoan' ? 'No credit has this contract number.' : `Nothing is left over of ${loan}.`,
  )
}

const amountOf = ({ amount }: PaymentTask) => (amount === null ? 'nothing' : amountText(amount))
