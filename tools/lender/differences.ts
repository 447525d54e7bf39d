import { quoted } from '../../apps/api/src/features/accounting/file-format.ts'
import {
  askAboutTransaction,
  type ClearingAccount,
  clearingAccounts,
  clearingBalances,
  compareFiles,
  explainDifference,
  findDifference,
  listDifferences,
  namedItems,
  type OpenDifference,
  openDifferences,
  type WriteOffAccount,
} from '../../apps/api/src/features/reconciliation/reconciliation.ts'
import { nameOfTask } from '../../apps/api/src/features/refunds/refunds.ts'
import type { ActingParty } from '../../apps/api/src/platform/actor.ts'
import { tellCompared } from './files.ts'
import { amountText } from './payment-tasks/tell-tasks.ts'
import { throughOffice } from './product/office-door.ts'
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
import type { Product } from './product/with-product.ts'
import { type ReconciliationContext, withReconciliation } from './product/with-reconciliation.ts'

export const usage = `npm run lender -- differences [--after 50226724e080] [--csv]        what is open, each with its reason
npm run lender -- differences compare                              compares the loaded files with the books anew
npm run lender -- differences settle [50226724e080]                asks the provider about the payments that differ
npm run lender -- differences explain 50226724e080 "…"             a person decides: it stays as it is
npm run lender -- differences explain 50226724e080 "…" --to providerFees
                                                                   the same, and the clearing account carries it no longer
npm run lender -- differences clearing                             each clearing account and what is on its way
npm run lender -- differences clearing providerClearing [--after transaction:101234567] [--csv]
                                                                   the same by name
--to takes providerFees or bankFees, and lenderFunds for what is older than the first row of the files; it asks first,
--yes answers beforehand. bank-lines books a line against what it paid.`

export async function run(args: readonly string[]): Promise<void> {
  const read = readArguments(args)
  if (!read.ok) return refuse(read.problem)
  const order = read.value
  await withReconciliation(
    (context, who) => runDifferencesOrder(context, order, who, confirm),
    (product) => writeOffByOffice(product, order),
  )
}

async function writeOffByOffice(product: Product, order: DifferencesOrder): Promise<boolean> {
  if (order.kind !== 'explain' || order.account === null) return false
  const found = await findDifference(product.db, order.difference)
  if (found === null) return false
  const input = { kind: 'difference', difference: found.id, account: order.account } as const
  return throughOffice(product, { act: 'forceMatch', input }, order)
}

const writeOffAccounts: readonly WriteOffAccount[] = ['providerFees', 'bankFees', 'lenderFunds']

export function readArguments(args: readonly string[]): ArgumentsRead<DifferencesOrder> {
  const read = wordsAndOptions(args, {
    after: { type: 'string' },
    to: { type: 'string' },
    csv: { type: 'boolean' },
    yes: { type: 'boolean' },
  })
  const order = read === null ? null : orderOf(read.positionals, read.values)
  return order === null ? { ok: false, problem: usage } : { ok: true, value: order }
}

type Options = {
  readonly after?: string | undefined
  readonly to?: string | undefined
  readonly csv?: boolean | undefined
  readonly yes?: boolean | undefined
}

function orderOf(
  [act = 'list', first, reason = '', ...more]: readonly string[],
  { after, to, csv: isCsv = false, yes: isSure = false }: Options,
): DifferencesOrder | null {
  if (more.length > 0) return null
  switch (act) {
    case 'list':
      return first === undefined ? { kind: 'list', after: after ?? null, isCsv } : null
    case 'compare':
      return first === undefined ? { kind: 'compare' } : null
    case 'settle':
      return reason === '' ? { kind: 'settle', difference: first ?? null } : null
    case 'explain': {
      if (first === undefined || reason.trim() === '') return null
      const account = to === undefined ? null : writeOffAccounts.find((each) => each === to)
      return account === undefined
        ? null
        : { kind: 'explain', difference: first, reason: reason.trim(), account, isSure }
    }
    case 'clearing': {
      if (first === undefined) return { kind: 'balances' }
      const account = clearingAccounts.find((each) => each === first)
      return account === undefined ? null : { kind: 'items', account, after: after ?? '', isCsv }
    }
    default:
      return null
  }
}

type DifferencesOrder =
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
  ask: Confirm,
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
  ask: Confirm,
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
