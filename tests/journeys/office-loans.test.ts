import { Temporal } from 'temporal-polyfill'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { applyPayment } from '../../apps/api/src/features/servicing/apply-payments.ts'
import { lenderOn } from '../../apps/api/src/features/servicing/testing/lender.ts'
import { readConfig } from '../../apps/api/src/platform/config.ts'
import { type Connection, connect } from '../../apps/api/src/platform/database/connect.ts'
import { systemRandom } from '../../apps/api/src/platform/random.ts'
import { secretsFrom } from '../../apps/api/src/platform/secrets.ts'
import { pesos } from '../../packages/credit-engine/src/index.ts'
import { type House, startHouse } from '../house/start-house.ts'
import { controlOf } from '../support/control.ts'
import { checkVisit } from './visit/check-screen.ts'
import { checkDesk, deskDevice, enterOffice } from './visit/office.ts'
import { openVisit, type Visit } from './visit/open-visit.ts'

/** A house of its own: no seeded credit owes a penalty above what one person waives alone. */
let house: House
let database: Connection
let visit: Visit
beforeAll(async () => {
  house = await startHouse()
  database = connect({ connectionString: house.connectionString })
})
afterAll(async () => {
  await database.close()
  await house.stop()
})
afterEach(() => visit.close())

/** A large credit that is four months late, with one payment. */
async function lateCredit(now: Temporal.Instant) {
  const lender = lenderOn(database, secretsFrom(readConfig(process.env).masterKey, systemRandom))
  const daysAgo = (days: number) => now.subtract({ hours: days * 24 })
  const stored = await lender.lend({
    document: '1010100362',
    financedAmount: 9_000_000,
    disbursedOn: daysAgo(170).toString().slice(0, 10),
  })
  const order = { reference: 'epayco:900100362', loan: stored.key, kind: 'installment' } as const
  const paid = { ...order, amount: pesos(600_000), source: 'provider', paidAt: daysAgo(100) } as const
  const who = { now, actor: { kind: 'provider' }, requestId: 'journey' } as const
  expect((await applyPayment(lender.servicing, paid, who)).ok).toBe(true)
  return stored
}

test('support opens a credit, looks at another day, waives a little alone, and asks a second person for the rest', async () => {
  const stored = await lateCredit(Temporal.Instant.from(await controlOf(house.sandboxUrl).clock()))
  visit = await openVisit(house, deskDevice)
  const { page } = visit
  await enterOffice(visit, 'Sara Ríos')
  await page.goto(`/office/creditos/${stored.contractNumber}`)
  await page.getByRole('heading', { name: `Crédito ${stored.contractNumber}` }).waitFor()
  const waived = page.getByRole('region', { name: 'Condonaciones' })
  await waived.getByText('No se ha condonado nada.').waitFor()
  await page.getByRole('region', { name: 'Asientos' }).getByText('Desembolso', { exact: true }).waitFor()
  await checkDesk(visit, 'office-loan')

  const payoff = page.getByRole('row', { name: /^Pagar total/ })
  const today = await payoff.textContent()
  const earlier = Temporal.PlainDate.from(await page.getByLabel('Día', { exact: true }).inputValue())
    .subtract({ days: 40 })
    .toString()
  await page.getByLabel('Día', { exact: true }).fill(earlier)
  await page.getByRole('button', { name: 'Ver ese día' }).click()
  await page
    .getByRole('heading', { name: `Cómo está el ${earlier.split('-').reverse().join('/')}` })
    .waitFor()
  expect(await payoff.textContent()).not.toBe(today)
  expect(new URL(page.url()).searchParams.get('on')).toBe(earlier)
  await page.getByRole('button', { name: 'Volver a hoy' }).click()
  await expect.poll(() => payoff.textContent()).toBe(today)

  const waive = async (amount: string) => {
    await page.getByRole('button', { name: 'Condonar' }).click()
    await page.getByRole('textbox', { name: 'Cuánto' }).fill(amount)
    await page.getByRole('button', { name: 'Ver qué pasaría' }).click()
    await page.getByRole('dialog').getByRole('textbox', { name: 'Motivo' }).fill('La línea estuvo caída.')
  }
  const dialog = page.getByRole('dialog')
  await waive('10.000')
  await dialog.getByText('$ 10.000').first().waitFor()
  await checkDesk(visit, 'office-loan-waive')
  await dialog.getByRole('button', { name: 'Hacer' }).click()
  await dialog.getByText('Hecho.').waitFor()
  await dialog.getByRole('button', { name: 'Cerrar' }).last().click()
  await waived.getByRole('cell', { name: '10.000' }).waitFor()
  await waived.getByText('sara.rios').waitFor()
  expect(await payoff.textContent()).not.toBe(today)

  await waive('')
  await dialog.getByRole('button', { name: 'Pedir' }).click()
  await dialog.getByText('Pedido. Se hace cuando otra persona lo apruebe.').waitFor()
  expect(await dialog.getByRole('link', { name: 'Ver el pedido' }).getAttribute('href')).toMatch(
    /^\/office\/aprobaciones\/[0-9a-f-]{36}$/,
  )
  await dialog.getByRole('button', { name: 'Cerrar' }).last().click()
  expect(await waived.getByRole('row').count()).toBe(2)

  await page.getByRole('link', { name: 'Ver la solicitud' }).click()
  await page.getByRole('heading', { name: /^Solicitud/ }).waitFor()
  await page.getByText('Contrato y su evidencia').waitFor()
  await checkDesk(visit, 'office-application')
  await page.setViewportSize({ width: 768, height: 1024 })
  await page.getByRole('link', { name: stored.contractNumber }).click()
  await page.getByRole('heading', { name: `Crédito ${stored.contractNumber}` }).waitFor()
  await waived.getByText('sara.rios').waitFor()
  await checkDesk(visit, 'office-loan-narrow')
  await checkVisit(visit)
})
