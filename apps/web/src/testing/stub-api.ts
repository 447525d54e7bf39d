import { vi } from 'vitest'

export type Call = { readonly method: string; readonly path: string; readonly body: unknown }
type Answer = { readonly status?: number; readonly body?: unknown; readonly pdf?: string }
type Answers = Readonly<Record<string, Answer | ((call: Call) => Answer | Promise<Answer>)>>

/**
 * Stands for the API behind `fetch`: answers by method and path, or by action for the journey's one call
 * (`action createContract`). Returns what was asked, but for parameters without an answer. A question without an answer is a
 * lost network.
 * It stays for the whole file, so that nothing asked late reaches a real server.
 */
export function stubApi(answers: Answers): { readonly calls: Call[]; readonly actions: () => unknown[] } {
  const calls: Call[] = []
  vi.stubGlobal('fetch', async (address: string, { method = 'GET', body }: RequestInit = {}) => {
    const path = address.replace('/api/v1', '')
    const call = { method, path, body: bodyOf(body) }
    const answer = answers[keyOf(call)] ?? answers[`${method} ${path}`]
    // A page fetches its parameters beside everything else, once a key is made for them: at no certain moment.
    if (answer || !path.startsWith('/configuration/parameters?')) calls.push(call)
    if (!answer) throw new TypeError('Failed to fetch')
    return asResponse(await (typeof answer === 'function' ? answer(call) : answer))
  })
  return {
    calls,
    actions: () => calls.filter(({ path }) => isAction(path)).map(({ body }) => body),
  }
}

/** JSON, or the fields of a form. */
const bodyOf = (body: unknown): unknown =>
  typeof body !== 'string'
    ? null
    : body.startsWith('{')
      ? JSON.parse(body)
      : Object.fromEntries(new URLSearchParams(body))

const isAction = (path: string) => path.endsWith('/workflow/action')

const keyOf = ({ path, body }: Call) =>
  isAction(path) && typeof body === 'object' && body !== null && 'action' in body
    ? `action ${body.action}`
    : ''

function asResponse({ status = 200, body = {}, pdf }: Answer): Response {
  return pdf === undefined
    ? new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } })
    : new Response(pdf, { status, headers: { 'content-type': 'application/pdf' } })
}
