import { afterEach, describe, expect, test } from 'vitest'
import { checkScreen, checkVisit } from './visit/check-screen.ts'
import { customerAt, openAs } from './visit/open-as.ts'
import { openVisit, type Visit } from './visit/open-visit.ts'
import { readMailedLink, readPin } from './visit/read-messages.ts'
import {
  arriveAt,
  button,
  costIsShown,
  endIdentityCheck,
  fillForm,
  titles,
  typeCode,
} from './visit/screens.ts'

let visit: Visit
afterEach(() => visit.close())

const steps = [
  ['preOffer', '/pre-offer', titles.preOffer],
  ['offer', '/offer-equipo', titles.offer],
  ['documents', '/identity', titles.identity],
  ['deliveryData', '/direction', titles.direction],
  ['contract', '/contract', titles.contract],
  ['financialData', '/details', titles.details],
] as const

test('a reload at any step stays at it, and its aliases are the same step', async () => {
  const customer = await customerAt('preOffer', '15')
  visit = await openAs(customer, '/pre-offer')
  for (const [status, path, title] of steps) {
    await customer.until(status)
    for (const prefix of ['', '/on-boarding', '/self-manage']) {
      await visit.page.goto(prefix + path)
      await arriveAt(visit.page, title)
      await visit.page.getByRole('main').getByRole('button').first().waitFor()
    }
    await visit.page.reload()
    await arriveAt(visit.page, title)
  }
  checkVisit(visit)
})

test('a step that is still loading, or cannot, is a screen as well', async () => {
  const customer = await customerAt('deliveryData', '01')
  visit = await openAs(customer, '/direction')
  const { page } = visit
  await page.getByLabel('Departamento').waitFor()
  let letGo: () => void = () => undefined
  const isFree = new Promise<void>((resolve) => {
    letGo = resolve
  })
  await page.route('**/api/v1/application/*', async (route) => {
    await isFree
    await route.abort()
  })
  await page.reload({ waitUntil: 'commit' })
  await arriveAt(page, titles.direction)
  await checkScreen(visit, customer, 'step-loading')
  letGo()
  await page.getByText('Sin conexión').waitFor()
  await checkScreen(visit, customer, 'step-offline')
  await page.unroute('**/api/v1/application/*')
  await button(page, 'Volver a intentarlo').click()
  await page.getByLabel('Departamento').waitFor()
  checkVisit(visit)
})

describe('who left half-way', () => {
  test('is offered to go on by the form, on the same device', async () => {
    const customer = await customerAt('documents', '17')
    visit = await openAs(customer, '/')
    await visit.page.getByText('Tienes una solicitud en curso').waitFor()
    await checkScreen(visit, customer, 'form-resume')
    await button(visit.page, 'Continuar donde iba').click()
    await arriveAt(visit.page, titles.identity)
    checkVisit(visit)
  })

  test('goes on at the same step on another device, by the form and a code', async () => {
    const customer = await customerAt('deliveryData', '18')
    const { document, mobile, email } = customer
    visit = await openVisit()
    const { page, control } = visit
    const before = (await control.messages(mobile)).map(({ id }) => id)
    await page.goto('/')
    await fillForm(page, { document, mobile, email })
    await button(page, 'Continuar').click()
    await arriveAt(page, titles.otp)
    const sms = await control.message(mobile, (one) => one.code !== null && !before.includes(one.id))
    await typeCode(page, sms.code ?? '')
    await button(page, 'Confirmar').click()
    await arriveAt(page, titles.direction)
    await checkScreen(visit, customer, 'direction')
    checkVisit(visit)
  })
})

test('from the agreement the stepper leads back to the delivery, and forward again', async () => {
  const customer = await customerAt('contract', '02')
  visit = await openAs(customer, '/on-boarding/contract')
  const { page } = visit
  await button(page, 'Volver a Tu entrega').click()
  await arriveAt(page, titles.direction)
  await expect.poll(() => page.getByLabel('Dirección', { exact: true }).inputValue()).not.toBe('')
  await button(page, 'Guardar dirección').click()
  await page.getByText('Entrega estimada').waitFor()
  await button(page, 'Confirmar').click()
  await arriveAt(page, titles.contract)
  checkVisit(visit)
})

test('the e-mail link opened in the same tab goes on with the journey, as far as the camera', async () => {
  const customer = await customerAt('offer', '04')
  const link = await readMailedLink(customer.place.control, customer.email, '/validate-email/')
  visit = await openAs(customer, link)
  const { page } = visit
  await button(page, 'Validar mi correo').click()
  await button(page, 'Continuar mi solicitud').click()
  await arriveAt(page, titles.offer)
  await costIsShown(page)
  await button(page, 'Confirmar').click()
  await button(page, 'Continuar').click()
  await arriveAt(page, titles.identity)
  await button(page, 'Permitir').click()
  await endIdentityCheck(page, 'Aprobar')
  await arriveAt(page, titles.direction)
  checkVisit(visit)
})

describe('the e-mail link opened in another browser', () => {
  test('the e-mail link opened in another browser goes on at the step of the application, with document and code', async () => {
    const customer = await customerAt('offer', '04')
    const { document, mobile, email } = customer
    visit = await openVisit()
    const { page, control } = visit
    await page.goto(await readMailedLink(control, email, '/validate-email/'))
    await button(page, 'Validar mi correo').click()
    await page.getByText('Vuelve a la página donde llenabas tu solicitud').waitFor()
    await checkScreen(visit, customer, 'validate-email-elsewhere')
    await button(page, 'Continuar mi solicitud').click()
    await arriveAt(page, 'Entra a tu cuenta')
    const before = (await control.messages(mobile)).map(({ id }) => id)
    await page.getByLabel('Número de cédula').fill(document)
    await button(page, 'Continuar').click()
    await arriveAt(page, titles.otp)
    await typeCode(page, await readPin(control, mobile, before))
    await button(page, 'Continuar').click()
    await arriveAt(page, titles.offer)
    checkVisit(visit)
  })
})
