import { Temporal } from 'temporal-polyfill'
import {
  type Comparison,
  compareWithOutside,
  type DifferenceSettlement,
  findDifference,
  type OrderRelease,
  openDifferences,
  releaseLostOrder,
  type SettleContext,
  settleDifference,
  transferPrefix,
} from '../../apps/api/src/features/reconciliation/reconciliation.ts'
import {
  adoptTransfer,
  closePaymentTask,
  findPaymentTask,
  nameOfTask,
  type PaymentTask,
  type TransferAdoption,
} from '../../apps/api/src/features/refunds/refunds.ts'
import type { ActingParty } from '../../apps/api/src/platform/actor.ts'
import type { Secrets } from '../../apps/api/src/platform/secrets.ts'
import { amountText } from './payment-tasks/tell-tasks.ts'
import {
  type ArgumentsRead,
  type CommandResult,
  type Confirm,
  confirm,
  done,
  not,
  refuse,
  wordsAndOptions,
} from './product/terminal.ts'
import { withReconciliation } from './product/with-reconciliation.ts'

export const usage = `npm run lender -- reconcile --since 2027-03-01T10:00:00-05:00   compares what provider, operator and bank have since then
npm run lender -- reconcile settle                              settles each difference that their own answers settle
npm run lender -- reconcile 50226724e080 settle                 the same of one task
npm run lender -- reconcile 50226724e080 release                the operator takes back an order whose contract is gone
npm run lender -- reconcile 50226724e080 record 8f7a6c5d1b77    books a transfer against the refund task that it paid
record refuses a payee who is not the task's; --other-payee says that the money was meant for them.
release and record ask first; --yes answers beforehand. What they do not settle is closed by payment-tasks.`

export async function run(args: readonly string[]): Promise<void> {
  const read = readArguments(args)
  if (!read.ok) return refuse(read.problem)
  await withReconciliation((context, who) => runReconcileOrder(context, read.value, who, confirm))
}

const isTask = (text: string) => /^[0-9a-f-]{6,36}$/.test(text)

export function readArguments(args: readonly string[]): ArgumentsRead<ReconcileOrder> {
  const read = wordsAndOptions(args, {
    since: { type: 'string' },
    yes: { type: 'boolean' },
    'other-payee': { type: 'boolean' },
  })
  const order = read === null ? null : orderOf(read.positionals, read.values)
  return order === null ? { ok: false, problem: usage } : { ok: true, value: order }
}

function orderOf(
  words: readonly string[],
  {
    since,
    yes = false,
    'other-payee': isOtherPayee = false,
  }: {
    readonly since?: string | undefined
    readonly yes?: boolean | undefined
    readonly 'other-payee'?: boolean | undefined
  },
): ReconcileOrder | null {
  if (since !== undefined) {
    const from = instantOrNull(since)
    return from === null || words.length > 0 ? null : { kind: 'compare', since: from }
  }
  const [first = '', act, cause = '', ...more] = words
  if (first === 'settle' && act === undefined) return { kind: 'settle', task: null }
  if (!isTask(first) || more.length > 0) return null
  if (act === 'record')
    return isTask(cause) ? { kind: 'record', task: first, cause, isSure: yes, isOtherPayee } : null
  if (cause !== '') return null
  if (act === 'settle') return { kind: 'settle', task: first }
  return act === 'release' ? { kind: 'release', task: first, isSure: yes } : null
}

/** With its offset: the moment of a restore is no matter of opinion. */
function instantOrNull(text: string): Temporal.Instant | null {
  try {
    return Temporal.Instant.from(text)
  } catch {
    return null
  }
}

type ReconcileOrder =
  | { readonly kind: 'compare'; readonly since: Temporal.Instant }
  /** Null for every open difference. */
  | { readonly kind: 'settle'; readonly task: string | null }
  | { readonly kind: 'release'; readonly task: string; readonly isSure: boolean }
  | {
      readonly kind: 'record'
      readonly task: string
      readonly cause: string
      readonly isSure: boolean
      readonly isOtherPayee: boolean
    }

type Context = SettleContext & { readonly secrets: Secrets }

/** May throw `ProviderUnavailable`: what was done until then stays. */
export async function runReconcileOrder(
  context: Context,
  order: ReconcileOrder,
  who: ActingParty,
  ask: Confirm,
): Promise<CommandResult> {
  switch (order.kind) {
    case 'compare':
      return done(...tellComparisons(await compareWithOutside(context, order.since, who)))
    case 'settle':
      return settle(context, order.task, who)
    case 'release': {
      const task = await findDifference(context.db, order.task)
      if (task === null) return noTask(order.task)
      const question = `Have the operator take back ${task.subject}?`
      if (!order.isSure && !(await ask(question))) return not('Nothing was done.')
      const release = await releaseLostOrder(context, task, who)
      return release === 'released'
        ? done('The operator has taken the order back. The task is closed.')
        : not(whyNotReleased[release])
    }
    case 'record':
      return record(context, order, who, ask)
  }
}

