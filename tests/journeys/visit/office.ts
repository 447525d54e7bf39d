import type { Visit } from './open-visit.ts'

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
