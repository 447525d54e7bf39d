import { afterEach, expect, test } from 'vitest'
import { controlOf } from '../support/control.ts'
import { checkScreen, checkVisit } from './visit/check-screen.ts'
import { confirmByCode } from './visit/confirm-by-code.ts'
import { customerAt, enterOwnArea, openAs } from './visit/open-as.ts'
import { sharedPlace, type Visit } from './visit/open-visit.ts'
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
    await button(page, 'Firmar contrato').click()
    await arriveAt(page, titles.details)
    checkVisit(visit)
  },
)

test('a borrower withdraws on a phone, and the credit is void once the operator has the phone back (R-R1, R-R3)', async () => {
  const customer = await customerAt('financialData', '14')
  const control = controlOf(sharedPlace().sandboxUrl)
  const order = (await customer.read()).idOrderAmount ?? ''
  await control.endOrder(order, 'deliver')
  await enterOwnArea(customer)
  visit = await openAs(customer, '/self-manage')
  const { page } = visit
  await page.getByRole('link', { name: /^Ver mi crédito/ }).click()
  await button(page, 'Retractarme').click()
  const dialog = await dialogOf(page, '¿Te retractas de este crédito?')
  await checkScreen(visit, customer, 'withdrawal-confirm')
  await confirmByCode(visit, customer.mobile, () =>
    dialog.getByRole('button', { name: 'Sí, retractarme' }).click(),
  )
  await page.getByText('Pediste el retracto').waitFor()
  await checkScreen(visit, customer, 'withdrawal-requested')
  await control.endOrder(order, 'return')
  await page.reload()
  await button(page, 'Constancia de retracto').waitFor()
  await checkScreen(visit, customer, 'withdrawal-completed')
  checkVisit(visit)
})

const withoutSpaces = (amount: string) => amount.replace(/\s/g, '')
