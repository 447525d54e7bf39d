import { pesos } from '@cupo/credit-engine'
import { Temporal } from 'temporal-polyfill'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { keepRefundAccount } from '../../apps/api/src/features/refunds/refund-account.ts'
import { openPaymentTask } from '../../apps/api/src/features/refunds/refunds.ts'
import { advanceLoans } from '../../apps/api/src/features/servicing/servicing.ts'
import { counterOf } from '../../apps/api/src/features/servicing/testing/counter.ts'
import { lenderOn } from '../../apps/api/src/features/servicing/testing/lender.ts'
import { readConfig } from '../../apps/api/src/platform/config.ts'
import { type Connection, connect } from '../../apps/api/src/platform/database/connect.ts'
import { inTransaction } from '../../apps/api/src/platform/database/transaction.ts'
import { systemRandom } from '../../apps/api/src/platform/random.ts'
import { secretsFrom } from '../../apps/api/src/platform/secrets.ts'
import { type House, startHouse } from '../house/start-house.ts'
import { staffClient } from '../support/office.ts'
import { checkVisit } from './visit/check-screen.ts'
import { checkDesk, deskDevice, enterOffice } from './visit/office.ts'
import { openVisit, type Visit } from './visit/open-visit.ts'

/** A house of its own: a minute passes until the bank is told. */
let house: House
let database: Connection
let visit: Visit
beforeAll(async () => {
  house = await startHouse()
  database = connect({ connectionString: house.connectionString })
  // Nobody decides on what was asked before they first came in.
  for (const user of ['nora.paz', 'luis.vega']) await staffClient(house, user)
})
afterAll(async () => {
  await database.close()
  await house.stop()
})
afterEach(() => visit.close())

const secrets = secretsFrom(readConfig(process.env).masterKey, systemRandom)
const document = '1010100361'
const account = { bank: '1007', kind: 'savings', number: '91234567890', document, name: 'Ana Peña' } as const

/** Whoever asked goes, and whoever approves comes. */
async function approve(name: string, act: string): Promise<void> {
  const { page } = visit
  await visit.context.clearCookies()
  await enterOffice(visit, name)
  await menu('Aprobaciones').click()
  await page.getByRole('link', { name: act }).click()
  await page.getByRole('button', { name: 'Aprobar y hacer' }).click()
  await page.getByText('Lo que se hizo').waitFor()
}

const menu = (name: string) =>
  visit.page.getByRole('navigation', { name: 'Páginas' }).getByRole('link', { name })

/** A borrower with a confirmed account, whose 350,000 pesos no credit took. */
async function unclaimedMoney(now: Temporal.Instant): Promise<void> {
  const { db } = database
  const lender = lenderOn(database, secrets)
  const loan = await lender.lend({ document })
  const subject = await counterOf(lender).pay({ key: 'nobody' }, 350_000, '2026-02-10')
  const { id } = await db
    .selectFrom('loanPayment')
    .select('id')
    .where('reference', '=', subject)
    .executeTakeFirstOrThrow()
  await inTransaction(db, async (transaction) => {
    const { documentIndex, applicationId } = loan
    await keepRefundAccount(
      transaction,
      secrets,
      { documentIndex, account },
      { now, actor: { kind: 'bank' } },
    )
    const held = { subject: id, account: 'suspense' } as const
    const about = { subject, applicationId, transactionId: null, amount: pesos(350_000), held }
    const note = 'paid to a credit that takes no money'
    await openPaymentTask(transaction, { kind: 'suspense', ...about, reason: 'unexpected', note }, now)
  })
}

