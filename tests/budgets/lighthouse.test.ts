import { afterAll, beforeAll, expect, test } from 'vitest'
import { matchPath } from '../../apps/web/src/client/paths.ts'
import type { ScreenName } from '../../apps/web/src/screens/registry.ts'
import { type House, startHouse } from '../house/start-house.ts'
import { auditBegunVisit } from './audit-begun-visit.ts'
import { type Audit, auditPage, performanceMin } from './audit-page.ts'
import { begunVisits } from './begun-visits.ts'
import { addressOf, isFollowUp, leadsTo, publicScreens, screensWithoutAddress } from './public-pages.ts'

/** The form in `npm test`, which runs beside other work; every public page in `npm run verify`. */
const isHeavy = process.env.CUPO_HEAVY === '1'
const runs = isHeavy ? 5 : 3
const entries = publicScreens.filter((screen) => !isFollowUp(screen))
const audited: readonly ScreenName[] = isHeavy ? entries : ['form']
const followUps = isHeavy ? publicScreens.filter(isFollowUp) : []
const reloaded = followUps.filter((screen) => begunVisits[screen].keptIn === 'browser')
const pressed = followUps.filter((screen) => begunVisits[screen].keptIn === 'memory')

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
    expectFullMarks(screen, await auditOf(screen))
  },
)

test.each(reloaded)(
  '%s, loaded anew in a visit that has begun, scores at least 95 for performance, with full marks for the rest',
  async (screen) => {
    expectFullMarks(screen, await auditBegunVisit(begunVisits[screen], house, runs))
  },
)

// What they go on with lives in memory, so no load shows them: Lighthouse has no score of a load, only of a press.
test.each(pressed)(
  '%s scores at least 95 for the work and the jumps of the press that leads to it, with full marks for the rest',
  async (screen) => {
    expectFullMarks(screen, await auditBegunVisit(begunVisits[screen], house, runs))
  },
)

function expectFullMarks(screen: ScreenName, audit: Audit): void {
  const { performance, accessibility, bestPractices, complaints } = audit
  const [lcp, tbt] = [audit.largestContentfulPaintMs, audit.totalBlockingTimeMs].map(Math.round)
  console.log(
    `Lighthouse, mobile, ${screen}: ${performance}/${accessibility}/${bestPractices}, LCP ${lcp} ms, TBT ${tbt} ms, CLS ${audit.cumulativeLayoutShift}`,
  )
  expect(matchPath(audit.pathname)?.screen).toBe(screen)
  expect(complaints).toEqual([])
  expect([accessibility, bestPractices]).toEqual([100, 100])
  expect(performance).toBeGreaterThanOrEqual(performanceMin)
}

test('the form paints its largest part within 1.5 simulated seconds, and nothing of it jumps', async () => {
  const audit = await auditOf('form')
  expect(audit.largestContentfulPaintMs).toBeLessThanOrEqual(1_500)
  expect(audit.cumulativeLayoutShift).toBe(0)
})

test.each(followUps)('%s leads a visitor who asked for nothing before to where one asks', async (screen) => {
  const { pathname } = await auditPage(await addressIn(screen), 1)
  expect(matchPath(pathname)?.screen).toBe(leadsTo[screen])
})
