import { setTimeout as pause } from 'node:timers/promises'
import type { Checkout } from '@cupo/wire'
import { goOn, journeyCalls } from '../faults/journey-calls.ts'
import type { ApiClient } from '../support/api-client.ts'
import { type Control, controlOf } from '../support/control.ts'
import { type Customer, customerOf } from '../support/customer.ts'
import { tillOf } from '../support/till.ts'
import { type Calls, countCalls } from './counted-calls.ts'

/** A borrower who pays again and again. */
export type FleetBorrower = { readonly document: string; readonly key: string; readonly token: string }

/** What the product acknowledged to somebody outside. */
export type Acknowledged = {
  /** Applications whose signature was answered with success. */
  readonly signed: Set<string>
  /** Invoices of attempts that were answered with a checkout. */
  readonly invoices: Set<string>
  /** Journeys that did not go on although the fleet was whole. */
  readonly stuck: string[]
}

export type Load = {
  readonly calls: Calls
  /** Begins nothing more; each journey on its way goes on to its end. */
  readonly stop: () => Promise<void>
}

type Place = { readonly webUrl: string; readonly control: Control }
/** When the load ended; null while it goes on. */
type EndedAt = () => number | null

/** What is still refused so long after a load on a whole fleet is refused for good. */
const patienceMs = 60_000
/** Of the next payment: each has a sum of its own. */
let amount = 10_000

/** Journeys through the screens and payments of borrowers, all through the proxy, until it is stopped. */
export function startLoad(
  place: Place,
  borrowers: readonly FleetBorrower[],
  acknowledged: Acknowledged,
  { journeysAtOnce, pauseMs }: { readonly journeysAtOnce: number; readonly pauseMs: number },
): Load {
  const calls = countCalls(place.webUrl)
  let endedAt: number | null = null
  const ended = () => endedAt
  const journeys = Array.from({ length: journeysAtOnce }, async () => {
    while (endedAt === null) await walk(place, calls, acknowledged, ended)
  })
  const payments = borrowers.map(async (borrower) => {
    const session = calls.client()
    session.setToken(borrower.token)
    while (endedAt === null) {
      await pay(place, borrower, session, acknowledged, ended)
      await pause(pauseMs)
    }
  })
  return {
    calls,
    stop: async () => {
      endedAt = Date.now()
      await Promise.all([...journeys, ...payments])
    },
  }
}

/** One journey from the shop's link to the delivered phone; null where it was refused for good. */
async function walk(
  place: Place,
  calls: Calls,
  acknowledged: Acknowledged,
  ended: EndedAt,
): Promise<Customer | null> {
  const customer = customerOf(place, '05', { api: calls.client(), sku: device })
  for (const call of journeyCalls) {
    const refused = await again(() => goOn(customer, call), ended)
    if (refused !== null) {
      acknowledged.stuck.push(`${call.name}: ${refused}`)
      return null
    }
    if (call.name === 'createContract') acknowledged.signed.add(customer.applicationId())
  }
  return customer
}

/** Dear enough for 500 payments of the least sum that is taken. */
const device = 'ZEN-UL-512-BRO'

async function pay(
  { control }: Place,
  { key, document }: FleetBorrower,
  session: ApiClient,
  acknowledged: Acknowledged,
  ended: EndedAt,
): Promise<void> {
  amount += 1
  const json = { tipoPagamento: 'Adelanto de cuota', valorPagar: amount }
  const headers = { 'idempotency-key': `${document}-${amount}` }
  let checkout: Checkout | undefined
  const refused = await again(async () => {
    const asked = await session.send<Checkout>('POST', `/selfmanage/epayco/${key}/request`, { json, headers })
    if (asked.status !== 200) throw new Error(`answered ${asked.status} ${JSON.stringify(asked.body)}`)
    checkout = asked.body
  }, ended)
  if (checkout !== undefined) {
    acknowledged.invoices.add(checkout.invoice)
    await tillOf({ control }).pay({ checkout })
  } else acknowledged.stuck.push(`payment: ${refused}`)
}

/** Repeats as a customer does who presses again; answers the last refusal, or null once it went through. */
async function again(act: () => Promise<unknown>, ended: EndedAt): Promise<string | null> {
  for (;;) {
    try {
      await act()
      return null
    } catch (error) {
      const endedAt = ended()
      if (endedAt !== null && Date.now() > endedAt + patienceMs)
        return error instanceof Error ? error.message : String(error)
      await pause(300)
    }
  }
}

/** People whose phone is delivered, signed in to pay. */
export async function makeBorrowers(
  sandboxUrl: string,
  webUrl: string,
  count: number,
  keyOf: (applicationId: string) => Promise<string>,
): Promise<readonly FleetBorrower[]> {
  const control = controlOf(sandboxUrl)
  const place = { webUrl, control }
  const calls = countCalls(webUrl)
  const nothing: Acknowledged = { signed: new Set(), invoices: new Set(), stuck: [] }
  const until = Date.now() + 240_000
  const make = async (): Promise<FleetBorrower> => {
    const customer = await walk(place, calls, nothing, () => until)
    if (customer === null) throw new Error(`no borrower: ${nothing.stuck.join('; ')}`)
    const client = calls.client()
    let token = ''
    const setToken = (given: string | null) => {
      token = given ?? ''
      client.setToken(given)
    }
    const refused = await again(
      () => customer.signInAsPerson({ ...client, setToken }),
      () => until,
    )
    if (refused !== null) throw new Error(`no borrower: ${refused}`)
    return { document: customer.document, key: await keyOf(customer.applicationId()), token }
  }
  return Promise.all(Array.from({ length: count }, make))
}
