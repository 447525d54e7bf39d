import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { customerOf } from '../support/customer.ts'
import { newPerson } from '../support/people.ts'
import { landlineOf, requester } from '../support/pre-validation.ts'
import { checkScreen, checkVisit, type Person } from './visit/check-screen.ts'
import { openVisit, type Visit } from './visit/open-visit.ts'
import {
  acceptMailedTerms,
  askForCode,
  fillQuotaForm,
  openMailedTerms,
  openQuotaForm,
  proveByCode,
  quotaTitles,
  sendQuotaForm,
} from './visit/pre-validation.ts'
import { arriveAt, button, titles, typeCode } from './visit/screens.ts'

let visit: Visit
beforeEach(async () => {
  visit = await openVisit()
})
afterEach(() => visit.close())

const check = (person: Person | null, name: string) => checkScreen(visit, person, `quota-${name}`)

describe('a quota', () => {
  test.each([
    ['A', '00', 'Finter', '$ 6.000.000', 'Excelente'],
    ['B', '20', 'Libre', '$ 6.000.000', 'Muy bueno'],
    ['C', '30', 'Assistido', '$ 2.500.000', 'Bueno'],
    ['D', '40', 'Finter', '$ 1.200.000', 'En construcción'],
  ] as const)(
    'class %s is told its quota once the code has come back, by the channel of the link (R-U72)',
    async (scoreClass, ending, channel, quota, words) => {
      const person = newPerson(ending)
      const { page } = visit
      await openQuotaForm(visit, channel)
      const isFirst = scoreClass === 'A'
      if (isFirst) await check(null, 'form')
      await fillQuotaForm(page, person)
      const dialog = await sendQuotaForm(page)
      if (isFirst) await check(person, 'terms-mailed')
      await button(dialog, 'Continuar').click()
      await arriveAt(page, quotaTitles.otp)
      if (isFirst) await check(person, 'otp')
      await proveByCode(visit, person)
      await arriveAt(page, quotaTitles.resultOfCustomer)
      await page.getByText(quota).first().waitFor()
      await page.getByText(words, { exact: true }).waitFor()
      expect(await page.getByText('Pago inicial', { exact: true }).count()).toBe(channel === 'Finter' ? 1 : 0)
      await check(person, `result-${scoreClass}-${channel}`)
      checkVisit(visit)
    },
  )

  test('a quota is refused with its reasons, four at most, or with the one word where there are none (R-U73)', async () => {
    const { page } = visit
    const refused = newPerson('50')
    await page.goto('/pre-validation')
    await page.getByRole('radio', { name: 'Un celular' }).waitFor()
    await askForCode(visit, refused)
    await proveByCode(visit, refused)
    await arriveAt(page, quotaTitles.noQuota)
    await page.getByText('Tienes obligaciones en mora en otras entidades.').waitFor()
    await check(refused, 'reasons')
    const silent = newPerson('73')
    await openQuotaForm(visit, 'Libre')
    await askForCode(visit, silent)
    await proveByCode(visit, silent)
    await arriveAt(page, quotaTitles.reproved)
    await check(silent, 'no-reasons')
    checkVisit(visit)
  })

  test('a quota is refused to a person on a list by the sentence of every refusal (R-U73)', async () => {
    const person = newPerson('51')
    await openQuotaForm(visit, 'Finter')
    await askForCode(visit, person)
    await proveByCode(visit, person)
    await arriveAt(visit.page, titles.processRequest)
    await visit.page.getByText('Ahora no podemos procesar tu solicitud.').waitFor()
    await check(person, 'listed')
    checkVisit(visit)
  })
})

test('a box that is pressed as a wrong e-mail is left is ticked, and the e-mail is said to be wrong', async () => {
  const { page } = visit
  await openQuotaForm(visit, 'Finter')
  await expect.poll(() => button(page, 'Continuar').isDisabled()).toBe(true)
  const email = page.getByLabel('Correo electrónico')
  await email.tap()
  await email.pressSequentially('nadie@correo')
  const box = page.getByRole('checkbox')
  await box.first().scrollIntoViewIfNeeded()
  const place = await box.first().boundingBox()
  await page.touchscreen.tap((place?.x ?? 0) + 4, (place?.y ?? 0) + 4)
  await expect.poll(() => box.first().isChecked()).toBe(true)
  await expect.poll(() => email.getAttribute('aria-invalid')).toBe('true')
  checkVisit(visit)
})

