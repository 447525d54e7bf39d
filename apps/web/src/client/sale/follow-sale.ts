import { followProgress, getProgress, type Progress } from '@cupo/wire'
import { fetchCall } from '../request.ts'
import { send } from '../send.ts'
import { readEvents } from './read-events.ts'

/** A sale as an open screen follows it. */
export type Sale = {
  /** Null until the first answer. */
  readonly progress: Progress | null
  /** Changes arrive as they happen; false while the connection is broken and the progress is asked for each second. */
  readonly isLive: boolean
  /** Nothing more is to come: the session ended, or another counter has taken the sale. */
  readonly isGone: boolean
}

export const unknownSale: Sale = { progress: null, isLive: false, isGone: false }

const askEveryMs = 1_000
/** The server gives a sign of life every 15 seconds. */
const silenceMsMax = 20_000
/** A page that nobody looks at for longer lets its connection go. */
const hiddenMsMax = 60_000
const retryMs = [1_000, 2_000, 4_000, 8_000, 15_000] as const

/**
 * Tells of every change of a sale until it is stopped: by the stream of its events, and each second by asking while there
 * is no stream. A page that was hidden, asleep or without network catches up as soon as it is back.
 */
export function followSale(applicationId: string, tell: (sale: Sale) => void): () => void {
  const over = new AbortController()
  let sale = unknownSale
  let stream: AbortController | null = null
  let signAt = 0
  let isAsking = false
  let retry: ReturnType<typeof setTimeout> | undefined
  let hiddenSince: number | null = null

  const set = (change: Partial<Sale>) => {
    if (over.signal.aborted) return
    sale = { ...sale, ...change }
    tell(sale)
  }
  const letGo = () => {
    clearTimeout(retry)
    stream?.abort()
  }
  const isSilent = () => performance.now() - signAt > silenceMsMax

  const open = async (tries: number) => {
    letGo()
    const mine = new AbortController()
    stream = mine
    const hasBegun = await readProgress(applicationId, mine.signal, {
      onSign: () => {
        signAt = performance.now()
      },
      onProgress: (progress) => set({ progress, isLive: true }),
    })
    if (stream !== mine) return
    stream = null
    if (sale.isLive) set({ isLive: false })
    if (over.signal.aborted || hiddenSince !== null) return
    if (hasBegun) ask()
    const next = hasBegun ? 0 : tries
    retry = setTimeout(() => open(next + 1), waitBefore(next))
  }

  const ask = async () => {
    if (isAsking || over.signal.aborted) return
    isAsking = true
    const before = sale.progress
    const options = { part: 'background', signal: over.signal } as const
    const answer = await send(getProgress, { params: { applicationId } }, options)
    isAsking = false
    // What the stream told meanwhile is newer.
    if (answer.ok && sale.progress === before) set({ progress: answer.body })
    if (answer.ok || (answer.status !== 401 && answer.status !== 404)) return
    set({ isGone: true, isLive: false })
    stop()
  }

  const tick = setInterval(() => {
    if (hiddenSince !== null && performance.now() - hiddenSince > hiddenMsMax) letGo()
    else if (!sale.isLive) ask()
    else if (isSilent()) stream?.abort()
  }, askEveryMs)

  watchPage(over.signal, {
    onHidden: () => {
      hiddenSince = performance.now()
    },
    onOffline: () => stream?.abort(),
    onBack: () => {
      hiddenSince = null
      ask()
      if (!sale.isLive || isSilent()) open(0)
    },
  })

  const stop = () => {
    clearInterval(tick)
    letGo()
    over.abort()
  }
  open(0)
  return stop
}

type StreamListener = {
  readonly onSign: () => void
  readonly onProgress: (progress: Progress) => void
}

/** Reads one stream to its end, however it ends; answers whether it began. */
async function readProgress(
  applicationId: string,
  signal: AbortSignal,
  { onSign, onProgress }: StreamListener,
): Promise<boolean> {
  let hasBegun = false
  try {
    const options = { headers: { Accept: 'text/event-stream' }, signal }
    const { ok, body } = await fetchCall(followProgress, { params: { applicationId } }, options)
    if (ok && body !== null) {
      await readEvents(body, {
        onSign,
        onData: (data) => {
          if (signal.aborted) return
          hasBegun = true
          // The server validated it before it was sent.
          onProgress(JSON.parse(data))
        },
      })
    } else await body?.cancel()
  } catch {
    // No network, a broken connection, or nobody listens any more: it is over all the same.
  }
  return hasBegun
}

type PageListener = {
  readonly onHidden: () => void
  readonly onOffline: () => void
  /** The page is seen again, or the network is back. */
  readonly onBack: () => void
}

function watchPage(signal: AbortSignal, { onHidden, onOffline, onBack }: PageListener): void {
  document.addEventListener('visibilitychange', () => (document.hidden ? onHidden() : onBack()), { signal })
  addEventListener('online', onBack, { signal })
  addEventListener('offline', onOffline, { signal })
}

/** Many screens lose one server at the same moment; they do not come back at the same one. */
const waitBefore = (tries: number): number =>
  (retryMs[Math.min(tries, retryMs.length - 1)] ?? askEveryMs) * (0.75 + Math.random() / 2)
