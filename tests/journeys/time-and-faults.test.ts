import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { type House, startHouse } from '../house/start-house.ts'
import { agentOf, agents } from '../support/agent.ts'
import { type Control, controlOf } from '../support/control.ts'
import type { Customer } from '../support/customer.ts'
import { newPerson } from '../support/people.ts'
import { requester } from '../support/pre-validation.ts'
import { checkScreen, checkVisit } from './visit/check-screen.ts'
import {
  agreeOnTerms,
  counterTitles,
  expectDeadLink,
  fileSale,
  newestLink,
  openCounter,
  openOnPhone,
  shopComputer,
} from './visit/counter.ts'
import { customerAt, openAs } from './visit/open-as.ts'
import { openVisit, type Visit } from './visit/open-visit.ts'
import {
  askForCode,
  fillQuotaForm,
  openMailedTerms,
  openQuotaForm,
  quotaTitles,
  sendQuotaForm,
} from './visit/pre-validation.ts'
import { readPin } from './visit/read-messages.ts'
import { arriveAt, button, fillForm, standAt, titles, typeCode, wakeUp } from './visit/screens.ts'

/** A house of its own: its clock moves and its providers break. One try of a provider is short here. */
let house: House
let control: Control
let visit: Visit
beforeAll(async () => {
  house = await startHouse({ PROVIDER_TIMEOUT_MS: '400' })
  control = controlOf(house.sandboxUrl)
})
afterAll(() => house.stop())
afterEach(async () => {
  await visit.close()
  for (const { part } of await control.faults()) await control.fault({ part, mode: 'ok' })
})

async function comeToCode() {
  const person = newPerson('00')
  visit = await openVisit(house)
  await visit.page.clock.install()
  await visit.page.goto('/')
  await fillForm(visit.page, person)
  await button(visit.page, 'Continuar').click()
  await arriveAt(visit.page, titles.otp)
  return person
}

/** The world's clock and that of the browser, together. */
async function pass(seconds: number): Promise<void> {
  await control.advance(`PT${seconds}S`)
  await visit.page.clock.runFor(seconds * 1000)
}

test('a code that is too old is said so; at the end of the countdown another one is sent, which works', async () => {
  const person = await comeToCode()
  const { page } = visit
  const first = await control.message(person.mobile, ({ code }) => code !== null)
  await pass(81)
  await page.getByText('Tu código venció. Pide uno nuevo.').waitFor()
  await typeCode(page, first.code ?? '')
  await button(page, 'Confirmar').click()
  await page.getByText('Tu tiempo ha caducado, solicita un nuevo código.').waitFor()
  await checkScreen(visit, person, 'otp-expired')
  await typeCode(page, '12')
  await button(page, 'Reenviar código').click()
  await page.getByText('Te enviamos un código nuevo.').waitFor()
  expect(await page.getByLabel('Código', { exact: true }).inputValue()).toBe('')
  expect(await button(page, 'Reenviar código').isDisabled()).toBe(true)
  await checkScreen(visit, person, 'otp-resent')
  await typeCode(page, await readPin(control, person.mobile, [first.id]))
  await button(page, 'Confirmar').click()
  await arriveAt(page, titles.preOffer)
  checkVisit(visit)
})

test('the third code of a day costs a captcha, and a code asked for too often leads to the page of too many attempts', async () => {
  await comeToCode()
  const { page } = visit
  const statuses: number[] = []
  const askBy = async (name: string) => {
    const answered = page.waitForResponse((response) => response.url().endsWith('/new-pin'))
    await button(page, name).click()
    statuses.push((await answered).status())
  }
  while (statuses.at(-1) !== 424 && statuses.length < 20) {
    await pass(81)
    await askBy('Reenviar código')
    if (statuses.at(-1) === 428) await askBy('No soy un robot')
    if (statuses.at(-1) === 200) await page.getByText('Te enviamos un código nuevo.').waitFor()
  }
  expect(statuses.slice(0, 3)).toEqual([200, 428, 200])
  expect(statuses.at(-1)).toBe(424)
  await page.waitForURL('**/many-attempts')
  await page.getByText('Espera una hora para pedir otro.').waitFor()
  checkVisit(visit)
})

test('the code of a pre-validation that is too old is said so, and another one opens the quota (R-U74)', async () => {
  const person = newPerson('00')
  visit = await openVisit(house)
  const { page } = visit
  await page.clock.install()
  await openQuotaForm(visit, 'Finter')
  await askForCode(visit, person)
  const first = await control.message(person.mobile, ({ code }) => code !== null)
  await typeCode(page, first.code ?? '')
  await pass(81)
  await page.getByText('El código ha expirado, por favor solicita uno nuevo').waitFor()
  expect(await button(page, 'Continuar').isDisabled()).toBe(true)
  await checkScreen(visit, person, 'quota-otp-expired')
  await button(page, 'Reenviar código').click()
  await page.getByText('Te enviamos un código nuevo.').waitFor()
  expect(await page.getByLabel('Código', { exact: true }).inputValue()).toBe('')
  await typeCode(page, await readPin(control, person.mobile, [first.id]))
  await button(page, 'Continuar').click()
  await arriveAt(page, quotaTitles.resultOfCustomer)
  checkVisit(visit)
})

