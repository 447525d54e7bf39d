import type { Page } from 'playwright-core'
import { afterEach, describe, expect, test } from 'vitest'
import { newPerson } from '../support/people.ts'
import { checkScreen, checkVisit } from './visit/check-screen.ts'
import { accountTitle, enterAccount } from './visit/enter-account.ts'
import { customerAt, openAs } from './visit/open-as.ts'
import { openVisit, sharedPlace, type Visit } from './visit/open-visit.ts'
import { readPin } from './visit/read-messages.ts'
import { arriveAt, button, fillAddress, fillForm, titles, typeCode } from './visit/screens.ts'
import { type Parts, watchParts, whereItStands } from './visit/where-it-stands.ts'

/** What holds wherever a customer stands: the footer, the focus, parts that come late or not at all, no JavaScript. */

let visit: Visit
let parts: Parts = new Map()
afterEach(async ({ task }) => {
  if (task.result?.state === 'fail') console.log(await whereItStands(visit, parts))
  parts = new Map()
  await visit.close()
})

const publicPages = [
  '/',
  '/login',
  '/fast-payment',
  '/validate-email/1',
  '/advanced-payment/1/2',
  '/advanced-payment/1/response',
  '/pagofianzacupoco',
  '/unavailable',
  '/process-request',
  '/many-attempts',
  '/politicas/datos',
]

describe('without JavaScript', () => {
  test.each(publicPages)(
    '%s says what to do, shows nothing dead, and leads to the legal texts',
    async (path) => {
      visit = await openVisit(sharedPlace(), { javaScriptEnabled: false })
      const { page } = visit
      await page.goto(path)
      // Playwright finds no text inside a <noscript>.
      expect(await page.locator('noscript .unable').innerText()).toContain('Esta página necesita JavaScript')
      expect(await page.locator('button:visible, input:visible').count()).toBe(0)
      expect(await page.getByText('Cargando…').isVisible()).toBe(false)
      await page.getByRole('contentinfo').getByRole('link', { name: 'Política de cobranza' }).waitFor()
      checkVisit(visit)
    },
  )

  test('the legal texts are read word by word as the API serves them', async () => {
    visit = await openVisit(sharedPlace(), { javaScriptEnabled: false })
    const { page, webUrl } = visit
    const termsOf = async (query = ''): Promise<Terms> =>
      (await fetch(`${webUrl}/api/v1/publicdata/terms-conditions${query}`)).json()
    const served = await termsOf()
    const loans = await termsOf('?origin=Libre')
    for (const [address, sections] of [
      ['/politicas/terminos', [...served.terms, ...loans.terms]],
      ['/politicas/datos', served.dataTreatment],
    ] as const) {
      await page.goto(address)
      // The terms of each channel stand in a section of their own; those of a phone come first.
      const shown = await page.locator('main section:not(:has(section))').allInnerTexts()
      // The policy of data ends with how long each kind is kept, which nobody accepts.
      const accepted = shown.filter((text) => !text.startsWith('Cuánto tiempo los guardamos'))
      expect(accepted.map(inOneLine)).toEqual(
        sections.map(({ title, paragraphs }) => inOneLine([title, ...paragraphs].join(' '))),
      )
      await page
        .getByText(`Versión del ${served.version.split('-').reverse().join('/')}`)
        .first()
        .waitFor()
    }
    await page.goto('/politicas/cobranza')
    await page.getByText('Nunca los domingos ni los festivos').waitFor()
  })
})

type Section = { readonly title: string; readonly paragraphs: readonly string[] }
type Terms = {
  readonly version: string
  readonly terms: readonly Section[]
  readonly dataTreatment: readonly Section[]
}
const inOneLine = (text: string) => text.replaceAll(/\s+/g, ' ').trim()

describe('the footer', () => {
  test.each([
    { name: '360', viewport: { width: 360, height: 640 } },
    { name: '1280', viewport: { width: 1280, height: 800 } },
  ])('at $name stands below the first view of a page and moves nothing', async ({ name, viewport }) => {
    visit = await openVisit(sharedPlace(), { viewport, isMobile: false })
    const { page } = visit
    // On a desk the pages have one frame: a third of them.
    const pages = publicPages.filter((_path, index) => viewport.width < 1_000 || index % 3 === 0)
    for (const path of pages) {
      await page.goto(path)
      const footer = page.getByRole('contentinfo')
      await footer.getByRole('link', { name: 'Superintendencia' }).waitFor()
      expect((await footer.boundingBox())?.y, path).toBeGreaterThanOrEqual(viewport.height)
      expect(await layoutShift(page), `${path}: layout shift`).toBeLessThan(0.1)
    }
    await page.goto('/login')
    await button(page, 'Continuar').waitFor()
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
    await checkScreen(visit, null, `footer-${name}`)
    checkVisit(visit)
  })
})

const layoutShift = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let sum = 0
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) sum += 'value' in entry ? Number(entry.value) : 0
        }).observe({ type: 'layout-shift', buffered: true })
        setTimeout(() => resolve(sum), 300)
      }),
  )

/** Every part of the app that is asked for from now on comes late, as on a slow phone. */
async function slowDown(page: Page): Promise<void> {
  parts = watchParts(page)
  await page.route('**/assets/*.js', async (route) => {
    await new Promise((done) => setTimeout(done, 700))
    await route.continue().catch(() => undefined)
  })
}

