import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { checkScreen, checkVisit } from './visit/check-screen.ts'
import { openVisit, type Visit } from './visit/open-visit.ts'
import { arriveAt, button } from './visit/screens.ts'

let visit: Visit
afterEach(() => visit.close())

const pages = [
  '/loan-progress',
  '/many-attempts',
  '/resend-link/many-attempts',
  '/process-request',
  '/expired-email',
  '/unavailable',
  '/error-response',
  '/exceeded-session-time',
]

test('each status page is whole, and its Finalizar leaves for the public site', async () => {
  visit = await openVisit()
  const { page, context } = visit
  await context.route(/^https:/, (route) =>
    route.fulfill({ body: 'the public site', contentType: 'text/plain' }),
  )
  for (const path of pages) {
    await page.goto(path)
    await button(page, 'Finalizar').waitFor()
    await checkScreen(visit, null, `status${path.replaceAll('/', '-')}`)
  }
  await button(page, 'Finalizar').click()
  await page.waitForURL((url) => url.origin !== visit.webUrl)
  checkVisit(visit)
})

test('text in an address is never shown: no message, no reason, no return address', async () => {
  visit = await openVisit()
  const forged = '<img src=x onerror=alert(1)>Llama al 123'
  for (const name of ['message', 'data', 'html', 'urlRetorno']) {
    for (const path of ['/process-request', '/error-response', '/loan-progress']) {
      await visit.page.goto(`${path}?${name}=${encodeURIComponent(forged)}`)
      await visit.page.getByRole('heading', { level: 1 }).waitFor()
      expect(await visit.page.locator('body').textContent()).not.toContain('Llama al 123')
    }
  }
  checkVisit(visit)
})

test('the page that the proxy shows without any instance leads back to where the customer was, once one answers', async () => {
  visit = await openVisit()
  const { page } = visit
  const file = join(import.meta.dirname, '../../deploy/haproxy/unavailable.http')
  const [, body = ''] = readFileSync(file, 'utf8').split('\r\n\r\n')
  await page.clock.install()
  await page.route('**/*', (route) => route.fulfill({ status: 503, contentType: 'text/html', body }))
  await page.goto('/login')
  // As the product's own page of this address keeps the way back.
  await page.evaluate(() => history.pushState({ from: '/fast-payment' }, '', '/unavailable'))
  await page.clock.runFor(5_000)
  // Down for longer than the page waits.
  await page.waitForURL('/fast-payment')
  await arriveAt(page, 'Volvemos en un momento')
  await page.unroute('**/*')
  await page.clock.runFor(5_000)
  await page.getByLabel('Número de cédula').waitFor()
})

test('an expired session can enter again by the form', async () => {
  visit = await openVisit()
  await visit.page.goto('/exceeded-session-time')
  await button(visit.page, 'Volver a entrar').click()
  await arriveAt(visit.page, 'Tu celular en cuotas')
  checkVisit(visit)
})
