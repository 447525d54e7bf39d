import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import type { Shot } from '../../tools/pictures/findings.ts'
import { accessibilityProblems, widthOverflow } from '../journeys/visit/check-screen.ts'
import { phoneSize, type Visit } from '../journeys/visit/open-visit.ts'
import { waitFor } from '../support/wait-for.ts'

const sizes = [phoneSize, { width: 768, height: 1024 }, { width: 1280, height: 800 }] as const

/** `CUPO_PICTURES` is where pictures are kept; without it the screens are only looked at. */
export const album = process.env.CUPO_PICTURES

/** Waits until a page rests: nothing asked for but what is held, nothing moving, every font there. */
export async function rest(visit: Visit, heldCount: () => number = () => 0): Promise<void> {
  await waitFor('rest', async () => (visit.openCalls.size <= heldCount() ? true : undefined))
  await visit.page.evaluate(stillness)
}

/** Runs in the page: its content stays for a quarter of a second. A countdown is not waited for. */
async function stillness(): Promise<void> {
  const quietMs = 250
  const patienceMs = 3_000
  await document.fonts.ready
  const images = [...document.images].filter((image) => image.loading !== 'lazy')
  await Promise.allSettled(images.map((image) => image.decode()))
  await new Promise<void>((resolve) => {
    const end = setTimeout(done, patienceMs)
    let quiet = setTimeout(done, quietMs)
    const observer = new MutationObserver(() => {
      clearTimeout(quiet)
      quiet = setTimeout(done, quietMs)
    })
    observer.observe(document, { subtree: true, childList: true, characterData: true })
    function done() {
      observer.disconnect()
      clearTimeout(end)
      clearTimeout(quiet)
      resolve()
    }
  })
}

/** Takes a state of a screen at each width, and answers what was found there. */
export async function photograph(visit: Visit, screen: string, state: string): Promise<readonly Shot[]> {
  const { page } = visit
  const found: Shot[] = []
  for (const { width, height } of sizes) {
    await page.setViewportSize({ width, height })
    // Two frames: what measures itself has drawn for the new size.
    await page.evaluate(() => new Promise((next) => requestAnimationFrame(() => requestAnimationFrame(next))))
    const violations = await accessibilityProblems(page)
    if (album !== undefined) await keep(page, join(album, screen), `${state}-${width}`, height)
    found.push({
      screen,
      state,
      width,
      violations,
      overflow: await widthOverflow(page),
      small: width === phoneSize.width ? await page.evaluate(smallTargets) : [],
      address: new URL(page.url()).pathname,
    })
  }
  await page.setViewportSize(phoneSize)
  return found
}

/** What a person sees first, and on a phone all of it, as tall as it is. */
async function keep(page: Page, folder: string, name: string, height: number): Promise<void> {
  mkdirSync(folder, { recursive: true })
  const said = await page.evaluateHandle(maskLiveText)
  const isPhone = name.endsWith(`-${phoneSize.width}`)
  await page.screenshot({
    path: join(folder, `${name}.png`),
    animations: 'disabled',
    scale: isPhone ? 'device' : 'css',
  })
  const whole = isPhone ? await wholeHeight(page) : 0
  if (whole > height) {
    await page.setViewportSize({ width: phoneSize.width, height: whole })
    await page.screenshot({ path: join(folder, `${name}-whole.png`), animations: 'disabled', fullPage: true })
  }
  if (isPhone) await page.setViewportSize({ width: phoneSize.width, height })
  await said.evaluate((unmask) => unmask())
}

/**
 * Runs in the page: what differs from run to run (figures, codes, months and weekdays, the modules of a QR code) looks the
 * same in every picture, so that two sets can be compared. Answers how to undo it.
 */
function maskLiveText(): () => void {
  const live =
    /[\w.,:/@%+·-]*\d[\w.,:/@%+-]*|\b(?:enero|febrero|marzo|abril|mayo|junio|julio|agosto|septiembre|octubre|noviembre|diciembre|(?:ene|feb|mar|abr|may|jun|jul|ago|sept?|oct|nov|dic)\b\.?|lunes|martes|miércoles|jueves|viernes|sábado|domingo)(?!\p{L})/giu
  const undo: (() => void)[] = []
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const text = node.nodeValue ?? ''
    const masked = text.replace(live, '000')
    if (masked === text || node.parentElement?.closest('script, style')) continue
    const place = node
    place.nodeValue = masked
    undo.push(() => {
      if (place.nodeValue === masked) place.nodeValue = text
    })
  }
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(
    'input, textarea { -webkit-text-fill-color: transparent } svg[shape-rendering] { fill: transparent }',
  )
  document.adoptedStyleSheets.push(sheet)
  undo.push(() => {
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== sheet)
  })
  return () => {
    for (const one of undo) one()
  }
}

/** As tall as its content, so that the bar of actions stands at its end and the footer below it; a page is never lower than its view. */
async function wholeHeight(page: Page): Promise<number> {
  await page.setViewportSize({ width: phoneSize.width, height: 200 })
  return page.evaluate(() => {
    const footer = document.querySelector('[role=contentinfo], footer')?.getBoundingClientRect().height ?? 0
    return Math.ceil(document.documentElement.scrollHeight - footer)
  })
}

/** Runs in the page: what a finger has to hit and is under 44 pixels high or wide; a link inside a sentence may be. */
function smallTargets(): readonly string[] {
  const least = 44
  const targets = document.querySelectorAll<HTMLElement>(
    'button, a[href], input:not([type=hidden]), select, textarea, summary, [role=tab], [role=slider]',
  )
  const isInSentence = (element: HTMLElement) =>
    element.tagName === 'A' &&
    /\S/.test((element.parentElement?.textContent ?? '').replace(element.innerText, ''))
  const small: string[] = []
  for (const target of targets) {
    if (!target.checkVisibility({ visibilityProperty: true, opacityProperty: true }) || isInSentence(target))
      continue
    const label = target instanceof HTMLInputElement ? target.labels?.[0] : undefined
    const boxes = [target, label].flatMap((one) => (one ? [one.getBoundingClientRect()] : []))
    const width = Math.max(...boxes.map((box) => box.width))
    const height = Math.max(...boxes.map((box) => box.height))
    if (width < 2 || height < 2 || (width >= least && height >= least)) continue
    const words = (
      target.innerText ||
      target.getAttribute('aria-label') ||
      target.getAttribute('name') ||
      ''
    ).trim()
    small.push(
      `${target.tagName.toLowerCase()} «${words.slice(0, 40)}» ${Math.round(width)}×${Math.round(height)}`,
    )
  }
  return small
}
