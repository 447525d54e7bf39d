import {
  type RecordedDeposit,
  recordDeposit,
} from '../../apps/api/src/features/reconciliation/reconciliation.ts'
import type { ServicingContext } from '../../apps/api/src/features/servicing/servicing.ts'
import type { ActingParty } from '../../apps/api/src/platform/actor.ts'
import { inTransaction, rehearse } from '../../apps/api/src/platform/database/transaction.ts'
import { amountText } from './payment-tasks/tell-tasks.ts'
import { lenderParts } from './product/lender-parts.ts'
import { throughOffice } from './product/office-door.ts'
import {
  type ArgumentsRead,
  actingStaff,
  type CommandResult,
  type Confirm,
  confirm,
  done,
  not,
  printResult,
  refuse,
  wordsAndOptions,
} from './product/terminal.ts'
import { withProduct } from './product/with-product.ts'

export const usage = `npm run lender -- deposit 50226724e080 CU-7A90B12C34D5 --reason "paid at the bank's window, slip 4471"
The line of the bank's statement becomes a payment of this credit, as of its value date.
npm run lender -- deposit 50226724e080 suspense --reason "nobody knows whose it is"
It waits in suspense, and a task is about it. npm run lender -- bank-lines lists the open lines. It asks first; --yes answers beforehand.`

export async function run(args: readonly string[]): Promise<void> {
  const read = readArguments(args)
  if (!read.ok) return refuse(read.problem)
  const { line, loan, reason, isSure } = read.value
  await withProduct(async (product) => {
    const act = { act: 'recordDeposit', input: { line, contract: loan } } as const
    if (await throughOffice(product, act, { reason, isSure })) return
    const { db, secrets, clock } = product
    const who = actingStaff(clock)
    printResult(await runDeposit(lenderParts(db, secrets, clock).servicing, read.value, who, confirm))
  })
}

type DepositOrder = {
  readonly line: string
  readonly loan: string | null
  readonly reason: string
  readonly isSure: boolean
}

export function readArguments(args: readonly string[]): ArgumentsRead<DepositOrder> {
  const problem = (words: string) => ({ ok: false, problem: `${words}\n\n${usage}` }) as const
  const read = wordsAndOptions(args, { reason: { type: 'string' }, yes: { type: 'boolean' } })
  if (read === null) return problem('An option is not known.')
  const { values, positionals } = read
  const [line = '', loan = '', ...more] = positionals
  const reason = (values.reason ?? '').trim()
  if (!/^[0-9a-f-]{6,36}$/.test(line)) return problem('Name one line of a statement.')
  if (!(loan === 'suspense' || /^CU-[0-9A-Z]{4,20}$/.test(loan)) || more.length > 0)
    return problem('Name one contract, or suspense.')
  if (reason.length < 3 || reason.length > 300) return problem('Say why.')
  return {
    ok: true,
    value: { line, loan: loan === 'suspense' ? null : loan, reason, isSure: values.yes ?? false },
  }
}

export async function runDeposit(
  servicing: ServicingContext,
  order: DepositOrder,
  who: ActingParty,
  ask: Confirm,
): Promise<CommandResult> {
  const record = (transaction: Parameters<typeof recordDeposit>[1]) =>
    recordDeposit(servicing, transaction, order, who)
  const rehearsed = await rehearse(servicing.db, record)
  if ('refusal' in rehearsed) return not(whyNot[rehearsed.refusal])
  if (rehearsed.isRepeated) return done('It was recorded before.')
  const { amount, valueOn, surplus } = rehearsed
  const more =
    surplus === 0 ? '' : ` ${amountText(surplus)} are more than it costs, and become a refund task.`
  const question = `Record ${amountText(amount)} of ${valueOn} for ${order.loan ?? 'suspense'}?${more}`
  if (!order.isSure && !(await ask(question))) return not('Nothing was done.')
  const recorded = await inTransaction(servicing.db, record)
  if ('refusal' in recorded) return not(whyNot[recorded.refusal])
  return done(
    `${amountText(amount)} of ${valueOn} ${order.loan === null ? 'wait in suspense' : `pay ${order.loan}`}.`,
  )
}

const whyNot: Readonly<Record<Extract<RecordedDeposit, { readonly refusal: string }>['refusal'], string>> = {
  noLine: 'No line of a statement has this id, or several have.',
  settled: 'This line is settled already.',
  notIn: 'This line is money that left the account.',
  future: 'The value date of this line has not come.',
  noLoan: 'No credit has this contract number.',
  ended: 'This credit is paid off or sold: record it in suspense.',
}
