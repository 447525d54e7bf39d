import { afterEach, describe, expect, test } from 'vitest'
import type { Customer } from '../support/customer.ts'
import { untilDaytime } from '../support/daytime.ts'
import { newPerson } from '../support/people.ts'
import { tillOf } from '../support/till.ts'
import { waitFor } from '../support/wait-for.ts'
import { checkScreen, checkVisit } from './visit/check-screen.ts'
import { customerAt, openAs } from './visit/open-as.ts'
import { openVisit, type Visit } from './visit/open-visit.ts'
import { readMailedLink, readPin } from './visit/read-messages.ts'
import { arriveAt, button, costIsShown, dialogOf, readAgreement, titles } from './visit/screens.ts'

let visit: Visit
afterEach(() => visit.close())

async function openOffer(ending: string) {
  const customer = await customerAt('offer', ending)
  await customer.acceptEmail()
  visit = await openAs(customer, '/offer-equipo')
  await costIsShown(visit.page)
  return customer
}

describe('the guarantee', () => {
  test('53: said on entering the offer, accepted with the agreement, its link sent on asking', async () => {
    const customer = await openOffer('53')
    const { page } = visit
    const dialog = await dialogOf(page, 'Tu crédito necesita una fianza')
    await dialog.getByText('018000423882').waitFor()
    await checkScreen(visit, customer, 'offer-guarantee-dialog')
    await button(page, 'Entendido').click()
    await checkScreen(visit, customer, 'offer-guarantee')
    await visit.close()

    await customer.until('contract')
    visit = await openAs(customer, '/on-boarding/contract')
    const signing = visit.page
    await readAgreement(signing)
    const guarantee = signing.getByLabel('Acepto la fianza', { exact: false })
    await expect.poll(() => guarantee.isEnabled()).toBe(true)
    expect(await signing.getByLabel('Leí y acepto el contrato de crédito.').isChecked()).toBe(true)
    expect(await button(signing, 'Firmar contrato').count()).toBe(0)
    await button(signing, 'Ver la fianza').click()
    expect(await guarantee.isChecked()).toBe(false)
    await guarantee.check()
    await checkScreen(visit, customer, 'contract-guarantee')
    await button(signing, 'Firmar contrato').click()
    await arriveAt(signing, titles.details)
    await button(signing, 'Recibir enlace para pagar la fianza').click()
    await dialogOf(signing, '¿Quieres recibir otra vez el enlace de la fianza?')
    await checkScreen(visit, customer, 'details-resend')
    await button(signing, 'Enviar enlace').click()
    await dialogOf(signing, '¿Te llegó el enlace?')
    await checkScreen(visit, customer, 'details-arrived')
    await button(signing, 'Sí').click()
    await arriveAt(signing, titles.opinion)
    checkVisit(visit)
  })

  test('54: down payment and guarantee each have a link, whose page greets and offers to pay', async () => {
    const customer = await customerAt('contract', '54')
    await customer.sign()
    visit = await openAs(customer, '/details')
    const { page } = visit
    await button(page, 'Reenviar enlace de pago').waitFor()
    await button(page, 'Recibir enlace para pagar la fianza').waitFor()
    await checkScreen(visit, customer, 'details-both')
    for (const part of ['advanced-payment', 'guarantee-payment']) {
      await page.goto(await readMailedLink(visit.control, customer.email, `/${part}/`))
      await button(page, /^Pagar \$/).waitFor()
      await page.reload()
      await button(page, /^Pagar \$/).waitFor()
      expect(new URL(page.url()).pathname).toBe(`/${part}/${customer.applicationId()}`)
      await checkScreen(visit, customer, part)
    }
    await page.goto('/details')
    await button(page, /^Pagar mi fianza \$/).click()
    await page.getByText('Tu fianza con IVA').waitFor()
    expect(new URL(page.url()).pathname).toBe(`/guarantee-payment/${customer.applicationId()}`)
    checkVisit(visit)
  })
})

async function openLink(ending: '52' | '53', part: string) {
  visit = await openVisit()
  await untilDaytime(visit.control)
  const customer = await customerAt('contract', ending)
  await customer.sign()
  const link = await readMailedLink(visit.control, customer.email, `/${part}/`)
  await visit.page.goto(link)
  await button(visit.page, /^Pagar \$/).waitFor()
  return { customer, link }
}

/** The order has everything that was to be paid for it, and the operator is told to ship. */
const isToBeShipped = (customer: Customer) =>
  waitFor('the order to be shipped', async () =>
    (await customer.read()).activity === 'OrdemPagamento' ? true : undefined,
  )

