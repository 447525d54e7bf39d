import { pesos, type WaivablePart } from '@cupo/credit-engine'
import {
  type WaivedAmount,
  type WaiverOrder,
  waiveDue,
} from '../../apps/api/src/features/servicing/waive-due.ts'
import type { Result } from '../../apps/api/src/platform/refusal.ts'
import { amountText } from './payment-tasks/tell-tasks.ts'
import { lenderParts } from './product/lender-parts.ts'
import { throughOffice } from './product/office-door.ts'
import { type ArgumentsRead, actingStaff, printLines, refuse, wordsAndOptions } from './product/terminal.ts'
import { withProduct } from './product/with-product.ts'

export const usage = `npm run lender -- waive CU-7A90B12C34D5 penalty all --reason "…"
npm run lender -- waive CU-7A90B12C34D5 charge 4900 --reason "…"
The amount is in whole pesos without VAT, which goes with it; all is whatever is due and unpaid today.`

export async function run(args: readonly string[]): Promise<void> {
  const read = readArguments(args)
  if (!read.ok) return refuse(read.problem)
  const { contract, order, isSure } = read.value
  await withProduct(async (product) => {
    const { part, amount, reason } = order
    if (await throughOffice(product, { act: 'waive', input: { contract, part, amount } }, { reason, isSure }))
      return
    const { db, secrets, clock } = product
    const who = actingStaff(clock)
    const waived = await waiveDue(lenderParts(db, secrets, clock).servicing, contract, order, who)
    printLines([tellWaiver(contract, order.part, waived)])
    if (!waived.ok) process.exitCode = 1
  })
}

type WaiverRequest = {
  readonly contract: string
  readonly order: WaiverOrder
  readonly isSure: boolean
}

const parts = { penalty: 'penalty', charge: 'fee' } as const

export function readArguments(args: readonly string[]): ArgumentsRead<WaiverRequest> {
  const problem = (words: string) => ({ ok: false, problem: `${words}\n\n${usage}` }) as const
  const read = wordsAndOptions(args, { reason: { type: 'string' }, yes: { type: 'boolean' } })
  if (read === null) return problem('An option is not known.')
  const { values, positionals } = read
  const [contract = '', part = '', amount = '', ...more] = positionals
  const reason = (values.reason ?? '').trim()
  if (!/^CU-[0-9A-Z]{4,20}$/.test(contract) || more.length > 0) return problem('Name one contract.')
  if (!Object.hasOwn(parts, part)) return problem('Take back penalty or charge.')
  if (amount !== 'all' && !/^[1-9]\d{0,8}$/.test(amount)) return problem('An amount is whole pesos, or all.')
  if (reason.length < 3 || reason.length > 300) return problem('Say why.')
  const order = {
    part: parts[part as keyof typeof parts],
    amount: amount === 'all' ? amount : pesos(Number(amount)),
    reason,
  } as const
  return { ok: true, value: { contract, order, isSure: values.yes ?? false } }
}

const names = { penalty: 'penalty', fee: 'charge' } as const

export function tellWaiver(contract: string, part: WaivablePart, waived: Result<WaivedAmount>): string {
  if (waived.ok) {
    const { amount, vat, isRepeated } = waived.value
    const done = isRepeated ? 'Taken back before' : 'Taken back'
    return `${done}: ${amountText(amount)} of ${names[part]} and ${amountText(vat)} of VAT. ${contract} owes that much less.`
  }
  switch (waived.refusal.code) {
    case 'NoEncontrado':
      return `No credit has the contract number ${contract}.`
    case 'CreditoPagado':
      return `${contract} is paid off or sold: nothing of it is due.`
    default:
      return `${contract} owes less ${names[part]} than that today, or none: npm run lender -- loan shows it.`
  }
}
