import { subscribe, unsubscribe } from 'node:diagnostics_channel'

export type ConnectionWatch = {
  /** Origins that this process sent a request to since, each once. */
  readonly origins: () => readonly string[]
  readonly stop: () => void
}

/** Sees every request that `fetch` makes, before anything leaves. */
export function watchConnections(): ConnectionWatch {
  const origins = new Set<string>()
  const note = (message: unknown) => {
    const { request } = message as { readonly request: { readonly origin: string | URL } }
    origins.add(new URL(request.origin).origin)
  }
  subscribe('undici:request:create', note)
  return { origins: () => [...origins], stop: () => unsubscribe('undici:request:create', note) }
}
