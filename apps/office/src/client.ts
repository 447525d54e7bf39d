import type { Call, CallInput, CallResult, ErrorCode } from '@cupo/wire'

export class CallFailure extends Error {
  override readonly name = 'CallFailure'
  /** 0 where no answer came. */
  readonly status: number
  readonly code: ErrorCode | null
  /** The server's sentence for people. */
  readonly words: string | null

  constructor(status: number, code: ErrorCode | null, words: string | null = null) {
    super(`${status} ${code ?? ''}`)
    this.status = status
    this.code = code
    this.words = words
  }
}

/** A call later than this after the last key or pointer is the page's own: it keeps no session open. */
const unattendedMs = 60_000

let usedAt = performance.now()
for (const kind of ['keydown', 'pointerdown', 'pointermove', 'wheel'])
  addEventListener(kind, () => (usedAt = performance.now()), { capture: true, passive: true })

/** Throws `CallFailure` for any answer but 200. */
export async function ask<const C extends Call>(call: C, input: CallInput<C>): Promise<CallResult<C>> {
  const {
    params = {},
    query = {},
    body,
  } = input as Readonly<Record<string, Record<string, string> | undefined>>
  const path = call.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))
  const given = Object.entries(query).filter(([, value]) => value !== undefined)
  const search = given.length === 0 ? '' : `?${new URLSearchParams(Object.fromEntries(given))}`
  const response = await fetch(`/api/v1${path}${search}`, {
    method: call.method,
    headers: {
      'X-Cupo-Client': 'web',
      'X-Cupo-Acting': 'staff',
      ...(performance.now() - usedAt > unattendedMs ? { 'X-Cupo-Unattended': '1' } : {}),
      ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  }).catch(() => {
    throw new CallFailure(0, null)
  })
  const answer = await response.json().catch(() => null)
  if (response.status !== 200) {
    throw new CallFailure(response.status, answer?.errorCode ?? null, answer?.message ?? null)
  }
  return answer
}
