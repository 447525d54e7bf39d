import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

export type ScriptedAnswer =
  | { readonly status: number; readonly body: string; readonly headers?: Readonly<Record<string, string>> }
  | 'silence'
  | 'hangUp'

type SeenRequest = {
  readonly method: string
  readonly url: string
  readonly headers: IncomingHttpHeaders
  readonly body: string
}

export type ScriptedServer = {
  readonly url: string
  readonly seen: readonly SeenRequest[]
  stop(): Promise<void>
}

export const json = (value: unknown, status = 200): ScriptedAnswer => ({
  status,
  body: JSON.stringify(value),
})

/** Gives the answers in order, and the last one from then on. */
export async function startScriptedServer(...answers: readonly ScriptedAnswer[]): Promise<ScriptedServer> {
  const seen: SeenRequest[] = []
  const server = createServer(async (request, response) => {
    const { method = '', url = '', headers } = request
    seen.push({ method, url, headers, body: await text(request) })
    const answer = answers[Math.min(seen.length, answers.length) - 1] ?? 'hangUp'
    if (answer === 'hangUp') request.socket.destroy()
    else if (answer !== 'silence') {
      response.writeHead(answer.status, { 'content-type': 'application/json', ...answer.headers })
      response.end(answer.body)
    }
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    seen,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
