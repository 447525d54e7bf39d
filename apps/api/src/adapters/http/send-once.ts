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

/** One try. Never throws and follows no redirect: a provider that moves has to be configured, not trusted. */
export async function sendOnce(
  request: HttpRequest,
  timeoutMs: number,
  answerBytesMax: number,
): Promise<HttpOutcome> {
  const signal = AbortSignal.timeout(timeoutMs)
  try {
    const { url, ...init } = request
    const response = await fetch(url, { ...init, redirect: 'manual', signal })
    const text = await readCapped(response, answerBytesMax)
    if (text === null) return { kind: 'tooLarge' }
    const contentType = response.headers.get('content-type') ?? ''
    return { kind: 'answer', status: response.status, contentType, text }
  } catch (cause) {
    return signal.aborted ? { kind: 'timeout' } : { kind: 'failure', cause }
  }
}

/** The provider itself fails, and the same request may succeed in a while; anything else is an answer. */
export function isDown(outcome: HttpOutcome): boolean {
  if (outcome.kind === 'answer') return outcome.status === 429 || outcome.status >= 500
  return outcome.kind === 'timeout' || outcome.kind === 'failure'
}

/** The body as text, or null once it passes `bytesMax`: the rest is not read. */
export async function readCapped(response: Response, bytesMax: number): Promise<string | null> {
  if (response.body === null) return ''
  const decoder = new TextDecoder()
  let text = ''
  let bytes = 0
  for await (const chunk of response.body) {
    bytes += chunk.byteLength
    if (bytes > bytesMax) return null
    text += decoder.decode(chunk, { stream: true })
  }
  return text + decoder.decode()
}
