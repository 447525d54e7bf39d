import { ProviderUnavailable } from '../../../ports/provider-unavailable.ts'
import { type CallLimits, defaultCallLimits, type ProviderConnection } from '../../http/ask-provider.ts'
import { createJsonClient, type JsonClient } from '../../http/json-client.ts'
import type { PublicKeys } from './checkout.ts'
import type { SigningKeys } from './signature.ts'
import { tokenSchema } from './translate.ts'

export type EpaycoConnection = {
  readonly apiUrl: string
  readonly secureUrl: string
  readonly publicKeys: PublicKeys
  readonly privateKey: string
  readonly signing: SigningKeys
  readonly isTest: boolean
  readonly limits?: Partial<CallLimits>
} & Pick<ProviderConnection, 'breaker' | 'listener'>

export type Clients = {
  readonly open: () => JsonClient
  readonly login: () => JsonClient
  readonly withToken: (token: string) => JsonClient
}

export function clientsOf(connection: EpaycoConnection): Clients {
  const limits = { ...defaultCallLimits, ...connection.limits }
  const deadline = performance.now() + limits.budgetMs
  const client = (baseUrl: string, scheme: ProviderConnection['scheme'] & string, key: string) =>
    createJsonClient('payments', {
      baseUrl,
      scheme,
      key,
      limits: { ...limits, budgetMs: Math.max(1, deadline - performance.now()) },
      ...(connection.breaker && { breaker: connection.breaker }),
      ...(connection.listener && { listener: connection.listener }),
    })
  return {
    open: () => client(connection.secureUrl, 'none', ''),
    login: () => {
      const credentials = `${connection.publicKeys.card}:${connection.privateKey}`
      return client(connection.apiUrl, 'Basic', Buffer.from(credentials).toString('base64'))
    },
    withToken: (token) => client(connection.apiUrl, 'Bearer', token),
  }
}

/** The vendor's tokens live for fifteen minutes. */
const cachedMs = 14 * 60_000

export type LoggedIn = <T>(clients: Clients, ask: (client: JsonClient) => Promise<T>) => Promise<T>

/** Caches the token between questions; replaces a refused one, once. */
export function keepToken(nowMs: () => number = () => performance.now()): LoggedIn {
  let cached: { readonly token: string; readonly untilMs: number } | null = null
  const logIn = async (clients: Clients) => {
    cached = null
    const { token } = await clients.login().ask(['login'], {}, tokenSchema)
    cached = { token, untilMs: nowMs() + cachedMs }
    return token
  }
  return async (clients, ask) => {
    const known = cached !== null && nowMs() < cached.untilMs ? cached.token : null
    if (known === null) return ask(clients.withToken(await logIn(clients)))
    try {
      return await ask(clients.withToken(known))
    } catch (error) {
      if (!(error instanceof ProviderUnavailable) || error.reason !== 'error') throw error
      return ask(clients.withToken(await logIn(clients)))
    }
  }
}
