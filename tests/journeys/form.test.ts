import { afterEach, beforeEach, describe, expect, inject, test } from 'vitest'
import { newPerson } from '../support/people.ts'
import { checkScreen, checkVisit } from './visit/check-screen.ts'
import { openVisit, type Visit } from './visit/open-visit.ts'
import { arriveAt, button, dialogOf, fillForm, titles, wakeUp } from './visit/screens.ts'

let visit: Visit
beforeEach(async () => {
  visit = await openVisit()
})
afterEach(() => visit.close())

test('a wrong field keeps what was typed, is named in a summary, and a line of the summary leads to it', async () => {
  const { page } = visit
  const message = 'No encontramos este correo, verifica que sea correcto'
  await page.goto('/')
  await fillForm(page, newPerson('00'))
  const email = page.getByLabel('Correo electrónico')
  await email.fill('nadie@nada')
  await button(page, 'Continuar').click()
  await expect.poll(() => email.getAttribute('aria-invalid')).toBe('true')
  const described = (await email.getAttribute('aria-describedby')) ?? ''
  const error = (described.split(' ').at(-1) ?? '').replaceAll(/[^\w-]/g, (sign) => `\\${sign}`)
  await page.locator(`#${error}`).getByText(message).waitFor()
  expect(await email.inputValue()).toBe('nadie@nada')
  expect(await page.getByLabel('Número de cédula').inputValue()).not.toBe('')
  // The summary of the errors is heard first.
  await page.getByRole('alert').getByRole('button', { name: message }).click()
  expect(await page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('email')
  await checkScreen(visit, null, 'form-errors')
  checkVisit(visit)
})

test('the terms are read in place and accepted from their text', async () => {
  const { page } = visit
  await page.goto('/')
  await wakeUp(page)
  await button(page, 'Leer los términos y condiciones').click()
  await dialogOf(page, 'Términos y condiciones')
  await page.getByRole('dialog').getByRole('heading', { level: 3 }).first().waitFor()
  await checkScreen(visit, null, 'form-terms')
  await button(page, 'Acepto').click()
  await expect.poll(() => page.getByLabel('Acepto los términos y condiciones').isChecked()).toBe(true)
  checkVisit(visit)
})

test('a hint comes after two seconds and is gone at eight', async () => {
  const { page } = visit
  await page.clock.install()
  await page.goto('/')
  await wakeUp(page)
  const hint = page.getByText('Ten tu cédula a la mano: más adelante le tomarás una foto.')
  expect(await hint.count()).toBe(0)
  await page.clock.runFor(2_500)
  await hint.waitFor()
  const covered = await page.evaluate(() => {
    const box = document.querySelector('[role=status] button')?.parentElement?.getBoundingClientRect()
    const others = [...document.querySelectorAll('h1, form *')].map((one) => one.getBoundingClientRect())
    return others.filter(
      ({ top, bottom, width }) => box && width > 0 && top < box.bottom - 1 && bottom > box.top + 1,
    ).length
  })
  expect(covered).toBe(0)
  await checkScreen(visit, null, 'form-hint')
  await page.clock.runFor(6_000)
  await hint.waitFor({ state: 'detached' })
})

describe('before the script has arrived', () => {
  test('typing and pressing count: the form goes on by itself once it is awake', async () => {
    const { page } = visit
    const person = newPerson('01')
    const letGo = await holdScripts()
    await page.goto('/', { waitUntil: 'commit' })
    await fillForm(page, person)
    await button(page, 'Continuar').click()
    await checkScreen(visit, person, 'form-before-script')
    letGo()
    await arriveAt(page, titles.otp)
    expect(page.url()).toBe(`${visit.webUrl}/on-boarding/otp`)
    checkVisit(visit)
  })

  /** Keeps every script of the site waiting until told otherwise. */
  async function holdScripts(): Promise<() => void> {
    let letGo: () => void = () => undefined
    const isFree = new Promise<void>((resolve) => {
      letGo = resolve
    })
    await visit.page.route(/\/assets\/.*\.js$/, async (route) => {
      await isFree
      await route.continue()
    })
    return letGo
  }
})

describe("the shop's link", () => {
  test('an altered store link is refused in plain words, and the customer goes on without it', async () => {
    const { page, control } = visit
    const { url } = await control.link({ sku: 'MIR-U1-064-NEG' })
    await page.goto(`${url.slice(0, -6)}AAAAAA`)
    await page.getByText('No pudimos abrir tu enlace').waitFor()
    await checkScreen(visit, null, 'form-link-refused')
    await button(page, 'Seguir sin el enlace').click()
    const person = newPerson('03')
    await fillForm(page, person)
    await button(page, 'Continuar').click()
    await arriveAt(page, titles.otp)
    checkVisit(visit)
  })
})

test('the shop of the control room sells a phone whose link carries it', async () => {
  const { page, context } = visit
  // A long path among the incidents must not make the room wider than the phone.
  await page.goto('/advanced-payment/00000000-0000-7000-8000-000000000000/nobody')
  await page.getByRole('heading', { level: 1 }).first().waitFor()
  await page.goto(inject('sandboxUrl'))
  const incident = page.locator('[data-list="incidents"] li').first()
  await incident.waitFor({ state: 'attached' })
  await page.locator('[data-list="catalog"] button').first().click()
  const [form] = await Promise.all([context.waitForEvent('page'), button(page, 'Comprar a cuotas').click()])
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
  await form.getByRole('img', { name: /^Foto de/ }).waitFor()
  await checkScreen({ ...visit, page: form }, null, 'form-with-phone')
})

test('when attacks are fended off, one button proves a person and the form goes on by itself', async () => {
  const { page } = visit
  const person = newPerson('07')
  // The first answer is that of an API under attack; the challenge and its ticket are real.
  await page.route(
    '**/publicdata/application',
    (route) =>
      route.fulfill({
        status: 428,
        json: { errorCode: 'CaptchaRequerido', message: 'Confirma que eres una persona', requestId: 'test' },
      }),
    { times: 1 },
  )
  // The button is pressed long before the window of the proof of work has come.
  let letGo: () => void = () => undefined
  const isFree = new Promise<void>((resolve) => {
    letGo = resolve
  })
  await page.route(/\/assets\/captcha-dialog.*\.js$/, async (route) => {
    await isFree
    await route.continue()
  })
  await page.goto('/', { waitUntil: 'commit' })
  await fillForm(page, person)
  const asked = page.waitForRequest(/\/assets\/captcha-dialog/)
  await button(page, 'Continuar').click()
  await asked
  letGo()
  await dialogOf(page, 'Confirma que eres una persona')
  await checkScreen(visit, person, 'captcha')
  const sent = page.waitForRequest((request) => 'x-captcha-ticket' in request.headers())
  await button(page, 'No soy un robot').click()
  await sent
  await arriveAt(page, titles.otp)
  checkVisit(visit)
})
