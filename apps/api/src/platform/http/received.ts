import type { Call, CallAnswer, CallRequest } from '@cupo/wire'
import type { Temporal } from 'temporal-polyfill'
import type { Caller, CallerOf } from '../actor.ts'
import type { Refusal } from '../refusal.ts'

/** The rules' only time and identity. */
export type ReceivedRequest<Asker extends Caller = Caller> = {
  readonly requestId: string
  readonly now: Temporal.Instant
  readonly actor: Asker
  readonly client: 'web' | 'other'
  /** For changes by cookie (CSRF). */
  readonly isFromOurPages: boolean
  readonly userAgent: string
  readonly ip: string
  /** Null for bare loopback. */
  readonly limitedAddress: string | null
  readonly cookies: Readonly<Record<string, string | undefined>>
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
  readonly rawBody: string
  readonly rawQuery: string
}

export type CookieToSet = {
  readonly name: 'access' | 'refresh' | 'browser' | 'agent' | 'handOff' | 'office' | 'officeSignIn'
  readonly value: string | null
  readonly maxAgeSeconds: number
}

type Extras = {
  readonly cookies?: readonly CookieToSet[]
  /** Absent: shown inline. */
  readonly fileName?: string
}

export type Reply<C extends Call> = (CallAnswer<C> & Extras) | { readonly refusal: Refusal }

export type Handler<C extends Call> = (
  request: CallRequest<C> & ReceivedRequest<CallerOf<C>>,
) => Promise<Reply<C>>
