import type { Actor } from '../../../platform/actor.ts'
import { newId } from '../../../platform/ids.ts'
import type { PaymentProvider } from '../../../ports/payment-provider.ts'
import type { Answer } from './settle-transactions.ts'

export const actor: Actor = { kind: 'provider' }

type Settle = (answer: Answer) => Promise<unknown>

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

/** The same about all transactions of an attempt, one after the other; answers how many there are. */
export async function askAboutInvoice(
  provider: Pick<PaymentProvider, 'findByInvoice'>,
  invoice: string,
  settle: Settle,
): Promise<number> {
  const askId = newId()
  const all = await provider.findByInvoice(invoice)
  for (const found of all) await settle({ found, askId })
  return all.length
}

export type QuestionQueue = {
  /** Has a transaction asked about soon. Hinted at again while it is asked about, it is asked about once more. */
  readonly hint: (reference: string) => void
  /** Resolves when nothing is asked about. */
  readonly idle: () => Promise<void>
  /** Lets what has begun end, and begins nothing more. */
  readonly stop: () => Promise<void>
}

/** Questions to the provider at once. What it answers is settled together, so that these need no connection each. */
const atOnceMax = 32
/** What is beyond it is not lost: the sweeper asks about every notice that is kept. */
const waitingMax = 5_000

/** Asks about transactions one after the other, a few at once, each of them only once at a time. */
export function createQuestionQueue(
  ask: (reference: string) => Promise<void>,
  onFailure: (error: unknown) => void,
): QuestionQueue {
  const waiting = new Set<string>()
  const running = new Map<string, Promise<void>>()

  const begin = () => {
    for (const reference of waiting) {
      if (running.size >= atOnceMax) return
      if (running.has(reference)) continue
      waiting.delete(reference)
      const run = ask(reference)
        .catch(onFailure)
        .finally(() => {
          running.delete(reference)
          begin()
        })
      running.set(reference, run)
    }
  }
  const idle = async () => {
    while (running.size > 0) await Promise.all(running.values())
  }
  return {
    hint: (reference) => {
      if (waiting.size >= waitingMax) return
      waiting.add(reference)
      begin()
    },
    idle,
    stop: async () => {
      waiting.clear()
      await idle()
    },
  }
}
