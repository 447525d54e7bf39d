import { Temporal } from 'temporal-polyfill'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { counterOf } from '../../apps/api/src/features/servicing/testing/counter.ts'
import { lenderOn } from '../../apps/api/src/features/servicing/testing/lender.ts'
import { readConfig } from '../../apps/api/src/platform/config.ts'
import { type Connection, connect } from '../../apps/api/src/platform/database/connect.ts'
import { systemRandom } from '../../apps/api/src/platform/random.ts'
import { secretsFrom } from '../../apps/api/src/platform/secrets.ts'
import { type House, startHouse } from '../house/start-house.ts'
import { controlOf } from '../support/control.ts'
import { staffClient } from '../support/office.ts'
import { checkVisit } from './visit/check-screen.ts'
import { fillClaim } from './visit/fill-claim.ts'
import { checkDesk, deskDevice, enterOffice } from './visit/office.ts'
import { openVisit, type Visit } from './visit/open-visit.ts'
import { readPin } from './visit/read-messages.ts'
import { arriveAt, button, typeCode } from './visit/screens.ts'

/** A house of its own: its clock moves three months. */
let house: House
let database: Connection
let visit: Visit
beforeAll(async () => {
  house = await startHouse()
  database = connect({ connectionString: house.connectionString })
  // Nobody decides on what was asked before they first came in.
  await staffClient(house, 'mario.leon')
})
afterAll(async () => {
  await database.close()
  await house.stop()
})
afterEach(() => visit.close())

const lenderOfHouse = () => lenderOn(database, secretsFrom(readConfig(process.env).masterKey, systemRandom))
const thief = { email: 'ladron@correo.example', mobile: '3000455101' }
const victim = { document: '1010455101', mobile: '3000455102', email: 'victima@correo.example' }

/** Somebody took it in the name of the victim five weeks ago, and has paid once. */
async function stolenCredit() {
  const now = Temporal.Instant.from(await controlOf(house.sandboxUrl).clock())
  const daysAgo = (days: number) => now.subtract({ hours: days * 24 }).toString()
  const lender = lenderOfHouse()
  const disbursedOn = daysAgo(36).slice(0, 10)
  const loan = await lender.lend({ disbursedOn, document: victim.document, ...thief })
  await counterOf(lender).pay(loan, 40_000, daysAgo(1), { at: now.toString() })
  return loan
}

const atTwoWidths = async (name: string) => {
  await checkDesk(visit, name)
  await visit.page.setViewportSize({ width: 768, height: 1024 })
  await checkDesk(visit, `${name}-narrow`)
  await visit.page.setViewportSize(deskDevice.viewport)
}

async function comeBackAs(name: string, path: string): Promise<void> {
  await visit.context.clearCookies()
  await enterOffice(visit, name, path)
}

/** The approver's proof of who they are is older than five minutes. */
async function ageSignIn(user: string): Promise<void> {
  const authenticatedAt = new Date(Date.now() - 6 * 60_000).toISOString()
  await database.db
    .updateTable('staffSession')
    .set({ authenticatedAt })
    .where('userName', '=', user)
    .execute()
}

const sentToThief = async () => {
  const lines = await Promise.all(Object.values(thief).map((to) => visit.control.messages(to)))
  return lines.flat().length
}

async function fileClaim(): Promise<string> {
  const { page, control } = visit
  await page.goto('/reclamos')
  await fillClaim(page, victim)
  await page.getByLabel('No soy un robot').check()
  await page.getByText('Verificación lista.').waitFor()
  await button(page, 'Continuar').click()
  await arriveAt(page, 'Escribe tu código')
  await typeCode(page, await readPin(control, victim.mobile))
  await button(page, 'Continuar').click()
  await arriveAt(page, 'Recibimos tu queja')
  const protocol = /\d{4}-\d{8}/.exec((await page.locator('main').textContent()) ?? '')?.[0] ?? ''
  const mail = await control.message(victim.email, ({ subject }) => subject.includes(protocol))
  await page.goto(mail.links.find((one) => one.includes('/reclamos/correo/')) ?? '')
  await button(page, 'Confirmar mi correo').click()
  await arriveAt(page, '¡Listo! Tu correo está confirmado')
  return protocol
}