describe('a code of the pre-validation', () => {
  test('a code of the pre-validation counts no more after three wrong tries (R-U74)', async () => {
    const { page, control } = visit
    const person = newPerson('01')
    await openQuotaForm(visit, 'Finter')
    await askForCode(visit, person)
    const first = await control.message(person.mobile, ({ code }) => code !== null)
    const wrong = first.code === '0000' ? '1111' : '0000'
    const spent = 'Has superado el número de intentos permitidos, por favor solicita un nuevo código'
    const field = page.getByLabel('Código', { exact: true })
    for (const said of ['Código Incorrecto.', 'Código Incorrecto.', spent]) {
      await typeCode(page, wrong)
      await button(page, 'Continuar').click()
      // The input is cleared, so that what is said is said of this try.
      await expect.poll(() => field.inputValue()).toBe('')
      await page.getByText(said).waitFor()
    }
    expect(await button(page, 'Continuar').isDisabled()).toBe(true)
    await check(person, 'otp-spent')
    checkVisit(visit)
  })
})

describe('a landline', () => {
  const withLandline = (person: Person): Person => ({ ...person, mobile: landlineOf(person.document) })

  test('a landline waits for the mailed terms, and proves by an address that this person had confirmed (R-U75)', async () => {
    const { page } = visit
    const { webUrl, control } = visit
    const customer = customerOf({ webUrl, control }, '02')
    await customer.begin()
    await customer.acceptEmail()
    const person = withLandline(customer)
    await openQuotaForm(visit, 'Libre')
    await fillQuotaForm(page, person)
    await button(await sendQuotaForm(page), 'Continuar').click()
    await page.getByText('Pendiente aceptar TyC enviados al correo').waitFor()
    await check(person, 'terms-pending')
    const box = await openMailedTerms(visit, person)
    await button(box.page, 'Acepto').waitFor()
    await checkScreen(box, person, 'quota-terms-page')
    await button(box.page, 'Acepto').click()
    await box.page.getByText('Has aceptado los términos y condiciones').waitFor()
    await checkScreen(box, person, 'quota-terms-accepted')
    await box.page.close()
    await button(page.getByRole('dialog'), 'Continuar').click()
    await arriveAt(page, quotaTitles.resultOfCustomer)
    await page.getByText('$ 10.000.000').first().waitFor()
    checkVisit(visit)
  })

  test('a landline comes with a mobile where nobody had confirmed the address (R-U75)', async () => {
    const { page } = visit
    const person = withLandline(newPerson('02'))
    await openQuotaForm(visit, 'Finter')
    await fillQuotaForm(page, person)
    const dialog = await sendQuotaForm(page)
    await acceptMailedTerms(visit, person)
    await button(dialog, 'Continuar').click()
    await arriveAt(page, 'Ven con tu celular')
    await check(person, 'mobile-needed')
    await button(page, 'Usar un celular').click()
    await arriveAt(page, quotaTitles.formOfCustomer)
    expect(await page.getByLabel('Correo electrónico').inputValue()).toBe(person.email)
    checkVisit(visit)
  })
})

test('a result that is loaded anew is shown again in the browser of the proof, and leads any other back to an empty form (R-U77)', async () => {
  const { page, context } = visit
  const person = newPerson('04')
  await openQuotaForm(visit, 'Finter')
  await askForCode(visit, person)
  await proveByCode(visit, person)
  await arriveAt(page, quotaTitles.resultOfCustomer)
  await page.reload()
  await arriveAt(page, quotaTitles.resultOfCustomer)
  await page.getByText('$ 6.000.000').first().waitFor()
  await check(person, 'result-reloaded')
  await context.clearCookies()
  await page.reload()
  await arriveAt(page, quotaTitles.formOfCustomer)
  expect(new URL(page.url()).pathname).toBe('/pre-validation')
  await page.getByText(requester.name).waitFor()
  expect(await page.getByLabel('Número de cédula').inputValue()).toBe('')
  await check(person, 'after-reload')
  checkVisit(visit)
})
