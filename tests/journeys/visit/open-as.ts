import type { Application } from '@cupo/wire'
import type { BrowserContextOptions } from 'playwright-core'
import { controlOf } from '../../support/control.ts'
import { type Customer, customerOf, type Wishes } from '../../support/customer.ts'
import { sealFor } from '../../support/seal.ts'
import { sendPastCaptcha } from '../../support/solve-captcha.ts'
import { openVisit, type Place, sharedPlace, type Visit } from './open-visit.ts'

/** A person of the table who has already come as far as a step, by calls; the screens before it have tests of their own. */
export async function customerAt(
  status: Application['status'],
  ending: string,
  { place = sharedPlace(), ...wishes }: Wishes & { readonly place?: Place } = {},
): Promise<Customer> {
  const control = controlOf(place.sandboxUrl)
  const customer = customerOf({ webUrl: place.webUrl, control }, ending, { ...wishes, client: 'web' })
  await customer.until(status)
  return customer
}

/** The customer signs in to their own area by a code of its own, which the code of a form does not open. */
export async function enterOwnArea({ api, document, mobile, place: { control } }: Customer): Promise<void> {
  const before = new Set((await control.messages(mobile)).map(({ id }) => id))
  const hash = await sealFor(api, { identityCardNumber: document, mobileLastDigits: '0000' })
  await sendPastCaptcha(api, 'POST', '/publicdata/onboardingAccess', { json: { hash } })
  const { code } = await control.message(mobile, (one) => one.code !== null && !before.has(one.id))
  await api.send('POST', '/oauth/token', {
    form: { grant_type: 'password', username: document, password: code ?? '', login_type: 'otp' },
  })
}

/** The device of a signed-in customer: the cookies that the calls brought, and the ids that the screens keep. */
export async function openAs(
  customer: Customer,
  path: string,
  place: Place = sharedPlace(),
  device: BrowserContextOptions = {},
): Promise<Visit> {
  const visit = await openVisit(place, { storageState: stateOf(customer, place), ...device })
  await visit.page.goto(path)
  return visit
}

function stateOf(customer: Customer, { webUrl }: Place): NonNullable<BrowserContextOptions['storageState']> {
  const { hostname } = new URL(webUrl)
  const cookies = [...customer.api.cookies].map(([name, { value, attributes }]) => ({
    name,
    value,
    domain: hostname,
    expires: -1,
    httpOnly: true,
    secure: false,
    path: /path=([^;]+)/i.exec(attributes)?.[1] ?? '/',
    sameSite: /samesite=strict/i.test(attributes) ? ('Strict' as const) : ('Lax' as const),
  }))
  const localStorage = [
    { name: 'cupo.session', value: '1' },
    { name: 'cupo.application', value: customer.applicationId() },
  ]
  return { cookies, origins: [{ origin: webUrl, localStorage }] }
}
