import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import type { Visit } from './open-visit.ts'
import { takeScreenshot } from './take-screenshot.ts'

export type Person = { readonly document: string; readonly mobile: string; readonly email: string }

/**
 * What must hold wherever the customer stands: no accessibility violation, nothing wider than the phone, nothing
 * personal where scripts or logs could read it. Keeps a picture when one is asked for.
 */
export async function checkScreen(visit: Visit, person: Person | null, name: string): Promise<void> {
  const { page } = visit
  await takeScreenshot(page, name)
  expect(await accessibilityProblems(page), `${name}: accessibility`).toEqual([])
  expect(await widthOverflow(page), `${name}: pixels wider than the screen`).toBe(0)
  await checkPrivacy(visit, person, name)
}

const packageOfAxe = createRequire(createRequire(import.meta.url).resolve('@axe-core/playwright'))
const axe = readFileSync(packageOfAxe.resolve('axe-core/axe.min.js'), 'utf8')

type Axe = {
  readonly run: (
    context: { readonly exclude: readonly string[] },
    options: { readonly resultTypes: readonly string[] },
  ) => Promise<{ readonly violations: readonly Violation[] }>
}

type Violation = {
  readonly id: string
  readonly nodes: readonly { readonly html: string; readonly failureSummary?: string }[]
}

declare global {
  interface Window {
    readonly axe: Axe
  }
}

/** Rules of WCAG 2.2 AA and axe's own advice. The provider's frame is not ours; it is checked on its own. */
export async function accessibilityProblems(page: Page): Promise<readonly string[]> {
  await settled(page)
  // Axe is larger than our app: a document is given it once.
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axe)
  // Asked in the page itself: the builder of the package brings every rule's results out and takes twice as long.
  return page.evaluate(async () => {
    const { violations } = await window.axe.run({ exclude: ['iframe'] }, { resultTypes: ['violations'] })
    return violations.flatMap(({ id, nodes }) =>
      nodes.map(({ html, failureSummary }) => `${id}: ${html} ${failureSummary}`),
    )
  })
}

/** Colors are judged once whatever fades or slides has come to rest, and every act takes presses. */
async function settled(page: Page): Promise<void> {
  await page.locator('[data-resting]:not([aria-busy])').first().waitFor({ state: 'detached' })
  await page.evaluate(async () => {
    const passing = document
      .getAnimations()
      .filter((one) => one.effect?.getComputedTiming().endTime !== Infinity)
    await Promise.allSettled(passing.map((one) => one.finished))
  })
}

/** Pixels that a page is wider than the device. */
export const widthOverflow = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)

/** Documents, lines, addresses, names and tokens are nowhere a script, a log or a referrer could pick them up. */
async function checkPrivacy(visit: Visit, person: Person | null, name: string): Promise<void> {
  const kept = await visit.page.evaluate(() =>
    JSON.stringify([
      { ...localStorage },
      { ...sessionStorage },
      document.cookie,
      location.href,
      history.state,
      document.referrer,
    ]),
  )
  const everything = [kept, ...visit.addresses.map((address) => decodeURIComponent(address))]
  const secrets = person === null ? [] : [person.document, person.mobile, person.email]
  for (const secret of secrets) {
    const leaks = everything.filter((text) => text.includes(secret))
    expect(leaks, `${name}: ${secret} can be read`).toEqual([])
  }
  expect(kept, `${name}: a token can be read`).not.toMatch(/ey[\w-]{8,}\.[\w-]+/)
  const cookies = await visit.context.cookies(visit.webUrl)
  const readable = cookies.filter(({ httpOnly, sameSite }) => !httpOnly || sameSite === 'None')
  expect(readable, `${name}: cookies for scripts`).toEqual([])
}

/** At the end of a visit: no script was refused, none failed. */
export function checkVisit({ violations, errors }: Visit): void {
  expect(violations, 'content security policy').toEqual([])
  expect(errors, 'errors of the pages').toEqual([])
}
