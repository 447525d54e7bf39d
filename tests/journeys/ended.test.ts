import { afterEach, describe, expect, test } from 'vitest'
import { checkScreen, checkVisit } from './visit/check-screen.ts'
import { customerAt, openAs } from './visit/open-as.ts'
import type { Visit } from './visit/open-visit.ts'
import { arriveAt, button, titles } from './visit/screens.ts'

let visit: Visit
afterEach(() => visit.close())

/** Every step path of device financing, at its plain address and below a prefix. */
const stepPaths = [
  '/pre-offer',
  '/on-boarding/offer-equipo',
  '/identity',
  '/on-boarding/veridas',
  '/evidente',
  '/self-manage/direction',
  '/contract',
  '/on-boarding/details',
  '/opinion',
]

const cancelledTitle = 'Cancelaste tu solicitud'
const callsOf = ({ addresses }: Visit) => addresses.filter((address) => address.includes('/api/v1/')).length

/** Opens each path, and looks how many calls it made once it had time for a second turn. */
async function expectEveryPathToEndAt(title: string): Promise<void> {
  const { page } = visit
  for (const path of stepPaths) {
    const before = callsOf(visit)
    await page.goto(path)
    await arriveAt(page, title)
    await page.waitForLoadState('networkidle')
    // The application, and what every page asks once: parameters, keys.
    expect(callsOf(visit) - before, path).toBeLessThan(8)
  }
}

describe('a cancelled application', () => {
  test.each(['preOffer', 'contract'] as const)(
    'cancelled at %s, every step path says how it ended, by a handful of calls',
    async (status) => {
      const customer = await customerAt(status, '15')
      await customer.act('cancel', { status: 'CANCELLED' })
      visit = await openAs(customer, '/pre-offer')
      await expectEveryPathToEndAt(cancelledTitle)
      checkVisit(visit)
    },
  )

  test('is not offered to go on with by the form, and an open one is', async () => {
    const customer = await customerAt('offer', '16')
    visit = await openAs(customer, '/')
    const { page } = visit
    await button(page, 'Continuar donde iba').waitFor()
    await customer.act('cancel')
    const session = page.waitForResponse((answer) => answer.url().endsWith('/user/session'))
    await page.reload()
    expect(await (await session).json()).toMatchObject({ openApplicationId: null })
    await page.getByText('Compartir mi ubicación').waitFor()
    expect(await button(page, 'Continuar donde iba').count()).toBe(0)
    checkVisit(visit)
  })

  test('is still over after the browser’s Back, and in a second tab', async () => {
    const customer = await customerAt('offer', '17')
    visit = await openAs(customer, '/offer-equipo')
    const { page, context } = visit
    await arriveAt(page, titles.offer)
    const second = await context.newPage()
    await second.goto('/offer-equipo')
    await button(second, 'Confirmar').waitFor()
    await button(page, 'Cancelar mi solicitud').click()
    await button(page, 'Sí, cancelar').click()
    await arriveAt(page, cancelledTitle)
    await checkScreen(visit, customer, 'application-end')
    await page.goto('/offer-equipo')
    await arriveAt(page, cancelledTitle)
    await page.goBack()
    await arriveAt(page, cancelledTitle)
    await button(second, 'Cancelar mi solicitud').click()
    await button(second, 'Sí, cancelar').click()
    await arriveAt(second, cancelledTitle)
    checkVisit(visit)
  })
})

describe('a refused application', () => {
  test.each([
    ['59', 'offer'],
    ['62', 'offer'],
  ] as const)('of person %s leads every step path to the page of refusals', async (ending, status) => {
    const customer = await customerAt(status, ending)
    await customer.goOn(status)
    visit = await openAs(customer, '/pre-offer')
    await expectEveryPathToEndAt(titles.processRequest)
    checkVisit(visit)
  })
})

describe('an order that ended', () => {
  test.each([
    ['refuse', 'Tu pedido se devolvió'],
    ['out-of-stock', 'Tu celular se agotó'],
  ] as const)('as %s leads every step path to its page', async (how, title) => {
    const customer = await customerAt('contract', '14')
    const { idOrderAmount } = await customer.sign()
    await expect
      .poll(async () => (await customer.place.control.order(idOrderAmount ?? ''))?.state)
      .toBe('dispatched')
    await customer.place.control.endOrder(idOrderAmount ?? '', how)
    visit = await openAs(customer, '/pre-offer')
    await expectEveryPathToEndAt(title)
    await checkScreen(visit, customer, `order-${how}`)
    checkVisit(visit)
  })
})

test('a check that the server refuses and asks for again is made once', async () => {
  const customer = await customerAt('preOffer', '18')
  visit = await openAs(customer, '/pre-offer')
  const { page } = visit
  let checks = 0
  await page.route('**/workflow/action', (route) => {
    checks += 1
    return route.fulfill({
      status: 409,
      json: { errorCode: 'EtapaInvalida', message: 'x', requestId: 'x', status: 'preOffer' },
    })
  })
  await page.goto('/pre-offer')
  await arriveAt(page, titles.unavailable)
  await page.waitForLoadState('networkidle')
  expect(checks).toBe(1)
  checkVisit(visit)
})
