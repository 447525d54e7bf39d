import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { phoneSize } from './open-visit.ts'

const folder = process.env.CUPO_SCREENSHOTS
const deskSize = { width: 1280, height: 800 }

/** Keeps the whole screen as a phone, a desk and the visit's own device show it in the folder CUPO_SCREENSHOTS; does nothing without one. */
export async function takeScreenshot(page: Page, name: string): Promise<void> {
  if (folder === undefined) return
  mkdirSync(folder, { recursive: true })
  const own = page.viewportSize() ?? phoneSize
  const others = [phoneSize, deskSize].filter(({ width }) => width !== own.width)
  for (const size of [own, ...others]) {
    await page.setViewportSize(size)
    // As tall as its content, so that the bar of actions stands at its end.
    const height = await page.evaluate(() => document.documentElement.scrollHeight)
    await page.setViewportSize({ width: size.width, height })
    await page.screenshot({ path: join(folder, `${name}-${size.width}.png`) })
  }
  await page.setViewportSize(own)
}
