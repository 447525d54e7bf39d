import type { Locator, Page } from 'playwright-core'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { Customer } from '../support/customer.ts'
import { checkVisit } from './visit/check-screen.ts'
import { customerAt, enterOwnArea, openAs } from './visit/open-as.ts'
import { sharedPlace, type Visit } from './visit/open-visit.ts'
import { arriveAt, button, titles } from './visit/screens.ts'

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
/** One finger and one mouse; each act by one of them, in `npm run verify` by all cases. */
const finger: Case = { size: sizes[1], delayMs: 160 }
const mouse: Case = { size: sizes[3], delayMs: 500 }
const cases = (...sample: readonly Case[]) =>
  (isHeavy ? everyCase : sample).map(
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

type Way = {
  /** Opens the screen as far as the first press. */
  readonly begin: () => Promise<Page>
  readonly first: (page: Page) => Locator
  /** What stands there after it, and must not be done by the second one. */
  readonly act: (page: Page) => Locator
}

/** A finger presses twice in one place, and another one goes from the first control to the act as fast. */
async function hurry(one: Case, { begin, first, act }: Way): Promise<Page> {
  const known = await begin()
  await first(known).click()
  await act(known).waitFor()
  const place = await placeOf(act(known))
  await visit.close()

  const page = await begin()
  await pressTwice(page, one, first(page))
  if (await act(page).isVisible()) await expectNotDone(act(page))
  await visit.close()

  const again = await begin()
  await expect.poll(() => first(again).isEnabled()).toBe(true)
  await first(again).click()
  await again.waitForTimeout(one.delayMs)
  await pressAt(again, one, place)
  await expectNotDone(act(again))
  return again
}

/** The act stands there, takes presses by now, and has not been done. */
async function expectNotDone(act: Locator): Promise<void> {
  await act.waitFor()
  await expect.poll(() => act.isEnabled()).toBe(true)
}

async function reading(customer: Customer, one: Case): Promise<Page> {
  const page = await open(customer, '/on-boarding/contract', one)
  await button(page, 'Leer el contrato').click()
  await page.getByRole('heading', { name: 'Lo esencial de tu crédito' }).waitFor()
  return page
}

const accept = (page: Page) => button(page, 'Leí y acepto el contrato')
const sign = (page: Page) => button(page, 'Firmar contrato')

describe('a press that was meant for what stood there before (R-A17)', () => {
  describe('signs nothing', () => {
    let customer: Customer
    beforeAll(async () => {
      customer = await customerAt('contract', '52')
    })

    test.each(cases(finger, mouse))('%s, second press after %d ms', async (_size, _delay, one) => {
      const page = await hurry(one, {
        begin: () => reading(customer, one),
        first: accept,
        act: sign,
      })
      const { status, offer, installmentsNumber, advancedPaymentFmt } = await customer.read()
      expect(status).toBe('contract')
      const total = `Firmas por ${offer?.totalOfPurchaseFmt} en total: ${installmentsNumber} cuotas de ${offer?.totalFmt} y ${advancedPaymentFmt} al inicio.`
      const told = (await page.locator('[data-bar]').innerText()).replaceAll(/\s/g, ' ')
      expect(told).toContain(total.replaceAll(/\s/g, ' '))
      checkVisit(visit)
    })

    test('a press that is meant signs', async () => {
      const one: Case = { size: sizes[1], delayMs: 0 }
      const page = await reading(customer, one)
      await pressTwice(page, one, accept(page))
      await sign(page).tap()
      await arriveAt(page, titles.details)
    })
  })

  describe('accepts no guarantee, which is ticked in view, with its amount, and nothing else', () => {
    let customer: Customer
    beforeAll(async () => {
      customer = await customerAt('contract', '54')
    })

    test.each(cases(finger))('%s, second press after %d ms', async (_size, _delay, one) => {
      const page = await reading(customer, one)
      await pressTwice(page, one, accept(page))
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
      await pressTwice(page, one, tick)
      if (await tick.isChecked()) await expectNotDone(sign(page))
      else await expectNotDone(button(page, 'Ver la fianza'))
      expect((await customer.read()).status).toBe('contract')
      checkVisit(visit)
    })
  })

  describe('cancels nothing', () => {
    let customer: Customer
    beforeAll(async () => {
      customer = await customerAt('contract', '07')
    })

    test.each(cases(mouse))('%s, second press after %d ms', async (_size, _delay, one) => {
      await hurry(one, {
        begin: () => open(customer, '/on-boarding/contract', one),
        first: (page) => button(page, 'Cancelar mi solicitud'),
        act: (page) => button(page, 'Sí, cancelar'),
      })
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

    test.each(cases(finger))('%s, second press after %d ms, before delivery', async (_size, _delay, one) => {
      await hurry(one, {
        begin: () => open(signed, '/details', one),
        first: (page) => button(page, /^Pagar mi pago inicial/),
        act: (page) => button(page, /^Pagar \$/),
      })
    })

    test.each(cases(mouse))('%s, second press after %d ms, of a credit', async (_size, _delay, one) => {
      await hurry(one, {
        begin: async () => {
          const page = await open(borrower, '/self-manage', one)
          await page.getByRole('link', { name: /^Pagar/ }).click()
          await arriveAt(page, 'Paga tu crédito')
          return page
        },
        first: (page) => button(page, 'Continuar'),
        act: (page) => button(page, /^Ir a pagar \$/),
      })
    })
  })

  describe('withdraws from nothing', () => {
    let borrower: Customer
    beforeAll(async () => {
      borrower = await borrowerAt('08')
    })

    test.each(cases(finger))('%s, second press after %d ms', async (_size, _delay, one) => {
      const page = await hurry(one, {
        begin: async () => {
          const home = await open(borrower, '/self-manage', one)
          await home.getByRole('link', { name: /^Ver (mi )?crédito/ }).click()
          return home
        },
        first: (credit) => button(credit, 'Retractarme'),
        act: (credit) => button(credit, 'Sí, retractarme'),
      })
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
  await enterOwnArea(customer)
  return customer
}
