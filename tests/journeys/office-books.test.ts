import { Temporal } from 'temporal-polyfill'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { type House, startHouse } from '../house/start-house.ts'
import { controlOf } from '../support/control.ts'
import { checkVisit } from './visit/check-screen.ts'
import { checkDesk, deskDevice, enterOffice } from './visit/office.ts'
import { openVisit, type Visit } from './visit/open-visit.ts'

/** A house of its own: its clock moves into the next month. Nobody lives there, so that its books are those of this test. */
let house: House
beforeAll(async () => {
  house = await startHouse({ SEEDS: 'off' })
})
afterAll(() => house.stop())

const visits: Visit[] = []
afterEach(async () => {
  for (const visit of visits.splice(0)) await visit.close()
})

async function officeOf(name: string, path: string): Promise<Visit> {
  const visit = await openVisit(house, deskDevice)
  visits.push(visit)
  await enterOffice(visit, name, path)
  return visit
}

const today = async () =>
  Temporal.Instant.from(await controlOf(house.sandboxUrl).clock())
    .toZonedDateTimeISO('America/Bogota')
    .toPlainDate()
    .toString()

async function statementOf(day: string): Promise<{ name: string; mimeType: string; buffer: Buffer }> {
  const response = await fetch(`${house.sandboxUrl}/control/files/${day}/statement?format=csv`)
  expect(response.status).toBe(200)
  return {
    name: `extracto-${day}.csv`,
    mimeType: 'text/csv',
    buffer: Buffer.from(await response.arrayBuffer()),
  }
}

