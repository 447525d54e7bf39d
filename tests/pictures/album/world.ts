import type { Checkout } from '@cupo/wire'
import type { ScreenName } from '../../../apps/web/src/screens/registry.ts'
import { customerAt } from '../../journeys/visit/open-as.ts'
import { readMailedLink } from '../../journeys/visit/read-messages.ts'
import { apiClient } from '../../support/api-client.ts'
import { untilDaytime } from '../../support/daytime.ts'
import { tillOf } from '../../support/till.ts'
import { waitFor } from '../../support/wait-for.ts'
import { place } from './devices.ts'

let linkOfRefund = ''

/** Where the account is named for money that is owed: its mail takes its time, and the clock is moved for it. */
export const refundLink = (): string => linkOfRefund

/** Everything that moves the clock, done before anybody stands before a screen. */
export async function prepareWorld(chosen: readonly ScreenName[]): Promise<void> {
  await untilDaytime(place().control)
  if (chosen.includes('refundAccount')) linkOfRefund = await oweRefund()
}

/** Somebody paid a part of a phone that was refused at the door. */
async function oweRefund(): Promise<string> {
  const customer = await customerAt('contract', '14', { downPayment: 100_000 })
  const { idOrderAmount = '' } = await customer.sign()
  const { control, webUrl } = customer.place
  const link = await readMailedLink(control, customer.email, '/advanced-payment/')
  const [, id, hash] = /advanced-payment\/([^/]+)\/([^/?]+)/.exec(link) ?? []
  const path = `/publicdata/advanced-payment/epayco/${id}/request`
  const { body: checkout } = await apiClient(webUrl).send<Checkout>('POST', path, { json: { hash } })
  await tillOf(customer.place).pay({ checkout })
  await waitFor('the dispatch', async () =>
    (await control.order(idOrderAmount ?? ''))?.state === 'dispatched' ? true : undefined,
  )
  await control.endOrder(idOrderAmount ?? '', 'refuse')
  await control.advance('PT5M')
  return readMailedLink(control, customer.email, '/refund-account/')
}