test('a day later the link to a pre-validation opens nothing, and the mailed terms can be accepted no more (R-U78)', async () => {
  const person = { ...newPerson('00'), mobile: '6015550123' }
  visit = await openVisit(house)
  const { page } = visit
  const link = await control.preValidationLink({ ...requester, channel: 'Finter' })
  await page.goto(link.url)
  await page.getByText(requester.name).waitFor()
  await fillQuotaForm(page, person)
  const dialog = await sendQuotaForm(page)
  await control.advance('PT24H1S')
  await button(dialog, 'Continuar').click()
  await page.getByText('El enlace de verificación ha expirado').waitFor()
  await checkScreen(visit, person, 'quota-terms-expired')
  const box = await openMailedTerms(visit, person)
  await arriveAt(box.page, 'Este enlace venció')
  await checkScreen(box, person, 'quota-terms-page-expired')
  await box.page.close()
  await page.goto(link.url)
  await button(page, 'Seguir sin el enlace').waitFor()
  await checkScreen(visit, person, 'quota-link-expired')
  checkVisit(visit)
})

test('a session that ran out leads to its page, and document and code lead back to the step', async () => {
  const customer = await customerAt('documents', '01', { place: house })
  visit = await openAs(customer, '/identity', house)
  const { page } = visit
  await standAt(page, titles.identity)
  await control.advance('PT2H')
  await button(page, 'Permitir').click()
  await arriveAt(page, titles.exceededSessionTime)
  expect(new URL(page.url()).pathname).toBe('/exceeded-session-time')
  const before = (await control.messages(customer.mobile)).map(({ id }) => id)
  await button(page, 'Volver a entrar').click()
  await signInAgain(page, customer, before)
  await arriveAt(page, titles.identity)
  checkVisit(visit)
})

async function signInAgain(page: Page, customer: Customer, before: readonly string[]): Promise<void> {
  await arriveAt(page, 'Entra a tu cuenta')
  await page.getByLabel('Número de cédula').fill(customer.document)
  await button(page, 'Continuar').click()
  await arriveAt(page, titles.otp)
  await typeCode(page, await readPin(control, customer.mobile, before))
  await button(page, 'Continuar').click()
}

test('54: a session that ran out after signing leads back to the summary, never to the form', async () => {
  const customer = await customerAt('contract', '54', { place: house })
  await customer.sign()
  visit = await openAs(customer, '/details', house)
  const { page } = visit
  await standAt(page, titles.details)
  await control.advance('PT2H')
  await button(page, /^Pagar mi pago inicial \$/).click()
  await arriveAt(page, titles.exceededSessionTime)
  await page.getByText('Tu contrato sigue firmado.').waitFor()
  const before = (await control.messages(customer.mobile)).map(({ id }) => id)
  await button(page, 'Volver a entrar').click()
  await signInAgain(page, customer, before)
  await standAt(page, titles.details)
  await button(page, /^Pagar mi pago inicial \$/).waitFor()

  // Without any session the address of the summary asks for document and code as well.
  await visit.context.clearCookies()
  await page.evaluate(() => localStorage.clear())
  await page.goto('/details')
  await arriveAt(page, 'Entra a tu cuenta')
  checkVisit(visit)
})

test('an access token that ran out is renewed unseen', async () => {
  const customer = await customerAt('documents', '01', { place: house })
  visit = await openAs(customer, '/identity', house)
  await standAt(visit.page, titles.identity)
  await control.advance('PT16M')
  await button(visit.page, 'Permitir').click()
  await arriveAt(visit.page, titles.veridas)
  checkVisit(visit)
})

test('a link of the shop is good for half an hour, and another one leads back into the sale (R-G77)', async () => {
  const sale = agentOf({ webUrl: house.webUrl, control }, '01')
  await sale.until('contract')
  const { url } = await sale.link()
  visit = await openVisit(house, shopComputer)
  const { page } = visit
  await page.goto(url)
  await arriveAt(page, counterTitles.contract)
  await control.advance('PT31M')
  // The page may have left by itself already, when its stream ended.
  await page.reload()
  await arriveAt(page, counterTitles.linkEnded)
  await page.getByText('Con el mismo cliente sigues donde ibas.').waitFor()
  await checkScreen(visit, sale, 'assisted-link-ended')
  await page.goto(url)
  await arriveAt(page, counterTitles.linkEnded)
  await page.goto((await sale.link()).url)
  await arriveAt(page, counterTitles.contract)
  checkVisit(visit)
})

