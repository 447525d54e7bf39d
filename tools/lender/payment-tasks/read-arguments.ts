import { banks } from '../../../apps/api/src/platform/text/banks.ts'
import type { BankAccount } from '../../../apps/api/src/ports/bank.ts'
import { typedIdentityNumber } from '../../../packages/wire/src/index.ts'

/** Where a refund goes; its owner is the borrower unless somebody else is named. */
export type Destination = Pick<BankAccount, 'bank' | 'kind' | 'number'> & {
  readonly owner: Pick<BankAccount, 'document' | 'name'> | null
}

export type TaskOrder =
  | { readonly kind: 'list' }
  | { readonly kind: 'close'; readonly task: string; readonly note: string; readonly isSure: boolean }
  | { readonly kind: 'reopen'; readonly task: string; readonly note: string }
  | { readonly kind: 'assign'; readonly task: string; readonly loan: string; readonly isSure: boolean }
  | {
      readonly kind: 'refund'
      readonly task: string
      /** Null for the account that its owner has named. */
      readonly to: Destination | null
      readonly isSure: boolean
    }
  | { readonly kind: 'credit'; readonly loan: string }

export type OrderRead =
  | { readonly ok: true; readonly value: TaskOrder }
  | { readonly ok: false; readonly problem: string }

export const usage = `npm run payment-tasks                                             what is open
npm run payment-tasks -- 50226724e080 close "…"                   it is done with; its money stays where it is
npm run payment-tasks -- 50226724e080 reopen "…"                  it was closed while its money is there
npm run payment-tasks -- 50226724e080 assign CU-7A90B12C34D5      its money pays this credit
npm run payment-tasks -- 50226724e080 refund                      its money goes back to the account that the borrower named
npm run payment-tasks -- 50226724e080 refund 1007 savings 91234567890
                                                                  its money goes back to the borrower's account (or: checking)
npm run payment-tasks -- 50226724e080 refund 1007 savings 91234567890 1010100080 "Ana Peña"
                                                                  the same to an account of somebody else
npm run payment-tasks -- CU-7A90B12C34D5 credit                   what was paid beyond this credit becomes a task
After an order that moves money, or forgets some, --yes answers the question beforehand.`

const kinds = { savings: 'savings', checking: 'checking' } as const
const contract = /^CU-[0-9A-Z]{4,20}$/

/** No arguments list; anything that is not understood whole is answered with how it is done, never guessed. */
export function readArguments(args: readonly string[]): OrderRead {
  const isSure = args.includes('--yes')
  const [named, act, ...rest] = args.filter((word) => word !== '--yes')
  if (named === undefined) return { ok: true, value: { kind: 'list' } }
  const order = orderOf(named, act, rest, isSure)
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
    case 'close':
    case 'reopen':
      if (first.trim() === '' || more.length > 0) return 'Say in one text what came of it.'
      return act === 'close'
        ? { kind: act, task: named, note: first.trim(), isSure }
        : { kind: act, task: named, note: first.trim() }
    case 'assign':
      if (!contract.test(first) || more.length > 0) return `${first || 'Nothing'} is no contract number.`
      return { kind: 'assign', task: named, loan: first, isSure }
    case 'refund': {
      const to = rest.length === 0 ? null : destinationOf(rest)
      return typeof to === 'string' ? to : { kind: 'refund', task: named, to, isSure }
    }
    default:
      return 'Close or reopen it, assign its money, or refund it.'
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