test('a victim files a claim, nothing runs for three months, and two people of compliance void the credit and owe back what was paid', async () => {
  const loan = await stolenCredit()
  const { contractNumber: contract } = loan
  visit = await openVisit(house)
  const protocol = await fileClaim()
  await visit.close()

  visit = await openVisit(house, deskDevice)
  const { page, control } = visit
  const messages = await sentToThief()
  await enterOffice(visit, 'Clara Duque')
  await page
    .getByRole('main')
    .getByRole('link', { name: /Retenciones por confirmar/ })
    .click()
  await page.getByRole('row', { name: protocol }).getByText('Por confirmar').waitFor()
  await atTwoWidths('office-holds-to-confirm')
  await page.getByRole('row', { name: protocol }).getByRole('button', { name: 'Confirmar' }).click()
  await page.getByText('Nada por confirmar ni por decidir.').waitFor()

  await control.advance('P3M')
  expect(await sentToThief()).toBe(messages)
  await comeBackAs('Clara Duque', `/creditos/${contract}`)
  const holds = page.getByRole('region', { name: 'Retenciones' })
  await holds.getByText('Vigente').waitFor()
  await page.getByText('Retenido: nada vence').waitFor()
  expect(await page.getByText('En mora').count()).toBe(0)
  const { loan: held } = await counterOf(lenderOfHouse()).read(loan)
  const inHold = held.installments.filter(({ dueOn }) => dueOn <= held.asOf).slice(1)
  expect(inHold.map(({ expected }) => [expected.interest, expected.fee])).toEqual([
    [0, 0],
    [0, 0],
  ])
  expect(held.installments.filter(({ expected }) => expected.penalty > 0)).toEqual([])
  await atTwoWidths('office-holds-credit')
  await holds.getByRole('button', { name: 'Anular por suplantación' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('$ 40.000').waitFor()
  await dialog.getByRole('textbox', { name: 'Motivo' }).fill('Lo probó la denuncia.')
  await atTwoWidths('office-holds-void')
  await dialog.getByRole('button', { name: 'Pedir' }).click()
  await dialog.getByText('Pedido.').waitFor()

  await comeBackAs('Mario León', '/aprobaciones')
  await ageSignIn('mario.leon')
  await page.getByRole('link', { name: 'Anular por suplantación' }).click()
  await page.getByText('Lo probó la denuncia.').waitFor()
  await checkDesk(visit, 'office-holds-approval')
  await page.getByRole('link', { name: 'Confirmar quién eres para aprobar' }).click()
  await page.getByRole('button', { name: 'Mario León' }).click()
  await page.getByRole('button', { name: 'Aprobar y hacer' }).click()
  await page.getByText('Lo que se hizo').waitFor()
  await page.goto(`/office/creditos/${contract}`)
  await page
    .getByText(/^Anulado/)
    .first()
    .waitFor()
  await holds.getByText('Crédito anulado').waitFor()
  await atTwoWidths('office-holds-voided')

  const tasks = await database.db
    .selectFrom('paymentTask')
    .select('id')
    .where('ledgerSubject', '=', loan.id)
    .execute()
  const tomas = await staffClient(house, 'tomas.gil')
  const seen = await Promise.all(tasks.map(({ id }) => tomas.send('GET', `/office/tasks/${id}`)))
  expect(seen.map(({ body }) => body)).toMatchObject([
    { kind: 'refund', amount: 40_000, state: 'open', about: `Crédito anulado ${contract}`, reason: null },
  ])
  await control.advance('PT2H')
  expect(await sentToThief()).toBe(messages)
  const mail = await control.message(victim.email, ({ subject }) => subject.includes('anulamos el crédito'))
  expect(mail.text).toContain(`tomó a tu nombre el crédito del contrato ${contract}`)
  expect(mail.text).toContain('No debes nada por él, ni capital, ni intereses, ni cargos, ni impuestos')
  expect(mail.text).toContain('Por ese crédito se pagaron $ 40.000, y se devuelven a quien los pagó.')
  await checkVisit(visit)
})

test('compliance stops reminders alone, and two people let them go on', async () => {
  const { contractNumber: contract } = await lenderOfHouse().lend({ document: '1010455103' })
  visit = await openVisit(house, deskDevice)
  const { page } = visit
  await enterOffice(visit, 'Clara Duque', `/creditos/${contract}`)
  const holds = page.getByRole('region', { name: 'Retenciones' })
  const form = holds.getByRole('form', { name: 'Poner una retención' })
  await form.getByLabel('Poner una retención').selectOption('lawyer')
  await form.getByLabel('Motivo').fill('Escribió su abogada.')
  await form.getByLabel('Dirección de quien representa').fill('Calle 72 # 5-83, Bogotá')
  await atTwoWidths('office-holds-place')
  await form.getByRole('button', { name: 'Retener ahora' }).click()
  await holds.getByText('Vigente').waitFor()
  await holds.getByRole('button', { name: 'Levantar' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'Motivo' }).fill('Ya no la representa.')
  await atTwoWidths('office-holds-lift')
  await dialog.getByRole('button', { name: 'Pedir' }).click()
  await dialog.getByText('Pedido.').waitFor()
  await comeBackAs('Mario León', '/aprobaciones')
  await page.getByRole('link', { name: 'Levantar' }).click()
  await page.getByRole('button', { name: 'Aprobar y hacer' }).click()
  await page.getByText('Lo que se hizo').waitFor()
  await page.goto(`/office/creditos/${contract}`)
  await holds.getByText('Levantada').waitFor()
  await checkVisit(visit)
})
