import { showToast } from '@cupo/ui/layer-stores.ts'
import { ChunkFailure, wordsOfMissingPart } from '@cupo/ui/load-chunk.ts'

export const apiBase = '/api/v1'

const reported = new Set<string>()
const reportsMax = 10

/** Tells the server that a screen broke: each error once a visit, without query strings, never shown to anybody. */
export function reportError(error: unknown, source: string, screen = ''): void {
  const message = (error instanceof Error ? `${error.name}: ${error.message}` : String(error)).slice(0, 500)
  const key = `${source} ${message}`
  if (reported.has(key) || reported.size >= reportsMax) return
  reported.add(key)
  const stack = error instanceof Error ? (error.stack ?? '').replace(/\?[^\s:)]*/g, '').slice(0, 4000) : ''
  sendReport({ message, source, screen, stack })
}

/** A report is a beacon and no call of its own, so that none reports itself. */
export function sendReport(report: object): void {
  navigator.sendBeacon?.(
    `${apiBase}/application/logFront`,
    new Blob([JSON.stringify(report)], { type: 'application/json' }),
  )
}

/** Errors nobody caught are logged only. A part that could not be fetched is no defect of ours, and is told to whoever pressed for it. */
export function watchErrors(screenName: () => string): void {
  addEventListener('error', (event) => reportError(event.error ?? event.message, 'window', screenName()))
  addEventListener('unhandledrejection', (event) => {
    const { reason } = event
    if (reason instanceof ChunkFailure) showToast({ tone: 'warn', ...wordsOfMissingPart(reason) })
    else reportError(reason, 'promise', screenName())
  })
}
