import { type ComponentType, lazy, useState } from 'react'
import type { ScreenProps } from '../client/paths.ts'

/** A screen in a chunk of its own, which can be fetched before it is needed. */
export type LazyScreen = {
  readonly Component: ComponentType<ScreenProps>
  /** Fetches the chunk; once it has come, the screen shows without waiting (prerender and hydration rely on it). */
  readonly preload: () => Promise<void>
}

export function lazyScreen(load: () => Promise<ComponentType<ScreenProps>>): LazyScreen {
  let started: Promise<void> | null = null
  let loaded: ComponentType<ScreenProps> | null = null
  const preload = () => {
    started ??= load().then(
      (component) => {
        loaded = component
      },
      (error: unknown) => {
        started = null
        throw error
      },
    )
    return started
  }
  const Waiting = lazy(async () => {
    await preload()
    return { default: loaded ?? Nothing }
  })
  return {
    preload,
    Component(props) {
      const [Screen] = useState(() => loaded ?? Waiting)
      return <Screen {...props} />
    },
  }
}

/** A screen that comes with the entry script, so that its page needs one request less. */
export const staticScreen = (Component: ComponentType<ScreenProps>): LazyScreen => ({
  Component,
  preload: async () => undefined,
})

const Nothing = () => null
