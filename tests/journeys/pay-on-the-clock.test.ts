import type { Checkout } from '@cupo/wire'
import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { type House, startHouse } from '../house/start-house.ts'
import { apiClient } from '../support/api-client.ts'
import { type PaymentAtProvider, tillOf } from '../support/till.ts'
import { payByCard, takePin } from './visit/at-checkout.ts'
import { checkScreen, checkVisit } from './visit/check-screen.ts'
import { enterAccount, seededBorrower } from './visit/enter-account.ts'
import { askFastPayment, payablePlan } from './visit/fast-payment.ts'
import { customerAt, enterOwnArea, openAs } from './visit/open-as.ts'
import { openVisit, type Visit } from './visit/open-visit.ts'
import { readMailedLink } from './visit/read-messages.ts'
import { arriveAt, button, dialogOf } from './visit/screens.ts'

/** A house of its own: days pass between a payment and its end. */
let house: House
let visit: Visit
beforeAll(async () => {
  house = await startHouse({ SEEDS: 'start' })
})
afterAll(() => house.stop())
afterEach(() => visit.close())

const outcome = (page: Page, title: string) => page.getByRole('heading', { level: 2, name: title }).waitFor()

/** The payment whose result the page shows, as the provider has it. */
async function paymentOn(page: Page): Promise<PaymentAtProvider> {
  const ref = new URL(page.url()).searchParams.get('ref_payco')
  const payment = (await tillOf(visit).payments()).find(({ ref_payco }) => ref_payco === ref)
  if (payment === undefined) throw new Error('the provider does not know the payment')
  return payment
}

/** The provider says so, and the product has heard it. */
async function bring(payment: PaymentAtProvider, state: number): Promise<void> {
  await tillOf(visit).change(payment, state)
  await tillOf(visit).heard(payment)
}

const mail = (email: string, subject: RegExp) =>
  visit.control.message(email, (one) => subject.test(one.subject))

/** Somebody has a PIN to pay in cash, and leaves its page open. */
async function waitWithPin(ending: string): Promise<Page> {
  visit = await openVisit(house)
  const { page } = visit
  await page.clock.install()
  await askFastPayment(page, seededBorrower(ending).document)
  await payablePlan(page).waitFor()
  await button(page, 'Pagar').click()
  await (await dialogOf(page, 'Elige cómo pagar')).getByLabel('Efectivo').check()
  await page.getByRole('button', { name: /^Ir a pagar/ }).click()
  await takePin(page)
  await outcome(page, 'Transacción pendiente')
  await page.getByText((await paymentOn(page)).pin ?? '', { exact: true }).waitFor()
  await button(page, 'Ahora no').click()
  return page
}

/** A page that waits for cash asks every minute. */
const lookAgain = (page: Page) => page.clock.fastForward(61_000)

test('cash that is paid two days later: the open page says so by itself, and the receipt is mailed', async () => {
  const page = await waitWithPin('80')
  const { email } = seededBorrower('80')
  await visit.control.advance('P2D')
  await lookAgain(page)
  await outcome(page, 'Transacción pendiente')
  await bring(await paymentOn(page), 1)
  await lookAgain(page)
  await outcome(page, 'Transacción exitosa')
  await page.getByText('ya quedó registrado').waitFor()
  expect(await page.getByText('PIN de pago').count()).toBe(0)
  const { attachments } = await mail(email, /^Guarda el comprobante del pago/)
  expect(attachments.map(({ contentType }) => contentType)).toEqual(['application/pdf'])
  checkVisit(visit)
})

test('a PIN whose last day passes: the open page calls it off, and so does a mail', async () => {
  const page = await waitWithPin('81')
  const person = seededBorrower('81')
  await visit.control.advance('P4D')
  await tillOf(visit).heard(await paymentOn(page))
  await lookAgain(page)
  await outcome(page, 'Transacción cancelada')
  await page.getByText('El plazo para pagar venció. No se te cobró nada.').waitFor()
  expect(await page.getByText('PIN de pago').count()).toBe(0)
  await checkScreen(visit, person, 'payment-expired')
  expect((await mail(person.email, /no fue aprobado/)).text).toContain('El plazo para pagar venció.')
  await button(page, 'Intentar de nuevo').click()
  await arriveAt(page, 'Pago rápido')
  checkVisit(visit)
})

