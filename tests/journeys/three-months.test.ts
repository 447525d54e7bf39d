import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { type House, startHouse } from '../house/start-house.ts'
import { controlOf } from '../support/control.ts'
import { checkVisit } from './visit/check-screen.ts'
import { enterAccount } from './visit/enter-account.ts'
import type { Visit } from './visit/open-visit.ts'

/** A house of its own: its clock moves three months. */
let house: House
let visit: Visit | undefined
beforeAll(async () => {
  house = await startHouse({ SEEDS: 'start' })
  await controlOf(house.sandboxUrl).advance('P3M')
})
afterAll(() => house.stop())
afterEach(async () => {
  await visit?.close()
  visit = undefined
})

/** What the account shows of somebody's newest credit. */
type Account = {
  readonly tag: string
  /** How many installments stand in each state; null where no plan is shown. */
  readonly plan: Readonly<Record<string, number>> | null
  readonly papers: readonly string[]
  readonly canPay: boolean
}

const open = ['Contrato', 'Certificado de producto', 'Paz y salvo', 'Extracto', 'Póliza de seguro']
/** A sale in a store carries no insurance; the invoice of the line collects it, and *Pagar* is no main act. */
const inStore = { tag: 'Al día', papers: open.slice(0, 4), canPay: false }
const paid = {
  tag: 'Pagado',
  papers: ['Paz y salvo', 'Contrato', 'Certificado de producto', 'Extracto', 'Póliza de seguro'],
  canPay: false,
}
const late = { tag: 'En mora', papers: open, canPay: true }

/** Nobody pays meanwhile, but the invoice of the line: what it collects is paid on its day. */
const borrowers: readonly (readonly [ending: string, who: string, shown: Account])[] = [
  ['80', 'who was up to date, is late', { ...late, plan: { Pagada: 2, 'En mora': 3, Pendiente: 7 } }],
  ['84', 'whose last installment was on the invoice, has paid all', { ...paid, plan: { Pagada: 6 } }],
  [
    '86',
    'with a loan of each channel, pays that of the store by the invoice',
    { ...inStore, plan: { Pagada: 5, Pendiente: 13 } },
  ],
]

/** Comes in, reads the card of the credit of the store, else of the first credit, at home and, where it leads anywhere, the credit itself. */
async function see(ending: string): Promise<Account> {
  visit = await enterAccount(ending, house)
  const { page } = visit
  const mine = page.getByRole('heading', { level: 2, name: 'Mis créditos' })
  const credits = page.getByRole('region').filter({ has: mine }).getByRole('listitem')
  await credits.first().waitFor()
  const ofStore = credits.filter({ hasText: 'Equipo a cuotas en tienda' })
  const credit = ((await ofStore.count()) > 0 ? ofStore : credits).first()
  await credit.getByRole('button', { name: /^(Contrato|Certificado de producto|Paz y salvo) / }).waitFor()
  const tags = ['Al día', 'En mora', 'Pagado', 'Vendido'].map((tag) => credit.getByText(tag, { exact: true }))
  const texts = await Promise.all(tags.map((tag) => tag.allInnerTexts()))
  const [tag = 'none'] = texts
    .flat()
    .filter((text, at, all) => text !== 'Pagado' || all.length === 1 || at > 0)
  const canPay = (await credit.getByRole('link', { name: /^Pagar/ }).count()) > 0
  const more = credit.getByRole('link', { name: /^Ver mi crédito/ })
  if ((await more.count()) === 0) {
    const names = await credit.getByRole('button').allInnerTexts()
    return { tag, plan: null, papers: names.map((name) => name.split('\n')[0] ?? '').filter(Boolean), canPay }
  }
  await more.click()
  await page.getByRole('tab', { name: 'Tabla' }).click()
  const plan: Record<string, number> = {}
  for (const state of await page.locator('tbody tr td:nth-of-type(4)').allInnerTexts()) {
    plan[state] = (plan[state] ?? 0) + 1
  }
  const documents = page.getByRole('heading', { level: 2, name: 'Documentos' }).locator('..')
  return { tag, plan, papers: await documents.getByRole('button').allInnerTexts(), canPay }
}

test.each(borrowers)('three months later borrower %s, %s', async (ending, _who, shown) => {
  expect(await see(ending)).toEqual(shown)
  if (visit) checkVisit(visit)
})
