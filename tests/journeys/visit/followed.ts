import type { Page, Response } from 'playwright-core'
import { expect } from 'vitest'
import type { Visit } from './open-visit.ts'

/** How soon the screen of the other one shows what somebody did. */
const withinMs = 2_000

type Act = {
  /** Who does something. */
  readonly by: Visit
  readonly act: () => Promise<unknown>
  /** Whose screen shows it. */
  readonly on: Visit
  /** By a heading or a sentence that did not stand there before. */
  readonly shows: string
}

/**
 * What somebody does on one device shows on another one within 2 seconds: from the answer of the product to who did it until the
 * words stand in the other page. Neither the typing hands nor the time in which a bureau or a camera decides are counted, so a busy
 * machine has all of the 2 seconds for the way from one screen to the other.
 */
export async function followed(what: string, { by, act, on, shows }: Act): Promise<void> {
  const seen = await watchFor(on.page, shows)
  let told: number | null = null
  const hear = (response: Response) => {
    if (isAct(response, by.webUrl)) told = performance.now()
  }
  by.context.on('response', hear)
  await act()
  const done = performance.now()
  const shown = await seen()
  by.context.off('response', hear)
  const took = Math.max(0, Math.round(shown - (told ?? done)))
  console.log(`the other screen shows ${what} after ${took} ms`)
  expect(took, `milliseconds until ${what} shows`).toBeLessThanOrEqual(withinMs)
}

const isAct = (response: Response, webUrl: string): boolean =>
  response.request().method() === 'POST' && response.url().startsWith(`${webUrl}/api/`)

/** Looks at every change of a page, which asking from outside would see up to half a second later. */
async function watchFor(page: Page, words: string): Promise<() => Promise<number>> {
  const isThere = await page.evaluate(watch, words)
  expect(isThere, `${words} stands there before anything is done`).toBe(false)
  return async () => {
    while (!(await isShown(page, words))) {}
    return performance.now()
  }
}

/** False where the page was loaded anew meanwhile, as one does whose file did not come: the words are looked for there as well. */
async function isShown(page: Page, words: string): Promise<boolean> {
  try {
    await page.evaluate(() => (globalThis as WordsInPage).shownWords)
    return true
  } catch (error) {
    if (!String(error).includes('Execution context was destroyed')) throw error
    console.log(`the page that is to show ${words} is loaded anew`)
    await page.waitForLoadState('domcontentloaded')
    return page.evaluate(watch, words)
  }
}

type WordsInPage = { shownWords?: Promise<void> }

/** Runs in the page. Answers whether the words stand there already. */
function watch(words: string): boolean {
  const shows = () =>
    [...document.querySelectorAll('h1:not([data-waiting]), h2, p, [role="status"] div')].some(
      (element) => element.textContent?.trim() === words && element.checkVisibility(),
    )
  const shown = new Promise<void>((resolve, reject) => {
    const observer = new MutationObserver(() => {
      if (!shows()) return
      observer.disconnect()
      resolve()
    })
    observer.observe(document, { subtree: true, childList: true, characterData: true, attributes: true })
    AbortSignal.timeout(20_000).addEventListener('abort', () => reject(new Error(`${words} did not show`)))
  })
  shown.catch(() => undefined)
  ;(globalThis as WordsInPage).shownWords = shown
  return shows()
}
