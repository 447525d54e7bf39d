import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { apiClient } from '../support/api-client.ts'
import { dateIn, payerAt } from '../support/payer.ts'
import { startWorld, type World } from '../support/start-world.ts'

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.stop())
afterEach(() => world.control.resetClock())

const from = (network: string) => ({ 'x-forwarded-for': `${network}.9` })
const countOf = (statuses: readonly number[], status: number) =>
  statuses.filter((one) => one === status).length

it('without sign-in one network registers 60 payments an hour, and another as many (R-Y7)', async () => {
  const payer = await payerAt(world, { disbursedOn: await dateIn(world, -5) })
  const request = async (network: string) =>
    apiClient(world.webUrl).send('POST', `/publicdata/epayco/${payer.key}/request`, {
      json: { tipoPagamento: 'Pagar cuota' },
      headers: from(network),
    })
  const statuses: number[] = []
  for (let at = 0; at < 62; at += 1) statuses.push((await request('198.51.100')).status)
  expect([countOf(statuses, 200), countOf(statuses, 424)]).toEqual([60, 2])
  expect((await request('203.0.113')).status).toBe(200)
  await world.control.advance('PT59M')
  expect((await request('198.51.100')).status).toBe(424)
  await world.control.advance('PT2M')
  expect((await request('198.51.100')).status).toBe(200)
})

it('without sign-in one network asks 60 times a minute how payments stand', async () => {
  const ask = () =>
    apiClient(world.webUrl).send('POST', '/publicdata/epayco/no-hay/mobile', {
      json: { x_id_invoice: 'no-hay' },
      headers: from('192.0.2'),
    })
  const statuses: number[] = []
  for (let at = 0; at < 62; at += 1) statuses.push((await ask()).status)
  expect([countOf(statuses, 404), countOf(statuses, 424)]).toEqual([60, 2])
  await world.control.advance('PT40S')
  expect((await ask()).status).toBe(424)
  await world.control.advance('PT21S')
  expect((await ask()).status).toBe(404)
})

it('one signed-in person registers 20 payments an hour from any network, and the same key again is none of them (R-Y7)', async () => {
  const payer = await payerAt(world, { disbursedOn: await dateIn(world, -5) })
  const other = await payerAt(world, { disbursedOn: await dateIn(world, -5) })
  const pay = async (key?: string) => (await payer.request({ tipoPagamento: 'Pagar cuota' }, key)).status
  const statuses: number[] = []
  for (let at = 0; at < 22; at += 1) statuses.push(await pay('the-same'))
  expect(countOf(statuses, 200)).toBe(22)
  statuses.length = 0
  for (let at = 0; at < 21; at += 1) statuses.push(await pay())
  expect([countOf(statuses, 200), countOf(statuses, 424)]).toEqual([19, 2])
  expect((await other.request({ tipoPagamento: 'Pagar cuota' })).status).toBe(200)
})

it('60 questions a minute of one signed-in person reach the provider, and the others are answered from our rows (R-Y7)', async () => {
  const payer = await payerAt(world, { disbursedOn: await dateIn(world, -5) })
  const { body: checkout } = await payer.request({ tipoPagamento: 'Pagar cuota' })
  const made = await world.control.ask<{ readonly ref_payco: string }>('POST', '/control/payments', {
    checkout,
    method: 'card',
    state: 3,
    times: 0,
  })
  const states: unknown[] = []
  for (let at = 0; at < 61; at += 1) {
    const { status, body } = await payer.result(made.ref_payco)
    expect(status).toBe(200)
    states.push(body.x_cod_transaction_state)
  }
  expect(states.slice(0, 60).every((state) => state === 3)).toBe(true)
  await world.control.fault({ part: 'payments', mode: 'error' })
  expect((await payer.result(made.ref_payco)).status).toBe(200)
  await world.control.fault({ part: 'payments', mode: 'ok' })
})