test('a refund that treasury asks for, its lead approves after a new sign-in, and the bank gets once', async () => {
  visit = await openVisit(house, deskDevice)
  const { page, control } = visit
  await unclaimedMoney(Temporal.Instant.from(await control.clock()))

  await enterOffice(visit, 'Tomás Gil')
  await menu('Dinero por resolver').click()
  const row = page.getByRole('link', { name: 'Pago sin crédito' })
  await row.waitFor()
  await checkDesk(visit, 'office-money')
  await row.click()
  await page.getByRole('heading', { name: /Pago sin crédito de \$.350\.000/ }).waitFor()
  await checkDesk(visit, 'office-money-task')

  // A refused act keeps what was typed.
  await page.getByRole('button', { name: 'Aplicar a un crédito' }).click()
  await page.getByRole('textbox', { name: 'Contrato' }).fill('cu-00000000')
  await page.getByRole('button', { name: 'Ver qué pasaría' }).click()
  await page.getByRole('dialog').getByText('No existe, o ya no está.').waitFor()
  await page.getByRole('dialog').getByRole('button', { name: 'Cerrar' }).last().click()
  expect(await page.getByRole('textbox', { name: 'Contrato' }).inputValue()).toBe('cu-00000000')
  await page.getByRole('button', { name: 'Aplicar a un crédito' }).click()
  await page.getByRole('button', { name: 'Devolver a otra cuenta' }).click()
  await checkDesk(visit, 'office-money-other-account')
  await page.getByRole('button', { name: 'Devolver a otra cuenta' }).click()

  await page.getByRole('button', { name: 'Devolver a la cuenta ···890' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('Bancolombia, ahorros ···890').waitFor()
  await dialog.getByRole('textbox', { name: 'Motivo' }).fill('El cliente la pidió por teléfono.')
  await checkDesk(visit, 'office-money-refund')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await dialog.getByText('Pedido.').waitFor()
  await page.keyboard.press('Enter')
  await dialog.waitFor({ state: 'detached' })
  await page
    .getByRole('button', { name: 'Devolver a la cuenta ···890' })
    .and(page.locator(':focus'))
    .waitFor()
  await page.setViewportSize({ width: 768, height: 1024 })
  await checkDesk(visit, 'office-money-task-narrow')
  await page.setViewportSize(deskDevice.viewport)
  await visit.context.clearCookies()

  await enterOffice(visit, 'Nora Paz')
  const proof = new Date(Date.now() - 6 * 60_000).toISOString()
  await database.db
    .updateTable('staffSession')
    .set({ authenticatedAt: proof })
    .where('userName', '=', 'nora.paz')
    .execute()
  await menu('Aprobaciones').click()
  await page.getByRole('link', { name: 'Devolver' }).click()
  await page.getByText('El cliente la pidió por teléfono.').waitFor()
  await page.getByRole('link', { name: 'Confirmar quién eres para aprobar' }).click()
  await page.getByRole('button', { name: 'Nora Paz' }).click()
  await page.getByRole('button', { name: 'Aprobar y hacer' }).click()
  await page.getByText('Lo que se hizo').waitFor()
  await checkDesk(visit, 'office-money-approved')

  await control.advance('PT1S')
  await control.advance('PT10M')
  const sent = (await control.transfers()).filter(({ account: to }) => to === account.number)
  expect(sent).toMatchObject([{ amount: 350_000, document, purpose: 'refund' }])
  await menu('Dinero por resolver').click()
  await page.getByText('No hay dinero por resolver.').waitFor()
  await checkVisit(visit)
})

test('a payment that service asks to move, its lead approves, and both plans are as if it had been paid to the right credit', async () => {
  visit = await openVisit(house, deskDevice)
  const { page } = visit
  const lender = lenderOn(database, secrets)
  const counter = counterOf(lender)
  const lend = () => lender.lend({ document: '1010100362' })
  const [wrong, right, unpaid, paid] = [await lend(), await lend(), await lend(), await lend()]
  const reference = await counter.pay(wrong, 200_000, '2026-02-10')
  await counter.pay(paid, 200_000, '2026-02-10')

  await enterOffice(visit, 'Sara Ríos')
  await page.goto(`/office/creditos/${wrong.contractNumber}`)
  await page.getByRole('row', { name: reference }).getByRole('button', { name: 'Mover' }).click()
  await page.getByRole('textbox', { name: 'Contrato que lo recibe' }).fill(right.contractNumber)
  await page.getByRole('button', { name: 'Ver qué pasaría' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText(`${right.contractNumber}: capital`).waitFor()
  await dialog.getByRole('textbox', { name: 'Motivo' }).fill('Escribió el contrato de otro crédito.')
  await checkDesk(visit, 'office-money-move')
  await dialog.getByRole('button', { name: 'Pedir' }).click()
  await dialog.getByText('Pedido.').waitFor()
  await approve('Luis Vega', 'Mover el pago')

  const now = Temporal.Instant.from(await visit.control.clock())
  await advanceLoans({ ...lender.servicing, onFailure: (_id, error) => expect(error).toBeUndefined() }, now)
  for (const [moved, twin] of [
    [wrong, unpaid],
    [right, paid],
  ] as const) {
    const [one, other] = [await counter.read(moved), await counter.read(twin)]
    expect(one.loan.installments).toEqual(other.loan.installments)
  }
  await checkVisit(visit)
})
