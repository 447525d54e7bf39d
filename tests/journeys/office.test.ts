import { afterEach, expect, test } from 'vitest'
import { checkVisit } from './visit/check-screen.ts'
import { checkDesk, deskDevice, enterOffice } from './visit/office.ts'
import { openVisit, type Visit } from './visit/open-visit.ts'

let visit: Visit
afterEach(() => visit.close())

test('a support agent comes in by the directory, finds a claim by keyboard, answers it, and signs out', async () => {
  visit = await openVisit(undefined, deskDevice)
  const { page } = visit
  await enterOffice(visit, 'Sara Ríos')
  await page.getByRole('heading', { name: 'Hola, Sara' }).waitFor()
  await checkDesk(visit, 'office-home')
  await page.getByRole('navigation', { name: 'Páginas' }).getByRole('link', { name: 'Reclamos' }).click()
  const rows = page.getByRole('row')
  await rows.nth(1).waitFor()
  await checkDesk(visit, 'office-claims')
  const protocol = (await rows.nth(2).getByRole('link').textContent()) ?? ''
  const focused = () => page.evaluate(() => document.activeElement?.textContent)
  const first = await rows.nth(1).getByRole('link').textContent()
  // From the heading, which a page gives the focus; a key of the browser's own moves nothing.
  const walk = [
    ['j', first],
    ['j', protocol],
    ['k', first],
    ['k', first],
    ['Control+j', first],
    ['j', protocol],
  ] as const
  for (const [key, there] of walk) {
    await page.keyboard.press(key)
    expect(await focused(), key).toBe(there)
  }
  const opened = page.waitForRequest((request) => request.url().endsWith(`/office/claims/${protocol}`))
  await page.keyboard.press('Enter')
  expect((await opened).headers()['x-cupo-queue'], 'the list from which it was opened').toBe('claims')
  await page.getByRole('heading', { name: `Reclamo ${protocol}` }).waitFor()
  await checkDesk(visit, 'office-claim')
  await page.getByRole('button', { name: 'Enviar la respuesta' }).click()
  await page.getByText('Escribe al menos 3 letras.').waitFor()
  await page
    .getByRole('textbox', { name: 'Lo que le respondes a la persona' })
    .fill('Revisamos tu caso y ya quedó corregido.')
  await page.getByRole('button', { name: 'Enviar la respuesta' }).press('Enter')
  await page.getByText('Respuesta enviada').waitFor()
  const placeOfFocus = () => page.evaluate(() => document.activeElement?.tagName)
  expect(await placeOfFocus(), 'the form is gone, and the focus is not').toBe('H2')
  await checkDesk(visit, 'office-claim-answered')
  await page.getByRole('navigation', { name: 'Dónde estás' }).getByRole('link', { name: 'Reclamos' }).click()
  await page.getByRole('heading', { name: 'Reclamos' }).waitFor()
  await page.getByRole('link', { name: protocol }).waitFor({ state: 'detached' })
  await page.keyboard.press('j')
  expect(await focused(), 'the row that came in the place of the answered one').toBe(
    await rows.nth(2).getByRole('link').textContent(),
  )
  await page.setViewportSize({ width: 768, height: 1024 })
  await checkDesk(visit, 'office-claims-narrow')

  await page.getByRole('button', { name: 'Salir' }).click()
  await page.getByRole('button', { name: 'Salir del directorio' }).click()
  await page.getByRole('link', { name: 'Entrar con el directorio' }).waitFor()
  await page.goto('/office/reclamos')
  await page.getByRole('link', { name: 'Entrar con el directorio' }).waitFor()
  await checkVisit(visit)
})

test('an office left open marks the calls that it makes by itself, until somebody uses it again', async () => {
  visit = await openVisit(undefined, deskDevice)
  const { page } = visit
  await page.clock.install()
  await enterOffice(visit, 'Ana Ortiz')
  await page.getByRole('heading', { name: 'Hola, Ana' }).waitFor()
  let mark: string | null | undefined = null
  page.on('request', (request) => {
    if (request.url().endsWith('/office/session')) mark = request.headers()['x-cupo-unattended']
  })
  /** A second at a time, so that an answer comes before the page's clock has left it behind. */
  const markOfNextCall = async (meanwhile: () => Promise<void>) => {
    mark = null
    for (let second = 0; mark === null && second < 150; second += 1) {
      await meanwhile()
      await page.clock.runFor(1_000)
    }
    return mark
  }
  const use = () => page.keyboard.press('Tab')
  const rest = async () => {}
  expect(await markOfNextCall(use)).toBeUndefined()
  await markOfNextCall(rest)
  expect(await markOfNextCall(rest)).toBe('1')
  expect(await markOfNextCall(use)).toBeUndefined()
})

test('a page that the role does not see is not there, and neither is its way in the menu', async () => {
  visit = await openVisit(undefined, deskDevice)
  const { page } = visit
  await enterOffice(visit, 'Iván Mora')
  await page.getByRole('heading', { name: 'Hola, Iván' }).waitFor()
  await checkDesk(visit, 'office-home-of-accounting')
  expect(await page.getByRole('link', { name: 'Reclamos' }).count()).toBe(0)
  await page.goto('/office/reclamos')
  await page.getByText('Esta página no existe, o tu rol no la ve.').waitFor()
  await checkDesk(visit, 'office-not-here')
})

test('the office is served under its own policy, whatever the page, and the web’s addresses stay', async () => {
  visit = await openVisit(undefined, deskDevice)
  const headerOf = async (path: string, name: string) =>
    (await fetch(`${visit.webUrl}${path}`)).headers.get(name)
  const policyOf = (path: string) => headerOf(path, 'content-security-policy')
  for (const path of ['/office', '/office/', '/office/reclamos/2026-00000000']) {
    expect(await policyOf(path)).toBe(
      "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'; require-trusted-types-for 'script'",
    )
    // Leaving the office and going back shows no page from the browser's memory.
    expect(await headerOf(path, 'cache-control')).toBe('no-store')
  }
  expect(await policyOf('/self-manage')).toContain('worker-src')
})
