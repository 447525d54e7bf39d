import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { agentOf, agents } from '../support/agent.ts'
import { type ApiClient, apiClient } from '../support/api-client.ts'
import { captchaTicket } from '../support/captcha-tickets.ts'
import { type AnswerOrError, customerOf } from '../support/customer.ts'
import { sealFor } from '../support/seal.ts'
import { startWorld, type World } from '../support/start-world.ts'

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.stop())

/** The code of an SMS that this act sends, and no earlier one. */
async function codeOf(mobile: string, send: () => Promise<unknown>): Promise<string> {
  const before = new Set((await world.control.messages(mobile)).map(({ id }) => id))
  await send()
  return (await world.control.message(mobile, ({ id, code }) => code !== null && !before.has(id))).code ?? ''
}
const otherThan = (code: string) => String((Number(code) + 1) % 10_000).padStart(4, '0')

describe('strangers who guess or ask keep no owner out', () => {
  it('a claim without an account stays open: a browser in which the line showed a code has a count of its own (R-W9)', async () => {
    const customer = customerOf(world, '09', { client: 'web' })
    await customer.begin()
    await customer.signInAsPerson(customer.api)
    const { document, mobile } = customer
    const words = { subject: 'Mi dirección está mal', description: 'Vivo en otra casa desde marzo.' }
    const filer = { name: 'Ana Ruiz', identityCardNumber: document, mobile, email: 'ana@correo.example' }
    type CodeAnswer = AnswerOrError<{ claimRequestId: string }>
    let requestId = ''
    const askBy = async (api: ApiClient) => {
      const headers = await captchaTicket(world)
      const asked = await api.send<CodeAnswer>('POST', '/publicdata/claims', {
        json: { ...words, ...filer },
        headers,
      })
      requestId = asked.body.claimRequestId ?? ''
      return asked
    }
    const confirmBy = (api: ApiClient, code: string) =>
      api.send('POST', '/publicdata/claims/confirm', { json: { claimRequestId: requestId, code } })
    const stranger = apiClient(world.webUrl, 'web')
    const wrongTries: number[] = []
    for (let round = 0; round < 4; round += 1) {
      const code = await codeOf(mobile, () => askBy(stranger))
      for (let tries = 0; tries < 3; tries += 1)
        wrongTries.push((await confirmBy(stranger, otherThan(code))).status)
    }
    expect(wrongTries.filter((status) => status === 400)).toHaveLength(10)
    expect(wrongTries.slice(10)).toEqual([424, 424])
    // Nobody guesses more by it: the stranger's own right code is refused.
    const refused = await codeOf(mobile, () => askBy(stranger))
    expect((await confirmBy(stranger, refused)).status).toBe(424)
    expect((await askBy(stranger)).status).toBe(424)
    const own = await codeOf(mobile, () => askBy(customer.api))
    expect((await confirmBy(customer.api, own)).status).toBe(200)
  })

  it('a sale stays open: the wrong codes that one shop types keep no other shop from it (R-W9)', async () => {
    const first = agentOf(world, '08', { agent: agents.otherShop })
    await first.signIn()
    let code = await codeOf(first.mobile, () => first.fileForm())
    const tries: number[] = []
    for (let round = 0; round < 4; round += 1) {
      for (let times = 0; times < 3; times += 1) tries.push((await first.authorize(otherThan(code))).status)
      await world.control.advance('PT81S')
      if (round < 3) code = await codeOf(first.mobile, () => first.newCode())
    }
    expect(tries.at(-1)).toBe(424)
    const { document, mobile } = first
    const honest = agentOf(world, '08', { document, mobile, agent: agents.counter })
    await honest.signIn()
    const told = await codeOf(mobile, () => honest.fileForm())
    expect((await honest.authorize(told)).status).toBe(200)
    await world.control.resetClock()
  })

  it('a new password stays open: from the second a day a stranger solves a captcha, and a known browser has a count of its own (R-W9)', async () => {
    const customer = customerOf(world, '07', { client: 'web' })
    await customer.begin()
    await customer.acceptEmail()
    await customer.signInAsPerson(customer.api)
    const { document, email } = customer
    const ask = async (api: ApiClient, headers: Readonly<Record<string, string>> = {}) =>
      api.send('POST', '/publicdata/forgottenPassword', {
        json: { identificationNumber: await sealFor(api, document) },
        headers,
      })
    const links = async () =>
      (await world.control.messages(email)).filter((mail) =>
        mail.links.some((link) => link.includes('/reset-forgotten-password/')),
      ).length
    const stranger = apiClient(world.webUrl, 'web')
    expect((await ask(stranger)).status).toBe(200)
    expect((await ask(stranger)).status).toBe(428)
    for (let times = 0; times < 4; times += 1) {
      expect((await ask(stranger, await captchaTicket(world))).status).toBe(200)
      await world.control.advance('PT1M')
    }
    // A mail that is under way when the clock moves is nobody else’s to send.
    await expect.poll(links).toBe(3)
    expect((await ask(customer.api)).status).toBe(200)
    await world.control.advance('PT1M')
    await expect.poll(links).toBe(4)
    await world.control.resetClock()
  })

  it('a mail box is no tool: the fourth form that names it in a day costs a captcha, and the tenth is filed without a mail (R-W9)', async () => {
    const email = 'lectora@correo.example'
    const stranger = apiClient(world.webUrl, 'web')
    const post = (headers: Readonly<Record<string, string>> = {}) => {
      const { form } = customerOf(world, '06', { email, client: 'web' })
      return stranger.send('POST', '/publicdata/application', { json: form(), headers })
    }
    const statuses: number[] = []
    for (let count = 0; count < 4; count += 1) statuses.push((await post()).status)
    expect(statuses).toEqual([200, 200, 200, 428])
    for (let count = 0; count < 9; count += 1)
      expect((await post(await captchaTicket(world))).status).toBe(200)
    await world.control.advance('PT1M')
    const checks = (await world.control.messages(email)).filter(({ links }) =>
      links.some((link) => new URL(link).pathname.startsWith('/validate-email/')),
    )
    expect(checks).toHaveLength(9)
    await world.control.resetClock()
  })
})
