import { saveBytes } from '@cupo/ui/save-file.ts'
import type { Call, CallInput, CallResult, ErrorCode } from '@cupo/wire'
import { isReadingQueue, type ReadingQueue, readingQueues } from '@cupo/wire/office'

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

/** The list that was looked at last, for the record of who opened a case from where. */
let queue: ReadingQueue | undefined

export function noteQueue(path: string): void {
  queue = queues.find((name) => readingQueues[name] === path) ?? queue
}

const queues = Object.keys(readingQueues).filter(isReadingQueue)

/** Throws `CallFailure` for any answer but 200. */
export async function ask<const C extends Call>(call: C, input: CallInput<C>): Promise<CallResult<C>> {
  const response = await send(call, input)
  const answer = await response.json().catch(() => null)
  if (response.status !== 200)
    throw new CallFailure(response.status, answer?.errorCode ?? null, answer?.message ?? null)
  return answer
}

/** Saves the file that a call answers, under the name that the server gave it. */
export async function download<const C extends Call>(call: C, input: CallInput<C>): Promise<void> {
  const response = await send(call, input)
  if (response.status !== 200) {
    const answer = await response.json().catch(() => null)
    throw new CallFailure(response.status, answer?.errorCode ?? null, answer?.message ?? null)
  }
  const [, name = ''] = /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '') ?? []
  const bytes = await response.arrayBuffer().catch(() => {
    throw new CallFailure(0, null)
  })
  saveBytes(new Uint8Array(bytes), response.headers.get('content-type') ?? '', name)
}

async function send<const C extends Call>(call: C, input: CallInput<C>): Promise<Response> {
  const {
    params = {},
    query = {},
    body,
  } = input as Readonly<Record<string, Record<string, string> | undefined>>
  const { file } = input
  const path = call.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))
  const given = Object.entries(query).filter(([, value]) => value !== undefined)
  const search = given.length === 0 ? '' : `?${new URLSearchParams(Object.fromEntries(given))}`
  return fetch(`/api/v1${path}${search}`, {
    method: call.method,
    headers: {
      'X-Cupo-Client': 'web',
      'X-Cupo-Acting': 'staff',
      ...(performance.now() - usedAt > unattendedMs ? { 'X-Cupo-Unattended': '1' } : {}),
      ...(queue === undefined ? {} : { 'X-Cupo-Queue': queue }),
      ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
      ...(file === undefined
        ? {}
        : {
            'Content-Type': 'application/octet-stream',
            'X-Cupo-File-Name': encodeURIComponent(file.name),
          }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    ...(file === undefined ? {} : { body: file.content }),
  }).catch(() => {
    throw new CallFailure(0, null)
  })
}
