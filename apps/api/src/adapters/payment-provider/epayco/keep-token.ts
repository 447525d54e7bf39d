import { ProviderUnavailable } from '../../../ports/provider-unavailable.ts'
import type { JsonClient } from '../../http/json-client.ts'
import type { Clients } from './connection.ts'
import { tokenSchema } from './wire.ts'

/** The vendor's tokens live for fifteen minutes. */
const keptMs = 14 * 60_000

export type LoggedIn = <T>(clients: Clients, ask: (client: JsonClient) => Promise<T>) => Promise<T>

/** Asks with a token that is kept between questions; one that the vendor no longer takes is replaced, once. */
export function keepToken(nowMs: () => number = () => performance.now()): LoggedIn {
  let kept: { readonly token: string; readonly untilMs: number } | null = null
  const logIn = async (clients: Clients) => {
    kept = null
    const { token } = await clients.login().ask(['login'], {}, tokenSchema)
    kept = { token, untilMs: nowMs() + keptMs }
    return token
  }
  return async (clients, ask) => {
    const known = kept !== null && nowMs() < kept.untilMs ? kept.token : null
    if (known === null) return ask(clients.withToken(await logIn(clients)))
    try {
      return await ask(clients.withToken(known))
    } catch (error) {
      if (!(error instanceof ProviderUnavailable) || error.reason !== 'error') throw error
      return ask(clients.withToken(await logIn(clients)))
    }
  }
}
