import type { Page } from 'playwright-core'
import type { Person } from './check-screen.ts'

/** What a victim of identity theft writes, up to the captcha. */
export async function fillClaim(page: Page, { document, mobile, email }: Person): Promise<void> {
  await page.getByLabel('¿Sobre qué es?').selectOption('identityTheft')
  await page.getByLabel('Tu nombre completo').fill('Ana María Ruiz')
  await page.getByLabel('Tu número de cédula').fill(document)
  await page.getByLabel('Tu celular').fill(mobile)
  await page.getByLabel('Tu correo').fill(email)
  await page.getByLabel('Asunto').fill('No es mi crédito')
  await page.getByLabel('Qué pasó').fill('Alguien pidió un celular a mi nombre y yo no sabía.')
}
