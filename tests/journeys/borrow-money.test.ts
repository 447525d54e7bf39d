import type { Application, CounterOfferStatus } from '@cupo/wire'
import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { type House, startHouse } from '../house/start-house.ts'
import { type Control, controlOf } from '../support/control.ts'
import { type Customer, customerOf } from '../support/customer.ts'
import { newPerson } from '../support/people.ts'
import { endTransfer, orderedTransfer, transfersTo } from '../support/transfers.ts'
import { answerQuestions, chooseAnswers } from './visit/answer-questions.ts'
import { payByCard } from './visit/at-checkout.ts'
import { leaveToPay, outcome } from './visit/at-payment.ts'
import { checkScreen, checkVisit, type Person } from './visit/check-screen.ts'
import { signInAs } from './visit/enter-account.ts'
import { customerAt, enterOwnArea, openAs } from './visit/open-as.ts'
import { openVisit, type Visit } from './visit/open-visit.ts'
import { readMailedLink, readPin } from './visit/read-messages.ts'
import {
  arriveAt,
  button,
  costIsShown,
  dialogOf,
  fillAccount,
  fillForm,
  fillHomeAndDay,
  pressOrLet,
  readAgreement,
  titles,
  typeCode,
} from './visit/screens.ts'

const isHeavy = process.env.CUPO_HEAVY === '1'

/** A house of its own: its clock moves, as the bank takes its time for a transfer. */
let house: House
let control: Control
let visit: Visit
beforeAll(async () => {
  house = await startHouse()
  control = controlOf(house.sandboxUrl)
})
afterAll(() => house.stop())
afterEach(() => visit.close())

const borrowerAt = (status: Application['status'], ending: string, amount = 3_000_000): Promise<Customer> =>
  customerAt(status, ending, { place: house, amount })

const sumSlider = (page: Page) => page.getByRole('slider', { name: /^¿Cuánto/ })

async function validateEmail(email: string): Promise<void> {
  const page = await visit.context.newPage()
  await page.goto(await readMailedLink(control, email, '/validate-email/'))
  await button(page, 'Validar mi correo').click()
  await page.getByText('¡Listo! Validamos tu correo').waitFor()
  await page.close()
}

/** Looks at a screen once it stands still. */
type Look = (name: string) => Promise<void>

/** Opens the campaign's link, chooses what to ask for, fills in the form and types the code, not confirmed yet. */
async function apply(person: Person, choose: () => Promise<void>, look: Look): Promise<void> {
  const { page } = visit
  await page.goto((await control.campaignLink()).url)
  await arriveAt(page, titles.simulation)
  await costIsShown(page)
  expect(await sumSlider(page).inputValue()).toBe('10000000')
  await look('simulation')
  await choose()
  await costIsShown(page)
  await look('simulation-chosen')
  await button(page, 'Lo quiero').click()

  await arriveAt(page, titles.formOfLoan)
  await fillForm(page, person)
  await look('form-of-loan')
  await button(page, 'Continuar').click()
  await arriveAt(page, titles.otp)
  await typeCode(page, await readPin(control, person.mobile))
}

/** The offer is confirmed: the questions follow. */
async function answerAfterOffer(person: Person, look: Look): Promise<void> {
  const { page } = visit
  await dialogOf(page, '¡Felicitaciones!')
  await button(page, 'Continuar').click()
  await arriveAt(page, titles.evidente)
  await look('evidente-of-loan')
  await answerQuestions(visit, person.document)
  await button(page, 'Confirmar').click()
  await pressOrLet(await dialogOf(page, '¡Eres tú! Validamos tu identidad'), 'Continuar')
}

