import { type Call, logFront } from '@cupo/wire'
import { apiBase } from './api-base.ts'
import { ChunkFailure } from './load-chunk.ts'

const reported = new Set<string>()
const reportsMax = 10
const failedCallsMax = 10

/** A failed call as it is told: what was asked by its declaration, never by its address. */
export type FailedCall = {
  readonly method: Call['method']
  readonly path: string
  readonly status: number
  readonly errorCode: string
  readonly requestId: string
}

/** Tells the server that a screen broke: each error once a visit, without query strings, never shown to anybody. */
export function reportError(error: unknown, source: string, screen = ''): void {
  const message = (error instanceof Error ? `${error.name}: ${error.message}` : String(error)).slice(0, 500)
  const key = `${source} ${message}`
  if (reported.has(key) || reported.size >= reportsMax) return
  reported.add(key)
  const stack = error instanceof Error ? (error.stack ?? '').replace(/\?[^\s:)]*/g, '').slice(0, 4000) : ''
  tell({ message, source, screen, stack })
}

let screenNow = () => ''
const toldCalls = new Set<string>()
let unanswered: FailedCall | null = null

/**
 * Tells the server of a call that failed, for the monitoring: each kind once a visit. A call without an answer is told
 * with the next one that is answered. A report is a beacon and no call of its own, so that none reports itself.
 */
export function reportFailedCall({ method, path, status, errorCode, requestId }: FailedCall): void {
  const call = {
    method,
    path,
    status,
    // What a proxy answers in our name may hold anything.
    errorCode: /^[A-Za-z]{0,60}$/.test(errorCode) ? errorCode : '',
    requestId: /^[0-9a-f-]{0,36}$/.test(requestId) ? requestId : '',
  }
  if (status === 0) unanswered ??= call
  else tellFailedCall(call)
}

/** The network is back: a call that had no answer can be told. */
export function reportUnanswered(): void {
  if (unanswered !== null) tellFailedCall(unanswered)
  unanswered = null
}

function tellFailedCall(failedCall: FailedCall): void {
  const { method, path, status, errorCode } = failedCall
  const message = `${method} ${path} ${status} ${errorCode}`.trim()
  if (toldCalls.has(message) || toldCalls.size >= failedCallsMax) return
  toldCalls.add(message)
  tell({ message, source: 'call', screen: screenNow(), failedCall })
}

function tell(report: object): void {
  navigator.sendBeacon?.(
    `${apiBase}${logFront.path}`,
    new Blob([JSON.stringify(report)], { type: 'application/json' }),
  )
}

/** Errors nobody caught are logged only (conformance: R-V14). A chunk that could not be fetched is no defect of ours. */
export function watchErrors(screenName: () => string): void {
  screenNow = screenName
  addEventListener('error', (event) => reportError(event.error ?? event.message, 'window', screenName()))
  addEventListener('unhandledrejection', (event) => {
    if (!(event.reason instanceof ChunkFailure)) reportError(event.reason, 'promise', screenName())
  })
}
