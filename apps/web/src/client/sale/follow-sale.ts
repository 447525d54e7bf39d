import type { Progress } from '@cupo/wire'
import { fetchCall } from '../request.ts'
import { send } from '../send.ts'

export type Sale = {
  readonly progress: Progress | null
  /** False while the connection is broken and each second asks. */
  readonly isLive: boolean
  readonly isLost: boolean
  readonly isGone: boolean
}

export const unknownSale: Sale = { progress: null, isLive: false, isLost: false, isGone: false }

const askEveryMs = 1_000
/** The server gives a sign of life every 2 seconds; some networks break without a word. */
const silenceMsMax = 5_000
/** A page that stays hidden for longer lets its connection go. */
const hiddenMsMax = 60_000
const retryMs = [1_000, 2_000, 4_000, 8_000, 15_000] as const

/** By the stream of events, or by asking each second without one. A page that was hidden or offline catches up. */
export function followSale(
  applicationId: string,
  tell: (sale: Sale) => void,
  isWatched: () => boolean = () => true,
): () => void {
  const over = new AbortController()
  let sale = unknownSale
  let isAsking = false
  let hiddenSince: number | null = null

  const set = (change: Partial<Sale>) => {
    if (over.signal.aborted) return
    sale = { ...sale, ...change }
    tell(sale)
  }
  const stream = keepStream(applicationId, {
    onProgress: (progress) => set({ progress, isLive: true, isLost: false }),
    onBroken: () => {
      if (sale.isLive) set({ isLive: false })
      return !over.signal.aborted && hiddenSince === null
    },
  })
  const ask = async () => {
    if (isAsking || over.signal.aborted || !isWatched()) return
    isAsking = true
    const before = sale.progress
    const answer = await askProgress(applicationId, over.signal)
    isAsking = false
    if (answer === 'gone') {
      set({ isGone: true, isLive: false, isLost: false })
      stop()
    } else if (answer === null) {
      if (!sale.isLive && !sale.isLost) set({ isLost: true })
    }
    // The stream is newer than this answer.
    else if (sale.progress === before) set({ progress: answer, isLost: false })
  }
  const tick = setInterval(() => {
    if (hiddenSince !== null && performance.now() - hiddenSince > hiddenMsMax) stream.letGo()
    else if (!sale.isLive) ask()
    else if (stream.isSilent()) stream.breakOff()
  }, askEveryMs)

  watchPage(over.signal, {
    onHidden: () => {
      hiddenSince = performance.now()
    },
    onOffline: stream.breakOff,
    onBack: () => {
      hiddenSince = null
      ask()
      if (!sale.isLive || stream.isSilent()) stream.open()
    },
  })
  const stop = () => {
    clearInterval(tick)
    stream.letGo()
    over.abort()
  }
  stream.open()
  return stop
}

type KeptStream = {
  readonly open: () => void
  readonly letGo: () => void
  readonly breakOff: () => void
  readonly isSilent: () => boolean
}

type StreamKeeper = {
  readonly onProgress: (progress: Progress) => void
  readonly onBroken: () => boolean
}

function keepStream(applicationId: string, { onProgress, onBroken }: StreamKeeper): KeptStream {
  let stream: AbortController | null = null
  let signAt = 0
  let retry: ReturnType<typeof setTimeout> | undefined
  const onSign = () => {
    signAt = performance.now()
  }
  const letGo = () => {
    clearTimeout(retry)
    stream?.abort()
  }
  const open = async (tries: number) => {
    letGo()
    const mine = new AbortController()
    stream = mine
    const hasBegun = await readProgress(applicationId, mine.signal, { onSign, onProgress })
    if (stream !== mine) return
    stream = null
    const next = hasBegun ? 0 : tries
    if (onBroken()) retry = setTimeout(() => open(next + 1), waitBefore(next))
  }
  return {
    open: () => open(0),
    letGo,
    breakOff: () => stream?.abort(),
    isSilent: () => performance.now() - signAt > silenceMsMax,
  }
}

async function askProgress(applicationId: string, signal: AbortSignal): Promise<Progress | 'gone' | null> {
  const answer = await send(
    'GET /application/:applicationId/progress',
    { params: { applicationId } },
    { part: 'background', signal },
  )
  if (answer.ok) return answer.body
  return answer.status === 401 || answer.status === 404 ? 'gone' : null
}

type StreamListener = {
  readonly onSign: () => void
  readonly onProgress: (progress: Progress) => void
}

async function readProgress(
  applicationId: string,
  signal: AbortSignal,
  { onSign, onProgress }: StreamListener,
): Promise<boolean> {
  let hasBegun = false
  try {
    const options = { headers: { Accept: 'text/event-stream' }, signal }
    const { ok, body } = await fetchCall(
      'GET /application/:applicationId/progress/events',
      { params: { applicationId } },
      options,
    )
    if (ok && body !== null) {
      await readEvents(body, {
        onSign,
        onData: (data) => {
          if (signal.aborted) return
          hasBegun = true
          onProgress(JSON.parse(data))
        },
      })
    } else await body?.cancel()
  } catch {}
  return hasBegun
}

type PageListener = {
  readonly onHidden: () => void
  readonly onOffline: () => void
  readonly onBack: () => void
}

function watchPage(signal: AbortSignal, { onHidden, onOffline, onBack }: PageListener): void {
  document.addEventListener('visibilitychange', () => (document.hidden ? onHidden() : onBack()), { signal })
  addEventListener('online', onBack, { signal })
  addEventListener('offline', onOffline, { signal })
}

/** Screens that lost one server at the same moment come back spread out. */
const waitBefore = (tries: number): number =>
  (retryMs[Math.min(tries, retryMs.length - 1)] ?? askEveryMs) * (0.75 + Math.random() / 2)

/** Reads until the stream ends or breaks. `onSign` hears every sign of life, comments between events included. */
export async function readEvents(
  stream: ReadableStream<Uint8Array>,
  { onData, onSign }: { readonly onData: (data: string) => void; readonly onSign: () => void },
): Promise<void> {
  const reader = stream.getReader()
  const decoder = new TextDecoder()
  let unread = ''
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return
    onSign()
    unread += decoder.decode(value, { stream: true })
    // The last piece may be the beginning of the next event.
    const events = unread.split(/\r?\n\r?\n/)
    unread = events.pop() ?? ''
    for (const event of events) {
      const data = dataOf(event)
      if (data !== '') onData(data)
    }
  }
}

const dataOf = (event: string): string =>
  event
    .split(/\r?\n/)
    .filter((line) => line.startsWith('data:'))
    .map((line) => line.slice('data:'.length).replace(/^ /, ''))
    .join('\n')
