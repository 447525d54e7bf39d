import { type ComponentType, lazy } from 'react'
import type { PathParams, ScreenName } from './paths.ts'

export type ScreenProps = { readonly screen: ScreenName; readonly params: PathParams }

/** A screen in a chunk of its own, which can be fetched before it is needed. */
export type LazyScreen = {
  readonly Component: ComponentType<ScreenProps>
  readonly preload: () => void
}

export function lazyScreen(load: () => Promise<ComponentType<ScreenProps>>): LazyScreen {
  let started: Promise<ComponentType<ScreenProps>> | null = null
  const start = () => {
    started ??= load().catch((error: unknown) => {
      started = null
      throw error
    })
    return started
  }
  return {
    Component: lazy(async () => ({ default: await start() })),
    preload: () => void start().catch(() => undefined),
  }
}
