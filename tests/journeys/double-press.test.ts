import type { Locator, Page } from 'playwright-core'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { Customer } from '../support/customer.ts'
import { checkVisit } from './visit/check-screen.ts'
import { customerAt, openAs } from './visit/open-as.ts'
import { sharedPlace, type Visit } from './visit/open-visit.ts'
import { arriveAt, button, dialogOf, titles } from './visit/screens.ts'

const sizes = [
  { width: 360, height: 560, isMobile: true },
  { width: 360, height: 640, isMobile: true },
  { width: 412, height: 915, isMobile: true },
  { width: 1280, height: 800, isMobile: false },
] as const
const delays = [0, 80, 160, 320, 500, 700] as const

type Case = { readonly size: (typeof sizes)[number]; readonly delayMs: number }

const isHeavy = process.env.CUPO_HEAVY === '1'
const everyCase: readonly Case[] = sizes.flatMap((size) => delays.map((delayMs) => ({ size, delayMs })))
const sample: readonly Case[] = sizes.map((size, index) => ({
  size,
  delayMs: [160, 320, 700, 0][index] ?? 0,
}))
const cases = (isHeavy ? everyCase : sample).map(
  (one) => [`${one.size.width}x${one.size.height}`, one.delayMs, one] as const,
)

let visit: Visit
afterEach(() => visit.close())

async function open(customer: Customer, path: string, { size }: Case): Promise<Page> {
  const { isMobile, ...viewport } = size
  visit = await openAs(customer, path, sharedPlace(), { viewport, isMobile, hasTouch: isMobile })
  return visit.page
}

/** The lower part of a control, where a thumb meets it. */
async function placeOf(control: Locator) {
  const box = await control.boundingBox()
  if (box === null) throw new Error('there is nothing to press')
  return { x: box.x + box.width / 2, y: box.y + box.height * 0.8 }
}

const pressAt = (page: Page, { size }: Case, { x, y }: { readonly x: number; readonly y: number }) =>
  size.isMobile ? page.touchscreen.tap(x, y) : page.mouse.click(x, y)

/** Two presses of one finger on one place. */
async function pressTwice(page: Page, one: Case, control: Locator): Promise<void> {
  await control.scrollIntoViewIfNeeded()
  await expect.poll(() => control.isEnabled()).toBe(true)
  const place = await placeOf(control)
  await pressAt(page, one, place)
  await page.waitForTimeout(one.delayMs)
  await pressAt(page, one, place)
}

/** A press on what has just appeared, by a finger that was there before it. */
async function pressAtOnce(page: Page, one: Case, control: Locator): Promise<void> {
  await control.waitFor()
  await pressAt(page, one, await placeOf(control))
}

/** The act stands there, takes presses by now, and has not been done. */
async function expectNotDone(act: Locator): Promise<void> {
  await act.waitFor()
  await expect.poll(() => act.isEnabled()).toBe(true)
}

async function openReader(page: Page): Promise<Locator> {
  await button(page, 'Leer el contrato').click()
  const reader = await dialogOf(page, 'Contrato de crédito')
  await reader.getByRole('heading', { name: 'Lo esencial de tu crédito' }).waitFor()
  return button(reader, 'Leí y acepto el contrato')
}

