import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterEach, describe, expect, test } from 'vitest'
import {
  type Permission,
  permissionsOf,
  type StaffRole,
  staffRoles,
} from '../../packages/wire/src/office/index.ts'
import { accessibilityProblems, checkVisit, widthOverflow } from './visit/check-screen.ts'
import { deskDevice, enterOffice } from './visit/office.ts'
import { openVisit, type Visit } from './visit/open-visit.ts'
import { takeScreenshot } from './visit/take-screenshot.ts'

const visits: Visit[] = []
afterEach(async () => {
  for (const visit of visits.splice(0)) await visit.close()
})

async function officeOf(name: string, path = ''): Promise<Visit> {
  const visit = await openVisit(undefined, deskDevice)
  visits.push(visit)
  await enterOffice(visit, name, path)
  return visit
}

const nameOf: Readonly<Record<StaffRole, string>> = {
  support: 'Sara Ríos',
  supportLead: 'Luis Vega',
  treasury: 'Tomás Gil',
  treasuryLead: 'Nora Paz',
  compliance: 'Clara Duque',
  accounting: 'Iván Mora',
  policy: 'Paula Cruz',
  engineer: 'Diego Soto',
  auditor: 'Ana Ortiz',
}

/** Every page of the office with the permission that it asks for, as its table has them. */
const pages = [
  ...readFileSync(join(import.meta.dirname, '../../apps/office/src/pages.ts'), 'utf8').matchAll(
    /path: '([^']+)',\s+permission: '(\w+)'/g,
  ),
].map(([, path = '', permission]) => ({ path, permission: permission as Permission }))

/** In full every page is opened by every role that sees it; the fixed sample has one of them for each page, in turn. */
const isHeavy = process.env.CUPO_HEAVY === '1'

function readerOf(path: string, permission: Permission): StaffRole | undefined {
  const readers = staffRoles.filter((role) => permissionsOf([role]).includes(permission))
  return readers[pages.findIndex((page) => page.path === path) % readers.length]
}

const filled = (path: string) =>
  path
    .replace(':protocol', '2026-00000000')
    .replace(':contract', 'CU-0000')
    .replace(':name', 'otpSeconds')
    .replace(':id', '01a1fc4d-b9e8-71c8-ba71-c091e00effa1')

describe('pages of the office by role', () => {
  test.each(Object.entries(nameOf) as [StaffRole, string][])(
    '%s sees the pages of its permissions without a violation of accessibility, and no other page is there',
    async (role, name) => {
      expect(pages.length).toBeGreaterThan(5)
      const visit = await officeOf(name)
      const { page, openCalls } = visit
      const seen = permissionsOf([role])
      for (const { path, permission } of pages) {
        const isSeen = seen.includes(permission)
        if (isSeen && !isHeavy && readerOf(path, permission) !== role) continue
        await page.evaluate((to) => history.pushState(null, '', to), `/office${filled(path)}`)
        const missing = page.getByRole('heading', { name: 'Aquí no hay nada' })
        if (!isSeen) {
          await missing.waitFor()
          continue
        }
        await page.getByRole('heading', { level: 1 }).waitFor()
        await expect.poll(() => openCalls.size).toBe(0)
        expect(await missing.count(), `${path} is there`).toBe(0)
        expect(await widthOverflow(page), `${path}: pixels wider than the screen`).toBe(0)
        expect(await accessibilityProblems(page), `${path}: accessibility`).toEqual([])
        await takeScreenshot(page, `office-${role}${path.replaceAll(/\W/g, '-')}`)
      }
      await page.setViewportSize({ width: 768, height: 1024 })
      expect(await widthOverflow(page), 'pixels wider than a tablet').toBe(0)
      checkVisit(visit)
    },
  )
})

test('an answer half written outlives its session: the page is covered, nothing is stored, and the sign-in in another tab leads back to the claim', async () => {
  const visit = await officeOf('Luis Vega', '/reclamos')
  const { page, context } = visit
  await page.getByRole('row').nth(1).getByRole('link').click()
  const field = page.getByRole('textbox', { name: 'Lo que le respondes a la persona' })
  await field.fill('Revisamos tu pago del viernes')
  const address = page.url()
  await page.evaluate(() =>
    fetch('/api/v1/office/session/end', {
      method: 'POST',
      headers: { 'X-Cupo-Client': 'web', 'X-Cupo-Acting': 'staff', 'Content-Type': 'application/json' },
      body: '{}',
    }),
  )
  await page.getByRole('button', { name: 'Enviar la respuesta' }).click()
  const cover = page.getByRole('dialog', { name: 'Tu sesión terminó' })
  await cover.waitFor()
  await page.keyboard.press('Escape')
  await takeScreenshot(page, 'office-session-ended')
  expect(await accessibilityProblems(page)).toEqual([])
  const stored = await page.evaluate(() =>
    JSON.stringify([{ ...localStorage }, { ...sessionStorage }, history.state]),
  )
  expect(stored).not.toContain('viernes')
  const opened = context.waitForEvent('page')
  await cover.getByRole('link', { name: 'Entrar con el directorio' }).click()
  const tab = await opened
  await tab.waitForURL(address)
  await tab.close()
  await page.evaluate(() => dispatchEvent(new Event('visibilitychange')))
  await cover.waitFor({ state: 'detached' })
  expect(await field.inputValue()).toBe('Revisamos tu pago del viernes')
})

