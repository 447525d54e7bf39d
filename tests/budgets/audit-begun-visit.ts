import { navigation, snapshot, startTimespan } from 'lighthouse'
import type { Browser } from 'playwright-core'
import puppeteer from 'puppeteer-core'
import { controlOf } from '../support/control.ts'
import { type Audit, lighthouseFlags, medianOf, readReport } from './audit-page.ts'
import type { BegunVisit } from './begun-visits.ts'

type Addresses = { readonly webUrl: string; readonly sandboxUrl: string }
const options = { flags: lighthouseFlags }
/** How a screen is read by everybody is judged where it stands, not on the way to it. */
const wayOptions = { flags: { ...lighthouseFlags, onlyCategories: ['performance', 'best-practices'] } }

/** Lighthouse's mobile audit of a screen in a visit that has begun, each time by another person: the median of so many runs. */
export const auditBegunVisit = (visit: BegunVisit, place: Addresses, runs: number): Promise<Audit> =>
  medianOf(runs, (browser, port) => auditOnce(visit, place, browser, port))

async function auditOnce(
  visit: BegunVisit,
  { webUrl, sandboxUrl }: Addresses,
  browser: Browser,
  port: number,
): Promise<Audit> {
  // Lighthouse sizes the page as a phone; a size of the context would stand against it.
  const context = await browser.newContext({ baseURL: webUrl, locale: 'es-CO', viewport: null })
  const lighthouseBrowser = await puppeteer.connect({
    browserURL: `http://127.0.0.1:${port}`,
    defaultViewport: null,
  })
  try {
    const page = await context.newPage()
    const device = { page, control: controlOf(sandboxUrl), webUrl }
    await visit.begin(device)
    const samePage = (await lighthouseBrowser.pages()).find((one) => one.url() === page.url())
    if (samePage === undefined) throw new Error(`Lighthouse does not see ${page.url()}`)
    if (visit.keptIn === 'memory') {
      const { endTimespan } = await startTimespan(samePage, wayOptions)
      await visit.press(device)
      const way = readReport(await endTimespan())
      return ofBoth(way, readReport(await snapshot(samePage, options)))
    }
    await visit.press(device)
    const session = await context.newCDPSession(page)
    await session.send('Network.clearBrowserCache')
    return readReport(await navigation(samePage, () => page.reload().then(() => {}), options))
  } finally {
    await lighthouseBrowser.disconnect()
    await context.close()
  }
}

/** The way to a screen is judged for its speed, the screen for everybody's access to it, and both for practices. */
const ofBoth = (way: Audit, screen: Audit): Audit => ({
  ...way,
  pathname: screen.pathname,
  accessibility: screen.accessibility,
  bestPractices: Math.min(way.bestPractices, screen.bestPractices),
  complaints: [...way.complaints, ...screen.complaints],
})
