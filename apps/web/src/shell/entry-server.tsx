import { renderToString } from 'react-dom/server'
import { PrerenderedPath } from '../client/navigate.ts'
import { pathTo } from '../client/paths.ts'
import { type ScreenName, screenNames, screens } from '../screens/registry.ts'
import { brandText } from '../text/brand.ts'
import { policies } from '../text/common.ts'
import { titles } from '../text/titles.ts'
import { ScreenSkeleton } from '../ui/screen-skeleton.tsx'
import { App } from './app.tsx'
import { PageFooter } from './page-footer.tsx'
import type { PrerenderedPage } from './prerendered-page.ts'
import { screenComponents } from './screen-components.ts'

export async function prerender(): Promise<readonly PrerenderedPage[]> {
  const screensToRender = screenNames.filter((screen) => screens[screen].entry !== undefined)
  const entries = await Promise.all(screensToRender.flatMap(pagesOf).map(renderPage))
  const html = renderToString(
    <PrerenderedPath value="/">
      <ScreenSkeleton title={brandText.operator} />
      <PageFooter />
    </PrerenderedPath>,
  )
  return [
    ...entries,
    { name: 'shell', title: brandText.operator, html, patterns: shellPatterns, module: null },
  ]
}

export const shellPatterns: readonly string[] = screenNames
  .filter((screen) => screens[screen].entry === undefined)
  .flatMap((screen) => screens[screen].paths)
  .flatMap((pattern) => (pattern.endsWith('/*') ? [pattern.slice(0, -2), pattern] : [pattern]))

type Page = Pick<PrerenderedPage, 'name' | 'title' | 'patterns'> & { readonly screen: ScreenName }

/** A screen is one page, whatever its address carries; each legal text is a page of its own. */
function pagesOf(screen: ScreenName): readonly Page[] {
  if (screen !== 'policy') {
    return [{ screen, name: screen, title: titles[screen], patterns: screens[screen].paths }]
  }
  return policies.map(({ slug, title }) => ({
    screen,
    name: `policy-${slug}`,
    title,
    patterns: [pathTo(screen, '', { policy: slug })],
  }))
}

async function renderPage({ screen, ...page }: Page): Promise<PrerenderedPage> {
  await screenComponents[screen]?.preload()
  const example = page.patterns[0]?.replace(/:\w+/g, '0') ?? '/'
  return {
    ...page,
    html: renderToString(<App ssrPath={example} />),
    module: screens[screen].entry === 'page' ? `src/${screens[screen].file}` : null,
  }
}
