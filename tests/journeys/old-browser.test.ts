import type { Browser } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { newPerson } from '../support/people.ts'
import { answerQuestions } from './visit/answer-questions.ts'
import { payByCard } from './visit/at-checkout.ts'
import { leaveToPay, outcome } from './visit/at-payment.ts'
import { enterAccountIn } from './visit/enter-account.ts'
import { formToPreOffer } from './visit/form-to-pre-offer.ts'
import { launchOldBrowser } from './visit/old-browser.ts'
import { openVisit, openVisitIn, sharedPlace, type Visit } from './visit/open-visit.ts'
import { readMailedLink, readPin } from './visit/read-messages.ts'
import {
  arriveAt,
  button,
  costIsShown,
  dialogOf,
  fillAccount,
  fillForm,
  fillHomeAndDay,
  readAgreement,
  titles,
  typeCode,
} from './visit/screens.ts'

const isHeavy = process.env.CUPO_HEAVY === '1'

let visit: Visit
afterEach(() => visit.close())

describe('Chromium 103, near the line of supported browsers', () => {
  let browser: Browser | null
  beforeAll(async () => {
    browser = await launchOldBrowser()
  })
  afterAll(() => browser?.close())

  /** Where npm has no such browser for the machine, the one at hand shows that the walk itself is right. */
  const openOld = async () => {
    visit = browser ? await openVisitIn(browser, sharedPlace()) : await openVisit()
    return visit
  }

  test('takes the form, its code and the next step', async () => {
    await formToPreOffer(await openOld(), newPerson('00'))
    expect(visit.errors).toEqual([])
    expect(visit.violations).toEqual([])
  })

  test.runIf(isHeavy)('signs in, and pays an installment', async () => {
    const { page } = await openOld()
    await enterAccountIn(visit, '80')
    await page
      .getByRole('link', { name: /^(Pagar|Abonar o pagar)/ })
      .first()
      .click()
    await arriveAt(page, 'Paga tu crédito')
    await button(page, 'Continuar').click()
    await leaveToPay(page, 'Tarjeta-PSE')
    await payByCard(page)
    await outcome(page, 'Transacción exitosa')
    expect(visit.errors).toEqual([])
  })

  test.runIf(isHeavy)('borrows money, from the simulator to the signed agreement', async () => {
    const { page, control } = await openOld()
    const person = newPerson('10')
    await page.goto((await control.campaignLink()).url)
    await arriveAt(page, titles.simulation)
    await costIsShown(page)
    await page.getByRole('slider', { name: /^¿Cuánto/ }).fill('3000000')
    await costIsShown(page)
    await button(page, 'Lo quiero').click()
    await arriveAt(page, titles.formOfLoan)
    await fillForm(page, person)
    await button(page, 'Continuar').click()
    await arriveAt(page, titles.otp)
    await typeCode(page, await readPin(control, person.mobile))
    const mail = await visit.context.newPage()
    await mail.goto(await readMailedLink(control, person.email, '/validate-email/'))
    await button(mail, 'Validar mi correo').click()
    await mail.getByText('¡Listo! Validamos tu correo').waitFor()
    await mail.close()
    await button(page, 'Confirmar').click()
    await arriveAt(page, 'Elige tu plazo')
    await costIsShown(page)
    await button(page, 'Lo quiero').click()
    await dialogOf(page, '¡Felicitaciones!')
    await button(page, 'Continuar').click()
    await arriveAt(page, titles.evidente)
    await answerQuestions(visit, person.document)
    await button(page, 'Confirmar').click()
    await arriveAt(page, titles.directionLibre)
    await fillHomeAndDay(page, '16')
    await button(page, 'Continuar').click()
    await arriveAt(page, titles.bankData)
    await fillAccount(page, '91234567890')
    await button(page, 'Continuar').click()
    await button(page, 'Guardar cuenta').click()
    await arriveAt(page, titles.contract)
    await readAgreement(page)
    await button(page, 'Firmar contrato').click()
    await arriveAt(page, titles.detailsLibre)
    expect(visit.errors).toEqual([])
  })
})

test.each([['/'], ['/login'], ['/fast-payment'], ['/home-offer-simulation'], ['/on-boarding/offer']])(
  '%s says what to do in a browser below the line, before anything can be typed or pressed',
  async (path) => {
    visit = await openVisit()
    const { page } = visit
    await page.addInitScript(() => {
      Reflect.deleteProperty(Intl, 'supportedValuesOf')
    })
    await page.goto(path)
    await page.getByText('Tu navegador es muy antiguo para esta página').waitFor()
    await page.getByRole('link', { name: 'Términos y condiciones' }).first().waitFor()
    expect(await page.locator('form:visible, input:visible, button:visible').count()).toBe(0)
    expect(visit.violations).toEqual([])
  },
)
