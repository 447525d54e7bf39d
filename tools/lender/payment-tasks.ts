import type { Destination } from '../../apps/api/src/features/refunds/refunds.ts'
import { banks } from '../../apps/api/src/platform/text/banks.ts'
import { pesos } from '../../packages/credit-engine/src/index.ts'
import { typedIdentityNumber } from '../../packages/wire/src/index.ts'
import { actOfTaskOrder, runTaskOrder, type TaskOrder } from './payment-tasks/run-task-order.ts'
import { lenderParts } from './product/lender-parts.ts'
import { throughOffice } from './product/office-door.ts'
import {
  type ArgumentsRead,
  actingStaff,
  confirm,
  printResult,
  refuse,
  wordsAndOptions,
} from './product/terminal.ts'
import { withProduct } from './product/with-product.ts'

export const usage = `npm run lender -- payment-tasks                                             what is open
npm run lender -- payment-tasks 50226724e080 show "why"                   with its borrower; the audit trail keeps why
npm run lender -- payment-tasks 50226724e080 close "…"                   it is done with; its money stays where it is
npm run lender -- payment-tasks 50226724e080 reopen "…"                  it was closed while its money is there
npm run lender -- payment-tasks 50226724e080 assign CU-7A90B12C34D5      its money pays this credit, as of the day on which it came
npm run lender -- payment-tasks 50226724e080 assign CU-7A90B12C34D5 40000  40,000 pesos of it do
npm run lender -- payment-tasks 50226724e080 split 40000 50000 "…"       it becomes tasks of these parts
npm run lender -- payment-tasks 50226724e080 refund                      its money goes back to the account that the borrower named
npm run lender -- payment-tasks 50226724e080 refund 1007 savings 91234567890
                                                                        its money goes back to the borrower's account (or: checking)
npm run lender -- payment-tasks 50226724e080 refund 1007 savings 91234567890 1010100080 "Ana Peña"
                                                                        the same to an account of somebody else
npm run lender -- payment-tasks CU-7A90B12C34D5 credit                   what was paid beyond this credit becomes a task
After an order that moves money, or forgets some, --yes answers the question beforehand.`

export async function run(args: readonly string[]): Promise<void> {
  const read = readArguments(args)
  if (!read.ok) return refuse(read.problem)
  await withProduct(async (product) => {
    const { db, secrets, clock } = product
    const who = actingStaff(clock)
    const parts = lenderParts(db, secrets, clock)
    const act = await actOfTaskOrder(db, read.value)
    if (act !== null && (await throughOffice(product, act.order, act))) return
    printResult(await runTaskOrder(parts, read.value, who, confirm))
  })
}

const kinds = { savings: 'savings', checking: 'checking' } as const
const amount = /^[1-9]\d{0,11}$/
const contract = /^CU-[0-9A-Z]{4,20}$/

export function readArguments(args: readonly string[]): ArgumentsRead<TaskOrder> {
  const read = wordsAndOptions(args, { yes: { type: 'boolean' } })
  if (read === null) return { ok: false, problem: usage }
  const [named, act, ...rest] = read.positionals
  if (named === undefined) return { ok: true, value: { kind: 'list' } }
  const order = orderOf(named, act, rest, read.values.yes ?? false)
  return typeof order === 'string'
    ? { ok: false, problem: `${order}\n\n${usage}` }
    : { ok: true, value: order }
}

function orderOf(
  named: string,
  act: string | undefined,
  rest: readonly string[],
  isSure: boolean,
): TaskOrder | string {
  if (act === 'credit')
    return contract.test(named) && rest.length === 0
      ? { kind: 'credit', loan: named }
      : `${named} is no contract number.`
  if (!/^[0-9a-f-]{6,36}$/.test(named)) return `${named} is no task: the list names them.`
  const [first = '', ...more] = rest
  switch (act) {
    case 'show':
      if (first.trim().length < 3 || more.length > 0) return 'Say in one text why its borrower is looked up.'
      return { kind: 'show', task: named, why: first.trim() }
    case 'close':
    case 'reopen':
      if (first.trim() === '' || more.length > 0) return 'Say in one text what came of it.'
      return act === 'close'
        ? { kind: act, task: named, note: first.trim(), isSure }
        : { kind: act, task: named, note: first.trim() }
    case 'assign': {
      const [typed, ...others] = more
      if (!contract.test(first)) return `${first || 'Nothing'} is no contract number.`
      if (others.length > 0 || (typed !== undefined && !amount.test(typed))) return 'A part is whole pesos.'
      const part = typed === undefined ? null : pesos(Number(typed))
      return { kind: 'assign', task: named, loan: first, amount: part, isSure }
    }
    case 'split': {
      const [note = '', ...parts] = rest.toReversed()
      if (parts.length < 2 || !parts.every((part) => amount.test(part)))
        return 'Name two or more parts in whole pesos.'
      if (amount.test(note) || note.trim().length < 3) return 'Say why, in one text.'
      const amounts = parts.toReversed().map((part) => pesos(Number(part)))
      return { kind: 'split', task: named, parts: amounts, note: note.trim() }
    }
    case 'refund': {
      const to = rest.length === 0 ? null : destinationOf(rest)
      return typeof to === 'string' ? to : { kind: 'refund', task: named, to, isSure }
    }
    default:
      return 'Show, close or reopen it, split it, assign its money, or refund it.'
  }
}

function destinationOf(rest: readonly string[]): Destination | string {
  const [bank = '', kind = '', number = '', typed, name, ...more] = rest
  if (!Object.hasOwn(banks, bank)) return `${bank || 'Nothing'} is the code of no bank.`
  if (!Object.hasOwn(kinds, kind)) return 'An account is savings or checking.'
  if (!/^\d{6,20}$/.test(number)) return 'An account number has 6 to 20 digits.'
  const account = { bank, kind: kinds[kind as keyof typeof kinds], number }
  if (typed === undefined) return { ...account, owner: null }
  const document = typedIdentityNumber(typed)
  if (document === null) return 'A document has 6 to 14 digits, the first of them not 0.'
  if (name === undefined || name.trim() === '' || name.length > 100 || more.length > 0)
    return 'Name the owner of the account, in one text.'
  return { ...account, owner: { document, name: name.trim() } }
}