const tellComparisons = (comparisons: readonly Comparison[]): readonly string[] => [
  ...comparisons.map(
    ({ kind, compared, differences, closed }) =>
      `${`${kind}s`.padEnd(9)}  ${compared} compared, ${differences.length} different${closed === 0 ? '' : `, ${closed} tasks of before closed`}`,
  ),
  comparisons.every(({ differences }) => differences.length === 0)
    ? 'Both sides agree.'
    : 'Each difference is a task: npm run lender -- payment-tasks lists them, reconcile settle settles them.',
]

async function settle(context: Context, name: string | null, who: ActingParty): Promise<CommandResult> {
  const isMovement = ({ subject }: PaymentTask) =>
    context.sources.some(({ prefix }) => subject.startsWith(prefix))
  const open = name === null ? await openDifferences(context.db, '') : []
  const tasks = name === null ? open.filter(isMovement) : [await findDifference(context.db, name)]
  if (tasks.length === 0) return done('No difference is open.')
  const lines: string[] = []
  let left = 0
  for (const task of tasks) {
    if (task === null) return noTask(name ?? '')
    const settlement = await settleOne(context, task, who)
    if (settlement.isSettled) lines.push(`${nameOfTask(task)}  settled: ${task.subject}`)
    else lines.push(`${nameOfTask(task)}  stays: ${settlement.why}`)
    if (!settlement.isSettled) left += 1
  }
  return { lines, isDone: left === 0 }
}

async function settleOne(
  context: Context,
  task: PaymentTask,
  who: ActingParty,
): Promise<DifferenceSettlement> {
  try {
    return await settleDifference(context, task, who)
  } catch (error) {
    return { isSettled: false, why: error instanceof Error ? error.message : String(error) }
  }
}

const whyNotReleased: Readonly<Record<Exclude<OrderRelease, 'released'>, string>> = {
  noOrder: 'This task is about no order that the operator has.',
  onItsWay: 'The operator has ended this order: it cannot be taken back.',
  ours: 'An application of ours has this order: settle it.',
}

async function record(
  context: Context,
  { task: name, cause: causeName, isSure, isOtherPayee }: Extract<ReconcileOrder, { kind: 'record' }>,
  who: ActingParty,
  ask: Confirm,
): Promise<CommandResult> {
  const task = await findDifference(context.db, name)
  if (task === null) return noTask(name)
  const cause = await findPaymentTask(context.db, causeName)
  if (cause === null) return noTask(causeName)
  const reference = task.subject.slice(transferPrefix.length)
  const transfer = task.subject.startsWith(transferPrefix)
    ? await context.bank.listedTransfer(reference)
    : null
  if (transfer === null) return not('This task is about no transfer that the bank has.')
  const paid = `${amountText(transfer.amount)} to ${transfer.to.name}, document ${transfer.to.document}`
  if (!isSure && !(await ask(`Did ${paid}, pay back ${nameOfTask(cause)}?`))) return not('Nothing was done.')
  const adoption = await adoptTransfer(context, cause, transfer, isOtherPayee, who)
  if (adoption !== 'adopted' && adoption !== 'wasAdopted')
    return not(`${nameOfTask(cause)}  ${paid}`, whyNotAdopted[adoption])
  await closePaymentTask(context.db, task, `recorded against ${nameOfTask(cause)}`, who)
  return done(
    `${nameOfTask(cause)}  ${paid}`,
    'Recorded. The running product asks the bank about it within a minute, and books it when it is done.',
  )
}

const whyNotAdopted: Readonly<Record<Exclude<TransferAdoption, 'adopted' | 'wasAdopted'>, string>> = {
  noRefund: 'This transfer is not the refund of a task: it was ordered for something else.',
  otherTask: 'This transfer names another task: record it against that one.',
  otherPayee:
    'That document is not the one of the task: where the money was nevertheless meant for it, repeat with --other-payee.',
  otherAmount: 'That task is about another amount.',
  underWay: 'Another refund of that task is under way, or another task has this transfer.',
  closed: 'That task is closed.',
  noMoney: 'That task is about no money.',
  moneyGone: 'The money of that task is not there any more.',
}

const noTask = (name: string) =>
  not(`No difference ends in ${name}: npm run lender -- payment-tasks lists them.`)
