import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { newPerson } from '../support/people.ts'
import { checkScreen, checkVisit, type Person } from './visit/check-screen.ts'
import { counterTitles, openDesk } from './visit/counter.ts'
import { openVisit, type Visit } from './visit/open-visit.ts'
import {
  acceptMailedTerms,
  askForCode,
  fillQuotaForm,
  openOwnQuotaForm,
  proveByCode,
  quotaTitles,
  sendQuotaForm,
} from './visit/pre-validation.ts'
import { readPin } from './visit/read-messages.ts'
import {
  arriveAt,
  button,
  costIsShown,
  dialogOf,
  endIdentityCheck,
  fillAddress,
  readAgreement,
  titles,
  typeCode,
} from './visit/screens.ts'

/** A result leads into the application of its channel: whatever is known is there. */

let visit: Visit
beforeEach(async () => {
  visit = await openVisit()
})
afterEach(() => visit.close())

const check = (person: Person, name: string) => checkScreen(visit, person, `quota-${name}`)

/** What is known stands in the form of the application; what is left is to consent and to say how to be reached. */
async function consent(person: Person): Promise<void> {
  const { page } = visit
  const shown = async (label: string) => (await page.getByLabel(label).inputValue()).replaceAll(' ', '')
  await expect.poll(() => shown('Número de cédula')).toBe(person.document)
  expect(await shown('Número de celular')).toBe(person.mobile)
  expect(await shown('Correo electrónico')).toBe(person.email)
  await page.getByLabel('Acepto los términos y condiciones').check()
  await page.getByLabel('Correo', { exact: true }).first().check()
}

/** To the result, by the code of the line. */
async function toResult(person: Person, title: string): Promise<void> {
  await askForCode(visit, person)
  await proveByCode(visit, person)
  await arriveAt(visit.page, title)
}

describe('a result leads into the application with everything known', () => {
  test('a result leads into the application with everything known leads from a phone to the agreement, which a code of its own signs (R-U76)', async () => {
    const { page, control } = visit
    const person = newPerson('03')
    await openOwnQuotaForm(visit, 'Un celular')
    await fillQuotaForm(page, person)
    const dialog = await sendQuotaForm(page)
    await acceptMailedTerms(visit, person)
    await button(dialog, 'Continuar').click()
    await arriveAt(page, quotaTitles.otp)
    await proveByCode(visit, person)
    await arriveAt(page, quotaTitles.result)
    await button(page, 'Elegir mi celular').click()
    await arriveAt(page, /^Celulares hasta \$/)
    await page.getByRole('link', { name: 'Elegir el Zenda C3' }).click()
    await arriveAt(page, titles.form)
    await page.getByText('Zenda C3').first().waitFor()
    await consent(person)
    await check(person, 'handed-over-form')
    const former = (await control.messages(person.mobile)).map(({ id }) => id)
    await button(page, 'Continuar').click()
    await arriveAt(page, titles.preOffer)
    await button(page, 'Continuar').click()
    await arriveAt(page, titles.offer)
    await costIsShown(page)
    await button(page, 'Confirmar').click()
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
    const signing = await dialogOf(page, 'Confirma que eres tú')
    await check(person, 'signing-code')
    await typeCode(page, await readPin(control, person.mobile, former))
    await button(signing, 'Confirmar').click()
    await arriveAt(page, titles.details)
    expect((await control.orders()).filter(({ document }) => document === person.document)).toHaveLength(1)
    checkVisit(visit)
  })

  test('a result leads into the application with everything known leads from money to the counter-offer (R-U76)', async () => {
    const { page } = visit
    const person = newPerson('21')
    await openOwnQuotaForm(visit, 'Dinero')
    await toResult(person, quotaTitles.result)
    await button(page, 'Elegir mi préstamo').click()
    await arriveAt(page, titles.simulation)
    await costIsShown(page)
    // At the quota, not at the most that is lent to anybody.
    expect(await page.getByRole('slider').inputValue()).toBe('6000000')
    await button(page, 'Lo quiero').click()
    await arriveAt(page, titles.formOfLoan)
    await consent(person)
    await button(page, 'Continuar').click()
    await arriveAt(page, 'Elige tu plazo')
    checkVisit(visit)
  })

  test('a result leads into the application with everything known leads a shop’s customer from the desk to the initial payment, once they authorise the sale by its own code (R-U76)', async () => {
    await visit.close()
    visit = await openDesk('A-1041')
    const { page } = visit
    const person = newPerson('22')
    await button(page, 'Consultar cupo').click()
    await arriveAt(page, quotaTitles.formOfCustomer)
    await toResult(person, quotaTitles.resultOfCustomer)
    await page.getByLabel('SKU del equipo').fill('KOR-M8-256-ARE')
    await page.getByLabel('Valor del equipo').fill('1500000')
    await page.getByRole('radio', { name: 'Sí' }).check()
    await button(page, 'Ver cuotas').click()
    await button(page, 'Ir a la venta').waitFor()
    await check(person, 'assisted-offers')
    await button(page, 'Ir a la venta').click()
    await arriveAt(page, counterTitles.home)
    await check(person, 'assisted-handed-over')
    await page.getByLabel('El cliente acepta los términos y condiciones').check()
    await page.getByLabel('SMS', { exact: true }).first().check()
    const former = (await visit.control.messages(person.mobile)).map(({ id }) => id)
    await button(page, 'Continuar').click()
    await arriveAt(page, counterTitles.authorization)
    await page.getByLabel('Código', { exact: true }).fill(await readPin(visit.control, person.mobile, former))
    await button(page, 'Confirmar').click()
    await arriveAt(page, counterTitles.preOffer)
    checkVisit(visit)
  })
})
