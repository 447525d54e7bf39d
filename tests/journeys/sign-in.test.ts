import { afterEach, beforeEach, expect, test } from 'vitest'
import { newPerson } from '../support/people.ts'
import { checkScreen, checkVisit } from './visit/check-screen.ts'
import { openVisit, type Visit } from './visit/open-visit.ts'
import { readPin } from './visit/read-messages.ts'
import { arriveAt, button, fillForm, titles, typeCode } from './visit/screens.ts'

const person = () => newPerson('14')
let visit: Visit
beforeEach(async () => {
  visit = await openVisit()
})
afterEach(() => visit.close())

async function comeToCode(given = person()) {
  await visit.page.goto('/form')
  await fillForm(visit.page, given)
  await button(visit.page, 'Continuar').click()
  await arriveAt(visit.page, titles.otp)
  return given
}

test('a wrong code is said, clears the field, and after three of them only a new code helps', async () => {
  const given = await comeToCode()
  const { page, control } = visit
  const pin = await readPin(control, given.mobile)
  const wrong = pin === '0000' ? '1111' : '0000'
  const refused = async (code: string, message: string) => {
    await typeCode(page, code)
    await button(page, 'Confirmar').click()
    await expect.poll(() => page.getByLabel('Código', { exact: true }).inputValue()).toBe('')
    await page.getByText(message).waitFor()
  }
  for (const _attempt of [1, 2]) await refused(wrong, 'Código Incorrecto.')
  await checkScreen(visit, given, 'otp-wrong')
  await refused(wrong, 'Has superado el límite de reintentos. Solicita un nuevo código.')
  // Not even the right one counts any more.
  await refused(pin, 'Has superado el límite de reintentos. Solicita un nuevo código.')
  await checkScreen(visit, given, 'otp-no-more-attempts')
  checkVisit(visit)
})

test('Cambiar mis datos leads back to the form', async () => {
  await comeToCode()
  await button(visit.page, 'Cambiar mis datos').click()
  await arriveAt(visit.page, titles.form)
  checkVisit(visit)
})

test('tokens are in cookies that no script can read, and in no answer', async () => {
  const given = await comeToCode()
  const { page, control, context } = visit
  const pin = await readPin(control, given.mobile)
  await typeCode(page, pin)
  const answered = page.waitForResponse((response) => response.url().endsWith('/oauth/token'))
  await button(page, 'Confirmar').click()
  const body = await (await answered).text()
  await arriveAt(page, titles.preOffer)
  const cookies = await context.cookies()
  expect(cookies.length).toBeGreaterThanOrEqual(2)
  for (const { value, httpOnly } of cookies) {
    expect(httpOnly).toBe(true)
    expect(body).not.toContain(value)
  }
  expect(await page.evaluate(() => document.cookie)).toBe('')
  await checkScreen(visit, given, 'pre-offer')
  checkVisit(visit)
})
