import { createStore } from '@cupo/ui/store.ts'
import { type Origin, unnamedOrigin } from '@cupo/wire'
import { useSyncExternalStore } from 'react'
import { type ScreenName, screens } from '../screens/registry.ts'

export const visitChannelStore = createStore<Origin | null>(null)

type LinkEntry = { readonly storeLink?: { readonly origin: Origin } } | null

/** Survives a reload. The first channel only where nothing is known, as at the build. */
export function visitChannel(): Origin {
  const entry: LinkEntry = globalThis.history?.state ?? null
  return visitChannelStore.get() ?? entry?.storeLink?.origin ?? unnamedOrigin
}

export const useVisitChannel = (): Origin =>
  useSyncExternalStore(visitChannelStore.subscribe, visitChannel, () => unnamedOrigin)

/** Its own channel; the visit's at a step of the journey; else all of them. */
export function channelOfScreen(screen: ScreenName): Origin | 'every' {
  const { channel, step } = screens[screen]
  return channel ?? (step === undefined ? 'every' : visitChannel())
}