test('a day’s statement is loaded, three differences are explained and the rest is booked, clearing is explained to the peso, and two people of accounting close the month', async () => {
  const control = controlOf(house.sandboxUrl)
  const pay = (counterparty: string, amount: number) =>
    control.ask('POST', '/control/bank/payments', { counterparty, amount })
  await pay('Comisiones Banco', -8_000)
  await pay('Lucía Penagos', 55_000)
  await pay('Inversionista S.A.S.', 1_000_000)
  await pay('Proveedor de papel', -12_345)
  const day = await today()
  await control.advance('P1D')

  const treasury = await officeOf('Tomás Gil', '/conciliacion')
  const { page } = treasury
  await page.getByText('Todo coincide.').waitFor()
  await page.getByRole('tab', { name: 'Archivos' }).click()
  await page.getByRole('combobox', { name: 'De quién es' }).selectOption('bankStatement')
  await page.getByRole('button', { name: 'Cargar' }).click()
  await page.getByText('Elige un archivo.').waitFor()
  await page.getByLabel('Archivo', { exact: true }).setInputFiles({
    name: 'roto.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from('Cuenta;Fecha\r\nno;es un extracto\r\n'),
  })
  await page.getByRole('button', { name: 'Cargar' }).click()
  await page.getByText('No se pudo leer. No se agregó nada.').waitFor()
  await page.getByLabel('Archivo', { exact: true }).setInputFiles(await statementOf(day))
  await page.getByRole('button', { name: 'Cargar' }).click()
  await page.getByText('4 filas, 4 nuevas.').waitFor()
  await checkDesk(treasury, 'office-files')

  await page.getByRole('tab', { name: 'Líneas abiertas' }).click()
  const charge = page.getByRole('row').filter({ hasText: '8.000' })
  await charge.waitFor()
  expect(await page.getByRole('table').textContent()).not.toMatch(/Penagos|PENAGOS/)
  await checkDesk(treasury, 'office-bank-lines')
  await charge.getByRole('button', { name: 'Contabilizar' }).click()
  await checkDesk(treasury, 'office-book-line')
  const booking = page.getByRole('dialog')
  await booking.getByText('Repartirla entre varias cuentas').click()
  await booking.getByRole('textbox', { name: 'Gastos del banco' }).fill('6.723')
  await booking.getByRole('textbox', { name: 'IVA descontable' }).fill('1277')
  await checkDesk(treasury, 'office-book-line-parts')
  await booking.getByRole('button', { name: 'Contabilizar' }).click()
  await charge.waitFor({ state: 'detached' })

  await page.getByRole('tab', { name: 'Diferencias' }).click()
  await page.getByRole('button', { name: 'Comparar otra vez' }).click()
  await page.getByText('3 abiertas').waitFor()
  await page.setViewportSize({ width: 768, height: 1024 })
  await checkDesk(treasury, 'office-differences-narrow')
  await page.setViewportSize(deskDevice.viewport)
  await checkDesk(treasury, 'office-differences')
  const open = page.getByRole('button', { name: 'Explicar' })
  for (let left = 3; left > 0; left -= 1) {
    await expect.poll(() => open.count()).toBe(left)
    await open.first().click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('textbox', { name: 'Por qué' }).fill('Revisado con el banco.')
    await dialog.getByRole('button', { name: 'Explicar' }).click()
    await dialog.waitFor({ state: 'detached' })
  }
  await page.getByText('Todo coincide.').waitFor()
  await page.getByRole('tab', { name: 'Cuentas puente' }).click()
  await page.getByRole('row').nth(3).waitFor()
  for (const at of [1, 2, 3])
    expect(await page.getByRole('row').nth(at).getByRole('cell').nth(5).textContent()).toMatch(/\$\s0$/)
  await checkDesk(treasury, 'office-clearing')
  checkVisit(treasury)

  const booked = Temporal.PlainDate.from(await today())
  const month = booked.toPlainYearMonth().toString()
  await control.moveTo(`${booked.with({ day: 1 }).add({ months: 1, days: 2 })}T15:00:00Z`)

  // Whoever comes to the office after the asking does not decide it.
  const second = await officeOf('Rosa Leal', '/contabilidad')
  const accounting = await officeOf('Iván Mora', '/contabilidad')
  const books = accounting.page
  await books.getByText(/^Falta exportar del/).waitFor()
  await books.getByRole('link', { name: 'Ir a Exportaciones' }).click()
  await books.getByRole('textbox', { name: 'Día o mes' }).fill(month)
  await books.getByRole('button', { name: 'Exportar' }).click()
  const made = books.getByRole('status').filter({ hasText: 'Listo' })
  await made.waitFor()
  const [saved] = await Promise.all([
    books.waitForEvent('download'),
    made.getByRole('button', { name: 'Descargar' }).click(),
  ])
  expect(saved.suggestedFilename()).toBe(`books-${month}-summary-csv.csv`)
  await checkDesk(accounting, 'office-exports')
  await books.getByRole('tab', { name: 'Balance' }).click()
  await books.getByText('Cuadra').waitFor()
  await checkDesk(accounting, 'office-balance')
  await books.getByRole('tab', { name: 'Diario' }).click()
  await books.getByRole('cell', { name: 'Cargo del banco', exact: true }).waitFor()
  await checkDesk(accounting, 'office-journal')
  await books.getByRole('tab', { name: 'Meses' }).click()
  await books.getByText('Se puede cerrar').waitFor()
  await checkDesk(accounting, 'office-months')
  await books.getByRole('button', { name: 'Pedir el cierre' }).click()
  const dialog = books.getByRole('dialog')
  await dialog.getByText('Nada vuelve a abrir el mes.').waitFor()
  await dialog.getByRole('textbox', { name: 'Motivo' }).fill('Todo está conciliado.')
  await checkDesk(accounting, 'office-close-month')
  await dialog.getByRole('button', { name: 'Pedir' }).click()
  await dialog.getByText('Pedido. Se hace cuando otra persona lo apruebe.').waitFor()
  checkVisit(accounting)

  await second.page.goto('/office/aprobaciones')
  await second.page.getByRole('row').nth(1).getByRole('link').click()
  await second.page.getByRole('button', { name: 'Aprobar y hacer' }).click()
  await second.page.getByText('Lo que se hizo').waitFor()
  await second.page.goto('/office/contabilidad')
  await second.page.getByText(/^Cerrado por rosa\.leal/).waitFor()
  await checkDesk(second, 'office-month-closed')
  checkVisit(second)
})
