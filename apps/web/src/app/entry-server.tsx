import { renderToString } from 'react-dom/server'
import { titles } from '../text/titles.ts'
import { ScreenSkeleton } from '../ui/screen-skeleton.tsx'
import { App } from './app.tsx'
import { paths, type ScreenName, screenNames } from './paths.ts'
import type { PrerenderedPage } from './prerendered-page.ts'
import { entryScreens, screens } from './screens.ts'

/** The entry screens, rendered, and the shell with a skeleton for all others, the page that is not found among them. */
export async function prerender(): Promise<readonly PrerenderedPage[]> {
  const entries = await Promise.all(screenNames.filter((screen) => screen in entryScreens).map(renderScreen))
  const html = renderToString(<ScreenSkeleton title="Cupo" />)
  return [...entries, { name: 'shell', title: 'Cupo', html, patterns: shellPatterns, module: null }]
}

/** Every address of a screen without a page of its own: the server answers any other with 404. */
export const shellPatterns: readonly string[] = screenNames
  .filter((screen) => !(screen in entryScreens))
  .flatMap((screen) => paths[screen].patterns)
  .flatMap((pattern) => (pattern.endsWith('/*') ? [pattern.slice(0, -2), pattern] : [pattern]))

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
