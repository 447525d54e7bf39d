import type { Page } from 'playwright-core'
import { afterEach, describe, expect, test } from 'vitest'
import { untilDaytime } from '../support/daytime.ts'
import { newPerson } from '../support/people.ts'
import { payByCard } from './visit/at-checkout.ts'
import { accountTitle, enterAccountIn } from './visit/enter-account.ts'
import { formToPreOffer } from './visit/form-to-pre-offer.ts'
import { customerAt } from './visit/open-as.ts'
import { openVisit, type Visit } from './visit/open-visit.ts'
import { readMailedLink } from './visit/read-messages.ts'
import { arriveAt, button, titles } from './visit/screens.ts'

let visit: Visit
afterEach(() => visit.close())

type Refusal = 'is null' | 'throws' | 'is full'

/** As an Android WebView, a private window and a full disk answer; runs in every document before its own scripts. */
const refuseStorage = (page: Page, refusal: Refusal) =>
  page.addInitScript((how) => {
    const refuse = () => {
      throw new DOMException('refused', how === 'is full' ? 'QuotaExceededError' : 'SecurityError')
    }
    if (how === 'is full') {
      Storage.prototype.setItem = refuse
      return
    }
    const get = how === 'throws' ? refuse : () => null
    for (const name of ['localStorage', 'sessionStorage']) Object.defineProperty(globalThis, name, { get })
  }, refusal)

/** The harshest of them; `browser-storage.test.ts` tells that no reader of the storage can tell them apart. */
const refusals: readonly Refusal[] =
  process.env.CUPO_HEAVY === '1' ? ['is null', 'throws', 'is full'] : ['throws']

describe.each(refusals)('where the storage of the browser %s', (refusal) => {
  test('the form leads to the code, and the code to the next step', async () => {
    visit = await openVisit()
    const { page, errors } = visit
    await refuseStorage(page, refusal)
    await formToPreOffer(visit, newPerson('00'))
    // The next document knows of nothing, and asks the server.
    await page.reload()
    await arriveAt(page, titles.preOffer)
    expect(errors).toEqual([])
  })

  test('the sign-in opens the area, and the payment that is a document of its own', async () => {
    visit = await openVisit()
    const { page, errors } = visit
    await refuseStorage(page, refusal)
    await enterAccountIn(visit, '84')
    await page.reload()
    await arriveAt(page, accountTitle)
    await page
      .getByRole('link', { name: /^(Pagar|Abonar o pagar)/ })
      .first()
      .click()
    await arriveAt(page, 'Paga tu crédito')
    expect(errors).toEqual([])
  })

  test('the area leads to the sign-in where nobody is signed in', async () => {
    visit = await openVisit()
    const { page } = visit
    await refuseStorage(page, refusal)
    await page.goto('/self-manage')
    await arriveAt(page, 'Entra a tu cuenta')
  })

  test('a mailed link is paid, and its result is seen', async () => {
    visit = await openVisit()
    const { page, control, errors } = visit
    await untilDaytime(control)
    const customer = await customerAt('contract', '52')
    await customer.sign()
    const link = await readMailedLink(control, customer.email, '/advanced-payment/')
    await refuseStorage(page, refusal)
    await page.goto(link)
    await button(page, /^Pagar \$/).click()
    await payByCard(page)
    await page.getByRole('heading', { name: 'Transacción exitosa' }).waitFor()
    expect(errors).toEqual([])
  })
})
