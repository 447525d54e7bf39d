import { afterEach, expect, test } from 'vitest'
import { people } from '../../apps/demo/src/people.ts'
import { staffClient } from '../support/office.ts'
import { checkVisit } from './visit/check-screen.ts'
import { checkDesk, deskDevice } from './visit/office.ts'
import { openVisit, type Visit } from './visit/open-visit.ts'

let visit: Visit
afterEach(() => visit.close())

/** As whoever calls would say it. */
async function contractOf(document: string): Promise<string> {
  const client = await staffClient(visit, 'luis.vega')
  const person = await client.send<{ hits: readonly { type: string; name: string }[] }>(
    'POST',
    '/office/search',
    {
      json: { q: document },
    },
  )
  const id = person.body.hits[0]?.name ?? ''
  const { body } = await client.send<{ cases: readonly { type: string; name: string }[] }>(
    'GET',
    `/office/people/${id}`,
  )
  return body.cases.find(({ type }) => type === 'loan')?.name ?? ''
}

test('a support agent finds a borrower by contract, opens the contact for a reason, writes a note and opens the claim, by keyboard alone', async () => {
  visit = await openVisit(undefined, deskDevice)
  const { page, webUrl } = visit
  const { document, mobile, email } = people.withClaims
  const contract = await contractOf(document)
  await page.goto('/office')
  await page.getByRole('link', { name: 'Entrar con el directorio' }).press('Enter')
  await page.getByRole('button', { name: 'Sara Ríos' }).press('Enter')
  await page.waitForURL(`${webUrl}/office`)
  await page.getByRole('heading', { name: 'Hola, Sara' }).waitFor()

  await page.keyboard.press('/')
  await page.getByRole('heading', { name: 'Buscar' }).waitFor()
  await page.keyboard.type(contract.slice(0, -1))
  await page.keyboard.press('Enter')
  await page.getByText('No encontramos nada con ese dato completo.').waitFor()
  await page.keyboard.type(contract.slice(-1))
  await page.keyboard.press('Enter')
  await page.getByRole('row').nth(2).waitFor()
  await checkDesk(visit, 'office-search')
  expect(page.url(), 'no address holds what was typed').toBe(`${webUrl}/office/buscar`)
  await page.getByRole('button', { name: 'Buscar' }).focus()
  await page.keyboard.press('j')
  await page.keyboard.press('Enter')

  await page.getByRole('heading', { name: 'Historia' }).waitFor()
  await page.getByText('Nadie ha escrito una nota aquí.').waitFor()
  await checkDesk(visit, 'office-person')
  await page.getByRole('table', { name: 'Casos' }).getByRole('link').last().focus()
  await page.keyboard.press('j')
  await page.getByRole('table', { name: 'Historia' }).locator('a:focus').waitFor()
  await page.keyboard.press('k')
  await page.getByRole('table', { name: 'Casos' }).locator('a:focus').waitFor()
  const shown = () => page.locator('main').innerText()
  for (const value of [document, mobile, email]) expect(await shown()).not.toContain(value)

  await page.getByRole('button', { name: 'Ver líneas y correos' }).press('Enter')
  await page.getByRole('dialog').getByRole('button', { name: 'Ver', exact: true }).press('Enter')
  await page.getByText('Elige una opción.').first().waitFor()
  await page.getByLabel('Por qué').focus()
  await page.keyboard.type('Contactar')
  await page.getByLabel('Para qué caso').focus()
  await page.keyboard.type('Reclamo')
  await checkDesk(visit, 'office-person-reveal')
  await page.getByRole('dialog').getByRole('button', { name: 'Ver', exact: true }).press('Enter')
  await page.getByText('Abierto hasta las').waitFor()
  await checkDesk(visit, 'office-person-revealed')
  expect(await shown()).toContain(mobile)
  expect(await shown()).toContain(email)
  expect(await shown(), 'the identity stays hidden').toContain('1.•••.•••.090')

  await page.getByRole('textbox', { name: 'Nota nueva' }).focus()
  await page.keyboard.type('Llamó por su reclamo y le confirmé el plazo.')
  await page.getByRole('button', { name: 'Guardar la nota' }).press('Enter')
  await page.getByText(/^sara\.rios, /).waitFor()
  await page
    .getByRole('row', { name: /Escribió una nota/ })
    .first()
    .waitFor()
  await page.setViewportSize({ width: 768, height: 1024 })
  await checkDesk(visit, 'office-person-narrow')
  await page.setViewportSize(deskDevice.viewport)

  const claim = page
    .getByRole('table', { name: 'Casos' })
    .getByRole('link', { name: /^\d{4}-\d{8}/ })
    .first()
  const protocol = (await claim.textContent())?.slice(0, 13) ?? ''
  await claim.press('Enter')
  await page.getByRole('heading', { name: `Reclamo ${protocol}` }).waitFor()
  await checkVisit(visit)
})
