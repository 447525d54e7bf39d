import type { Page } from 'playwright-core'
import { afterEach, beforeEach, expect, inject, test } from 'vitest'
import { checkScreen, checkVisit, type Person } from './visit/check-screen.ts'
import { openVisit, type Visit } from './visit/open-visit.ts'
import { readMailedLink, readPin } from './visit/read-messages.ts'
import {
  arriveAt,
  button,
  costIsShown,
  dialogOf,
  endIdentityCheck,
  fillAddress,
  fillForm,
  readAgreement,
  takeThreePhotos,
  titles,
  typeCode,
} from './visit/screens.ts'

let visit: Visit
beforeEach(async () => {
  visit = await openVisit()
})
afterEach(() => visit.close())

/** Enters by the shop of the control room, as a newcomer does; the link opens the form in a tab of its own. */
async function enterByControlRoom(title: string): Promise<Person> {
  await visit.page.goto(inject('sandboxUrl'))
  const opened = visit.context.waitForEvent('page')
  await visit.page.getByRole('link', { name: `Comprar como ${title}` }).click()
  const page = await opened
  await visit.page.close()
  visit = { ...visit, page }
  await arriveAt(page, titles.form)
  await page.getByText('Todo sale bien').waitFor({ state: 'detached' })
  const typed = async (label: string) => (await page.getByLabel(label).inputValue()).replaceAll(' ', '')
  await expect.poll(() => typed('Número de cédula')).not.toBe('')
  const document = await typed('Número de cédula')
  return { document, mobile: await typed('Número de celular'), email: `persona.${document}@correo.example` }
}

test('from the control room to the thank-you page, with a down payment and the camera', async () => {
  const person = await enterByControlRoom('Clase A')
  const { page, control } = visit
  const check = (name: string) => checkScreen(visit, person, name)

  await check('form-with-phone')
  await fillForm(page, person)
  await check('form-filled')
  await button(page, 'Continuar').click()

  await arriveAt(page, titles.otp)
  await check('otp')
  await typeCode(page, await readPin(control, person.mobile))
  await button(page, 'Confirmar').click()

  await arriveAt(page, titles.preOffer)
  await check('pre-offer')
  await page.getByLabel('¿Cuánto quieres pagar al inicio?').fill('250000')
  await button(page, 'Continuar').click()
  await dialogOf(page, 'Recuerda tu pago inicial')
  await check('pre-offer-reminder')
  await button(page, 'Confirmar').click()

  await arriveAt(page, titles.offer)
  await costIsShown(page)
  await check('offer')
  await page.getByText('Ver el detalle de tu cuota').click()
  await check('offer-breakdown')
  await button(page, 'Confirmar').click()
  await dialogOf(page, 'Valida tu correo')
  await check('offer-email-gate')
  await validateEmail(person)
  // What was pressed is confirmed by itself.
  await dialogOf(page, '¡Felicitaciones!')
  await check('offer-congratulations')

  // Nobody presses anything: the journey goes on by itself after five seconds.
  await arriveAt(page, titles.identity)
  await check('identity')
  await button(page, 'Permitir').click()
  await arriveAt(page, titles.veridas)
  await check('veridas')
  await takeThreePhotos(page)

  await arriveAt(page, titles.direction)
  await page.getByLabel('Departamento').waitFor()
  await check('direction')
  await fillAddress(page)
  await check('direction-filled')
  await button(page, 'Guardar dirección').click()
  await page.getByText('Entrega estimada').waitFor()
  await check('direction-promise')
  await button(page, 'Confirmar').click()

  await arriveAt(page, titles.contract)
  await check('contract')
  const agreement = await readAgreement(page)
  expect(agreement.suggestedFilename()).toMatch(/\.pdf$/)
  await check('contract-read')
  await button(page, 'Firmar contrato').click()

  await arriveAt(page, titles.details)
  await check('details-link-pending')
  await button(page, 'Cerrar').click()

  await arriveAt(page, titles.opinion)
  await button(page, 'Enviar').waitFor()
  await check('opinion')
  await page.getByLabel('¿Qué fue lo que más te gustó?').fill('Todo claro y rápido.')
  await button(page, 'Enviar').click()
  await page.getByText('¡Gracias por tu opinión!').waitFor()
  await check('opinion-thanks')
  await page.waitForURL(`${inject('sandboxUrl')}/gracias`)
  checkVisit(visit)
})

/** Opens the mailed link in a tab beside the journey and presses its button. */
async function validateEmail(person: Person): Promise<void> {
  const page: Page = await visit.context.newPage()
  await page.goto(await readMailedLink(visit.control, person.email, '/validate-email/'))
  await checkScreen({ ...visit, page }, person, 'validate-email')
  await button(page, 'Validar mi correo').click()
  await page.getByText('¡Listo! Validamos tu correo').waitFor()
  await checkScreen({ ...visit, page }, person, 'validate-email-done')
  await page.close()
}

test('from the shop to the order with nothing to pay first', async () => {
  const person = await enterByControlRoom('Clase B')
  const { page, control } = visit
  await fillForm(page, person)
  await button(page, 'Continuar').click()
  await arriveAt(page, titles.otp)
  await typeCode(page, await readPin(control, person.mobile))
  await button(page, 'Confirmar').click()
  await arriveAt(page, titles.preOffer)
  await validateEmail(person)
  await button(page, 'Continuar').click()
  await arriveAt(page, titles.offer)
  await button(page, 'Confirmar').click()
  // Validated before, so that nothing stands between the offer and its confirmation.
  await dialogOf(page, '¡Felicitaciones!')
  await button(page, 'Continuar').click()
  await arriveAt(page, titles.identity)
  await button(page, 'Permitir').click()
  await endIdentityCheck(page, 'Aprobar')
  await arriveAt(page, titles.direction)
  await page.getByLabel('Departamento').waitFor()
  await fillAddress(page)
  await page.getByRole('radio', { name: 'Mi casa' }).check({ force: true })
  await button(page, 'Guardar dirección').click()
  await button(page, 'Confirmar').click()
  await arriveAt(page, titles.contract)
  await readAgreement(page)
  await button(page, 'Firmar contrato').click()
  await arriveAt(page, titles.details)
  await page.getByText('Te enviamos la copia del contrato').waitFor()
  await checkScreen(visit, person, 'details')
  const orders = await control.orders()
  const order = orders.find(({ document }) => document === person.document)
  expect(order).toMatchObject({ downPayment: 0, addressType: 'HOME' })
  await button(page, 'Cerrar').click()
  await page.getByRole('radio', { name: '3 estrellas' }).check({ force: true })
  await page.getByLabel('¿Cómo podemos mejorar?').fill('a'.repeat(250))
  expect((await page.getByLabel('¿Cómo podemos mejorar?').inputValue()).length).toBe(200)
  await checkScreen(visit, person, 'opinion-improve')
  await button(page, 'Enviar').click()
  await button(page, 'Ir ahora').click()
  await page.waitForURL(`${inject('sandboxUrl')}/gracias`)
  checkVisit(visit)
})
