import type { Actor } from '../../../platform/actor.ts'
import { newId } from '../../../platform/ids.ts'
import type { PaymentProvider } from '../../../ports/payment-provider.ts'
import type { AnsweredPayment } from './settlement.ts'

/** Who settles what the provider has answered. */
export const actor: Actor = { kind: 'provider' }

export type Settle = (answer: AnsweredPayment) => Promise<unknown>

/** Asks about a transaction and has the answer settled; false when the provider knows none. May throw `ProviderUnavailable`. */
export async function askAbout(
  provider: Pick<PaymentProvider, 'find'>,
  reference: string,
  settle: Settle,
): Promise<boolean> {
  const askId = newId()
  const found = await provider.find(reference)
  if (found === null) return false
  await settle({ found, askId })
  return true
}

/** An answer that was not settled, and why. */
export type SettleFailure = { readonly reference: string; readonly error: unknown }

/**
 * The same about all transactions of an attempt, one after the other. One that cannot be settled keeps no other from it: answers
 * their failures.
 */
export async function askAboutInvoice(
  provider: Pick<PaymentProvider, 'findByInvoice'>,
  invoice: string,
  settle: Settle,
): Promise<readonly SettleFailure[]> {
  const askId = newId()
  const failures: SettleFailure[] = []
  for (const found of await provider.findByInvoice(invoice)) {
    const { reference } = found
    await settle({ found, askId }).catch((error: unknown) => failures.push({ reference, error }))
  }
  return failures
}