/** Says where they live, when they pay and where the money goes. */
async function giveHomeAndAccount(look: Look): Promise<void> {
  const { page } = visit
  await arriveAt(page, titles.directionLibre)
  await fillHomeAndDay(page, '16')
  await page.getByText(/^El extracto de este crédito te llega aparte/).waitFor()
  await look('direction-libre')
  await button(page, 'Continuar').click()

  await arriveAt(page, titles.bankData)
  await fillAccount(page, '9123456')
  await page.getByLabel('Número de cuenta').blur()
  await page.getByText(/^En Bancolombia, las cuentas de ahorros tienen/).waitFor()
  await look('bank-data-length')
  await page.getByLabel('Número de cuenta').fill('91234567890')
  await page.getByLabel('Número de cuenta').blur()
  await page.getByText('El banco confirmó que esta cuenta está a tu nombre.').waitFor()
  await look('bank-data-confirmed')
  await button(page, 'Guardar cuenta').click()
}

/** Signs, sees the money go and arrive, and answers the survey. */
async function signAndReceive(person: Person, amount: number, look: Look): Promise<void> {
  const { page } = visit
  await arriveAt(page, titles.contract)
  await look('contract-libre')
  expect((await readAgreement(page)).suggestedFilename()).toMatch(/\.pdf$/)
  await look('contract-libre-accepted')
  await button(page, 'Firmar contrato').click()

  await arriveAt(page, titles.detailsLibre)
  await page.getByText('Tu dinero va en camino').waitFor()
  await look('details-libre')
  await endTransfer(person, control)
  expect(await transfersTo(person, control)).toMatchObject([{ amount, state: 'done' }])
  await page.reload()
  await page.getByText('¡Tu dinero llegó!').waitFor()
  await look('details-libre-arrived')
  await button(page, 'Cerrar').click()
  await arriveAt(page, titles.opinion)
  await button(page, 'Enviar').click()
  await dialogOf(page, '¡Listo! Terminaste')
  await look('opinion-libre')
}

test('MAINTAIN: from the campaign to the survey, and the loan is seen, paid and paid off', async () => {
  const person = newPerson('10')
  visit = await openVisit(house)
  const { page } = visit
  const look: Look = (name) => checkScreen(visit, person, name)
  const choose = async () => {
    await sumSlider(page).fill('3000000')
    await page.getByRole('radio', { name: '18', exact: true }).check()
  }
  await apply(person, choose, look)
  await button(page, 'Confirmar').click()
  await arriveAt(page, 'Elige tu plazo')
  await page.getByText('Tienes disponibles los $ 3.000.000 que pediste.').waitFor()
  await costIsShown(page)
  await look('counter-offer-maintain')
  await button(page, 'Lo quiero').click()
  await dialogOf(page, 'Valida tu correo')
  await validateEmail(person.email)
  await answerAfterOffer(person, look)
  await giveHomeAndAccount(look)
  await signAndReceive(person, 3_000_000, look)

  // The code of the form opens its application; the loan is seen by the sign-in.
  await signInAs(visit, person)
  const pay = page.getByRole('link', { name: /^Pagar/ }).first()
  await pay.waitFor()
  await look('account-with-loan')
  await pay.click()
  await arriveAt(page, 'Paga tu crédito')
  await button(page, 'Continuar').click()
  await leaveToPay(page, 'Tarjeta-PSE')
  await payByCard(page)
  await outcome(page, 'Transacción exitosa')
  await page.getByText('ya quedó registrado').waitFor()
  await button(page, 'Realizar otro pago').click()
  await arriveAt(page, 'Paga tu crédito')
  await page.getByRole('tab', { name: 'Abono a capital' }).click()
  await button(page, /^Pagar total \$/).click()
  await leaveToPay(page, 'Tarjeta-PSE')
  await payByCard(page)
  await page.getByText('ya quedó registrado').waitFor()
  await button(page, 'Finalizar').click()
  await page.getByRole('button', { name: /^Paz y salvo/ }).waitFor()
  await look('account-paid-off')
  checkVisit(visit)
})

type OtherOffer = {
  readonly status: Exclude<CounterOfferStatus, 'MAINTAIN'>
  readonly ending: string
  readonly asked: number
  readonly headline: string
  readonly lead: string
  /** The sums of the slider: where it opens, and the most. */
  readonly opensAt: number
  readonly most: number
}

