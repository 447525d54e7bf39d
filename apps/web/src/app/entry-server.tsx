import { renderToString } from 'react-dom/server'
import { titles } from '../text/titles.ts'
import { ScreenSkeleton } from '../ui/screen-skeleton.tsx'
import { App } from './app.tsx'
import { paths, type ScreenName, screenNames } from './paths.ts'
import type { PrerenderedPage } from './prerendered-page.ts'
import { screens } from './screens.ts'

/** The entry screens, rendered, and the shell with a skeleton for all others. */
export function prerender(): readonly PrerenderedPage[] {
  const entries = screenNames.filter(isEntry).map((screen) => ({
    name: screen,
    title: titles[screen],
    html: renderToString(<App ssrPath={exampleOf(screen)} />),
    patterns: paths[screen].patterns,
  }))
  const shell = {
    name: 'shell',
    title: 'Cupo',
    html: renderToString(<ScreenSkeleton title="Cupo" />),
    patterns: [],
  }
  return [...entries, shell]
}

const isEntry = (screen: ScreenName) => {
  const entry = screens[screen]
  return entry !== undefined && !('preload' in entry)
}

const exampleOf = (screen: ScreenName) => paths[screen].patterns[0].replace(/:\w+/g, '0')
