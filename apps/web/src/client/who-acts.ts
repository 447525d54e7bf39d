import type { Origin } from '@cupo/wire'
import { type ScreenRow, screens } from '../screens/registry.ts'
import { matchPath } from './paths.ts'

export type ScreenActor = 'agent' | 'handOff'

function rowHere(): ScreenRow | null {
  const match = matchPath(location.pathname)
  return match && screens[match.screen]
}

export const accessHere = (): ScreenRow['access'] | null => rowHere()?.access ?? null

type ActingEntry = { readonly acting?: Extract<ScreenActor, 'agent'> } | null

/**
 * Each session has cookies of its own: calls of a screen that only a person acts at send no actor (docs/decisions/005).
 */
export function actingHere(): ScreenActor | null {
  const access = accessHere()
  if (access === 'agent' || access === 'handOff') return access
  const entry: ActingEntry = access === 'public' ? history.state : null
  return entry?.acting ?? null
}

/** Wording only: it gives no right. */
export const wordingHere = (): Origin | undefined => (actingHere() ? rowHere()?.channel : undefined)