const otherOffers: readonly OtherOffer[] = [
  {
    status: 'DOWNGRADE',
    ending: '64',
    asked: 10_000_000,
    headline: 'Puedes pedir hasta $ 1.500.000',
    lead: 'Es tu monto máximo por ahora.',
    opensAt: 1_500_000,
    most: 1_500_000,
  },
  {
    status: 'UPGRADE',
    ending: '65',
    asked: 500_000,
    headline: 'Hay una mejor oferta para ti',
    lead: 'Eres cliente premium: pediste $ 500.000 y puedes pedir hasta $ 10.000.000.',
    opensAt: 500_000,
    most: 10_000_000,
  },
]

test.each(otherOffers)(
  '$status: the offer says what can be had, and the most of it is taken',
  async ({ status, ending, asked, headline, lead, opensAt, most }) => {
    const customer = await borrowerAt('counterOffer', ending, asked)
    await customer.acceptEmail()
    visit = await openAs(customer, '/on-boarding/counter-offer-simulation', house)
    const { page } = visit
    await arriveAt(page, headline)
    await page.getByText(lead).waitFor()
    await costIsShown(page)
    expect(await sumSlider(page).inputValue()).toBe(String(opensAt))
    expect(await sumSlider(page).getAttribute('max')).toBe(String(most))
    await checkScreen(visit, customer, `counter-offer-${status.toLowerCase()}`)
    await sumSlider(page).press('End')
    await costIsShown(page)
    await button(page, 'Lo quiero').click()
    await dialogOf(page, '¡Felicitaciones!')
    expect((await customer.read()).requestedValue).toBe(most)
    checkVisit(visit)
  },
)

/** The bank needs half a minute, and the product asks about a transfer every ten. */
async function untilTransferEnds(customer: Customer): Promise<void> {
  await orderedTransfer(customer, control)
  await control.advance('PT10M')
}

test('71: a failed transfer is told by mail, its link leads to another account, and the same money arrives', async () => {
  const customer = await borrowerAt('contract', '71')
  await customer.sign()
  await untilTransferEnds(customer)
  const mail = await control.message(customer.email, ({ subject }) =>
    subject.startsWith('No pudimos transferir tu dinero'),
  )
  await enterOwnArea(customer)
  visit = await openAs(customer, mail.links.find((link) => link.endsWith('/self-manage')) ?? '', house)
  const { page } = visit
  await page.getByText('El banco no pudo recibir tu dinero.').waitFor()
  await checkScreen(visit, customer, 'account-transfer-failed')
  await page.getByRole('button', { name: /^Corregir mi cuenta/ }).click()
  await arriveAt(page, 'Corrige tu cuenta')
  await page.getByLabel('Banco').waitFor()
  await checkScreen(visit, customer, 'bank-data-failed')
  await fillAccount(page, '55512345678')
  const before = (await control.messages(customer.mobile)).map(({ id }) => id)
  await button(page, 'Guardar y enviar mi dinero').click()
  // The code that opened this session is older than five minutes.
  const dialog = await dialogOf(page, 'Confirma que eres tú')
  await typeCode(page, await readPin(control, customer.mobile, before))
  await dialog.getByRole('button', { name: 'Confirmar' }).click()
  await arriveAt(page, titles.detailsLibre)
  await page.getByText('Tu dinero va en camino').waitFor()
  await untilTransferEnds(customer)
  await page.reload()
  await page.getByText('¡Tu dinero llegó!').waitFor()
  const transfers = await transfersTo(customer, control)
  expect(transfers.map(({ amount, account, state }) => [amount, account, state])).toEqual([
    [3_000_000, '55512345678', 'done'],
    [3_000_000, '91234567890', 'failed'],
  ])
  checkVisit(visit)
})

