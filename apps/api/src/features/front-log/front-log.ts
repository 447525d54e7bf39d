import * as wire from '@cupo/wire'
import type { BindCall } from '../../platform/http/bind.ts'
import type { ReceivedRequest } from '../../platform/http/received.ts'
import type { Log } from '../../platform/log.ts'
import type { FailedCall } from '../../ports/monitoring.ts'

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

/** Allow-list of a program's words: no pattern finds every way to write a person. */
export function withoutPeople(text: string): string {
  return (
    text
      .normalize('NFKC')
      // A single sign may become eighteen.
      .slice(0, textMax)
      .replace(/[\p{Cc}\p{Cf}\u2028\u2029]+/gu, ' ')
      .split(/\s+/)
      .map((word, index, all) => keep(word, all[index - 1] ?? ''))
      .join(' ')
      .replace(/…(?:[\s,.;:]*…)+/g, omitted)
      .trim()
  )
}

const omitted = '…'

const textMax = 4_000

const wordMax = 300

/** `https://cupo.example/assets/form-Ab12.js:12:345`, with or without brackets or the function before it. */
const ourFile = /(?:^|[/(@])([\w-]+(?:\.[\w-]+)*\.(?:js|mjs|ts|tsx|css))((?::\d{1,6}){0,2})\)?,?$/

/** `/on-boarding/otp`, a path without digits. */
const screenPath = /^\/[a-z]+(?:[-/][a-z]+){0,8}$/

/** `TypeError`, `applicationId`, `onSubmit()`: at least two parts, unlike a person's name. */
const programName = /^(?:(?:[A-Z][a-z]+)*(?:Error|Exception|Event)|[a-z]+(?:[A-Z][a-z]+){1,4})$/

/** Platform classes of one part, and a minifier's single letters. */
const platformNames = new Set(
  'AbortSignal Array CSS Date Element HTMLElement Intl JSON Map Math Number Object Promise React Reflect Set String Symbol URL Window'.split(
    ' ',
  ),
)
const minifiedName = /^[A-Za-z_$]$/

const isNameOfCode = (name: string): boolean =>
  programName.test(name) ||
  minifiedName.test(name) ||
  platformNames.has(name) ||
  words.has(name.toLowerCase())

/** `URL.canParse`, `e.toSorted`: each part is a program's, which no `name.surname` is. */
const isMemberOfCode = (core: string): boolean =>
  core.split(/[.()[\]]/).every((part) => part === '' || isNameOfCode(part))

/** A bare number may be personal, unless a program names its unit. */
const counted = /^(?:position|line|column|status|code)$/i

function keep(word: string, before: string): string {
  if (word.length > wordMax) return omitted
  const place = ourFile.exec(word)
  if (place !== null) return `${place[1]}${place[2]}`
  if (screenPath.test(word)) return word
  const { opening, core, closing } = unwrap(word)
  if (/^[^\p{L}\p{N}]{0,3}$/u.test(word)) return word
  if (/^\d{1,4}$/.test(word) && counted.test(before)) return word
  return isMemberOfCode(core) ? opening + core + closing : omitted
}

/** A pattern with both ends open takes quadratic time. */
function unwrap(word: string) {
  let start = 0
  while (start < word.length && openingSigns.has(word.charAt(start))) start += 1
  let end = word.length
  while (end > start && closingSigns.has(word.charAt(end - 1))) end -= 1
  return { opening: word.slice(0, start), core: word.slice(start, end), closing: word.slice(end) }
}

const openingSigns = new Set('("\'`[{')
const closingSigns = new Set(')"\'`]},.:;?!')

const words = new Set(
  `a abort aborted access after already an and any api are argument array as async at attempt await be because before body
  boolean but by call called callback can cannot chunk class code component const constructor context could css data
  defined delete depth dispatch document does dom done during dynamically element empty error event exceeded execute
  expected exports failed fetch fetched fetching field for found from function get global handler has hook hooks hydrate hydration
  if import imported in index infinite initialization initial instance invalid invalidated is it iterable iterator json length line load loaded loading
  map match maximum mime minified missing module must name negative network new no node not null number object of on only
  operation or out output parameter parse parsed permission position prevent promise properties property protocol quota range re-renders read reading
  recursion reference rejected rejection render rendered rendering request resource response result return returned
  script secure server set size stack state storage string style stylesheet such supported symbol syntax
  target text than that the this thrown time timeout to token too type undefined unexpected unhandled unknown unsupported update
  url user value variable warning was while with without worker`.split(/\s+/),
)
