import { setTimeout as pause } from 'node:timers/promises'
import type { CallLimits } from './provider-connection.ts'
import { type HttpOutcome, type HttpRequest, isDown, sendOnce } from './send-once.ts'

/** Retries after silence, a broken connection, 429 or 5xx, within the budget. */
export async function sendWithTries(
  request: HttpRequest,
  isRepeatable: boolean,
  limits: CallLimits,
): Promise<HttpOutcome> {
  const deadline = performance.now() + limits.budgetMs
  for (let tried = 1; ; tried += 1) {
    const timeoutMs = Math.max(1, Math.min(limits.timeoutMs, Math.ceil(deadline - performance.now())))
    const outcome = await sendOnce(request, timeoutMs, limits.answerBytesMax)
    if (!isRepeatable || tried >= limits.tries || !isDown(outcome)) return outcome
    const pauseMs = jitteredPause(tried, limits.firstPauseMs)
    if (performance.now() + pauseMs >= deadline) return outcome
    await pause(pauseMs)
  }
}

/** Failures are `ProviderUnavailable` of `part`, free of addresses and bodies. */
function jitteredPause(tried: number, firstPauseMs: number): number {
  const full = firstPauseMs * 2 ** (tried - 1)
  return full / 2 + (Math.random() * full) / 2
}
