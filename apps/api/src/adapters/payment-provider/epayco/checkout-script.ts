import { createHash } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { sendOnce } from '../../http/send-once.ts'

type Options = {
  readonly url: string
  /** Of the script that was read and approved; null takes any. */
  readonly sha256: string | null
  readonly onUnavailable: (reason: string) => void
  /** The vendor serves another script than the approved one. */
  readonly onRefused: (sha256: string) => void
  readonly wait?: (ms: number, signal: AbortSignal) => Promise<unknown>
}

export type CheckoutScript = {
  /** Null until the right one has come. */
  readonly current: () => string | null
  readonly start: () => void
  readonly stop: () => void
}

const timeoutMs = 5_000
const bytesMax = 1_048_576
const firstPauseMs = 1_000
const longestPauseMs = 60_000

/** Fetches the vendor's script, compares it, and keeps it for good; until then asks again, ever more seldom. */
export function keepCheckoutScript(options: Options): CheckoutScript {
  const { wait = (ms, signal) => pause(ms, undefined, { signal, ref: false }) } = options
  const stopping = new AbortController()
  let script: string | null = null
  const run = async () => {
    for (let pauseMs = firstPauseMs; ; pauseMs = Math.min(pauseMs * 2, longestPauseMs)) {
      script = await fetchScript(options)
      if (script !== null || stopping.signal.aborted) return
      await wait(pauseMs, stopping.signal)
    }
  }
  return {
    current: () => script,
    // Only an ended wait throws.
    start: () => void run().catch(() => undefined),
    stop: () => stopping.abort(),
  }
}

async function fetchScript({ url, sha256, onUnavailable, onRefused }: Options): Promise<string | null> {
  const headers = { accept: 'text/javascript, application/javascript' }
  const outcome = await sendOnce({ url: new URL(url), method: 'GET', headers }, timeoutMs, bytesMax)
  if (outcome.kind !== 'answer' || outcome.status !== 200) {
    onUnavailable(outcome.kind === 'answer' ? `answered ${outcome.status}` : outcome.kind)
    return null
  }
  const found = createHash('sha256').update(outcome.text).digest('hex')
  if (sha256 !== null && found !== sha256) {
    onRefused(found)
    return null
  }
  return outcome.text
}
