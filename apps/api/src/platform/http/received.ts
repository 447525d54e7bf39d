import type { Call, CallAnswer, CallRequest } from '@cupo/wire'
import type { Temporal } from 'temporal-polyfill'
import type { Caller, CallerOf } from '../actor.ts'
import type { Refusal } from '../refusal.ts'

/** The only source of time and identity for rules. */
export type ReceivedRequest<Asker extends Caller = Caller> = {
  readonly requestId: string
  readonly now: Temporal.Instant
  readonly actor: Asker
  readonly client: 'web' | 'other'
  /** Required for changes by cookie (CSRF). */
  readonly isFromOurPages: boolean
  readonly userAgent: string
  readonly ip: string
  /** Null for loopback without a proxy. */
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
