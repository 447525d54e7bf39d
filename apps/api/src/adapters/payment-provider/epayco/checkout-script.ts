import { createHash } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { sendOnce } from '../../http/send-once.ts'
import type { CheckoutScript, Surroundings } from '../payment-service.ts'

type Options = Pick<Surroundings, 'onScriptUnavailable' | 'onScriptRefused'> & {
  readonly path: CheckoutScript['path']
  readonly url: string
  /** Retries at growing intervals; caches the approved script for good. */
  readonly sha256: string | null
  readonly wait?: (ms: number, signal: AbortSignal) => Promise<unknown>
}

const timeoutMs = 5_000
const bytesMax = 1_048_576
const firstPauseMs = 1_000
const longestPauseMs = 60_000

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
    path: options.path,
    current: () => script,
    start: () => void run().catch(() => undefined),
    stop: () => stopping.abort(),
  }
}

async function fetchScript({
  url,
  sha256,
  onScriptUnavailable,
  onScriptRefused,
}: Options): Promise<string | null> {
  const headers = { accept: 'text/javascript, application/javascript' }
  const outcome = await sendOnce({ url: new URL(url), method: 'GET', headers }, timeoutMs, bytesMax)
  if (outcome.kind !== 'answer' || outcome.status !== 200) {
    onScriptUnavailable(outcome.kind === 'answer' ? `answered ${outcome.status}` : outcome.kind)
    return null
  }
  const found = createHash('sha256').update(outcome.text).digest('hex')
  if (sha256 !== null && found !== sha256) {
    onScriptRefused(found)
    return null
  }
  return outcome.text
}
