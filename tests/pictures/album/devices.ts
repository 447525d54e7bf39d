import type { Application } from '@cupo/wire'
import type { BrowserContextOptions } from 'playwright-core'
import { shopComputer } from '../../journeys/visit/counter.ts'
import { accountTitle, enterAccount } from '../../journeys/visit/enter-account.ts'
import { customerAt, openAs } from '../../journeys/visit/open-as.ts'
import { openVisit, phoneSize, sharedPlace, type Visit } from '../../journeys/visit/open-visit.ts'
import { button, standAt } from '../../journeys/visit/screens.ts'
import { type Agent, agentOf, type SaleWishes } from '../../support/agent.ts'
import { controlOf } from '../../support/control.ts'
import type { Wishes } from '../../support/customer.ts'

export const place = () => {
  const { webUrl, sandboxUrl } = sharedPlace()
  return { webUrl, control: controlOf(sandboxUrl) }
}

/** A phone of the shop, with its picture and colour. */
export const phoneOfShop = 'KOR-M8-256-ARE'

/** A phone with an address open. */
export async function openAt(path: string, heading: string | RegExp): Promise<Visit> {
  const visit = await openVisit()
  await visit.page.goto(path)
  await standAt(visit.page, heading)
  return visit
}

/** The phone of a customer who has come as far as a status. */
export async function standAs(
  status: Application['status'],
  ending: string,
  path: string,
  wishes: Wishes = { sku: phoneOfShop },
): Promise<Visit> {
  const customer = await customerAt(status, ending, wishes)
  await customer.acceptEmail()
  const visit = await openAs(customer, path)
  await visit.page.locator('h1:not([data-waiting])').waitFor()
  return visit
}

/** The phone of a customer who has signed. */
export async function standSigned(
  ending: string,
  path: string,
  wishes: Wishes = { sku: phoneOfShop },
): Promise<Visit> {
  const customer = await customerAt('contract', ending, wishes)
  await customer.sign()
  const visit = await openAs(customer, path)
  await visit.page.locator('h1:not([data-waiting])').waitFor()
  return visit
}

/** The shop's computer on the size of a phone, as every picture begins. */
const shopDevice = { ...shopComputer, viewport: phoneSize }

/** An agent's device with the shop's link of a sale that has come as far as a status. */
export async function standAtSale(
  status: Application['status'],
  ending: string,
  heading: string,
  before: (sale: Agent) => Promise<unknown> = async () => undefined,
  wishes: SaleWishes = { skus: [phoneOfShop] },
): Promise<Visit> {
  const sale = agentOf(place(), ending, wishes)
  await sale.until(status)
  await before(sale)
  return openSale(sale, heading)
}

export async function openSale(sale: Agent, heading: string): Promise<Visit> {
  const visit = await openVisit(sharedPlace(), shopDevice)
  await visit.page.goto((await sale.link()).url)
  await standAt(visit.page, heading)
  return visit
}

type StorageState = NonNullable<BrowserContextOptions['storageState']>
const signedIn = new Map<string, Promise<StorageState>>()

/** The phone of a borrower whom the product knows from its first start: each signs in once, and has more phones of that session. */
export async function openAccount(ending: string, path = '/self-manage'): Promise<Visit> {
  const before = signedIn.get(ending) ?? signIn(ending)
  signedIn.set(ending, before)
  const visit = await openVisit(sharedPlace(), { storageState: await before })
  await visit.page.goto(path)
  await standAt(visit.page, path === '/self-manage' ? accountTitle : /./)
  return visit
}

async function signIn(ending: string): Promise<StorageState> {
  const visit = await enterAccount(ending)
  const state = await visit.context.storageState()
  await visit.close()
  return state
}

export const press = (name: string | RegExp) => (visit: Visit) => button(visit.page, name).click()
