import type { Page } from 'playwright-core'
import { button, dialogOf } from './screens.ts'

/** From the amount to the provider: the dialog asks how to pay, and says what. */
export async function leaveToPay(page: Page, method: 'Tarjeta-PSE' | 'Efectivo'): Promise<void> {
  const dialog = await dialogOf(page, 'Elige cómo pagar')
  await dialog.getByLabel(method).check()
  if (method === 'Efectivo') await dialog.getByText('Guárdalo').waitFor()
  await button(page, /^Ir a pagar \$/).click()
}

/** The result of the payment has this title. */
export const outcome = (page: Page, title: string): Promise<void> =>
  page.getByRole('heading', { level: 2, name: title }).waitFor()