test('where the lender keeps paper the agent declares it and no SMS leaves before; a link that ran out opens nothing, and the next one goes on (R-G40, R-G72)', async () => {
  await house.settings('Assistido', '2023-01-01', 'assistedAuthorization', 'agent')
  const counter = await openCounter('03', { place: house })
  const { agent, hands, person } = counter
  visit = agent
  await fileSale(counter)
  await hands.press('Continuar')
  await agent.page.getByText('Marca la autorización firmada para continuar').waitFor()
  await checkScreen(agent, person, 'assisted-paper')
  expect(await control.messages(person.mobile)).toEqual([])
  await hands.check(/firmó la autorización de consulta en papel/)
  await hands.press('Continuar')
  await agreeOnTerms(counter)
  const link = await newestLink(counter)
  await control.advance('PT61M')
  const phone = await openVisit(house)
  try {
    await expectDeadLink(phone, link)
    await checkScreen(phone, person, 'hand-off-expired')
    const { document, mobile } = person
    await agent.page.goto((await control.assistedLink({ agent: agents.counter, document, mobile })).url)
    await arriveAt(agent.page, counterTitles.veridas)
    await agent.page.getByText('Quedan 4 reenvíos.').waitFor()
    await openOnPhone(phone, await newestLink(counter, [link]), 'Continuar')
    await arriveAt(phone.page, titles.identity)
    checkVisit(phone)
  } finally {
    await phone.close()
  }
  checkVisit(agent)
})

test('a delivered phone is said on the summary', async () => {
  const customer = await customerAt('contract', '01', { place: house })
  const { idOrderAmount } = await customer.sign()
  await expect.poll(async () => (await control.order(idOrderAmount ?? ''))?.state).toBe('dispatched')
  await control.endOrder(idOrderAmount ?? '', 'deliver')
  await expect.poll(async () => (await customer.read()).activity).toBe('EquipamentoEntregue')
  visit = await openAs(customer, '/details', house)
  await visit.page.getByText('Tu equipo ya fue entregado').waitFor()
  await checkScreen(visit, customer, 'details-delivered')
  checkVisit(visit)
})

test('a provider that does not answer in time covers the screen, and ten seconds later the journey goes on', async () => {
  const customer = await customerAt('documents', '01', { place: house })
  visit = await openAs(customer, '/identity', house)
  const { page } = visit
  // A page that began on the true clock rests on the other one.
  await page.clock.install()
  await page.reload()
  await arriveAt(page, titles.identity)
  await control.fault({ part: 'identity', mode: 'timeout' })
  await button(page, 'Permitir').click()
  const slow = page.getByText('Estamos tardando más de lo normal.')
  await slow.waitFor()
  await checkScreen(visit, customer, 'overlay-slow')
  await control.fault({ part: 'identity', mode: 'ok' })
  await page.clock.fastForward(10_000)
  await slow.waitFor({ state: 'detached' })
  await arriveAt(page, titles.identity)
  await button(page, 'Permitir').click()
  await arriveAt(page, titles.veridas)
  checkVisit(visit)
})

test('after a failure at signing the page says that nothing is signed, and the agreement is there again', async () => {
  const customer = await customerAt('contract', '01', { place: house })
  visit = await openAs(customer, '/contract', house)
  const { page } = visit
  await arriveAt(page, titles.contract)
  await page.evaluate(() => history.replaceState({ from: '/on-boarding/contract' }, '', '/unavailable'))
  await page.reload()
  await arriveAt(page, titles.unavailable)
  await page.getByText('Todavía no has firmado. Tu avance está guardado.').waitFor()
  await button(page, 'Volver a intentarlo').click()
  await arriveAt(page, titles.contract)
})

test('maintenance stands in the place of form, sign-in and payment, and leads back to where it was met once it is over', async () => {
  visit = await openVisit(house)
  const { page } = visit
  await house.settings('2023-01-01', 'maintenance', 'true')
  for (const path of ['/', '/login', '/fast-payment']) {
    await page.goto(path)
    await arriveAt(page, 'Mantenimiento')
    await page.getByText('Estamos mejorando el servicio. Vuelve en unos minutos.').waitFor()
    await checkScreen(visit, null, `maintenance-of-${path.slice(1) || 'form'}`)
  }
  await button(page, 'Volver a intentarlo').click()
  await page.getByText('Seguimos en mantenimiento.').waitFor()
  await house.settings('2023-01-02', 'maintenance', 'false')
  await button(page, 'Volver a intentarlo').click()
  await page.waitForURL('**/fast-payment')
  await page.goto('/login')
  await arriveAt(page, 'Entra a tu cuenta')
  await page.goto('/')
  await arriveAt(page, titles.form)
  checkVisit(visit)
})

test('without a network the form says so and keeps what was typed', async () => {
  visit = await openVisit(house)
  const { page, context } = visit
  const person = newPerson('00')
  await page.goto('/')
  await wakeUp(page)
  await fillForm(page, person)
  await context.setOffline(true)
  await page.getByText('Estás sin conexión. Lo que escribiste sigue aquí.').waitFor()
  await checkScreen(visit, person, 'form-offline')
  await button(page, 'Continuar').click()
  await page.getByText('No pudimos comunicarnos.').waitFor()
  await context.setOffline(false)
  await button(page, 'Continuar').click()
  await arriveAt(page, titles.otp)
})
