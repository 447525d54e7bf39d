import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import type { ClientRequest } from 'node:http'

export type ConnectionWatch = {
  /** Origins that this process sent a request to since, each once. */
  readonly origins: () => readonly string[]
  readonly stop: () => void
}

/** Sees every request that `node:http` or `fetch` makes, before anything leaves. */
export function watchConnections(): ConnectionWatch {
  const origins = new Set<string>()
  const noteHttp = (message: unknown) => {
    const { request } = message as { readonly request: ClientRequest }
    origins.add(new URL(`${request.protocol}//${request.getHeader('host')}`).origin)
  }
  const noteFetch = (message: unknown) => {
    const { request } = message as { readonly request: { readonly origin: string | URL } }
    origins.add(new URL(request.origin).origin)
  }
  subscribe('http.client.request.start', noteHttp)
  subscribe('undici:request:create', noteFetch)
  return {
    origins: () => [...origins],
    stop: () => {
      unsubscribe('http.client.request.start', noteHttp)
      unsubscribe('undici:request:create', noteFetch)
    },
  }
}
