import { afterEach, expect, test } from 'vitest'
import { newPerson } from '../support/people.ts'
import { checkScreen, checkVisit } from './visit/check-screen.ts'
import { confirmByCode } from './visit/confirm-by-code.ts'
import { customerAt, openAs } from './visit/open-as.ts'
import { openVisit, type Visit } from './visit/open-visit.ts'
import { readMailedLink, readPin } from './visit/read-messages.ts'
import { arriveAt, button, costIsShown, dialogOf, fillForm, titles, typeCode } from './visit/screens.ts'

let visit: Visit
afterEach(() => visit.close())

/** Fills in the form by hand, sends it and confirms the code: before it nobody is told anything. */
async function submitForm(ending: string) {
  const person = newPerson(ending)
  visit = await openVisit()
  await visit.page.goto('/')
  await fillForm(visit.page, person)
  await button(visit.page, 'Continuar').click()
  await arriveAt(visit.page, titles.otp)
  await typeCode(visit.page, await readPin(visit.control, person.mobile))
  await button(visit.page, 'Confirmar').click()
  return person
}

async function openOffer(ending: string) {
  const customer = await customerAt('offer', ending)
  await customer.acceptEmail()
  visit = await openAs(customer, '/offer-equipo')
  await costIsShown(visit.page)
  return customer
}

test('50: a person whom the bureau refuses reads why, once the code is confirmed', async () => {
  const person = await submitForm('50')
  await arriveAt(visit.page, titles.processRequest)
  expect(await visit.page.getByRole('main').getByRole('listitem').count()).toBeGreaterThan(0)
  await checkScreen(visit, person, 'process-request-reasons')
  checkVisit(visit)
})

test('an offer waits for the e-mail, whose link can be sent again, or to an address typed right this time', async () => {
  const customer = await customerAt('offer', '10')
  visit = await openAs(customer, '/offer-equipo')
  const { page, control } = visit
  await button(page, 'Confirmar').click()
  await dialogOf(page, 'Valida tu correo')
  await button(page, 'Reenviar el correo').click()
  await page.getByText(`Te lo enviamos a ${customer.email}.`).waitFor()
  expect(await button(page, /^Reenviar en \d+ s$/).isDisabled()).toBe(true)
  await page.getByText('¿Escribiste mal tu correo?').click()
  await page.getByLabel('Tu correo correcto').fill('nadie@nada')
  await button(page, 'Enviar a este correo').click()
  await page.getByText('No encontramos este correo, verifica que sea correcto').waitFor()
  await checkScreen(visit, customer, 'offer-email-mistyped')
  const right = `otra.${customer.document}@correo.example`
  await page.getByLabel('Tu correo correcto').fill(right)
  await confirmByCode(visit, customer.mobile, () => button(page, 'Enviar a este correo').click())
  await page.getByText(`Te lo enviamos a ${right}.`).waitFor()
  const link = await readMailedLink(control, right, '/validate-email/')
  expect((await customer.acceptEmail(link.split('/').pop())).body).toMatchObject({ emailStatus: 'ACCEPT' })
  await dialogOf(page, '¡Felicitaciones!')
  checkVisit(visit)
})

test('59: a refusal of the bureau after the offer is confirmed leads to its page', async () => {
  const customer = await openOffer('59')
  await button(visit.page, 'Confirmar').click()
  await arriveAt(visit.page, titles.errorResponse)
  await checkScreen(visit, customer, 'error-response')
  checkVisit(visit)
})
