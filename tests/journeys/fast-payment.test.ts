import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { payByCard } from './visit/at-checkout.ts'
import { checkScreen, checkVisit } from './visit/check-screen.ts'
import { seededBorrower } from './visit/enter-account.ts'
import { askFastPayment, payablePlan } from './visit/fast-payment.ts'
import { openVisit, type Visit } from './visit/open-visit.ts'
import { arriveAt, button, dialogOf } from './visit/screens.ts'

let visit: Visit
beforeEach(async () => {
  visit = await openVisit()
})
afterEach(() => visit.close())

const payTitle = 'Paga tu crédito'

describe('the form of the fast payment', () => {
  test('the form of the fast payment is an entry: prerendered, it says what is missing until the document and the captcha are there', async () => {
    const { page } = visit
    await page.goto('/fast-payment', { waitUntil: 'commit' })
    await arriveAt(page, 'Pago rápido')
    await expect.poll(() => button(page, 'Continuar').isDisabled()).toBe(true)
    const document = page.getByLabel('Número de cédula')
    await document.press('Enter')
    await page.getByText('Lo sentimos, este número de cédula no puede estar vacío').waitFor()
    await page.getByText('Lo sentimos, el captcha debe ser validado.').waitFor()
    await checkScreen(visit, null, 'fast-payment-missing')
    await document.fill('10101000801')
    expect(await document.inputValue()).toBe('101 01 00 08 01')
    expect(await button(page, 'Continuar').isDisabled()).toBe(true)
    await page.getByLabel('No soy un robot').check()
    await page.getByText('Verificación lista.').waitFor()
    await expect.poll(() => button(page, 'Continuar').isEnabled()).toBe(true)
    await checkScreen(visit, { ...seededBorrower('80'), document: '10101000801' }, 'fast-payment')
    checkVisit(visit)
  })

  test('a document typed and a captcha ticked before the script has come count', async () => {
    const { page } = visit
    let letGo: () => void = () => undefined
    const isFree = new Promise<void>((resolve) => {
      letGo = resolve
    })
    await page.route(/\/assets\/.*\.js$/, async (route) => {
      await isFree
      await route.continue()
    })
    await page.goto('/fast-payment', { waitUntil: 'commit' })
    await page.getByLabel('Número de cédula').fill('1010100083')
    await page.getByLabel('No soy un robot').check()
    letGo()
    await page.getByText('Verificación lista.').waitFor()
    await button(page, 'Continuar').click()
    await page.getByText('en el cargo por financiación de equipos.').waitFor()
    checkVisit(visit)
  })
})

describe('paying without sign-in', () => {
  test('the two of three credits that are not on the bill are cards, 1.1 to a view; a swipe chooses', async () => {
    const { page } = visit
    await askFastPayment(page, '1010100086')
    await arriveAt(page, payTitle)
    await payablePlan(page).waitFor()
    const cards = page.getByRole('group', { name: 'Crédito que vas a pagar' }).getByRole('listitem')
    expect(await cards.count()).toBe(2)
    const widths = await cards.first().evaluate((card) => {
      const list = card.parentElement
      const style = list ? getComputedStyle(list) : null
      const inner = (list?.clientWidth ?? 0) - Number.parseFloat(style?.paddingLeft ?? '0') * 2
      return inner / (card as HTMLElement).offsetWidth
    })
    expect(widths).toBeGreaterThan(1.08)
    expect(widths).toBeLessThan(1.16)
    await checkScreen(visit, seededBorrower('86'), 'fast-payment-cards')
    await cards.first().evaluate((card) => card.parentElement?.scrollTo({ left: 1000 }))
    await expect.poll(() => cards.last().getByRole('radio').isChecked()).toBe(true)
    await payablePlan(page).waitFor()
    checkVisit(visit)
  })

  test('an installment by card: method, last look, checkout, result and the way to the sign-in', async () => {
    const { page } = visit
    const person = seededBorrower('80')
    await askFastPayment(page, person.document)
    await arriveAt(page, payTitle)
    await payablePlan(page).waitFor()
    await page.getByLabel('Otro valor').check()
    await page.getByLabel('Valor a pagar').first().fill('9999')
    await button(page, 'Pagar').click()
    await page.getByText('El monto mínimo de pago es de $ 10.000').waitFor()
    await page.getByLabel('Valor a pagar').first().fill('20000')
    await button(page, 'Pagar').click()
    await dialogOf(page, 'Elige cómo pagar')
    await checkScreen(visit, person, 'fast-payment-confirm')
    await button(page, 'Ir a pagar $ 20.000').click()
    await payByCard(page)
    await page.getByText('Transacción exitosa').first().waitFor()
    expect(page.url()).toMatch(/\/fast-payment\/payment\/[^/]+\/response\/\?ref_payco=\w+$/)
    await dialogOf(page, 'Mira todo tu crédito')
    await checkScreen(visit, person, 'fast-payment-invitation')
    await button(page, 'Ahora no').click()
    await checkScreen(visit, person, 'fast-payment-result')
    await button(page, 'Realizar otro pago').click()
    // The document lived in memory: whoever comes back begins at the form.
    await arriveAt(page, 'Pago rápido')
    await page.goBack()
    await button(page, 'Finalizar').click()
    await arriveAt(page, 'Entra a tu cuenta')
    checkVisit(visit)
  })
})
