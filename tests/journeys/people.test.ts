import { afterEach, describe, expect, test } from 'vitest'
import { newPerson } from '../support/people.ts'
import { checkScreen, checkVisit } from './visit/check-screen.ts'
import { customerAt, openAs } from './visit/open-as.ts'
import { openVisit, type Visit } from './visit/open-visit.ts'
import { readMailedLink, readPin } from './visit/read-messages.ts'
import { arriveAt, button, dialogOf, fillForm, titles, typeCode } from './visit/screens.ts'

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
  await visit.page.getByText('Pagas cada mes').waitFor()
  return customer
}

describe('at the beginning', () => {
  test('50: the bureau refuses, and the page says why', async () => {
    const person = await submitForm('50')
    await arriveAt(visit.page, titles.processRequest)
    expect(await visit.page.getByRole('main').getByRole('listitem').count()).toBeGreaterThan(0)
    await checkScreen(visit, person, 'process-request-reasons')
    checkVisit(visit)
  })

  test('51: on a watchlist, and the page says nothing of it', async () => {
    const person = await submitForm('51')
    await arriveAt(visit.page, titles.processRequest)
    await visit.page.getByText('Ahora no podemos procesar tu solicitud.').waitFor()
    expect(await visit.page.getByRole('main').textContent()).not.toMatch(/lista/i)
    await checkScreen(visit, person, 'process-request')
    checkVisit(visit)
  })

  test('55: not the owner of the line, said at the field for eight seconds, and the form is kept', async () => {
    const person = newPerson('55')
    visit = await openVisit()
    const { page } = visit
    await page.clock.install()
    await page.goto('/')
    await fillForm(page, person)
    await button(page, 'Continuar').click()
    const error = page.locator('form').getByText('El documento no es el titular de la línea.').last()
    // The clock of the page stands still unless it is moved: what the form waits for meanwhile.
    await error.waitFor()
    await checkScreen(visit, person, 'form-server-error')
    expect(await page.getByLabel('Correo electrónico').inputValue()).toBe(person.email)
    await page.clock.fastForward(8_000)
    await error.waitFor({ state: 'detached' })
    expect(await page.getByLabel('Número de celular').inputValue()).not.toBe('')
    checkVisit(visit)
  })

  test('68: a line starting with 2 gets its code and goes on', async () => {
    const person = await submitForm('68')
    expect(person.mobile).toMatch(/^2/)
    await arriveAt(visit.page, titles.preOffer)
    checkVisit(visit)
  })
})

describe('the down payment', () => {
  test('52: a mandatory one is asked with its least amount, and every other bound is said', async () => {
    const customer = await customerAt('preOffer', '52')
    visit = await openAs(customer, '/pre-offer')
    const { page } = visit
    const amount = page.getByLabel('¿Cuánto quieres pagar al inicio?')
    await amount.waitFor()
    expect(await amount.inputValue()).toBe('300.000')
    await checkScreen(visit, customer, 'pre-offer-mandatory')
    const rows = [
      ['0', 'No puedes anticipar menos de $ 300.000'],
      ['299999', 'No puedes anticipar menos de $ 300.000'],
      ['1200001', 'No puedes anticipar más de $ 1.200.000'],
    ] as const
    for (const [typed, message] of rows) {
      await amount.fill(typed)
      await button(page, 'Continuar').click()
      await page.getByText(message).waitFor()
    }
    await checkScreen(visit, customer, 'pre-offer-error')
    await amount.fill('300000')
    await button(page, 'Continuar').click()
    await dialogOf(page, 'Recuerda tu pago inicial')
    await button(page, 'Confirmar').click()
    await arriveAt(page, titles.offer)
    checkVisit(visit)
  })

  test('an optional one has its own least amount and a most that leaves the minimum order', async () => {
    // 80 % of 450,000 is 360,000, but 200,000 must remain to be financed.
    const customer = await customerAt('preOffer', '05', { sku: 'MIR-U1-064-NEG' })
    visit = await openAs(customer, '/pre-offer')
    const { page } = visit
    const amount = page.getByLabel('¿Cuánto quieres pagar al inicio?')
    const rows = [
      ['9999', 'El valor mínimo es de $ 10.000'],
      ['250001', 'El valor de la orden es menor de $ 200.000'],
      ['360001', 'No puedes anticipar más de $ 250.000'],
    ] as const
    for (const [typed, message] of rows) {
      await amount.fill(typed)
      await button(page, 'Continuar').click()
      await page.getByText(message).waitFor()
    }
    await button(page, 'Sin pago inicial').click()
    await button(page, 'Continuar').click()
    await arriveAt(page, titles.offer)
    checkVisit(visit)
  })

  test('66: raised by the server, and the customer sees it before the installments', async () => {
    const customer = await customerAt('preOffer', '66')
    visit = await openAs(customer, '/pre-offer')
    const { page } = visit
    await button(page, 'Continuar').click()
    const dialog = await dialogOf(page, 'Tu pago inicial aumentó')
    await dialog.getByText('$ 450.000').waitFor()
    await checkScreen(visit, customer, 'pre-offer-raised')
    await button(page, 'Ver mis cuotas').click()
    await arriveAt(page, titles.offer)
    await page.getByText('$ 450.000').filter({ visible: true }).first().waitFor()
    checkVisit(visit)
  })
})

