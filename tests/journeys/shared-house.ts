import { chromium } from 'playwright-core'
import type { TestProject } from 'vitest/node'
import { installChromium } from '../../tools/browser/chromium.ts'
import { startHouse } from '../house/start-house.ts'

declare module 'vitest' {
  interface ProvidedContext {
    readonly webUrl: string
    readonly sandboxUrl: string
    readonly browserAddress: string
  }
}

/** One house, its people and one browser for all journeys; whoever moves the clock or breaks a provider starts a house of their own. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { executablePath, args, env } = await installChromium()
  const house = await startHouse({ SEEDS: 'start' })
  // Wrong codes typed by some journeys would cost the customers of all others a captcha.
  await house.settings('2020-01-01', 'sprayTriesMin', '1000000')
  const browser = await chromium.launchServer({ executablePath, args: [...args], env })
  project.provide('webUrl', house.webUrl)
  project.provide('sandboxUrl', house.sandboxUrl)
  project.provide('browserAddress', browser.wsEndpoint())
  return async () => {
    await browser.close()
    await house.stop()
  }
}