test('a payoff that is reversed a day after it was posted: the result says so, and the credit is open again', async () => {
  visit = await enterAccount('80', house)
  const person = seededBorrower('80')
  const first = visit.page
  await first.getByRole('link', { name: /^Pagar/ }).click()
  await arriveAt(first, 'Paga tu crédito')
  await first.getByRole('tab', { name: 'Abono a capital' }).click()
  await button(first, /^Pagar total \$/).click()
  await button(first, /^Ir a pagar \$/).click()
  await payByCard(first)
  await outcome(first, 'Transacción exitosa')
  await first.getByText('ya quedó registrado').waitFor()
  const [payment, result] = [await paymentOn(first), first.url()]
  await button(first, 'Finalizar').click()
  await first.getByRole('button', { name: /^Paz y salvo/ }).waitFor()
  expect(await first.getByRole('link', { name: /^Pagar/ }).count()).toBe(0)
  checkVisit(visit)
  await visit.control.advance('P1D')
  await bring(payment, 6)
  await visit.close()

  // The session ended meanwhile.
  visit = await enterAccount('80', house)
  const { page } = visit
  await page.goto(result)
  await outcome(page, 'Transacción cancelada')
  await page.getByText('Este pago fue reversado: el dinero vuelve a tu medio de pago.').waitFor()
  await checkScreen(visit, person, 'payment-reversed')
  await mail(person.email, /se reversó un pago tuyo/)
  await button(page, 'Finalizar').click()
  await page.getByRole('link', { name: /^Pagar/ }).waitFor()
  expect(await page.getByRole('button', { name: /^Paz y salvo/ }).count()).toBe(0)
  checkVisit(visit)
})

test('whoever paid before an order was refused names the account for the money, by the mailed link and in the area (R-Q14)', async () => {
  const customer = await customerAt('contract', '14', { downPayment: 100_000, place: house })
  const { idOrderAmount } = await customer.sign()
  const { control, webUrl } = customer.place
  const paying = await readMailedLink(control, customer.email, '/advanced-payment/')
  const [, id, hash] = /advanced-payment\/([^/]+)\/([^/?]+)/.exec(paying) ?? []
  const { body: checkout } = await apiClient(webUrl).send<Checkout>(
    'POST',
    `/publicdata/advanced-payment/epayco/${id}/request`,
    { json: { hash } },
  )
  await tillOf(customer.place).pay({ checkout })
  await expect.poll(async () => (await control.order(idOrderAmount ?? ''))?.state).toBe('dispatched')
  await control.endOrder(idOrderAmount ?? '', 'refuse')

  await control.advance('PT5M')
  visit = await openVisit(house)
  const { page } = visit
  await page.goto(await readMailedLink(control, customer.email, '/refund-account/'))
  await button(page, 'Guardar la cuenta').click()
  await expect.poll(() => page.locator('[aria-invalid=true]').count()).toBeGreaterThan(0)
  await checkScreen(visit, customer, 'refund-account-errors')
  await page.getByLabel('Banco').selectOption({ index: 1 })
  await page.getByRole('radio', { name: 'Ahorros' }).check()
  await page.getByLabel('Número de cuenta').fill('1234567890')
  await button(page, 'Guardar la cuenta').click()
  await page.getByText('Anotamos tu cuenta').waitFor()
  await checkScreen(visit, customer, 'refund-account-saved')
  checkVisit(visit)
  await visit.close()

  await enterOwnArea(customer)
  visit = await openAs(customer, '/self-manage', house)
  await visit.page.getByRole('heading', { name: 'Tu dinero de vuelta' }).waitFor()
  await visit.page.getByText(/terminada en 7890/).waitFor()
  await checkScreen(visit, customer, 'home-refund')
  checkVisit(visit)
})
