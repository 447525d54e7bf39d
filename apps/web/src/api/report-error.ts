import { logFront } from '@cupo/wire'
import { apiBase } from './api-base.ts'

const reported = new Set<string>()
const reportsMax = 10

/** Tells the server that a screen broke: each error once a visit, without query strings, never shown to anybody. */
export function reportError(error: unknown, source: string, screen = ''): void {
  const message = (error instanceof Error ? `${error.name}: ${error.message}` : String(error)).slice(0, 500)
  const key = `${source} ${message}`
  if (reported.has(key) || reported.size >= reportsMax) return
  reported.add(key)
  const stack = error instanceof Error ? (error.stack ?? '').replace(/\?[^\s:)]*/g, '').slice(0, 4000) : ''
  const report = { message, source, screen, stack }
  navigator.sendBeacon(
    `${apiBase}${logFront.path}`,
    new Blob([JSON.stringify(report)], { type: 'application/json' }),
  )
}

/** Errors nobody caught, chunk and script load failures among them, are logged only (conformance: R-V14). */
export function watchErrors(screenName: () => string): void {
  addEventListener('error', (event) => reportError(event.error ?? event.message, 'window', screenName()))
  addEventListener('unhandledrejection', (event) => reportError(event.reason, 'promise', screenName()))
}
