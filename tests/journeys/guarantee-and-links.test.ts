import { afterEach, describe, expect, test } from 'vitest'
import { checkScreen, checkVisit } from './visit/check-screen.ts'
import { customerAt, openAs } from './visit/open-as.ts'
import type { Visit } from './visit/open-visit.ts'
import { readMailedLink } from './visit/read-messages.ts'
import { arriveAt, button, dialogOf, readAgreement, titles } from './visit/screens.ts'

let visit: Visit
afterEach(() => visit.close())

async function openOffer(ending: string) {
  const customer = await customerAt('offer', ending)
  await customer.acceptEmail()
  visit = await openAs(customer, '/offer-equipo')
  await visit.page.getByText('Pagas cada mes').waitFor()
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
    expect(await button(signing, 'Finalizar').isDisabled()).toBe(true)
    await guarantee.check()
    await checkScreen(visit, customer, 'contract-guarantee')
    await button(signing, 'Finalizar').click()
    await arriveAt(signing, titles.details)
    await button(signing, 'Recibir link para pagar la fianza').click()
    await dialogOf(signing, '¿Te enviamos el link de la fianza?')
    await checkScreen(visit, customer, 'details-resend')
    await button(signing, 'Enviar link').click()
    await dialogOf(signing, '¿Te llegó el link?')
    await checkScreen(visit, customer, 'details-arrived')
    await button(signing, 'Sí').click()
    await arriveAt(signing, titles.opinion)
    checkVisit(visit)
  })

  test('54: down payment and guarantee each have a link, whose page greets and does not pay', async () => {
    const customer = await customerAt('contract', '54')
    await customer.sign()
    visit = await openAs(customer, '/details')
    const { page } = visit
    await button(page, 'Reenviar link de pago').waitFor()
    await button(page, 'Recibir link para pagar la fianza').waitFor()
    await checkScreen(visit, customer, 'details-both')
    for (const part of ['advanced-payment', 'guarantee-payment']) {
      await page.goto(await readMailedLink(visit.control, customer.email, `/${part}/`))
      await page.getByText('Pago pendiente').waitFor()
      await checkScreen(visit, customer, part)
    }
    checkVisit(visit)
  })

  test('a link asked for too often, or to another address, is bounded and checked', async () => {
    const customer = await customerAt('contract', '52')
    await customer.sign()
    visit = await openAs(customer, '/details')
    const { page } = visit
    await button(page, 'Reenviar link de pago').click()
    await dialogOf(page, '¿Te enviamos el link de pago?')
    await page.getByLabel('Enviarlo a otro correo').check()
    await button(page, 'Enviar link').click()
    await page.getByText('El correo es requerido').first().waitFor()
    await page.getByLabel('Correo electrónico').fill('a@b')
    await page.getByLabel('Confirma el correo').fill('otra@correo.example')
    await button(page, 'Enviar link').click()
    await page.getByText('El correo no es válido').waitFor()
    await page.getByText('Los correos no coinciden').waitFor()
    await checkScreen(visit, customer, 'details-resend-errors')
    await page.getByLabel('Correo electrónico').fill('otra@correo.example')
    await page.getByLabel(/^Acepto los términos/).check()
    await button(page, 'Enviar link').click()
    for (let sent = 1; sent < 4; sent += 1) {
      await dialogOf(page, '¿Te llegó el link?')
      await button(page, 'No').click()
      await dialogOf(page, '¿Te enviamos el link de pago?')
      await button(page, 'Enviar link').click()
    }
    await arriveAt(page, 'Demasiados reenvíos')
    expect(new URL(page.url()).pathname).toBe('/resend-link/many-attempts')
    checkVisit(visit)
  })
})
