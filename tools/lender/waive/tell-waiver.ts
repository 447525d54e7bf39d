import type { WaivablePart } from '@cupo/credit-engine'
import type { WaivedAmount } from '../../../apps/api/src/features/servicing/servicing.ts'
import type { Result } from '../../../apps/api/src/platform/refusal.ts'
import { amountText } from '../payment-tasks/tell-tasks.ts'

const names = { penalty: 'penalty', fee: 'charge' } as const

/** What a waiver did, or why it did nothing. */
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
      return `${contract} owes less ${names[part]} than that today, or none: npm run loan shows it.`
  }
}