describe('a press that was meant for what stood there before (R-A17)', () => {
  describe('signs nothing', () => {
    let customer: Customer
    beforeAll(async () => {
      customer = await customerAt('contract', '52')
    })

    test.each(cases)('%s, second press after %d ms', async (_size, _delay, one) => {
      const page = await open(customer, '/on-boarding/contract', one)
      await pressTwice(page, one, await openReader(page))
      const sign = button(page, 'Firmar contrato')
      await pressAtOnce(page, one, sign)
      await expectNotDone(sign)
      const { status, offer, installmentsNumber, advancedPaymentFmt } = await customer.read()
      expect(status).toBe('contract')
      const total = `Firmas por ${offer?.totalOfPurchaseFmt} en total: ${installmentsNumber} cuotas de ${offer?.totalFmt} y ${advancedPaymentFmt} al inicio.`
      const told = (await page.locator('[data-bar]').innerText()).replaceAll(/\s/g, ' ')
      expect(told).toContain(total.replaceAll(/\s/g, ' '))
      checkVisit(visit)
    })

    test('a press that is meant signs', async () => {
      const one: Case = { size: sizes[1], delayMs: 0 }
      const page = await open(customer, '/on-boarding/contract', one)
      await pressTwice(page, one, await openReader(page))
      await button(page, 'Firmar contrato').tap()
      await arriveAt(page, titles.details)
    })
  })

  describe('accepts no guarantee, which is ticked in view, with its amount, and nothing else', () => {
    let customer: Customer
    beforeAll(async () => {
      customer = await customerAt('contract', '54')
    })

    test.each(cases)('%s, second press after %d ms', async (_size, _delay, one) => {
      const page = await open(customer, '/on-boarding/contract', one)
      await pressTwice(page, one, await openReader(page))
      const tick = page.getByLabel(/^Acepto la fianza por \$/)
      await pressTwice(page, one, button(page, 'Ver la fianza'))
      await expectNotDone(button(page, 'Ver la fianza'))
      expect(await tick.isChecked()).toBe(false)
      await button(page, 'Ver la fianza').click()
      expect(await tick.evaluate((element) => element === document.activeElement)).toBe(true)
      const words = page.getByText('si no pagas, la deuda sigue siendo tuya')
      const bar = await page.locator('[data-bar]').boundingBox()
      const told = await words.boundingBox()
      expect((told?.y ?? 0) + (told?.height ?? 0)).toBeLessThanOrEqual(bar?.y ?? 0)

      await page.getByText('Acepto la fianza por').scrollIntoViewIfNeeded()
      await page.evaluate(() => new Promise((done) => setTimeout(done, 800)))
      await pressTwice(page, one, tick)
      const sign = button(page, 'Firmar contrato')
      if (await tick.isChecked()) {
        await pressAtOnce(page, one, sign)
        await expectNotDone(sign)
        await tick.uncheck()
        await button(page, 'Ver la fianza').waitFor()
      }
      expect((await customer.read()).status).toBe('contract')
      checkVisit(visit)
    })
  })

  describe('cancels nothing', () => {
    let customer: Customer
    beforeAll(async () => {
      customer = await customerAt('contract', '07')
    })

    test.each(cases)('%s, second press after %d ms', async (_size, _delay, one) => {
      const page = await open(customer, '/on-boarding/contract', one)
      await pressTwice(page, one, button(page, 'Cancelar mi solicitud'))
      const cancel = button(page, 'Sí, cancelar')
      if (await cancel.isVisible()) {
        await pressAtOnce(page, one, cancel)
        await expectNotDone(cancel)
      }
      expect((await customer.read()).situation).toBe('EmAndamento')
    })
  })

  describe('pays nothing', () => {
    let signed: Customer
    let borrower: Customer
    beforeAll(async () => {
      signed = await customerAt('contract', '54')
      await signed.sign()
      borrower = await borrowerAt('00')
    })

    test.each(cases)('%s, second press after %d ms, before delivery', async (_size, _delay, one) => {
      const page = await open(signed, '/details', one)
      await pressTwice(page, one, button(page, /^(Hacer el pago inicial|Pagar pago inicial)/))
      const pay = button(page, /^Pagar \$/)
      await pressAtOnce(page, one, pay)
      await expectNotDone(pay)
    })

    test.each(cases)('%s, second press after %d ms, of a credit', async (_size, _delay, one) => {
      const page = await open(borrower, '/self-manage', one)
      await page.getByRole('link', { name: /^Pagar/ }).click()
      await arriveAt(page, 'Paga tu crédito')
      await pressTwice(page, one, button(page, 'Continuar'))
      const pay = button(page, /^Ir a pagar \$/)
      await pressAtOnce(page, one, pay)
      await expectNotDone(pay)
    })
  })

  describe('withdraws from nothing', () => {
    let borrower: Customer
    beforeAll(async () => {
      borrower = await borrowerAt('08')
    })

    test.each(cases)('%s, second press after %d ms', async (_size, _delay, one) => {
      const page = await open(borrower, '/self-manage', one)
      await button(page, /^Ver (mi )?crédito/)
        .or(page.getByRole('link', { name: /^Ver (mi )?crédito/ }))
        .first()
        .click()
      await pressTwice(page, one, button(page, 'Retractarme'))
      const withdraw = button(page, 'Sí, retractarme')
      if (await withdraw.isVisible()) {
        await pressAtOnce(page, one, withdraw)
        await expectNotDone(withdraw)
      }
      expect(await page.getByText('Pediste el retracto').count()).toBe(0)
    })
  })
})

/** Somebody whose phone has come. */
async function borrowerAt(ending: string): Promise<Customer> {
  const customer = await customerAt('contract', ending)
  const { idOrderAmount } = await customer.sign()
  await customer.place.control.advance('PT0S')
  await customer.place.control.endOrder(idOrderAmount ?? '', 'deliver')
  return customer
}
