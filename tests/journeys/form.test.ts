import { afterEach, beforeEach, describe, expect, inject, test } from 'vitest'
import { newPerson } from '../support/people.ts'
import { checkScreen, checkVisit } from './visit/check-screen.ts'
import { openVisit, type Visit } from './visit/open-visit.ts'
import { readPin } from './visit/read-messages.ts'
import { arriveAt, button, dialogOf, fillForm, titles, typeCode, wakeUp } from './visit/screens.ts'

let visit: Visit
beforeEach(async () => {
  visit = await openVisit()
})
afterEach(() => visit.close())

const label = {
  identityCardNumber: 'Número de cédula',
  mobile: 'Número de celular',
  email: 'Correo electrónico',
} as const

describe('bad input of a field', () => {
  test.each([
    ['identityCardNumber', '12345', '12 345', 'Este número de cédula debe tener entre 6 a 14 dígitos'],
    ['mobile', '30012345', '300 123 45', 'Este no es un número Andina Móvil válido'],
    ['mobile', '1001234567', '100 123 45 67', 'Este no es un número Andina Móvil válido'],
    ['email', 'nadie@nada', 'nadie@nada', 'No encontramos este correo, verifica que sea correcto'],
  ] as const)('%s %s keeps what was typed and says what is wrong', async (field, typed, kept, message) => {
    const { page } = visit
    const person = newPerson('00')
    await page.goto('/')
    await fillForm(page, person)
    await page.getByLabel(label[field]).fill(typed)
    await button(page, 'Continuar').click()
    await page
      .locator(`#${await errorOf(label[field])}`)
      .getByText(message)
      .waitFor()
    const values = await Promise.all(Object.values(label).map((name) => page.getByLabel(name).inputValue()))
    expect(values).toContain(kept)
    expect(values.every((value) => value !== '')).toBe(true)
    expect(await page.getByLabel('Acepto los términos y condiciones').isChecked()).toBe(true)
    // The summary of the errors is heard first; each of its lines leads to the field.
    await page.getByRole('alert').getByRole('button', { name: message }).click()
    expect(await page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe(field)
    if (field === 'email') await checkScreen(visit, null, 'form-errors')
    checkVisit(visit)
  })

  test('a mobile of no line at the operator starts with 3, unless the channel allows 2', async () => {
    const { page } = visit
    await page.goto('/')
    await fillForm(page, { ...newPerson('00'), mobile: '2001234567' })
    await button(page, 'Continuar').click()
    await page
      .locator('form')
      .getByText(/comenzar con 3|no es el titular/)
      .first()
      .waitFor()
    checkVisit(visit)
  })

  /** The element that describes the field and holds its error. */
  async function errorOf(name: string): Promise<string> {
    const field = visit.page.getByLabel(name)
    await expect.poll(() => field.getAttribute('aria-invalid')).toBe('true')
    const described = (await field.getAttribute('aria-describedby')) ?? ''
    return (described.split(' ').at(-1) ?? '').replaceAll(/[^\w-]/g, (sign) => `\\${sign}`)
  }
})

test('Continuar stays disabled without e-mail, terms or a billing channel, and says which', async () => {
  const { page } = visit
  await page.goto('/')
  await wakeUp(page)
  await page.getByText('Te falta: cédula, celular, correo, términos.').waitFor()
  expect(await button(page, 'Continuar').isDisabled()).toBe(true)
  await fillForm(page, newPerson('00'))
  await expect.poll(() => button(page, 'Continuar').isEnabled()).toBe(true)
  await page.getByText('Por dónde te contactamos').click()
  const billing = page.getByRole('group', { name: 'Sobre tu crédito y tus pagos' })
  for (const channel of ['SMS', 'WhatsApp', 'Correo', 'Llamada']) {
    await billing.getByLabel(channel, { exact: true }).uncheck()
  }
  await page.getByText('Debes marcar al menos 1 opción').waitFor()
  expect(await button(page, 'Continuar').isDisabled()).toBe(true)
  await checkScreen(visit, null, 'form-no-channel')
  checkVisit(visit)
})

test('the marketing flags copy the data acceptance, and each can then be unticked on its own', async () => {
  const { page } = visit
  await page.goto('/')
  await page.getByText('Por dónde te contactamos').click()
  const marketing = page.getByRole('group', { name: 'Sobre ofertas y promociones' }).getByRole('checkbox')
  expect(await marketing.count()).toBe(4)
  expect(await marketing.first().isChecked()).toBe(false)
  await wakeUp(page)
  await page.getByLabel('Autorizo el tratamiento de mis datos personales').check()
  await expect.poll(() => marketing.last().isChecked()).toBe(true)
  await marketing.first().uncheck()
  expect(await marketing.last().isChecked()).toBe(true)
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

  test('a wrong field is said as ever, and what was typed is kept', async () => {
    const { page } = visit
    const letGo = await holdScripts()
    await page.goto('/', { waitUntil: 'commit' })
    await fillForm(page, { ...newPerson('01'), document: '123' })
    await button(page, 'Continuar').click()
    letGo()
    await page.getByText('Este número de cédula debe tener entre 6 a 14 dígitos').first().waitFor()
    expect(await page.getByLabel(label.identityCardNumber).inputValue()).toBe('123')
    expect(page.url()).toBe(`${visit.webUrl}/`)
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
  test('shows its phone, fills the form in and leaves the address; a reload keeps the phone', async () => {
    const { page, control } = visit
    const person = newPerson('02')
    const { url } = await control.link({ ...personal(person), sku: 'MIR-U1-064-NEG' })
    await page.goto(url)
    await page.getByRole('img', { name: /^Foto de/ }).waitFor()
    expect(await page.getByLabel(label.mobile).inputValue()).toBe(spaced(person.mobile))
    expect(page.url()).toBe(`${visit.webUrl}/`)
    await checkScreen(visit, person, 'form-store-link')
    await page.reload()
    await page.getByRole('img', { name: /^Foto de/ }).waitFor()
    checkVisit(visit)
  })

  test('that was altered is refused in plain words, and the customer can go on without it', async () => {
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

  test('that was used by one customer is refused to another', async () => {
    const { page, control } = visit
    const person = newPerson('04')
    const { url } = await control.link({ ...personal(person), sku: 'MIR-U1-064-NEG' })
    await page.goto(url)
    await page.getByRole('img', { name: /^Foto de/ }).waitFor()
    await fillForm(page, person)
    await button(page, 'Continuar').click()
    await arriveAt(page, titles.otp)
    await typeCode(page, await readPin(control, person.mobile))
    await button(page, 'Confirmar').click()
    await arriveAt(page, titles.preOffer)

    const other = await openVisit()
    await other.page.goto(url)
    await fillForm(other.page, newPerson('05'))
    await button(other.page, 'Continuar').click()
    await other.page.getByText('No pudimos enviar tus datos').waitFor()
    expect(other.errors).toEqual([])
    await other.close()
    checkVisit(visit)
  })

  const personal = ({ document, mobile }: { readonly document: string; readonly mobile: string }) => ({
    document,
    mobile,
  })
  const spaced = (mobile: string) => mobile.replace(/(...)(...)(..)(..)/, '$1 $2 $3 $4')
})

test('the shop of the control room sells a phone whose link carries it', async () => {
  const { page, context } = visit
  await page.goto(inject('sandboxUrl'))
  await page.locator('[data-list="catalog"] button').first().click()
  const opened = context.waitForEvent('page')
  await button(page, 'Comprar a cuotas').click()
  const form = await opened
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