async function expectFocusOn(page: Page, heading: string | RegExp) {
  await arriveAt(page, heading)
  const focused = () =>
    page.evaluate(() => {
      const { activeElement } = document
      return activeElement?.tagName === 'H1'
        ? (activeElement.textContent ?? '')
        : `<${activeElement?.tagName}>`
    })
  await expect.poll(focused).toMatch(heading)
}

describe('the focus is on the heading of a screen whose part of the app comes late', () => {
  test('from the code to the down payment', async () => {
    visit = await openVisit()
    const { page, control } = visit
    const person = newPerson('14')
    await page.goto('/form')
    await fillForm(page, person)
    await button(page, 'Continuar').click()
    await arriveAt(page, titles.otp)
    const pin = await readPin(control, person.mobile)
    await slowDown(page)
    await typeCode(page, pin)
    await button(page, 'Confirmar').press('Enter')
    await expectFocusOn(page, titles.preOffer)
  })

  test('from the address to the contract', async () => {
    const customer = await customerAt('deliveryData', '14')
    visit = await openAs(customer, '/on-boarding/direction')
    const { page } = visit
    await arriveAt(page, titles.direction)
    await slowDown(page)
    await fillAddress(page)
    await button(page, 'Guardar dirección').press('Enter')
    await button(page, /Continuar|Confirmar/)
      .first()
      .press('Enter')
    await expectFocusOn(page, titles.contract)
  })

  test('from the home to a credit, to its payment, and back', async () => {
    visit = await enterAccount('84')
    const { page } = visit
    // The page of a credit is named after its product once the credit is known.
    const product = 'Equipo a cuotas'
    await arriveAt(page, accountTitle)
    const later = page.getByRole('button', { name: 'Ahora no' })
    if (await later.isVisible()) await later.click()
    await slowDown(page)
    await page
      .getByRole('link', { name: /Ver mi crédito/ })
      .first()
      .press('Enter')
    await expectFocusOn(page, product)
    await page
      .getByRole('link', { name: /^(Pagar|Abonar o pagar)/ })
      .first()
      .press('Enter')
    await page.waitForURL('**/self-manage/payment/**')
    await expectFocusOn(page, /Paga/)
    await page.getByRole('link', { name: /Volver a mi crédito/ }).press('Enter')
    await expectFocusOn(page, product)
    await page.getByRole('link', { name: /Volver a mi cuenta/ }).press('Enter')
    await expectFocusOn(page, accountTitle)
  })
})

describe('a part of the app that did not come', () => {
  const offer = '**/assets/offer-screen*.js'

  test('a part of the app that did not come is fetched again by itself, and the customer only sees the next screen', async () => {
    const customer = await customerAt('preOffer', '14')
    visit = await openAs(customer, '/on-boarding/pre-offer')
    const { page, errors } = visit
    await arriveAt(page, titles.preOffer)
    await page.route(offer, (route) => route.abort(), { times: 1 })
    await button(page, 'Continuar').click()
    await arriveAt(page, titles.offer)
    expect(errors.filter((error) => error.includes('Algo'))).toEqual([])
    expect(await page.getByText('Algo falló en esta pantalla').count()).toBe(0)
  })

  test.each([
    ['/login', /assets\/choose-line/],
    ['/login', /assets\/seal-jwe/],
    ['/', /assets\/submit-form/],
    ['/fast-payment', /assets\/look-up/],
  ])(
    'a tab older than the release has %s loaded anew before anything is typed, once, and is told truly then (%s)',
    async (path, files) => {
      visit = await openVisit()
      const { page } = visit
      let loads = 0
      page.on('domcontentloaded', () => {
        loads += 1
      })
      await page.route(files, (route) => route.fulfill({ status: 404 }))
      await page.goto(path)
      await expect.poll(() => loads).toBe(2)
      const document = page.getByLabel(/^Número de/).first()
      await document.fill('1010100082')
      const captcha = page.getByLabel('No soy un robot')
      if (await captcha.isVisible()) {
        await captcha.check()
        await page.getByText('Verificación lista.').waitFor()
      }
      await button(page, 'Continuar').click()
      await page.getByText('La falla es nuestra, no de tu internet.').waitFor()
      expect(loads).toBe(2)
      expect((await document.inputValue()).replaceAll(' ', '')).toBe('1010100082')
    },
  )

  test('without a network says so, and comes once there is one', async () => {
    const customer = await customerAt('preOffer', '14')
    visit = await openAs(customer, '/on-boarding/pre-offer')
    const { page, context, addresses } = visit
    await arriveAt(page, titles.preOffer)
    // The call arrives; what the next screen needs does not.
    await page.route(offer, (route) => route.abort())
    await page.evaluate(() =>
      Object.defineProperty(navigator, 'onLine', { get: () => false, configurable: true }),
    )
    await button(page, 'Continuar').click()
    await arriveAt(page, 'Sin conexión')
    await page.unroute(offer)
    await context.setOffline(false)
    await page.evaluate(() => dispatchEvent(new Event('online')))
    await arriveAt(page, titles.offer)
    expect(addresses.filter((address) => address.includes('logFront'))).toEqual([])
  })
})
