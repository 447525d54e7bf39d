import * as wire from '@cupo/wire'
import type { BindCall } from '../../platform/http/bind.ts'
import type { ReceivedRequest } from '../../platform/http/received.ts'
import type { Log } from '../../platform/log.ts'
import type { FailedCall } from '../../ports/monitoring.ts'
import { withoutPeople } from './without-people.ts'

const limits = { perVisitorMax: 10, perMinuteMax: 600, bytesMax: 8 * 1024 }

export type FrontLogContext = {
  readonly log: Log
  readonly publicUrl: string
  readonly reportFailure: (failure: Omit<FailedCall, 'at'>) => void
}

export function frontLogRoutes(bind: BindCall, { log, publicUrl, reportFailure }: FrontLogContext): void {
  const takesOne = reportsOfMinute()
  bind(wire.logFront)(async (request) => {
    const { body, now, rawBody } = request
    if (Buffer.byteLength(rawBody) > limits.bytesMax) return { refusal: { code: 'CuerpoDemasiadoGrande' } }
    if (!isOfOurPages(request, publicUrl)) return { refusal: { code: 'SolicitudInvalida' } }
    if (takesOne(visitorOf(request), now.epochMilliseconds)) {
      log.warn(
        {
          screen: nameOfScreen(body.screen ?? '') || withoutPeople(body.screen ?? ''),
          browser: browserOf(request.headers['user-agent']),
          report: withoutPeople(body.message),
          stack: withoutPeople(body.stack ?? '').slice(0, 1_000),
          count: body.count,
        },
        'screen error',
      )
      if (body.failedCall && isDeclared(body.failedCall)) {
        reportFailure({ seenBy: 'browser', screen: nameOfScreen(body.screen ?? ''), ...body.failedCall })
      }
    }
    return { status: 204, body: null }
  })
}

/** Letters alone: a number may be personal. */
const nameOfScreen = (screen: string): string => (/^[A-Za-z]{1,40}$/.test(screen) ? screen : '')

/** Free text may name somebody. */
const declaredPaths = new Set<string>(
  Object.values(wire).flatMap((one) =>
    typeof one === 'object' && 'path' in one && typeof one.path === 'string' ? [one.path] : [],
  ),
)
const declaredCodes = new Set<string>(['', ...wire.errorCodes])

const isDeclared = ({ path, errorCode }: Pick<FailedCall, 'path' | 'errorCode'>): boolean =>
  declaredPaths.has(path) && declaredCodes.has(errorCode)

/** A beacon has no header of ours. */
function isOfOurPages({ headers }: Pick<ReceivedRequest, 'headers'>, publicUrl: string): boolean {
  const site = headers['sec-fetch-site']
  if (site !== undefined && site !== 'same-origin' && site !== 'none') return false
  return headers.origin === undefined || headers.origin === new URL(publicUrl).origin
}

/** The session, or else the network, so that one visitor silences nobody else. */
const visitorOf = ({
  actor,
  limitedAddress,
  ip,
}: Pick<ReceivedRequest, 'actor' | 'limitedAddress' | 'ip'>) =>
  'sessionId' in actor ? `session ${actor.sessionId}` : `network ${limitedAddress ?? ip}`

/** In this process alone, whose disk fills. */
function reportsOfMinute() {
  let minute = 0
  let inAll = 0
  const ofVisitor = new Map<string, number>()
  return (visitor: string, nowMs: number): boolean => {
    const current = Math.floor(nowMs / 60_000)
    if (current !== minute) {
      minute = current
      inAll = 0
      ofVisitor.clear()
    }
    const count = (ofVisitor.get(visitor) ?? 0) + 1
    if (count > limits.perVisitorMax || inAll >= limits.perMinuteMax) return false
    ofVisitor.set(visitor, count)
    inAll += 1
    return true
  }
}

/** Ordered: many browsers also name the families that they descend from. */
const families = [
  ['Edge', /\bEdgA?\/(\d{1,4})/],
  ['Opera', /\bOPR\/(\d{1,4})/],
  ['Samsung Internet', /\bSamsungBrowser\/(\d{1,4})/],
  ['Firefox', /\b(?:Firefox|FxiOS)\/(\d{1,4})/],
  ['Chrome on iOS', /\bCriOS\/(\d{1,4})/],
  ['Android WebView', /; wv\).{0,80}\bChrome\/(\d{1,4})/],
  ['Chrome', /\bChrome\/(\d{1,4})/],
  ['Safari', /\bVersion\/(\d{1,4}[^ ]{0,20}) .{0,40}\bSafari\//],
] as const

const userAgentMax = 400

/** Enough to reproduce a fault, too little to tell two people apart. */
function browserOf(userAgent: unknown): string {
  const text = typeof userAgent === 'string' ? userAgent.slice(0, userAgentMax) : ''
  for (const [family, pattern] of families) {
    const version = pattern.exec(text)?.[1]
    if (version !== undefined) return `${family} ${Number.parseInt(version, 10)}`
  }
  return 'another'
}