describe('paying by a mailed link', () => {
  test('52: the down payment by card, its receipt and a copy of it, and the order goes on', async () => {
    const { customer, link } = await openLink('52', 'advanced-payment')
    const { page } = visit
    await page.getByText('Número de orden').waitFor()
    await checkScreen(visit, customer, 'link-down-payment')
    await button(page, /^Pagar \$/).click()
    await arriveAt(page, '¿Cómo quieres pagar?')
    await button(page, 'Usar aprobada').click()
    await button(page, /^Pagar/).click()
    await page.getByRole('link', { name: 'Volver al comercio', exact: true }).click()
    await arriveAt(page, 'Tu pago inicial')
    await page.getByText('Recibimos tu pago y ya quedó registrado.').waitFor()
    await page.getByRole('heading', { name: 'Transacción exitosa' }).waitFor()
    await checkScreen(visit, customer, 'link-down-payment-paid')
    await page.getByLabel('Correo electrónico').fill('copia@correo.example')
    await button(page, 'Enviar comprobante').click()
    await page.getByText('¡El comprobante fue enviado con éxito!').waitFor()
    await isToBeShipped(customer)
    await page.goto(link)
    await page.getByText('Ya está pagado').waitFor()
    await checkScreen(visit, customer, 'link-down-payment-done')
    expect(await button(page, /^Pagar \$/).count()).toBe(0)
    checkVisit(visit)
  })

  test('53: the guarantee in cash waits with its PIN; paid, its page says so and the order goes on', async () => {
    const { customer } = await openLink('53', 'guarantee-payment')
    const { page, control } = visit
    await page.getByLabel('Efectivo').check()
    await checkScreen(visit, customer, 'link-guarantee')
    await button(page, /^Pagar \$/).click()
    const dialog = await dialogOf(page, 'Guarda tu PIN')
    await checkScreen(visit, customer, 'link-guarantee-pin')
    await dialog.getByRole('button', { name: 'Entendido, ir a pagar' }).click()
    await arriveAt(page, '¿Cómo quieres pagar?')
    await page.getByRole('group', { name: '¿Dónde vas a pagar?' }).getByRole('radio').first().check()
    await button(page, /^Pagar/).click()
    await page.getByRole('link', { name: 'Volver al comercio', exact: true }).click()
    await arriveAt(page, 'Tu pago de la fianza')
    await page.getByRole('heading', { name: 'Transacción pendiente' }).waitFor()
    await page.getByText('PIN de pago').waitFor()
    await checkScreen(visit, customer, 'link-guarantee-pending')
    expect((await customer.read()).activity).toBe('ConfirmacaoFianca')
    const ref = new URL(page.url()).searchParams.get('ref_payco')
    const till = tillOf({ control })
    const payment = (await till.payments()).find(({ ref_payco }) => ref_payco === ref)
    if (payment === undefined) throw new Error('the provider does not know the payment')
    await till.change(payment, 1)
    await till.heard(payment)
    await page.reload()
    await page.getByRole('heading', { name: 'Transacción exitosa' }).waitFor()
    await isToBeShipped(customer)
    await button(page, 'Finalizar').click()
    await page.getByText('No tienes que hacer nada más aquí.').waitFor()
    checkVisit(visit)
  })
})

describe('a store has a link sent again', () => {
  async function search(path: string, person: { readonly document: string; readonly mobile: string }) {
    const { page } = visit
    await page.goto(path)
    await page.getByLabel('Número de cédula').fill(person.document)
    await page.getByLabel('Número de celular').fill(person.mobile)
    expect(await button(page, 'Continuar').isDisabled()).toBe(true)
    await page.getByLabel('No soy un robot').check()
    await page.getByText('Verificación lista.').waitFor()
    await button(page, 'Continuar').click()
  }
  const pathname = () => new URL(visit.page.url()).pathname

  test('a store has a guarantee’s link sent to the hidden address, then to another one with a code, then no more', async () => {
    const customer = await customerAt('contract', '53')
    await customer.sign()
    visit = await openVisit()
    const { page, control } = visit
    const hidden = `${customer.email[0]}•••@${customer.email.split('@')[1]}`
    await search('/pagofianzacupoco', customer)
    await page.getByText(`Lo enviaremos a ${hidden}.`).waitFor()
    await checkScreen(visit, customer, 'resend-address')
    await button(page, 'Enviar enlace').click()
    await arriveAt(page, 'Enviamos el enlace')
    expect(pathname()).toBe('/pagofianzacupoco/thank-you')
    await checkScreen(visit, customer, 'resend-thanks')

    const used = (await control.messages(customer.mobile)).map(({ id }) => id)
    await search('/pagofianzacupoco', customer)
    await page.getByLabel('Enviarlo a otro correo').check()
    await page.getByLabel('Correo electrónico').fill('tienda@correo.example')
    await page.getByLabel('Confirma el correo').fill('tienda@correo.example')
    await page.getByLabel(/^Acepto los términos/).check()
    await button(page, 'Enviar enlace').click()
    await dialogOf(page, 'Confirma con un código')
    await checkScreen(visit, customer, 'resend-code')
    await page.getByLabel('Código', { exact: true }).fill(await readPin(control, customer.mobile, used))
    await button(page, 'Confirmar').click()
    await arriveAt(page, 'Enviamos el enlace')
    await readMailedLink(control, 'tienda@correo.example', '/guarantee-payment/')

    for (const end of ['Enviamos el enlace', 'Demasiados reenvíos']) {
      await search('/pagofianzacupoco', customer)
      await button(page, 'Enviar enlace').click()
      await arriveAt(page, end)
    }
    expect(pathname()).toBe('/pagofianzacupoco/many-attempts')
    await checkScreen(visit, customer, 'resend-many')
    await search('/pagofianzacupoco', newPerson('14'))
    await page.getByText('No encontramos ningún link de pago vigente.').waitFor()
    expect(pathname()).toBe('/pagofianzacupoco/not-found')
    await checkScreen(visit, null, 'resend-not-found')
    checkVisit(visit)
  })
})
