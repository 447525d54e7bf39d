import type { Matters } from '../../../apps/api/src/features/payments/matters/payment-matters.ts'
import type { PaymentProvider, ProviderTransaction } from '../../../apps/api/src/ports/payment-provider.ts'
import type { ProviderAnswer } from './describe-matters.ts'
import { amountText } from './table.ts'

type ProviderQuestions = Pick<PaymentProvider, 'find' | 'findByInvoice'>

/** Reads only: the product settles. */
export async function askProvider(
  provider: ProviderQuestions,
  { attempts, transactions, notices }: Matters,
): Promise<readonly ProviderAnswer[]> {
  const waiting = [
    ...transactions.filter(({ outcome }) => outcome === 'waiting' || outcome === 'quarantined'),
    ...notices.filter(({ state }) => state === 'received'),
  ]
  const references = [...new Set(waiting.map(({ reference }) => reference))]
  const invoices = attempts.filter(({ state }) => state !== 'paid').map(({ invoice }) => invoice)
  const answers: ProviderAnswer[] = []
  for (const reference of references) {
    const text = await answered(async () => textOf(await provider.find(reference)))
    answers.push({ about: `reference ${reference}`, text })
  }
  for (const invoice of invoices) {
    const text = await answered(async () => {
      const found = await provider.findByInvoice(invoice)
      return found.length === 0 ? textOf(null) : found.map(textOf).join('; ')
    })
    answers.push({ about: `invoice ${invoice}`, text })
  }
  return answers
}

const textOf = (found: ProviderTransaction | null): string =>
  found === null
    ? 'knows no transaction'
    : `${found.reference}: ${found.state}, ${found.amount === null ? 'no amount' : amountText(found.amount)}`

async function answered(ask: () => Promise<string>): Promise<string> {
  try {
    return await ask()
  } catch (error) {
    return `no answer (${error instanceof Error ? error.message : 'unknown'})`
  }
}
