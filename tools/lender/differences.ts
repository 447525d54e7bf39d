import {
  clearingAccounts,
  findDifference,
  type WriteOffAccount,
} from '../../apps/api/src/features/reconciliation/reconciliation.ts'
import { type DifferencesOrder, runDifferencesOrder } from './differences/run-differences-order.ts'
import { throughOffice } from './product/office-door.ts'
import { type ArgumentsRead, confirm, refuse, wordsAndOptions } from './product/terminal.ts'
import type { Product } from './product/with-product.ts'
import { withReconciliation } from './product/with-reconciliation.ts'

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
