import { Temporal } from 'temporal-polyfill'
import { type ArgumentsRead, confirm, refuse, wordsAndOptions } from './product/terminal.ts'
import { withReconciliation } from './product/with-reconciliation.ts'
import { type ReconcileOrder, runReconcileOrder } from './reconcile/run-reconcile-order.ts'

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
