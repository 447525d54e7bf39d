import { createRequire } from 'node:module'
import type { Browser, BrowserType } from 'playwright-core'
import { installOldChromium } from '../../../tools/browser/chromium.ts'

/**
 * Chromium 103, driven by the last Playwright that does not ask its pages for what came later. Null on a machine for which npm
 * has no such browser.
 */
export async function launchOldBrowser(): Promise<Browser | null> {
  const installed = await installOldChromium()
  if (installed === null) return null
  const { executablePath, args, env } = installed
  return oldPlaywright().chromium.launch({ executablePath, args: [...args], env: { ...env } })
}

/** Its interface has been the same ever since. */
const oldPlaywright = () =>
  createRequire(import.meta.url)('playwright-core-1.48') as { readonly chromium: BrowserType }
