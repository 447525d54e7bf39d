import { expect } from 'vitest'
import { accessibilityProblems, widthOverflow } from './check-screen.ts'
import type { Visit } from './open-visit.ts'
import { takeScreenshot } from './take-screenshot.ts'

/** As a desk of the lender's staff. */
export const deskDevice = {
  viewport: { width: 1280, height: 800 },
  hasTouch: false,
  isMobile: false,
  deviceScaleFactor: 1,
} as const

/** Signs in at the directory as this person, at this page of the office. */
export async function enterOffice({ page, webUrl }: Visit, name: string, path = ''): Promise<void> {
  await page.goto(`/office${path}`)
  await page.getByRole('link', { name: 'Entrar con el directorio' }).click()
  await page.getByRole('button', { name }).click()
  await page.waitForURL(`${webUrl}/office${path}`)
}

/** Keeps a picture when one is asked for; the privacy of `checkScreen` is for the devices of customers. */
export async function checkDesk({ page }: Visit, name: string): Promise<void> {
  await takeScreenshot(page, name)
  expect(await accessibilityProblems(page), `${name}: accessibility`).toEqual([])
  expect(await widthOverflow(page), `${name}: pixels wider than the screen`).toBe(0)
}
