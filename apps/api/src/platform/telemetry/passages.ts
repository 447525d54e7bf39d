import { channel, tracingChannel } from 'node:diagnostics_channel'

/** Ids, codes, templates: labels and span attributes name no person. */
export type Passage =
  | { readonly passage: 'call'; readonly method: string; readonly route: string }
  | { readonly passage: 'job'; readonly job: string; done: number }
  | EffectPassage
  | ProviderPassage
  | TransactionPassage

export type EffectPassage = {
  readonly passage: 'effect'
  readonly kind: string
  outcome: 'sent' | 'failed'
}
export type ProviderPassage = {
  readonly passage: 'provider'
  readonly provider: string
  outcome: ProviderOutcome
}
export type TransactionPassage = { readonly passage: 'transaction'; postings: number }

/** `refused`: understood and denied; the last three are failures. */
export const providerOutcomes = ['answer', 'refused', 'timeout', 'error', 'invalidAnswer'] as const
type ProviderOutcome = (typeof providerOutcomes)[number]

/** `error` when the work threw. */
export type EndedPassage = Passage & { readonly error?: unknown }

export const passages = tracingChannel<unknown, Passage>('cupo:passage')

export const pass = <P extends Passage, T>(facts: P, work: (facts: P) => Promise<T>): Promise<T> =>
  passages.tracePromise(() => work(facts), facts)

/** Returns how to stop. */
export function onPassage(ended: (facts: EndedPassage, seconds: number) => void): () => void {
  const begun = new WeakMap<object, number>()
  const start = (facts: unknown) => void begun.set(facts as object, performance.now())
  const asyncEnd = (message: unknown) => {
    const facts = message as EndedPassage
    const since = begun.get(facts)
    if (since !== undefined) ended(facts, (performance.now() - since) / 1_000)
  }
  passages.start.subscribe(start)
  passages.asyncEnd.subscribe(asyncEnd)
  return () => {
    passages.start.unsubscribe(start)
    passages.asyncEnd.unsubscribe(asyncEnd)
  }
}

export type Answered = {
  readonly method: string
  readonly route: string
  readonly status: number
  readonly seconds: number | null
}

const answers = channel('cupo:answer')

export const tellAnswer = (answered: Answered): void => answers.publish(answered)

/** Returns how to stop. */
export function onAnswer(listen: (answered: Answered) => void): () => void {
  // Nothing else publishes here.
  const heard = (message: unknown) => listen(message as Answered)
  answers.subscribe(heard)
  return () => void answers.unsubscribe(heard)
}
