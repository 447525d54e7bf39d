import { showToast } from '@cupo/ui/layer-stores.ts'
import { ChunkFailure, wordsOfMissingPart } from '@cupo/ui/load-chunk.ts'

export const apiBase = '/api/v1'

const reported = new Set<string>()
const reportsMax = 10

/** Each error once a visit, without query strings. */
export function reportError(error: unknown, source: string, screen = ''): void {
  const message = (error instanceof Error ? `${error.name}: ${error.message}` : String(error)).slice(0, 500)
  const key = `${source} ${message}`
  if (reported.has(key) || reported.size >= reportsMax) return
  reported.add(key)
  const stack = error instanceof Error ? (error.stack ?? '').replace(/\?[^\s:)]*/g, '').slice(0, 4000) : ''
  sendReport({ message, source, screen, stack })
}

/** A beacon is no call, so that no report reports itself. */
export function sendReport(report: object): void {
  navigator.sendBeacon?.(
    `${apiBase}/application/logFront`,
    new Blob([JSON.stringify(report)], { type: 'application/json' }),
  )
}

/** A part that could not be fetched is no defect: whoever pressed for it is told. */
export function watchErrors(screenName: () => string): void {
  addEventListener('error', (event) => reportError(event.error ?? event.message, 'window', screenName()))
  addEventListener('unhandledrejection', (event) => {
    const { reason } = event
    if (reason instanceof ChunkFailure) showToast({ tone: 'warn', ...wordsOfMissingPart(reason) })
    else reportError(reason, 'promise', screenName())
  })
}
