import { setTimeout as pause } from 'node:timers/promises'

const pollMs = 15
const usualLimitMs = 15_000

/** Asks until there is an answer; fails after 15 seconds with the name of what never came. */
export async function waitFor<T>(
  what: string,
  ask: () => Promise<T | undefined>,
  limitMs = usualLimitMs,
): Promise<T> {
  const deadline = Date.now() + limitMs
  while (Date.now() < deadline) {
    const answer = await ask()
    if (answer !== undefined) return answer
    await pause(pollMs)
  }
  throw new Error(`${what} did not come within ${limitMs / 1000} s`)
}
