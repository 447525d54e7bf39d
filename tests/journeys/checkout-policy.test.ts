import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openVisit, sharedPlace, type Visit } from './visit/open-visit.ts'

let visit: Visit
beforeEach(async () => {
  visit = await openVisit()
})
afterEach(() => visit.close())

const checkout = (webUrl: string) => ({
  key: 'demo-epayco-card-key',
  test: true,
  encodeKeyMambu: 'nobody',
  invoice: randomUUID(),
  name: 'Cuota',
  description: 'Cuota 3',
  currency: 'COP',
  country: 'CO',
  lang: 'ES',
  external: 'true',
  amount: '149120.00',
  tax_base: '0.00',
  tax: '0.00',
  methodsDisable: ['CASH', 'SP', 'DP'],
  response: `${webUrl}/fast-payment`,
  confirmation: '',
  method: 'GET',
  method_confirmation: 'POST',
})

type Script = {
  readonly checkout: {
    readonly configure: (options: object) => { readonly open: (data: object) => void }
  }
}
type Policies = {
  readonly createPolicy: (
    name: string,
    rules: object,
  ) => { readonly createScriptURL: (address: string) => string }
}

/** Loads the script as a page of ours does, and opens a checkout with it. */
const openCheckout = () =>
  visit.page.evaluate(async (data) => {
    const page = window as unknown as { readonly trustedTypes: Policies; readonly ePayco: Script }
    const own = page.trustedTypes.createPolicy('test', { createScriptURL: (address: string) => address })
    const script = document.createElement('script')
    script.src = own.createScriptURL('/js/epayco/checkout.js')
    const loaded = new Promise((resolve, reject) => {
      script.onload = resolve
      script.onerror = () => reject(new Error('no script'))
    })
    document.head.append(script)
    await loaded
    page.ePayco.checkout.configure({ key: data.key, test: data.test }).open(data)
  }, checkout(visit.webUrl))

test('a page that pays leaves for the checkout, within its policy (R-X12)', async () => {
  await visit.page.goto('/fast-payment')
  await openCheckout()
  await visit.page.waitForURL(`${sharedPlace().sandboxUrl}/epayco/checkout/**`)
  await visit.page.getByText('149.120').first().waitFor()
  expect(visit.violations).toEqual([])
})

test('any other page stays where it is, whatever script it loads', async () => {
  await visit.page.goto('/form')
  await openCheckout()
  await expect.poll(() => visit.violations.some((one) => one.startsWith('form-action'))).toBe(true)
  expect(new URL(visit.page.url()).pathname).toBe('/form')
})
