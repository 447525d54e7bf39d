import type { Call } from '@cupo/wire'
import { useEffect, useEffectEvent, useState } from 'react'
import type { Success } from './request.ts'
import type { HandledFailure, SendResult } from './send.ts'

export type AnswerState<C extends Call> =
  | { readonly kind: 'asking' }
  | { readonly kind: 'answered'; readonly body: Success<C>['body'] }
  | { readonly kind: 'failed'; readonly failure: HandledFailure }

/**
 * Asks again for every new key, and with the network after a lost answer; drops late answers. An `ask` that gives
 * null asks nothing.
 */
export function useAnswer<C extends Call>(
  ask: (signal: AbortSignal) => Promise<SendResult<C>> | null,
  key: string,
): { readonly asked: AnswerState<C>; readonly askAgain: () => void } {
  const [attempt, setAttempt] = useState(0)
  const question = `${key} ${attempt}`
  const [held, setHeld] = useState<{ readonly question: string; readonly asked: AnswerState<C> } | null>(null)
  const start = useEffectEvent(ask)
  useEffect(() => {
    const stop = new AbortController()
    start(stop.signal)?.then((result) => {
      if (stop.signal.aborted) return
      setHeld({
        question,
        asked: result.ok ? { kind: 'answered', body: result.body } : { kind: 'failed', failure: result },
      })
    })
    return () => stop.abort()
  }, [question])
  const asked = held?.question === question ? held.asked : { kind: 'asking' as const }
  const isUnanswered = asked.kind === 'failed' && asked.failure.status === 0
  useEffect(() => {
    if (!isUnanswered) return
    const askAgain = () => setAttempt((count) => count + 1)
    addEventListener('online', askAgain, { once: true })
    return () => removeEventListener('online', askAgain)
  }, [isUnanswered])
  return { asked, askAgain: () => setAttempt(attempt + 1) }
}
