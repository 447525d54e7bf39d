import {
  bookLineAs,
  findBankLine,
  type LineOrder,
  listOpenLines,
  type OpenLine,
} from '../../../apps/api/src/features/reconciliation/reconciliation.ts'
import type { ActingParty } from '../../../apps/api/src/platform/actor.ts'
import { amountText } from '../payment-tasks/tell-tasks.ts'
import { type CommandResult, done, not, type ReconciliationContext } from '../product/with-reconciliation.ts'

export type BankLinesOrder =
  | { readonly kind: 'list'; readonly after: string | null }
  | { readonly kind: 'book'; readonly order: LineOrder; readonly isSure: boolean }

type Context = Pick<ReconciliationContext, 'db' | 'secrets'>

const pageSize = 50

export async function runBankLinesOrder(
  context: Context,
  order: BankLinesOrder,
  who: ActingParty,
  ask: (question: string) => Promise<boolean>,
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
