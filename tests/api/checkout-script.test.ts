import { createHash } from 'node:crypto'
import { afterEach, describe, expect, it } from 'vitest'
import { startWorld, type World } from '../support/start-world.ts'
import { waitFor } from '../support/wait-for.ts'

let world: World
afterEach(() => world.stop())

const ask = async () => {
  const answer = await fetch(`${world.webUrl}/js/epayco/checkout.js`)
  return { status: answer.status, type: answer.headers.get('content-type'), body: await answer.text() }
}
const refused = () => world.logLines.find((line) => line.includes('checkout script refused'))

describe('the script of the checkout (R-X12)', () => {
  it('the script is served byte for byte as the provider publishes it', async () => {
    world = await startWorld()
    const served = await waitFor('the script', async () => ((await ask()).status === 200 ? ask() : undefined))
    const original = await (await fetch(`${world.sandboxUrl}/epayco/checkout.js`)).text()
    expect(served).toEqual({ status: 200, type: 'text/javascript; charset=utf-8', body: original })
  })

  it('a script other than the approved script is not served, and the log names its digest', async () => {
    world = await startWorld({ EPAYCO_CHECKOUT_SCRIPT_SHA256: 'ab'.repeat(32) })
    const line = await waitFor('the refusal', async () => refused())
    const original = await (await fetch(`${world.sandboxUrl}/epayco/checkout.js`)).text()
    expect(line).toContain(createHash('sha256').update(original).digest('hex'))
    expect((await ask()).status).toBe(503)
  })
})
