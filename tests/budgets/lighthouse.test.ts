import { afterAll, beforeAll, expect, test } from 'vitest'
import { matchPath } from '../../apps/web/src/client/paths.ts'
import type { ScreenName } from '../../apps/web/src/screens/registry.ts'
import { type House, startHouse } from '../house/start-house.ts'
import { type Audit, auditPage } from './audit-page.ts'
import { addressOf, leadsTo, publicScreens, screensWithoutAddress } from './public-pages.ts'

/** The form in `npm test`, which runs beside other work; every public page in `npm run verify`. */
const isHeavy = process.env.CUPO_HEAVY === '1'
const runs = isHeavy ? 5 : 3
const entries = publicScreens.filter((screen) => leadsTo[screen] === undefined)
const audited: readonly ScreenName[] = isHeavy ? entries : ['form']
const leading = isHeavy ? publicScreens.filter((screen) => leadsTo[screen] !== undefined) : []

let house: House
beforeAll(async () => {
  house = await startHouse(isHeavy ? { SEEDS: 'start' } : {})
})
afterAll(() => house.stop())

const addressIn = (screen: ScreenName) => addressOf(screen, house.webUrl, house.sandboxUrl)

const audits = new Map<ScreenName, Promise<Audit>>()
function auditOf(screen: ScreenName): Promise<Audit> {
  const known = audits.get(screen)
  if (known !== undefined) return known
  const audit = addressIn(screen).then((address) => auditPage(address, runs))
  audits.set(screen, audit)
  return audit
}

test('each public screen of the registry is audited at an address as a person has it', () => {
  expect(screensWithoutAddress).toEqual([])
})

test.each(audited)(
  '%s scores at least 95 for performance on a simulated phone, with full marks for accessibility and best practices',
  async (screen) => {
    const audit = await auditOf(screen)
    const { performance, accessibility, bestPractices, complaints } = audit
    const [lcp, tbt] = [audit.largestContentfulPaintMs, audit.totalBlockingTimeMs].map(Math.round)
    console.log(
      `Lighthouse, mobile, ${screen}: ${performance}/${accessibility}/${bestPractices}, LCP ${lcp} ms, TBT ${tbt} ms, CLS ${audit.cumulativeLayoutShift}`,
    )
    expect(matchPath(audit.pathname)?.screen).toBe(screen)
    expect(complaints).toEqual([])
    expect([accessibility, bestPractices]).toEqual([100, 100])
    expect(performance).toBeGreaterThanOrEqual(95)
  },
)

test('the form paints its largest part within 1.5 simulated seconds, and nothing of it jumps', async () => {
  const audit = await auditOf('form')
  expect(audit.largestContentfulPaintMs).toBeLessThanOrEqual(1_500)
  expect(audit.cumulativeLayoutShift).toBe(0)
})

test.each(leading)('%s leads a visitor who asked for nothing before to where one asks', async (screen) => {
  const { pathname } = await auditPage(await addressIn(screen), 1)
  expect(matchPath(pathname)?.screen).toBe(leadsTo[screen])
})