test('58: who cannot be asked any question reads that the application cannot go on', async () => {
  const customer = await borrowerAt('evidente', '58')
  visit = await openAs(customer, '/evidente', house)
  const { page } = visit
  await page.getByLabel('Fecha de expedición de tu cédula').fill('20/05/2010')
  await button(page, 'Continuar').click()
  await arriveAt(page, titles.processRequest)
  checkVisit(visit)
})

test('two wrong questionnaires close the questions for a day; right answers lead on the day after', async () => {
  const customer = await borrowerAt('evidente', '10')
  visit = await openAs(customer, '/evidente', house)
  await answerQuestions(visit, customer.document, 'wrong')
  await button(visit.page, 'Confirmar').click()
  await visit.page.getByRole('alert').waitFor()
  // The next questions take the place of those that were answered.
  await expect.poll(() => visit.page.locator('input[type=radio]:checked').count()).toBe(0)
  await chooseAnswers(visit, customer.document, 'wrong')
  await button(visit.page, 'Confirmar').click()
  await arriveAt(visit.page, titles.processRequest)
  await checkScreen(visit, customer, 'evidente-blocked')
  await visit.close()

  await control.advance('PT25H')
  await customer.comeBack()
  visit = await openAs(customer, '/evidente', house)
  await answerQuestions(visit, customer.document)
  await button(visit.page, 'Confirmar').click()
  await dialogOf(visit.page, '¡Eres tú! Validamos tu identidad')
  await arriveAt(visit.page, titles.directionLibre)
  checkVisit(visit)
})

test('another device goes on at each step by a code of its own', async () => {
  const steps = [
    ['counterOffer', 'Elige tu plazo'],
    ['evidente', titles.evidente],
    ['addressData', titles.directionLibre],
    ['bankData', titles.bankData],
    ['contract', titles.contract],
    ['financialData', titles.detailsLibre],
  ] as const
  let device = await borrowerAt('counterOffer', '10')
  for (const [status, title] of isHeavy ? steps : steps.filter((_step, index) => index % 2 === 0)) {
    await device.until(status)
    // While a code lives no other is sent, and an hour has five.
    await control.advance('PT13M')
    device = await otherDeviceOf(device)
    visit = await openAs(device, '/on-boarding/contractLibre', house)
    await arriveAt(visit.page, title)
    await visit.page.getByRole('main').getByRole('button').first().waitFor()
    checkVisit(visit)
    await visit.close()
  }
})

/** Nothing but the form again and the code that it sends. */
async function otherDeviceOf({ document, mobile, email, place }: Customer): Promise<Customer> {
  const before = (await control.messages(mobile)).map(({ id }) => id)
  const other = customerOf(place, '10', { document, mobile, email, amount: 3_000_000, client: 'web' })
  await other.submit()
  await other.signIn(await readPin(control, mobile, before))
  return other
}

test('the slider moved fifty times by keys and by touch asks a handful of times, and shows the figures of the last sum', async () => {
  visit = await openVisit(house)
  const { page, addresses } = visit
  await page.goto('/home-offer-simulation')
  await costIsShown(page)
  const asked = () => addresses.filter((address) => address.includes('/publicdata/offer/')).length
  const before = asked()
  for (let times = 0; times < 50; times += 1) await sumSlider(page).press('ArrowLeft')
  expect(await sumSlider(page).inputValue()).toBe('5000000')
  await costIsShown(page)
  expect(asked() - before).toBeLessThanOrEqual(5)
  const track = await sumSlider(page).boundingBox()
  if (track === null) throw new Error('the slider has no place')
  await page.touchscreen.tap(track.x + track.width * 0.25, track.y + track.height / 2)
  await expect.poll(() => sumSlider(page).inputValue()).not.toBe('5000000')
  await costIsShown(page)
  expect(asked() - before).toBeLessThanOrEqual(6)
  await page.getByText('Ver el detalle de tu cuota').click()
  await page
    .getByText((await sumSlider(page).getAttribute('aria-valuetext')) ?? '')
    .last()
    .waitFor()
  checkVisit(visit)
})
