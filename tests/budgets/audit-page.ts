import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import lighthouse, { type Flags, type RunnerResult } from 'lighthouse'
import { type Browser, chromium } from 'playwright-core'
import { installChromium } from '../../tools/browser/chromium.ts'
import { freePort } from '../support/free-port.ts'

export type Audit = {
  /** Where the page was when it was judged; another address than the asked one where it led on by itself. */
  readonly pathname: string
  /** 0 to 100. */
  readonly performance: number
  readonly accessibility: number
  readonly bestPractices: number
  /** The least of the runs: what else a machine does only adds to it. */
  readonly largestContentfulPaintMs: number
  readonly totalBlockingTimeMs: number
  readonly cumulativeLayoutShift: number
  /** What took points away, by Lighthouse's own titles; accessibility and best practices only. */
  readonly complaints: readonly string[]
}

export const lighthouseFlags = {
  onlyCategories: ['performance', 'accessibility', 'best-practices'],
  logLevel: 'silent',
} as const satisfies Flags

/**
 * How long our server takes for a file, for all runs alike: 2 to 10 ms here. Lighthouse measures it itself, beside the
 * browser and all else that the machine does, and multiplies it by every request on the way to the first paint: of the same
 * page it made 1,020 to 1,630 ms. What the server takes is measured by benchmarks.
 */
const serverMs = 10

const latencyOf = (address: string) => {
  const { origin } = new URL(address)
  return { additionalRttByOrigin: { [origin]: 0 }, serverResponseTimeByOrigin: { [origin]: serverMs } }
}

/** Lighthouse's mobile audit with simulated throttling, cold cache: the median of so many runs by performance. */
export const auditPage = (address: string, runs: number): Promise<Audit> =>
  medianOf(runs, async (_browser, port) =>
    readReport(
      await lighthouse(address, { ...lighthouseFlags, port, precomputedLanternData: latencyOf(address) }),
    ),
  )

export const performanceMin = 95

/** More than half of the runs are good, so that no other run makes their median worse. */
const isDecided = (audits: readonly Audit[], runs: number): boolean =>
  audits.filter(({ performance }) => performance >= performanceMin).length > runs / 2

/** Runs the audit so many times in one browser, or until the median is sure; answers the median by performance. */
export async function medianOf(
  runs: number,
  audit: (browser: Browser, port: number) => Promise<Audit>,
): Promise<Audit> {
  const { executablePath, args, env } = await installChromium()
  const port = await freePort()
  const browser = await chromium.launch({
    executablePath,
    args: [...args, `--remote-debugging-port=${port}`],
    env,
  })
  try {
    const audits: Audit[] = []
    while (audits.length < runs && !isDecided(audits, runs)) audits.push(await audit(browser, port))
    const largestContentfulPaintMs = Math.min(...audits.map((one) => one.largestContentfulPaintMs))
    return { ...median(audits), largestContentfulPaintMs }
  } finally {
    await browser.close()
  }
}

/** What a report of Lighthouse says; of a part that its mode does not judge NaN. */
export function readReport(result: RunnerResult | undefined): Audit {
  if (result === undefined) throw new Error('Lighthouse answered nothing')
  const { lhr } = result
  if (lhr.runtimeError) throw new Error(`Lighthouse: ${lhr.runtimeError.message}`)
  keep(lhr)
  const scoreOf = (name: string) => Math.round((lhr.categories[name]?.score ?? Number.NaN) * 100)
  const figure = (name: string) => lhr.audits[name]?.numericValue ?? Number.NaN
  return {
    pathname: new URL(lhr.finalDisplayedUrl).pathname,
    performance: scoreOf('performance'),
    accessibility: scoreOf('accessibility'),
    bestPractices: scoreOf('best-practices'),
    largestContentfulPaintMs: figure('largest-contentful-paint'),
    totalBlockingTimeMs: figure('total-blocking-time'),
    cumulativeLayoutShift: figure('cumulative-layout-shift'),
    complaints: complaintsOf(lhr),
  }
}

function complaintsOf({ categories: judged, audits }: RunnerResult['lhr']): readonly string[] {
  return ['accessibility', 'best-practices'].flatMap((name) =>
    (judged[name]?.auditRefs ?? [])
      .filter(({ weight }) => weight > 0)
      .map(({ id }) => audits[id])
      .filter((audit) => audit !== undefined && audit.score !== null && audit.score < 1)
      .map((audit) => `${audit?.id}: ${audit?.title} ${JSON.stringify(audit?.details ?? null)}`),
  )
}

const median = (audits: readonly Audit[]): Audit => {
  const sorted = audits.toSorted((one, other) => one.performance - other.performance)
  const middle = sorted[Math.floor(sorted.length / 2)]
  if (middle === undefined) throw new Error('no run of Lighthouse')
  return middle
}

/** The whole report, for whoever wants to know why, in the folder CUPO_LIGHTHOUSE. */
function keep(lhr: RunnerResult['lhr']): void {
  const folder = process.env.CUPO_LIGHTHOUSE
  if (folder === undefined) return
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, `${Date.parse(lhr.fetchTime)}.json`), JSON.stringify(lhr, null, 2))
}
