import { afterEach, expect, test } from 'vitest'
import { staffClient } from '../support/office.ts'
import { checkVisit } from './visit/check-screen.ts'
import { checkDesk, deskDevice, enterOffice } from './visit/office.ts'
import { openVisit, type Visit } from './visit/open-visit.ts'

let visit: Visit
afterEach(() => visit.close())

type Hits = { readonly hits: readonly { readonly type: string; readonly name: string }[] }

/** Clara asks to charge off the credit of a seeded person who is late; nobody grants it. */
async function askFor(evidence: string): Promise<string> {
  const clara = await staffClient(visit, 'clara.duque')
  const { body: found } = await clara.send<Hits>('POST', '/office/search', { json: { q: '1010100081' } })
  const person = found.hits.find(({ type }) => type === 'person')
  const { body } = await clara.send('GET', `/office/people/${person?.name}`)
  const contract = /CU-[0-9A-Z]{4,20}/.exec(JSON.stringify(body))?.[0] ?? ''
  const order = { act: 'chargeOff', input: { contract, evidence } }
  const { body: preview } = await clara.send<{ seen: string }>('POST', '/office/acts/preview', {
    json: order,
  })
  const json = { ...order, reason: 'Lleva meses sin pagar.', seen: preview.seen }
  const { body: asked } = await clara.send<{ approval: string }>('POST', '/office/acts', { json })
  expect(asked.approval).toBeDefined()
  return contract
}

/** Moves the focus until it stands on this part, as who has no mouse does. */
async function tabTo(name: string): Promise<void> {
  const { page } = visit
  const focused = () =>
    page.evaluate(() => {
      const at = document.activeElement
      const label = at instanceof HTMLTextAreaElement ? at.labels[0] : at
      return label?.textContent?.trim()
    })
  for (let presses = 0; presses < 60; presses += 1) {
    if ((await focused()) === name) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`the keyboard does not come to ${name}`)
}

test('a second person finds by keyboard what waits, reads what it would do, and rejects it with a reason that its asker reads', async () => {
  visit = await openVisit(undefined, deskDevice)
  const { page } = visit
  const contract = await askFor('Acta 12 del comité.')
  await enterOffice(visit, 'Mario León', '/aprobaciones')
  await page.getByRole('link', { name: 'Castigar' }).first().waitFor()
  await checkDesk(visit, 'office-approvals')
  await page.keyboard.press('j')
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Castigar' }).waitFor()
  await page.getByText('Lleva meses sin pagar.').waitFor()
  await page.getByRole('link', { name: contract }).waitFor()
  await checkDesk(visit, 'office-approval')
  await tabTo('Por qué no')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await page.getByText('Escribe al menos 3 letras.').waitFor()
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.type('Hizo un acuerdo ayer.')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await page.getByText('Rechazado').first().waitFor()
  await page.setViewportSize({ width: 768, height: 1024 })
  await checkDesk(visit, 'office-approval-rejected-narrow')
  await page.setViewportSize(deskDevice.viewport)
  await page.getByRole('button', { name: 'Salir' }).click()
  await page.getByRole('button', { name: 'Salir del directorio' }).click()

  await enterOffice(visit, 'Clara Duque', '/aprobaciones?waitingFor=mine')
  await page.getByRole('link', { name: 'Castigar' }).first().click()
  await page.getByText('Hizo un acuerdo ayer.').waitFor()
  expect(await page.getByRole('button', { name: 'Aprobar y hacer' }).count()).toBe(0)
  await checkVisit(visit)
})
