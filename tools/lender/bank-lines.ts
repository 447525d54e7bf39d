import {
  bookLineAs,
  findBankLine,
  type LineOrder,
  lineAccounts,
  listOpenLines,
  type OpenLine,
  type Part,
  restAccounts,
} from '../../apps/api/src/features/reconciliation/reconciliation.ts'
import type { ActingParty } from '../../apps/api/src/platform/actor.ts'
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

export const usage = `npm run lender -- bank-lines [--after 50226724e080]                      the lines that nothing has settled
npm run lender -- bank-lines 50226724e080 payout P-20270301             it is this payout of the provider
npm run lender -- bank-lines 50226724e080 payout P-20270301 --rest bankFees
                                                                        the same; the account takes what the payout's rows do not make
npm run lender -- bank-lines 50226724e080 remittance [F-101 F-102 …]    the operator hands over these bills, or those of the earliest days
npm run lender -- bank-lines 50226724e080 third-party devicePayable     a third party was paid
npm run lender -- bank-lines 50226724e080 third-party vatPayableInterest=900000 vatPayableFee=150000 inputVat=-50000
                                                                        the same of several accounts: a debit is positive
npm run lender -- bank-lines 50226724e080 charge [bankFees=8000 inputVat=1520]
                                                                        a charge of the bank
npm run lender -- bank-lines 50226724e080 own-funds "…"                 money that the lender put in or took out
npm run lender -- bank-lines 50226724e080 sale 8f7a6c5d1b77             the price of a portfolio sale
Each asks first; --yes answers beforehand. A line is booked once.`

export async function run(args: readonly string[]): Promise<void> {
  const read = readArguments(args)
  if (!read.ok) return refuse(read.problem)
  const order = read.value
  await withReconciliation(
    (context, who) => runBankLinesOrder(context, order, who, confirm),
    (product) => forceByOffice(product, order),
  )
}

/** A payout whose rows make another amount than the line. */
async function forceByOffice(product: Product, order: BankLinesOrder): Promise<boolean> {
  if (order.kind !== 'book' || order.order.kind !== 'payout' || order.order.rest === null) return false
  const { line: name, payout, rest } = order.order
  const found = await findBankLine(product.db, name)
  if (found === null) return false
  const input = { kind: 'payout', line: found.id, payout, rest } as const
  const asking = { reason: `payout ${payout}`, isSure: order.isSure }
  return throughOffice(product, { act: 'forceMatch', input }, asking)
}

export function readArguments(args: readonly string[]): ArgumentsRead<BankLinesOrder> {
  const read = wordsAndOptions(args, {
    after: { type: 'string' },
    rest: { type: 'string' },
    yes: { type: 'boolean' },
  })
  if (read === null) return { ok: false, problem: usage }
  const [line, act = '', ...more] = read.positionals
  const { after, rest, yes: isSure = false } = read.values
  if (line === undefined) return { ok: true, value: { kind: 'list', after: after ?? null } }
  const order = orderOf(line, act, more, rest)
  return order === null ? { ok: false, problem: usage } : { ok: true, value: { kind: 'book', order, isSure } }
}

function orderOf(
  line: string,
  act: string,
  words: readonly string[],
  restName: string | undefined,
): LineOrder | null {
  const [first = '', ...more] = words
  const rest = restName === undefined ? null : restAccounts.find((each) => each === restName)
  if (rest === undefined || (rest !== null && act !== 'payout')) return null
  switch (act) {
    case 'payout':
      return first === '' || more.length > 0 ? null : { kind: 'payout', line, payout: first, rest }
    case 'remittance':
      return { kind: 'remittance', line, bills: words.length === 0 ? null : words }
    case 'third-party': {
      const parts = partsOf(words)
      return parts === null || parts.length === 0 ? null : { kind: 'thirdPartyPayment', line, parts }
    }
    case 'charge': {
      const parts = partsOf(words.length === 0 ? ['bankFees'] : words)
      return parts === null ? null : { kind: 'bankCharge', line, parts }
    }
    case 'own-funds':
      return first.trim() === '' || more.length > 0 ? null : { kind: 'ownFunds', line, reason: first.trim() }
    case 'sale':
      return /^[0-9a-f-]{6,36}$/.test(first) && more.length === 0
        ? { kind: 'salePrice', line, sale: first }
        : null
    default:
      return null
  }
}

/** `account=amount`; one account alone takes the whole line. */
function partsOf(words: readonly string[]): readonly Part[] | null {
  const parts = words.map((word): Part | null => {
    const [name = '', amount] = word.split('=')
    const account = lineAccounts.find((each) => each === name)
    if (account === undefined) return null
    if (amount === undefined) return words.length === 1 ? [account, null] : null
    return /^-?\d{1,15}$/.test(amount) ? [account, Number(amount)] : null
  })
  return parts.some((part) => part === null) ? null : parts.filter((part) => part !== null)
}

type BankLinesOrder =
  | { readonly kind: 'list'; readonly after: string | null }
  | { readonly kind: 'book'; readonly order: LineOrder; readonly isSure: boolean }

type Context = Pick<ReconciliationContext, 'db' | 'secrets'>

const pageSize = 50

async function runBankLinesOrder(
  context: Context,
  order: BankLinesOrder,
  who: ActingParty,
  ask: Confirm,
): Promise<CommandResult> {
  if (order.kind === 'list') return list(context, order.after)
  const { order: booking, isSure } = order
  const line = await findBankLine(context.db, booking.line)
  if (line === null) return not(`No line ends in ${booking.line}: npm run lender -- bank-lines lists them.`)
  const question = `Book ${amountText(line.amount)} of ${line.bookedOn} as ${wordsOf(booking)}?`
  if (!isSure && line.settledAs === null && !(await ask(question))) return not('Nothing was done.')
  const booked = await bookLineAs(context, { ...booking, line: line.id }, who)
  if (!booked.isBooked) return not(`Nothing was booked: ${booked.why}.`)
  return done(
    booked.isRepeated
      ? 'It was booked before.'
      : `Booked: ${amountText(line.amount)} as ${wordsOf(booking)}.`,
  )
}

function wordsOf(order: LineOrder): string {
  switch (order.kind) {
    case 'payout':
      return `the payout ${order.payout}${order.rest === null ? '' : `, the rest to ${order.rest}`}`
    case 'remittance':
      return order.bills === null
        ? 'a remittance of the earliest bills'
        : `a remittance of ${order.bills.join(', ')}`
    case 'thirdPartyPayment':
      return `a payment of ${order.parts.map(([account]) => account).join(', ')}`
    case 'bankCharge':
      return 'a charge of the bank'
    case 'ownFunds':
      return "the lender's own funds"
    case 'salePrice':
      return `the price of the sale ${order.sale}`
  }
}

async function list({ db, secrets }: Context, name: string | null): Promise<CommandResult> {
  const after = name === null ? null : await findBankLine(db, name)
  if (name !== null && after === null) return not(`No line ends in ${name}.`)
  const lines = await listOpenLines(db, secrets, { after: after?.id ?? null, limit: pageSize })
  if (lines.length === 0) return done('Every line is settled.')
  const last = lines.length === pageSize ? lines.at(-1) : undefined
  return done(...lines.map(tell), ...(last === undefined ? [] : [`More: --after ${nameOf(last)}`]))
}

const nameOf = ({ id }: Pick<OpenLine, 'id'>) => id.slice(-12)

const tell = (line: OpenLine) =>
  [
    nameOf(line),
    line.bookedOn,
    amountText(line.amount),
    line.reference ?? '-',
    line.counterparty ?? '-',
    line.text,
  ].join('  ')