test('filters stand in the address, the order is the server’s, and the CSV holds what is shown', async () => {
  const { page } = await officeOf('Ana Ortiz', '/reclamos')
  const rows = page.getByRole('row')
  await rows.nth(1).waitFor()
  const column = async (place: number) =>
    page
      .locator('tbody tr')
      .evaluateAll((found, at) => found.map((row) => row.querySelectorAll('td')[at]?.innerText ?? ''), place)
  const first = await column(0)
  await page.getByRole('button', { name: 'Se responde hasta' }).click()
  await page.waitForURL(/sort=-due/)
  await expect.poll(() => column(0)).toEqual(first.toReversed())
  expect(await page.getByRole('columnheader', { name: 'Se responde hasta' }).getAttribute('aria-sort')).toBe(
    'descending',
  )
  const state = (await column(3))[0] ?? ''
  await page.getByRole('combobox', { name: 'Estado' }).selectOption(state)
  await page.waitForURL(/state=/)
  await expect.poll(async () => new Set(await column(3))).toEqual(new Set([state]))
  const shown = await column(0)
  await page.reload()
  await rows.nth(1).waitFor()
  expect(await column(0)).toEqual(shown)
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Descargar CSV' }).click()
  const file = await download
  expect(file.suggestedFilename()).toBe('office-reclamos.csv')
  const lines = (await text(await file.createReadStream())).trimEnd().split('\r\n')
  expect(lines[0]).toContain('Número;Se responde hasta;Tipo;Estado')
  expect(lines.slice(1).map((line) => line.split(';')[0])).toEqual(shown)
  await page.goto('/office/reclamos?state=NoHay&kind=nada')
  await rows.nth(1).waitFor()
  expect(await column(0)).toEqual(first)
})

test('the office is worked by keyboard alone: the keys are listed, a row is opened, and a dialog keeps them to itself', async () => {
  const { page } = await officeOf('Luis Vega', '/reclamos')
  await page.getByRole('row').nth(1).waitFor()
  await page.keyboard.press('?')
  const keys = page.getByRole('dialog', { name: 'Teclas' })
  await keys.waitFor()
  const heading = () => page.evaluate(() => document.activeElement?.textContent)
  const before = await heading()
  await page.keyboard.press('j')
  expect(await heading()).toBe(before)
  await page.keyboard.press('Escape')
  await keys.waitFor({ state: 'hidden' })
  await page.keyboard.press('j')
  const protocol = (await heading()) ?? ''
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: `Reclamo ${protocol}` }).waitFor()
  const field = page.getByRole('textbox', { name: 'Lo que le respondes a la persona' })
  for (let tabs = 0; !(await field.evaluate((one) => one === document.activeElement)); tabs += 1) {
    expect(tabs, 'tabs to the answer').toBeLessThan(40)
    await page.keyboard.press('Tab')
  }
  await page.keyboard.type('j k ? / son letras aquí')
  expect(await field.inputValue()).toBe('j k ? / son letras aquí')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await page.getByRole('dialog', { name: 'Así llega el correo' }).waitFor()
  await takeScreenshot(page, 'office-answer-preview')
  expect(await accessibilityProblems(page)).toEqual([])
})

test('a page whose file a release took away loads the office anew once, and then offers to', async () => {
  const visit = await officeOf('Ana Ortiz')
  const { page } = visit
  await page.route('**/office/assets/claims-page*', (route) => route.fulfill({ status: 404 }))
  await page.getByRole('navigation', { name: 'Páginas' }).getByRole('link', { name: 'Reclamos' }).click()
  const reload = page.getByRole('button', { name: 'Recargar' })
  await reload.waitFor()
  expect(await page.getByRole('navigation', { name: 'Páginas' }).count()).toBe(1)
  await page.unroute('**/office/assets/claims-page*')
  await reload.click()
  await page.getByRole('row').nth(1).waitFor()
})
