import type { Response } from 'playwright-core'
import { expect, test } from 'vitest'
import { agents } from '../support/agent.ts'
import { checkScreen, checkVisit } from './visit/check-screen.ts'
import {
  agreeOnTerms,
  fileSale,
  newestLink,
  openDesk,
  openOnPhone,
  counterTitles as titles,
  useShop,
} from './visit/counter.ts'
import { followed } from './visit/followed.ts'
import type { Visit } from './visit/open-visit.ts'
import { button, dialogOf, endIdentityCheck, pressOrLet, readAgreement, standAt } from './visit/screens.ts'

/** What tears a sale apart: a network that is gone, a counter that is left. */

const { counterWith, phoneAt, keep } = useShop()

const minute = 60_000
const isAsked = (response: Response) => response.url().endsWith('/progress')

/** The stream of the page breaks and does not come back; every other call arrives. */
async function breakStream({ context }: Visit): Promise<void> {
  await context.route('**/progress/events', (route) => route.abort('connectionreset'))
  await context.setOffline(true)
  await context.setOffline(false)
}

test('a stream that stays broken for a minute is made up for by asking each second (R-G73)', async () => {
  const counter = await counterWith('02', { hasClock: true })
  const { agent, person } = counter
  const { page } = agent
  await fileSale(counter)
  await breakStream(agent)
  await page.getByText('Sin conexión en vivo. La pantalla se actualiza cada segundo.').waitFor()
  await checkScreen(agent, person, 'assisted-authorization-asking')
  for (let second = 0; second < 60; second += 1) {
    const answered = page.waitForResponse(isAsked)
    await page.clock.runFor(1_000)
    expect((await answered).status()).toBe(200)
  }
  const phone = await phoneAt(counter)
  await openOnPhone(phone, await newestLink(counter), 'Autorizar y continuar')
  await phone.page.getByText('Tu autorización quedó registrada').waitFor()
  await page.clock.runFor(1_000)
  await standAt(page, titles.preOffer)
  checkVisit(agent)
  checkVisit(phone)
})

test('a minute without any connection, of the customer and then of the agent, loses nothing on either side (R-G73)', async () => {
  const counter = await counterWith('04', { hasClock: true })
  const { agent, person } = counter
  await fileSale(counter)
  const phone = await phoneAt(counter)
  await phone.page.clock.install()
  await phone.page.goto(await newestLink(counter))
  await button(phone.page, 'Autorizar y continuar').waitFor()
  await phone.context.setOffline(true)
  await button(phone.page, 'Autorizar y continuar').click()
  await phone.page.getByText('Sin conexión', { exact: true }).waitFor()
  await phone.context.setOffline(false)
  // A press is judged by its own moment, which the clock of the test is ahead of: the button rests a little longer here.
  const authorize = button(phone.page, 'Autorizar y continuar')
  const isRegistered = async () => {
    if (await authorize.isVisible()) await authorize.click()
    return phone.page.getByText('Tu autorización quedó registrada').isVisible()
  }
  await expect.poll(isRegistered, { timeout: 20_000, interval: 1_000 }).toBe(true)

  await phone.context.setOffline(true)
  await phone.page.clock.runFor(minute)
  await phone.page.getByText('Tu celular perdió la conexión').waitFor()
  await checkScreen(phone, person, 'hand-off-lost')
  await agreeOnTerms(counter)
  await followed('what the agent did while the phone had no connection', {
    by: phone,
    act: () => phone.context.setOffline(false),
    on: phone,
    shows: 'Confirma tu identidad',
  })

  await agent.context.setOffline(true)
  await agent.page.clock.runFor(minute)
  await agent.page.getByText('Sin conexión en vivo: el avance se pregunta cada segundo.').waitFor()
  await checkScreen(agent, person, 'assisted-veridas-lost')
  await button(phone.page, 'Permitir').click()
  await endIdentityCheck(phone.page, 'Aprobar')
  await standAt(phone.page, 'Tu contrato')
  await followed('what the customer did while the agent had no connection', {
    by: agent,
    act: () => agent.context.setOffline(false),
    on: agent,
    shows: titles.contract,
  })
  await followed('the acceptance', {
    by: phone,
    act: () => readAgreement(phone.page),
    on: agent,
    shows: 'El cliente ya aceptó el contrato.',
  })
  checkVisit(agent)
  checkVisit(phone)
})

test('a message of their own, and another counter that goes on from the desk and gives the sale up (R-G74, R-G75)', async () => {
  const counter = await counterWith('72')
  const { agent, person } = counter
  await fileSale(counter)
  const phone = await phoneAt(counter)
  await openOnPhone(phone, await newestLink(counter), 'Autorizar y continuar')
  await standAt(agent.page, titles.preOffer)
  await counter.hands.press('Continuar')
  await standAt(agent.page, titles.offer)
  const message = agent.page.getByRole('dialog')
  await message.waitFor()
  await checkScreen(agent, person, 'assisted-offer-message')
  await pressOrLet(message, 'Entendido')

  const next = keep(await openDesk(agents.nextCounter))
  await simulate(next)
  await next.page.getByLabel(/dígitos/).fill(person.document.slice(-4))
  const sale = next.page.getByRole('listitem').filter({ hasText: person.document.slice(-4) })
  await next.page.getByText('1 venta', { exact: true }).waitFor()
  await checkScreen(next, person, 'assisted-desk')
  await followed('that another counter took the sale', {
    by: next,
    act: async () => {
      await sale.getByRole('button').click()
      await button(await dialogOf(next.page, '¿Tomar la venta?'), 'Sí, tomar la venta').click()
    },
    on: agent,
    shows: 'La venta sigue en otra caja',
  })
  await checkScreen(agent, person, 'assisted-taken')
  await standAt(next.page, titles.offer)
  const again = next.page.getByRole('dialog')
  await again.waitFor()
  await pressOrLet(again, 'Entendido')
  await button(next.page, 'Cancelar solicitud').click()
  const asked = await dialogOf(next.page, '¿Cancelar la solicitud?')
  await checkScreen(next, person, 'assisted-cancel')
  await followed('that the agent gave the sale up', {
    by: next,
    act: () => button(asked, 'Sí, cancelar la solicitud').click(),
    on: phone,
    shows: 'La solicitud fue cancelada',
  })
  const over = await dialogOf(next.page, 'Solicitud cancelada')
  await button(over, 'Ir a las ventas de la tienda').click()
  await standAt(next.page, titles.desk)
  checkVisit(next)
})

/** From the desk to the simulator, which needs no customer, and back. */
async function simulate(desk: Visit): Promise<void> {
  const { page } = desk
  await page.getByRole('link', { name: 'Simulador' }).click()
  await standAt(page, titles.simulator)
  await page.getByLabel('Valor del equipo').fill('1200000')
  await button(page, 'Simular cuota').click()
  await page.getByText('Es una simulación.').waitFor()
  await checkScreen(desk, null, 'assisted-simulator')
  await page.getByRole('link', { name: 'Ventas' }).click()
  await standAt(page, titles.desk)
}
