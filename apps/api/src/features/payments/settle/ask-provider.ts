import type { Temporal } from 'temporal-polyfill'
import { newId } from '../../../platform/ids.ts'
import type { SettleParts } from './parts.ts'
import { settleTransaction } from './settle-transaction.ts'

export const actor = 'provider'

/** Asks about a transaction and settles the answer; false when the provider knows none. May throw `ProviderUnavailable`. */
export async function askAbout(
  parts: SettleParts,
  reference: string,
  now: () => Temporal.Instant,
): Promise<boolean> {
  const askId = newId()
  const found = await parts.provider.find(reference)
  if (found === null) return false
  await settleTransaction(parts, { found, askId }, { now: now(), actor, requestId: askId })
  return true
}

/** The same about all transactions of an attempt; answers how many there are. */
export async function askAboutInvoice(
  parts: SettleParts,
  invoice: string,
  now: () => Temporal.Instant,
): Promise<number> {
  const askId = newId()
  const all = await parts.provider.findByInvoice(invoice)
  for (const found of all) {
    await settleTransaction(parts, { found, askId }, { now: now(), actor, requestId: askId })
  }
  return all.length
}
