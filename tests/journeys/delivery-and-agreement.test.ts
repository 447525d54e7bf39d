import { afterEach, expect, test } from 'vitest'
import { checkScreen, checkVisit } from './visit/check-screen.ts'
import { customerAt, openAs } from './visit/open-as.ts'
import type { Visit } from './visit/open-visit.ts'
import { arriveAt, button, dialogOf, titles } from './visit/screens.ts'

let visit: Visit
afterEach(() => visit.close())

test.each([
  ['a phone', { width: 360, height: 640 }],
  ['a desk', { width: 1280, height: 800 }],
] as const)(
  'on %s the agreement is read on the screen, whatever the browser can open (R-A13)',
  async (_where, size) => {
    const customer = await customerAt('contract', '54')
    visit = await openAs(customer, '/contract')
    const { page } = visit
    await page.setViewportSize(size)
    await button(page, 'Leer el contrato').click()
    const dialog = await dialogOf(page, 'Contrato de crédito')
    await dialog.getByRole('heading', { name: 'Lo esencial de tu crédito' }).waitFor()
    await dialog.getByRole('table', { name: /Anexo 1/ }).waitFor()
    await checkScreen(visit, customer, `contract-text-${size.width}`)
    const totals = await dialog
      .getByText('Total a pagar', { exact: true })
      .locator('xpath=../dd')
      .allInnerTexts()
    await button(page, 'Leí y acepto el contrato').click()
    const { offer } = await customer.read()
    expect(new Set(totals.map(withoutSpaces))).toEqual(
      new Set([withoutSpaces(offer?.totalOfPurchaseFmt ?? '')]),
    )
    await expect.poll(() => page.getByLabel('Leí y acepto el contrato de crédito.').isChecked()).toBe(true)
    await page.getByLabel(/Acepto la fianza/).check()
    await button(page, 'Finalizar').click()
    await arriveAt(page, titles.details)
    checkVisit(visit)
  },
)

const withoutSpaces = (amount: string) => amount.replace(/\s/g, '')
