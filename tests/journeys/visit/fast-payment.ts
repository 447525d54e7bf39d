import type { Page } from 'playwright-core'
import { button } from './screens.ts'

/** The document typed and the captcha ticked, in the order that people do. */
export async function solveFastPayment(page: Page, document: string): Promise<void> {
  await page.goto('/fast-payment')
  await page.getByLabel('Número de cédula').fill(document)
  await page.getByLabel('No soy un robot').check()
  await page.getByText('Verificación lista.').waitFor()
}

export async function askFastPayment(page: Page, document: string): Promise<void> {
  await solveFastPayment(page, document)
  await button(page, 'Continuar').click()
}

/** The plan of the chosen credit is there, and with it what can be paid. */
export const payablePlan = (page: Page) => page.getByRole('heading', { level: 2, name: 'Plan de pagos' })