describe('the offer', () => {
  test('69: a tax-free phone has no VAT on interest', async () => {
    await openOffer('69')
    const { page } = visit
    await page.getByText('Ver el detalle de tu cuota').click()
    await page.getByText('IVA del cargo administrativo').waitFor()
    expect(await page.getByText('IVA de los intereses').count()).toBe(0)
    checkVisit(visit)
  })

  test('waits for the e-mail: the link can be sent again, or to an address typed right this time', async () => {
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
    await button(page, 'Enviar a este correo').click()
    await page.getByText(`Te lo enviamos a ${right}.`).waitFor()
    const link = await readMailedLink(control, right, '/validate-email/')
    expect((await customer.acceptEmail(link.split('/').pop())).body).toEqual({ emailStatus: 'ACCEPT' })
    await page.getByText('Tu correo quedó validado. Ya puedes confirmar.').waitFor()
    checkVisit(visit)
  })

  test('another number of installments recomputes the summary; a term that is too long is disabled', async () => {
    const customer = await customerAt('offer', '06', { downPayment: 950_000 })
    visit = await openAs(customer, '/offer-equipo')
    const { page } = visit
    await page.getByText('18 cuotas mensuales').waitFor()
    expect(await page.getByRole('radio', { name: '24' }).isDisabled()).toBe(true)
    expect(await page.getByRole('radio', { name: '36' }).isDisabled()).toBe(true)
    await page.getByRole('radio', { name: '12', exact: true }).check()
    await page.getByText('12 cuotas mensuales').waitFor()
    checkVisit(visit)
  })

  test('a changed down payment recalculates everything, under a cover while it lasts', async () => {
    const customer = await openOffer('07')
    const { page } = visit
    await button(page, 'Cambiar pago inicial').click()
    await page.getByLabel('¿Cuánto quieres pagar al inicio?').fill('600000')
    await button(page, 'Continuar').click()
    await dialogOf(page, 'Recuerda tu pago inicial')
    const letGo = await holdOffers()
    await button(page, 'Confirmar').click()
    await page.getByText('Estamos recalculando tus cuotas…').waitFor()
    expect(await page.getByRole('radio', { name: '12', exact: true }).isDisabled()).toBe(true)
    await checkScreen(visit, customer, 'overlay-recalculating')
    letGo()
    await page.getByText('Estamos recalculando tus cuotas…').waitFor({ state: 'detached' })
    await page.getByText('$ 600.000').filter({ visible: true }).first().waitFor()
    expect(await page.getByRole('radio', { name: '24', exact: true }).isChecked()).toBe(true)
    checkVisit(visit)
  })

  /** Keeps the list of options on its way until told otherwise. */
  async function holdOffers(): Promise<() => void> {
    let letGo: () => void = () => undefined
    const isFree = new Promise<void>((resolve) => {
      letGo = resolve
    })
    await visit.page.route('**/workflow/action', async (route) => {
      if (route.request().postData()?.includes('listOffer')) await isFree
      await route.continue()
    })
    return letGo
  }

  test.each([
    ['59', titles.errorResponse],
    ['60', titles.processRequest],
    ['61', titles.processRequest],
    ['62', titles.processRequest],
    ['63', titles.processRequest],
  ])('%s: refused after the offer is confirmed', async (ending, title) => {
    const customer = await openOffer(ending)
    await button(visit.page, 'Confirmar').click()
    await arriveAt(visit.page, title)
    if (ending === '59') await checkScreen(visit, customer, 'error-response')
    checkVisit(visit)
  })
})
