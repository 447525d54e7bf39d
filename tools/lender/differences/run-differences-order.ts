import { quoted } from '../../../apps/api/src/features/accounting/file-format.ts'
import {
  askAboutTransaction,
  type ClearingAccount,
  clearingBalances,
  compareFiles,
  explainDifference,
  findDifference,
  listDifferences,
  namedItems,
  type OpenDifference,
  openDifferences,
  type WriteOffAccount,
} from '../../../apps/api/src/features/reconciliation/reconciliation.ts'
import { nameOfTask } from '../../../apps/api/src/features/refunds/refunds.ts'
import type { ActingParty } from '../../../apps/api/src/platform/actor.ts'
import { tellCompared } from '../files/run-files-order.ts'
import { amountText } from '../payment-tasks/tell-tasks.ts'
import { type CommandResult, done, not, type ReconciliationContext } from '../product/with-reconciliation.ts'

export type DifferencesOrder =
  | { readonly kind: 'list'; readonly after: string | null; readonly isCsv: boolean }
  | { readonly kind: 'compare' }
  /** Null for every payment that differs. */
  | { readonly kind: 'settle'; readonly difference: string | null }
  | {
      readonly kind: 'explain'
      readonly difference: string
      readonly reason: string
      readonly account: WriteOffAccount | null
      readonly isSure: boolean
    }
  | { readonly kind: 'balances' }
  | {
      readonly kind: 'items'
      readonly account: ClearingAccount
      readonly after: string
      readonly isCsv: boolean
    }

type Context = Pick<ReconciliationContext, 'db' | 'secrets' | 'operatorName' | 'provider' | 'payments'>

const pageSize = 50

export async function runDifferencesOrder(
  context: Context,
  order: DifferencesOrder,
  who: ActingParty,
  ask: (question: string) => Promise<boolean>,
): Promise<CommandResult> {
  switch (order.kind) {
    case 'list':
      return list(context, order)
    case 'compare':
      return done(...tellCompared(await compareFiles(context, who)))
    case 'settle':
      return settle(context, order.difference, who)
    case 'explain':
      return explain(context, order, who, ask)
    case 'balances': {
      const balances = await clearingBalances(context.db)
      return done(
        ...balances.map(({ account, balance, stated, onItsWay, items }) => {
          const side = account === 'bank' ? `, statements ${amountText(stated)}` : ''
          return `${account.padEnd(16)}  ${amountText(balance)}${side}, on its way ${amountText(onItsWay)} in ${items}`
        }),
      )
    }
    case 'items': {
      const { account, after, isCsv } = order
      const items = await namedItems(context.db, account, { after, limit: pageSize })
      if (isCsv)
        return done(
          csvLine(['name', 'amount', 'day']),
          ...items.map((item) => csvLine([item.name, item.amount, item.day])),
        )
      if (items.length === 0) return done(`Nothing is on its way${after === '' ? '' : ` after ${after}`}.`)
      const more = items.length === pageSize ? [`More: --after ${items.at(-1)?.name}`] : []
      return done(
        ...items.map(
          ({ name, amount, day }) => `${name}  ${amountText(amount)}${day === null ? '' : `  ${day}`}`,
        ),
        ...more,
      )
    }
  }
}

async function list(
  { db }: Context,
  { after: name, isCsv }: Extract<DifferencesOrder, { kind: 'list' }>,
): Promise<CommandResult> {
  const after = name === null ? null : await findDifference(db, name)
  if (name !== null && after === null) return noDifference(name)
  const found = await listDifferences(db, { after: after?.id ?? null, limit: pageSize })
  if (isCsv) {
    const rows = found.map((one) => [nameOfTask(one), one.openedAt, one.subject, one.amount, one.reason])
    return done(csvLine(['difference', 'since', 'subject', 'amount', 'reason']), ...rows.map(csvLine))
  }
  if (found.length === 0) return done('No difference is open.')
  const last = found.length === pageSize ? found.at(-1) : undefined
  return done(...found.map(tell), ...(last === undefined ? [] : [`More: --after ${nameOfTask(last)}`]))
}

const tell = (one: OpenDifference) =>
  `${nameOfTask(one)}  ${one.openedAt.slice(0, 10)}  ${one.subject}: ${one.reason}`

/** Amounts are numbers, which no spreadsheet takes for a formula; texts are quoted where it would. */
const csvLine = (cells: readonly (string | number | null)[]): string =>
  cells.map((cell) => (typeof cell === 'number' ? String(cell) : quoted(cell ?? '', ','))).join(',')

const transactionPrefix = 'transaction:'

async function settle(context: Context, name: string | null, who: ActingParty): Promise<CommandResult> {
  const tasks =
    name === null
      ? await openDifferences(context.db, transactionPrefix)
      : [await findDifference(context.db, name)]
  const lines: string[] = []
  for (const task of tasks) {
    if (task === null || !task.subject.startsWith(transactionPrefix)) return noDifference(name ?? '')
    const answer = await askAboutTransaction(context, task.subject.slice(transactionPrefix.length), who)
    if (!answer.ok) lines.push(`${nameOfTask(task)}  refused as ${answer.refusal.code}`)
  }
  const compared = await compareFiles(context, who)
  return done(...lines, ...tellCompared(compared))
}

async function explain(
  context: Context,
  { difference: name, reason, account, isSure }: Extract<DifferencesOrder, { kind: 'explain' }>,
  who: ActingParty,
  ask: (question: string) => Promise<boolean>,
): Promise<CommandResult> {
  const task = await findDifference(context.db, name)
  if (task === null) return noDifference(name)
  if (account !== null && !isSure && !(await ask(`Book ${task.subject} to ${account}?`)))
    return not('Nothing was done.')
  const explanation = await explainDifference(context, task, { reason, account }, who)
  if (!explanation.isExplained) return not(`Nothing was done: ${explanation.why}.`)
  const booked = account === null ? '' : ` ${amountText(explanation.booked)} went to ${account}.`
  return done(`${nameOfTask(task)}  explained.${booked}`)
}

const noDifference = (name: string) =>
  not(`No difference ends in ${name}: npm run lender -- differences lists them.`)
