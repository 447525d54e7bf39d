import type { Calculator } from '@cupo/wire'
import type { HandledFailure } from '../../client/send.ts'

export type SumAnswer =
  | { readonly ok: true; readonly calculator: Calculator }
  | { readonly ok: false; readonly failure: HandledFailure | null }

export const sumFailure = (failure: HandledFailure): SumAnswer => {
  const [refusal] = failure.errors
  return { ok: false, failure: refusal ? { ...failure, message: refusal.message } : failure }
}

export type AskSum = (sum: number | null, signal: AbortSignal) => Promise<SumAnswer>

/** A thumb that goes on searching has to rest longer with each question. */
const restsMs = [250, 500, 1_000] as const

const calmMs = 2_000

/**
 * Asks once the thumb rests and aborts earlier questions: a wandering thumb costs few calls, and only the newest sum
 * is answered.
 */
export function sumQuestions(ask: AskSum, onAnswer: (answer: SumAnswer) => void) {
  let timer: ReturnType<typeof setTimeout> | undefined
  let running: AbortController | null = null
  let restIndex = 0
  let lastMovedAt = Number.NEGATIVE_INFINITY

  const stop = () => {
    clearTimeout(timer)
    running?.abort()
    running = null
  }
  const askNow = async (sum: number | null) => {
    stop()
    const question = new AbortController()
    running = question
    const answer = await ask(sum, question.signal)
    if (!question.signal.aborted) onAnswer(answer)
  }
  return {
    stop,
    askNow,
    askOnceAtRest(sum: number) {
      stop()
      if (Date.now() - lastMovedAt > calmMs) restIndex = 0
      lastMovedAt = Date.now()
      timer = setTimeout(() => {
        restIndex = Math.min(restIndex + 1, restsMs.length - 1)
        askNow(sum)
      }, restsMs[restIndex])
    },
  }
}
