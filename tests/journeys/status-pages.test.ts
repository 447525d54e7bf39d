import { afterEach, expect, test } from 'vitest'
import { checkScreen, checkVisit } from './visit/check-screen.ts'
import { openVisit, type Visit } from './visit/open-visit.ts'
import { arriveAt, button } from './visit/screens.ts'

let visit: Visit
afterEach(() => visit.close())

const cannotProcess =
  'Ahora no podemos procesar tu solicitud. ¡Regresa pronto, tendremos más ofertas de crédito para ti!'

test.each([
  ['/loan-progress', 'Ya tienes una solicitud o un crédito en curso con nosotros.'],
  [
    '/many-attempts',
    '¡Has superado el número de intentos de registro de información! Por favor inténtalo de nuevo en 24 horas.',
  ],
  [
    '/resend-link/many-attempts',
    '¡Lo sentimos! Has excedido el límite de intentos de reenvío de link revisa en tus correos no deseados.',
  ],
  ['/process-request', cannotProcess],
  ['/expired-email', cannotProcess],
  ['/unavailable', cannotProcess],
  ['/error-response', cannotProcess],
  [
    '/exceeded-session-time',
    '¡Ups! Superaste el tiempo de sesión. Aún no te vayas, refresca la página o vuelve a entrar para finalizar tu compra.',
  ],
])('%s says its sentence and Finalizar leaves for the public site', async (path, sentence) => {
  visit = await openVisit()
  const { page, context } = visit
  await context.route(/^https:/, (route) =>
    route.fulfill({ body: 'the public site', contentType: 'text/plain' }),
  )
  await page.goto(path)
  await page.getByText(sentence).waitFor()
  await checkScreen(visit, null, `status${path.replaceAll('/', '-')}`)
  await button(page, 'Finalizar').click()
  await page.waitForURL((url) => url.origin !== visit.webUrl)
  checkVisit(visit)
})

test('what an address says is never shown: no message, no reason, no return address', async () => {
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

test('an expired session can enter again by the form', async () => {
  visit = await openVisit()
  await visit.page.goto('/exceeded-session-time')
  await button(visit.page, 'Volver a entrar').click()
  await arriveAt(visit.page, 'Tu celular en cuotas')
  checkVisit(visit)
})

test('a payment link that nobody sent says so and asks for nothing', async () => {
  visit = await openVisit()
  await visit.page.goto(`/advanced-payment/${'1'.repeat(22)}/${'A'.repeat(43)}`)
  await visit.page.getByText('No encontramos este link').waitFor()
  await checkScreen(visit, null, 'payment-link-unknown')
  checkVisit(visit)
})
