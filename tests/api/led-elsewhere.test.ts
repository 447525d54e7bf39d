import { createConnection } from 'node:net'
import { text } from 'node:stream/consumers'
import type { Checkout } from '@cupo/wire'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { forbiddenAddresses } from '../../apps/api/src/adapters/testing/forbidden-addresses.ts'
import { watchConnections } from '../../apps/api/src/adapters/testing/watch-connections.ts'
import { apiClient } from '../support/api-client.ts'
import { dateIn, type Payer, payerAt } from '../support/payer.ts'
import { startWorld, type World } from '../support/start-world.ts'

const watch = watchConnections()
let world: World
let payer: Payer
beforeAll(async () => {
  world = await startWorld()
  payer = await payerAt(world, { disbursedOn: await dateIn(world, -5) })
}, 60_000)
afterAll(async () => {
  watch.stop()
  await world.stop()
})

/** Only the product itself, which this test asks, and the world around it. */
const onlyAllowed = () => expect([...watch.origins()].sort()).toEqual([world.webUrl, world.sandboxUrl].sort())

describe('S-20: sixty addresses that somebody else wrote lead no request anywhere (R-X13)', () => {
  it('they are sixty, and the product asks the world around it', () => {
    expect(new Set(forbiddenAddresses).size).toBe(60)
    expect(watch.origins()).toContain(world.sandboxUrl)
  })

  it('as the reference of a result, in the address', async () => {
    for (const address of forbiddenAddresses) {
      const ref = encodeURIComponent(address)
      const public_ = await apiClient(world.webUrl).send('POST', `/publicdata/epayco/${payer.key}/${ref}`)
      const own = await payer.result(ref)
      expect([400, 404, 424], address).toContain(public_.status)
      expect([400, 404], address).toContain(own.status)
    }
    onlyAllowed()
  })

  it('as any field of the query that the browser came back with', async () => {
    for (const address of forbiddenAddresses) {
      const fields = { ref_payco: address, x_ref_payco: address, x_id_invoice: address, url: address }
      expect((await payer.resultByQuery(fields)).status, address).toBe(404)
    }
    onlyAllowed()
  })

  it('as any field of a notice', async () => {
    for (const address of forbiddenAddresses) {
      const json = {
        x_ref_payco: address,
        x_transaction_id: address,
        x_id_invoice: address,
        x_signature: address,
      }
      const path = `/publicdata/epayco/${payer.key}/confirmation/` as const
      await apiClient(world.webUrl).send('POST', path, { json })
    }
    onlyAllowed()
  })

  it('as the host that a request claims to have come to: the checkout names ours', async () => {
    const hosts = forbiddenAddresses.filter((address) => /^[\x21-\x7e]+$/.test(address))
    expect(hosts.length).toBeGreaterThan(50)
    for (const host of hosts.slice(0, 10)) {
      const { response, confirmation } = await requestAs(host)
      for (const address of [response, confirmation]) expect(new URL(address).origin).toBe(world.webUrl)
    }
    onlyAllowed()
  })
})

/** Registers a payment with headers that a browser would not send: over a bare socket, which `watch` does not hear. */
async function requestAs(host: string): Promise<Checkout> {
  const body = JSON.stringify({ tipoPagamento: 'Pagar cuota' })
  const { hostname, port } = new URL(world.webUrl)
  const socket = createConnection(Number(port), hostname)
  socket.write(
    [
      `POST /api/v1/publicdata/epayco/${payer.key}/request HTTP/1.1`,
      `host: ${host}`,
      `x-forwarded-host: ${host}`,
      `forwarded: host="${host}"`,
      'content-type: application/json',
      `content-length: ${Buffer.byteLength(body)}`,
      'connection: close',
      '',
      body,
    ].join('\r\n'),
  )
  const answer = await text(socket)
  expect(answer).toMatch(/^HTTP\/1\.1 200 /)
  return JSON.parse(answer.slice(answer.indexOf('\r\n\r\n')))
}
