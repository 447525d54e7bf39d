import { renderToString } from 'react-dom/server'
import { titles } from '../text/titles.ts'
import { ScreenSkeleton } from '../ui/screen-skeleton.tsx'
import { App } from './app.tsx'
import { paths, type ScreenName, screenNames } from './paths.ts'
import type { PrerenderedPage } from './prerendered-page.ts'
import { entryScreens, screens } from './screens.ts'

/** The entry screens, rendered, and the shell with a skeleton for all others. */
export async function prerender(): Promise<readonly PrerenderedPage[]> {
  const entries = await Promise.all(screenNames.filter((screen) => screen in entryScreens).map(renderScreen))
  const html = renderToString(<ScreenSkeleton title="Cupo" />)
  return [...entries, { name: 'shell', title: 'Cupo', html, patterns: [], module: null }]
}

async function renderScreen(screen: ScreenName): Promise<PrerenderedPage> {
  await screens[screen]?.preload()
  return {
    name: screen,
    title: titles[screen],
    html: renderToString(<App ssrPath={exampleOf(screen)} />),
    patterns: paths[screen].patterns,
    module: entryScreens[screen] ?? null,
  }
}

const exampleOf = (screen: ScreenName) => paths[screen].patterns[0].replace(/:\w+/g, '0')
