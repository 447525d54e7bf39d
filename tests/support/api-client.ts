import { type HttpAnswer, readAnswer } from './http-answer.ts'

export type RequestContent = {
  readonly json?: object
  readonly form?: Readonly<Record<string, string>>
  readonly headers?: Readonly<Record<string, string>>
}

export type ApiClient = {
  readonly send: <T>(method: string, path: string, sent?: RequestContent) => Promise<HttpAnswer<T>>
  /** A call whose answer stays open: read by whoever asked, and left by the signal. */
  readonly open: (path: string, left: AbortSignal) => Promise<Response>
  /** Bearer token of the clients that are no browser; null signs out. */
  readonly setToken: (token: string | null) => void
  /** What a browser would keep, by name. */
  readonly cookies: Map<string, { readonly value: string; readonly attributes: string }>
}

/**
 * Calls below `/api/v1`. `other` keeps its token and sends it as bearer; `web` is a browser on our pages: cookies, the
 * header of our client and an origin. `acting` says which session of a browser counts, where it is no person's.
 */
export function apiClient(
  webUrl: string,
  kind: 'web' | 'other' = 'other',
  acting?: 'agent' | 'handOff' | 'staff',
): ApiClient {
  const cookies: ApiClient['cookies'] = new Map()
  let token: string | null = null
  const ownHeaders = (): Record<string, string> => {
    if (kind === 'other') return token === null ? {} : { authorization: `Bearer ${token}` }
    const cookie = [...cookies].map(([name, { value }]) => `${name}=${value}`).join('; ')
    return {
      'x-cupo-client': 'web',
      origin: webUrl,
      'sec-fetch-site': 'same-origin',
      ...(acting === undefined ? {} : { 'x-cupo-acting': acting }),
      ...(cookie === '' ? {} : { cookie }),
    }
  }
  const keep = (headers: Headers) => {
    for (const line of headers.getSetCookie()) {
      const [, name = '', value = '', attributes = ''] = /^([^=]+)=([^;]*);?\s*(.*)$/.exec(line) ?? []
      if (value === '') cookies.delete(name)
      else cookies.set(name, { value, attributes })
    }
  }
  return {
    cookies,
    open: (path, signal) => fetch(`${webUrl}/api/v1${path}`, { headers: ownHeaders(), signal }),
    setToken: (given) => {
      token = given
    },
    send: async <T>(method: string, path: string, { json, form, headers = {} }: RequestContent = {}) => {
      const content =
        form === undefined
          ? json === undefined
            ? {}
            : { body: JSON.stringify(json), type: 'application/json' }
          : { body: new URLSearchParams(form).toString(), type: 'application/x-www-form-urlencoded' }
      const response = await fetch(`${webUrl}/api/v1${path}`, {
        method,
        redirect: 'manual',
        headers: {
          ...ownHeaders(),
          ...(content.type === undefined ? {} : { 'content-type': content.type }),
          ...headers,
        },
        ...(content.body === undefined ? {} : { body: content.body }),
      })
      if (kind === 'web') keep(response.headers)
      return readAnswer<T>(response)
    },
  }
}
