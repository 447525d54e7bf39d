import { afterEach, expect, test } from 'vitest'
import { checkVisit } from './visit/check-screen.ts'
import { checkDesk, deskDevice, enterOffice } from './visit/office.ts'
import { openVisit, type Visit } from './visit/open-visit.ts'

const visits: Visit[] = []
afterEach(async () => {
  for (const visit of visits.splice(0)) await visit.close()
})

async function officeOf(name: string, path: string): Promise<Visit> {
  const visit = await openVisit(undefined, deskDevice)
  visits.push(visit)
  await enterOffice(visit, name, path)
  return visit
}

/** The next Tab stops, until one bears this name. */
async function tabTo({ page }: Visit, name: string): Promise<void> {
  const focused = () =>
    page.evaluate(() => {
      const element = document.activeElement
      const label = element instanceof HTMLInputElement ? element.labels?.[0]?.textContent : null
      return label ?? element?.textContent ?? ''
    })
  for (let stops = 0; stops < 40; stops += 1) {
    await page.keyboard.press('Tab')
    if ((await focused()) === name) return
  }
  throw new Error(`no Tab stop is named ${name}`)
}

test('a rate of next year is found by keyboard, asked for by one person of policy and approved by another', async () => {
  const felipe = await officeOf('Felipe Rojas', '/reglas')
  const paula = await officeOf('Paula Cruz', '/reglas')
  const { page } = paula
  const nextYear = Number((await paula.control.clock()).slice(0, 4)) + 1
  await page.getByRole('heading', { name: 'Productos' }).waitFor()
  await checkDesk(paula, 'office-rules')
  await page.keyboard.press('/')
  await page.keyboard.type('interes libre')
  await page.getByRole('heading', { name: 'Mensajes' }).waitFor({ state: 'detached' })
  await tabTo(paula, 'Tasa de interés')
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Tasa de interés', level: 1 }).waitFor()
  await checkDesk(paula, 'office-rule')

  await page.getByRole('combobox', { name: 'Canal' }).selectOption({ label: 'Libre (dinero)' })
  await page.getByLabel('Vale desde').fill(`${nextYear}-12-15`)
  const value = page.getByRole('textbox', { name: 'Valor' })
  await value.focus()
  await page.keyboard.press('Control+a')
  await page.keyboard.type('veintiuno')
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog')
  await dialog.getByText('Un porcentaje al año, como 21,50.').waitFor()
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  expect(await value.inputValue()).toBe('veintiuno')

  await value.focus()
  await page.keyboard.press('Control+a')
  await page.keyboard.type('21,50')
  await page.keyboard.press('Enter')
  await dialog.getByText('Necesita una segunda persona').waitFor()
  await dialog.getByText('antes 23,50').waitFor()
  await dialog.getByRole('textbox', { name: 'Motivo' }).fill('Comité de precios de noviembre.')
  await checkDesk(paula, 'office-rule-change')
  await dialog.getByRole('button', { name: 'Pedir' }).press('Enter')
  await dialog.getByText('Pedido.').waitFor()

  const { page: other } = felipe
  await other.goto('/office/aprobaciones')
  await other.getByRole('link', { name: 'Cambiar la regla' }).first().press('Enter')
  await other.getByRole('button', { name: 'Aprobar y hacer' }).press('Enter')
  await other.getByRole('heading', { name: 'Lo que se hizo' }).waitFor()
  await other.goto('/office/reglas/effectiveAnnualRate')
  await other.getByText('Por venir').waitFor()
  await other.getByRole('cell', { name: 'felipe.rojas' }).waitFor()
  await checkDesk(felipe, 'office-rule-changed')
  for (const visit of visits) checkVisit(visit)
})

test('the auditor filters the trail by person and act, and the file of a list is a row of the trail', async () => {
  const ana = await officeOf('Ana Ortiz', '/auditoria')
  const { page } = ana
  await page.getByRole('row').nth(1).waitFor()
  await checkDesk(ana, 'office-audit')
  await page.getByRole('combobox', { name: 'Persona del equipo' }).selectOption('ana.ortiz')
  await page.waitForURL((url) => url.searchParams.get('user') === 'ana.ortiz')
  await page.getByRole('cell', { name: 'Entró a la oficina' }).first().waitFor()
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Descargar CSV' }).click(),
  ])
  expect(file.suggestedFilename()).toBe('office-auditoria.csv')
  await page.reload()
  await page.getByRole('cell', { name: 'Guardó una lista de la auditoría' }).first().waitFor()
  for (const part of ['Lecturas', 'Sesiones', 'Roles']) {
    await page.getByRole('tab', { name: part }).click()
    await page
      .getByRole('table')
      .waitFor()
      .catch(() => {})
    await checkDesk(ana, `office-audit-${part.toLowerCase()}`)
  }
  await page.setViewportSize({ width: 768, height: 1024 })
  await checkDesk(ana, 'office-audit-narrow')
  checkVisit(ana)
})

test('the engineer sees effects, the jobs of the clock and that the books were never verified', async () => {
  const diego = await officeOf('Diego Soto', '/efectos')
  const { page } = diego
  await page.getByRole('heading', { name: 'Trabajos', exact: true }).waitFor()
  await page.getByRole('cell', { name: 'Avance diario de los créditos' }).waitFor()
  await page.getByText('npm run verify-ledger').waitFor()
  await checkDesk(diego, 'office-effects')
  checkVisit(diego)
})
