import { loadAhead, loadChunk } from '@cupo/ui/load-chunk.ts'
import { type ComponentType, createElement, lazy, useState } from 'react'
import { isElsewhere } from '../client/journey/place.ts'
import type { ScreenProps } from '../client/paths.ts'
import { visitChannel } from '../client/visit.ts'
import { type ScreenName, screenNames, screens } from '../screens/registry.ts'
import { FormScreen } from '../steps/form/form-screen.tsx'

export type ScreenComponent = {
  readonly Component: ComponentType<ScreenProps>
  /** Afterwards the screen shows without waiting (prerender and hydration rely on it). */
  readonly preload: () => Promise<void>
}

export const screenComponents: { readonly [screen in ScreenName]?: ScreenComponent } = componentsOfRows()

function componentsOfRows() {
  const byFile = new Map<string, ScreenComponent>()
  const entries = screenNames.flatMap((name) => {
    const { file, entry } = screens[name]
    if (file === null) return []
    const component = byFile.get(file) ?? (entry === 'script' ? withScript(FormScreen) : inFile(file))
    byFile.set(file, component)
    return [[name, component] as const]
  })
  return Object.fromEntries(entries)
}

export async function preloadNext(screen: ScreenName): Promise<void> {
  const next = (screens[screen].next ?? []).filter((one) => !isElsewhere(one, visitChannel()))
  await Promise.all(next.map((one) => screenComponents[one]?.preload()))
}

function withScript(Component: ComponentType<ScreenProps>): ScreenComponent {
  return { Component, preload: async () => undefined }
}

function inFile(file: string): ScreenComponent {
  let loaded: ComponentType<ScreenProps> | null = null
  const load = async () => {
    loaded ??= await loadScreen(file)
  }
  const Waiting = lazy(async () => {
    await loadChunk(load)
    return { default: loaded ?? Nothing }
  })
  return {
    preload: async () => {
      await loadAhead(load)
    },
    Component: function Loaded(props) {
      const [Screen] = useState(() => loaded ?? Waiting)
      return createElement(Screen, props)
    },
  }
}

const screenTable = () => import('./screen-files.ts')

async function loadScreen(file: string): Promise<ComponentType<ScreenProps>> {
  const { screenFiles } = await screenTable()
  const [Screen] = Object.values((await screenFiles[`../${file}`]?.()) ?? {})
  if (Screen === undefined) throw new Error(`${file} exports no screen`)
  return Screen
}

const Nothing = () => null
