import { type ClientRequest, type IncomingMessage, Agent as PlainAgent, request as plainly } from 'node:http'
import { Agent as SecureAgent, request as securely } from 'node:https'

export type HttpRequest = {
  readonly url: URL
  readonly method: 'GET' | 'POST'
  readonly headers: Readonly<Record<string, string>>
  readonly body?: string
}

export type HttpOutcome =
  | { readonly kind: 'answer'; readonly status: number; readonly contentType: string; readonly text: string }
  | { readonly kind: 'tooLarge' }
  | { readonly kind: 'timeout' }
  | { readonly kind: 'failure'; readonly cause: unknown }

/** Shorter than the usual server's keep-alive of five seconds. */
const pooling = { keepAlive: true, timeout: 4_000 }
const agents = { plain: new PlainAgent(pooling), secure: new SecureAgent(pooling) }

/** Never throws and follows no redirect: a provider that moves must be configured. */
export function sendOnce(
  request: HttpRequest,
  timeoutMs: number,
  answerBytesMax: number,
): Promise<HttpOutcome> {
  return new Promise((resolve) => {
    const sent = begin(request)
    if ('cause' in sent) return resolve({ kind: 'failure', cause: sent.cause })
    const end = (outcome: HttpOutcome) => {
      clearTimeout(timer)
      resolve(outcome)
      // An unread answer would block the connection.
      if (outcome.kind !== 'answer') sent.destroy()
    }
    const timer = setTimeout(() => end({ kind: 'timeout' }), timeoutMs)
    sent.on('error', (cause) => end({ kind: 'failure', cause }))
    sent.on('response', (response) => readAnswer(response, answerBytesMax, end))
    sent.end(request.body)
  })
}

function begin({ url, method, headers, body }: HttpRequest): ClientRequest | { readonly cause: unknown } {
  const isSecure = url.protocol === 'https:'
  const length = body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) }
  const options = {
    method,
    headers: { ...headers, ...length, 'accept-encoding': 'identity' },
    agent: isSecure ? agents.secure : agents.plain,
  }
  try {
    return isSecure ? securely(url, options) : plainly(url, options)
  } catch (cause) {
    return { cause }
  }
}

function readAnswer(response: IncomingMessage, bytesMax: number, end: (outcome: HttpOutcome) => void): void {
  const chunks: Buffer[] = []
  let bytes = 0
  response.on('data', (chunk: Buffer) => {
    chunks.push(chunk)
    bytes += chunk.byteLength
    if (bytes > bytesMax) end({ kind: 'tooLarge' })
  })
  response.on('error', (cause) => end({ kind: 'failure', cause }))
  response.on('end', () => {
    const text = decoder.decode(chunks.length === 1 ? chunks[0] : Buffer.concat(chunks))
    const contentType = response.headers['content-type'] ?? ''
    end({ kind: 'answer', status: response.statusCode ?? 0, contentType, text })
  })
}

const decoder = new TextDecoder()

export function isDown(outcome: HttpOutcome): boolean {
  if (outcome.kind === 'answer') return outcome.status === 429 || outcome.status >= 500
  return outcome.kind === 'timeout' || outcome.kind === 'failure'
}
