import { afterEach, expect, test } from 'vitest'
import { checkScreen, checkVisit } from './visit/check-screen.ts'
import { fillClaim } from './visit/fill-claim.ts'
import { openVisit, type Visit } from './visit/open-visit.ts'
import { readPin } from './visit/read-messages.ts'
import { arriveAt, button, typeCode } from './visit/screens.ts'

let visit: Visit
afterEach(() => visit.close())

/** Somebody whom the product does not know. */
const person = { document: '1010177001', mobile: '3000177001', email: 'victima@correo.example' }

const solveCaptcha = async () => {
  await visit.page.getByLabel('No soy un robot').check()
  await visit.page.getByText('Verificación lista.').waitFor()
}
const enterCode = async (former: readonly string[]) => {
  await typeCode(visit.page, await readPin(visit.control, person.mobile, former))
  await button(visit.page, 'Continuar').click()
}

test('a victim of identity theft files a claim, confirms the address of its mail, and sees how it stands', async () => {
  visit = await openVisit()
  const { page, control } = visit
  await page.goto('/fast-payment')
  const link = page.getByRole('link', { name: /^Peticiones, quejas y reclamos/ })
  await page.goto((await link.getAttribute('href')) ?? '')
  await arriveAt(page, 'Peticiones, quejas y reclamos')
  await button(page, 'Continuar').click()
  await page.getByText('Elige sobre qué es').waitFor()
  await checkScreen(visit, null, 'claim-missing')
  await fillClaim(page, person)
  await solveCaptcha()
  await checkScreen(visit, person, 'claim-typed')
  await button(page, 'Continuar').click()
  await arriveAt(page, 'Escribe tu código')
  await checkScreen(visit, person, 'claim-code')
  await enterCode([])
  await arriveAt(page, 'Recibimos tu queja')
  const protocol = /\d{4}-\d{8}/.exec((await page.locator('main').textContent()) ?? '')?.[0] ?? ''
  await checkScreen(visit, person, 'claim-filed')

  const mail = await control.message(person.email, ({ subject }) => subject.includes(protocol))
  await page.goto(mail.links.find((one) => one.includes('/reclamos/correo/')) ?? '')
  await button(page, 'Confirmar mi correo').click()
  await arriveAt(page, '¡Listo! Tu correo está confirmado')
  await checkScreen(visit, person, 'claim-email')

  await button(page, 'Ver mi queja').click()
  await button(page, 'Ver una queja que ya hice').click()
  await arriveAt(page, 'Mira tu queja')
  await page.getByLabel('Número de radicado').fill(protocol)
  await page.getByLabel('Tu celular').fill(person.mobile)
  await solveCaptcha()
  await checkScreen(visit, person, 'claim-view')
  const former = (await control.messages(person.mobile)).map(({ id }) => id)
  await button(page, 'Continuar').click()
  await enterCode(former)
  await arriveAt(page, 'Tu queja')
  await page.getByText('Suplantación: usaron mi identidad').waitFor()
  expect(await page.getByText('Nuevo', { exact: true }).isVisible()).toBe(true)
  await checkScreen(visit, person, 'claim-shown')
  checkVisit(visit)
})
