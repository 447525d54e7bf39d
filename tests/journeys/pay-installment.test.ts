import type { Page } from 'playwright-core'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { Customer } from '../support/customer.ts'
import { tillOf } from '../support/till.ts'
import { leaveWithoutPaying, payByCard, takePin } from './visit/at-checkout.ts'
import { leaveToPay, outcome } from './visit/at-payment.ts'
import { checkScreen, checkVisit } from './visit/check-screen.ts'
import { accountTitle } from './visit/enter-account.ts'
import { customerAt, enterOwnArea, openAs } from './visit/open-as.ts'
import type { Visit } from './visit/open-visit.ts'
import { arriveAt, button, dialogOf } from './visit/screens.ts'

/** Somebody whose phone was delivered, so that there is a credit to pay. */
async function borrower(): Promise<Customer> {
  const customer = await customerAt('contract', '00')
  const { idOrderAmount } = await customer.sign()
  await customer.place.control.advance('PT0S')
  await customer.place.control.endOrder(idOrderAmount ?? '', 'deliver')
  return customer
}

let owner: Customer
let visit: Visit
beforeAll(async () => {
  owner = await borrower()
})
afterEach(() => visit.close())

/** From the home to the payment page, as people go. */
async function goToPay(customer = owner): Promise<Page> {
  await enterOwnArea(customer)
  visit = await openAs(customer, '/self-manage')
  const { page } = visit
  await page.getByRole('link', { name: /^Pagar/ }).click()
  await arriveAt(page, 'Paga tu crédito')
  await page.getByRole('tab', { name: 'Pagar cuota', selected: true }).waitFor()
  return page
}

const type = (page: Page, amount: string) => page.getByRole('textbox', { name: 'Valor a pagar' }).fill(amount)

/** Chooses a capital prepayment of the least that is taken, sees both effects, and picks one. */
async function prepay(page: Page, effect: 'Cuota más baja' | 'Terminas antes'): Promise<string> {
  await page.getByRole('tab', { name: 'Abono a capital' }).click()
  const range = await page.getByText(/^Desde \$.* y menos de/).innerText()
  await type(page, /Desde \$\s([\d.]+)/.exec(range)?.[1] ?? '')
  const effects = page.getByRole('group', { name: 'Elige qué cambia con tu abono' })
  await effects.getByText('Ahorras').last().waitFor()
  await effects.getByLabel(effect).check()
  return (await effects.innerText()).replace(/\s+/g, ' ')
}

describe('an installment', () => {
  test('an installment paid by card is confirmed on coming back, and its receipt can be mailed', async () => {
    const page = await goToPay()
    await checkScreen(visit, owner, 'payment')
    await page.getByLabel('Otro valor').check()
    await type(page, '9999')
    await button(page, 'Continuar').click()
    await page.getByText('El monto mínimo de pago es de $ 10.000').waitFor()
    await checkScreen(visit, owner, 'payment-refused')
    await type(page, '20000')
    await button(page, 'Continuar').click()
    await dialogOf(page, 'Elige cómo pagar')
    await checkScreen(visit, owner, 'payment-method')
    await page.keyboard.press('Escape')
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Continuar')
    await button(page, 'Continuar').click()
    await leaveToPay(page, 'Tarjeta-PSE')
    await payByCard(page)
    await outcome(page, 'Transacción exitosa')
    await page.getByText('Recibimos tu pago y ya quedó registrado.').waitFor()
    await page.getByText('$ 20.000,00').waitFor()
    await checkScreen(visit, owner, 'payment-done')
    await page.getByLabel('Correo electrónico').fill(`copia.${owner.email}`)
    await button(page, 'Enviar comprobante').click()
    await page.getByText('¡El comprobante fue enviado con éxito!').waitFor()
    const { attachments } = await visit.control.message(`copia.${owner.email}`, () => true)
    expect(attachments.map(({ contentType }) => contentType)).toEqual(['application/pdf'])
    checkVisit(visit)
  })

  test('in cash shows its PIN and waits; opened again once it was paid, it says so', async () => {
    const page = await goToPay()
    await button(page, 'Continuar').click()
    await leaveToPay(page, 'Efectivo')
    await takePin(page)
    await outcome(page, 'Transacción pendiente')
    const till = tillOf(visit)
    const ref = new URL(page.url()).searchParams.get('ref_payco')
    const payment = (await till.payments()).find(({ ref_payco }) => ref_payco === ref)
    if (payment === undefined) throw new Error('the provider does not know the payment')
    await page.getByText(payment.pin ?? '', { exact: true }).waitFor()
    await checkScreen(visit, owner, 'payment-cash')
    await till.change(payment, 1)
    await till.heard(payment)
    await page.reload()
    await outcome(page, 'Transacción exitosa')
    expect(await page.getByText('PIN de pago').count()).toBe(0)
    checkVisit(visit)
  })

  test.each([
    ['rejected', 'Transacción rechazada', (page: Page) => payByCard(page, 'rechazada')],
    ['abandoned', 'Transacción cancelada', leaveWithoutPaying],
  ] as const)('%s says so, and that nothing is paid twice', async (name, title, act) => {
    const page = await goToPay()
    await button(page, 'Continuar').click()
    await leaveToPay(page, 'Tarjeta-PSE')
    await act(page)
    await outcome(page, title)
    await checkScreen(visit, owner, `payment-${name}`)
    await button(page, 'Finalizar').click()
    await arriveAt(page, accountTitle)
    checkVisit(visit)
  })
})

test('ahead, then to capital both ways, then all of it: the paz y salvo is there', async () => {
  const customer = await borrower()
  const page = await goToPay(customer)
  const again = async () => {
    await outcome(page, 'Transacción exitosa')
    await page.getByText('ya quedó registrado').waitFor()
    await button(page, 'Realizar otro pago').click()
    await arriveAt(page, 'Paga tu crédito')
  }
  await page.getByRole('tab', { name: 'Adelanto de cuota' }).click()
  await type(page, '9000')
  await button(page, 'Continuar').click()
  await page.getByText('Escribe el valor mayor que $10000').waitFor()
  await type(page, '50000')
  await button(page, 'Continuar').click()
  await leaveToPay(page, 'Tarjeta-PSE')
  await payByCard(page)
  await again()
  for (const effect of ['Cuota más baja', 'Terminas antes'] as const) {
    expect(await prepay(page, effect)).toMatch(
      /Cuota más baja.*Ahorras \$ [\d.]+ .*Terminas antes.*Ahorras \$ [\d.]+/,
    )
    await checkScreen(visit, customer, 'payment-effects')
    await button(page, 'Continuar').click()
    await (await dialogOf(page, 'Elige cómo pagar')).getByText(effect).waitFor()
    await leaveToPay(page, 'Tarjeta-PSE')
    await payByCard(page)
    await again()
  }
  await page.getByRole('tab', { name: 'Abono a capital' }).click()
  await button(page, /^Pagar total \$/).click()
  await leaveToPay(page, 'Tarjeta-PSE')
  await payByCard(page)
  await page.getByText('ya quedó registrado').waitFor()
  await button(page, 'Finalizar').click()
  await arriveAt(page, accountTitle)
  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: /^Paz y salvo/ }).click()
  expect((await saved).suggestedFilename()).toMatch(/_Certificado_Paz_Salvo\.pdf$/)
  checkVisit(visit)
})
