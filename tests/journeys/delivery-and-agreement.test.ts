import { afterEach, expect, test } from 'vitest'
import { checkScreen, checkVisit } from './visit/check-screen.ts'
import { customerAt, openAs } from './visit/open-as.ts'
import type { Visit } from './visit/open-visit.ts'
import { arriveAt, button, dialogOf, fillAddress, titles } from './visit/screens.ts'

let visit: Visit
afterEach(() => visit.close())

test('70: without a delivery date the operator will tell it by mail', async () => {
  const customer = await customerAt('deliveryData', '70')
  visit = await openAs(customer, '/direction')
  const { page } = visit
  await page.getByLabel('Departamento').waitFor()
  await fillAddress(page)
  await button(page, 'Guardar dirección').click()
  await page.getByText('confirmará la fecha por correo').waitFor()
  await checkScreen(visit, customer, 'direction-no-date')
  await button(page, 'Confirmar').click()
  await arriveAt(page, titles.contract)
  checkVisit(visit)
})

test('an address that is not filled in says what is missing, field by field', async () => {
  const customer = await customerAt('deliveryData', '08')
  visit = await openAs(customer, '/direction')
  const { page } = visit
  await button(page, 'Guardar dirección').click()
  await page.getByText('Cuidado, no rellenas correctamente los datos de la nueva dirección').waitFor()
  // The list above the form names each field with its sentence, which leads there; the field says it as an error.
  await button(page, 'Seleccione un departamento').waitFor()
  await page.getByText('Error: Seleccione un departamento').waitFor()
  await page.getByText('Error: Escriba su dirección').waitFor()
  await page.getByLabel('Departamento').selectOption({ label: 'Antioquia' })
  await page.getByText('Error: Seleccione una Ciudad').waitFor()
  await page.getByLabel('Ciudad').selectOption({ label: 'Medellín' })
  await page.getByText('Error: Seleccione un Barrio').waitFor()
  await checkScreen(visit, customer, 'direction-errors')
  checkVisit(visit)
})

test.each([
  ['a phone', { width: 360, height: 640 }],
  ['a desk', { width: 1280, height: 800 }],
] as const)(
  'on %s the agreement is read on the screen, whatever the browser can open',
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
