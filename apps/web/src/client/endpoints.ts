import type * as wire from '@cupo/wire'

/** Types alone: the browser gets no schema (docs/decisions/010). */
export type Endpoints = {
  [Name in keyof typeof wire as (typeof wire)[Name] extends wire.Call
    ? `${(typeof wire)[Name]['method']} ${(typeof wire)[Name]['path']}`
    : never]: Extract<(typeof wire)[Name], wire.Call>
}

export type Endpoint = keyof Endpoints

export type InputOf<E extends Endpoint> = wire.CallInput<Endpoints[E]>
