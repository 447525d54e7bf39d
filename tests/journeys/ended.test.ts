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
  test('the form offers to go on with an open application, and no longer once it is cancelled', async () => {
    const customer = await customerAt('offer', '16')
    visit = await openAs(customer, '/')
    const { page } = visit
    await button(page, 'Continuar donde iba').waitFor()
    await customer.act('cancel')
    const session = page.waitForResponse((answer) => answer.url().endsWith('/user/session'))
    await page.reload()
    expect(await (await session).json()).toMatchObject({ openApplicationId: null })
    await page.getByText('Compartir mi ubicación').waitFor({ state: 'attached' })
    expect(await button(page, 'Continuar donde iba').count()).toBe(0)
    checkVisit(visit)
  })

  test('a cancelled application is still over after the browser’s Back, and in a second tab', async () => {
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

test('every step path of an order that was refused at the door leads to the page of its end, by a handful of calls', async () => {
  const customer = await customerAt('contract', '14')
  const { idOrderAmount } = await customer.sign()
  await expect
    .poll(async () => (await customer.place.control.order(idOrderAmount ?? ''))?.state)
    .toBe('dispatched')
  await customer.place.control.endOrder(idOrderAmount ?? '', 'refuse')
  visit = await openAs(customer, '/pre-offer')
  await expectEveryPathToEndAt('Tu pedido se devolvió')
  await checkScreen(visit, customer, 'order-refuse')
  checkVisit(visit)
})
