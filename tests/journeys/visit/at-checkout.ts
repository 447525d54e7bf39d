import type { Page } from 'playwright-core'

/** The provider's page has come, in the place of ours. */
const arriveAtCheckout = (page: Page) =>
  page.getByRole('heading', { level: 1, name: '¿Cómo quieres pagar?' }).waitFor()

/** Pays by one of the provider's two cards, and comes back to our result. */
export async function payByCard(page: Page, card: 'aprobada' | 'rechazada' = 'aprobada'): Promise<void> {
  await arriveAtCheckout(page)
  await page.getByRole('button', { name: `Usar ${card}` }).click()
  await page.getByLabel('Nombre en la tarjeta').fill('Persona De Prueba')
  await page.getByLabel('Vence').fill('12/30')
  await page.getByLabel('CVV').fill('123')
  await send(page)
}

/** Takes a PIN for a shop, and comes back without having paid. */
export async function takePin(page: Page): Promise<void> {
  await arriveAtCheckout(page)
  await page.getByRole('group', { name: '¿Dónde vas a pagar?' }).getByRole('radio').first().check()
  await send(page)
}

export async function leaveWithoutPaying(page: Page): Promise<void> {
  await arriveAtCheckout(page)
  await page.getByRole('link', { name: 'Cancelar y volver al comercio' }).click()
}

async function send(page: Page): Promise<void> {
  await page.locator('button[type=submit]').click()
  await page.getByRole('link', { name: 'Volver al comercio', exact: true }).click()
}
