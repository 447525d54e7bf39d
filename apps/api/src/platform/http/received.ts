import type { Call, CallAnswer, CallRequest } from '@cupo/wire'
import type { Temporal } from 'temporal-polyfill'
import type { Caller, CallerOf } from '../actor.ts'
import type { Refusal } from '../refusal.ts'

/** Everything about a request that rules may use; time and identity arrive as values. */
export type ReceivedRequest<Asker extends Caller = Caller> = {
  readonly requestId: string
  readonly now: Temporal.Instant
  readonly actor: Asker
  /** `web` keeps its tokens in cookies that no script can read. */
  readonly client: 'web' | 'other'
  /** A header that no form can send, and no sign of another origin: what a cookie alone may change asks for it. */
  readonly isFromOurPages: boolean
  readonly userAgent: string
  /** The address the request came from, as evidence. */
  readonly ip: string
  /** The address that limits count by; null for bare loopback, which has none. */
  readonly limitedAddress: string | null
  readonly cookies: Readonly<Record<string, string | undefined>>
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
  /** Of JSON and of forms, as they came. */
  readonly rawBody: string
  /** As it came, without its question mark. */
  readonly rawQuery: string
}

export type CookieToSet = {
  readonly name: 'access' | 'refresh' | 'browser' | 'agent' | 'handOff'
  /** Null clears it. */
  readonly value: string | null
  readonly maxAgeSeconds: number
}

type Extras = {
  readonly cookies?: readonly CookieToSet[]
  /** Of a file that is to be saved; without it a browser shows the file in its place. */
  readonly fileName?: string
}

export type Reply<C extends Call> = (CallAnswer<C> & Extras) | { readonly refusal: Refusal }

/** Serves a call for the callers that it declares, and for no other. */
export type Handler<C extends Call> = (
  request: CallRequest<C> & ReceivedRequest<CallerOf<C>>,
) => Promise<Reply<C>>
