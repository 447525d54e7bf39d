import { afterAll, beforeAll, expect, it } from 'vitest'
import { apiClient } from '../support/api-client.ts'
import { borrowerAt } from '../support/borrower.ts'
import type { TokenAnswer } from '../support/customer.ts'
import { startWorld, type World } from '../support/start-world.ts'

const rounds = process.env.CUPO_HEAVY === '1' ? 100 : 8
const password = 'una frase que nadie usa'

let world: World
let open: () => Promise<TokenAnswer>
beforeAll(async () => {
  world = await startWorld()
  const borrower = await borrowerAt(world, '09')
  await borrower.withPassword(password)
  open = async () => (await borrower.signInByPassword(password)).body
})
afterAll(() => world.stop())

const renew = (token: string | undefined) =>
  apiClient(world.webUrl).send<TokenAnswer>('POST', '/oauth/token', {
    form: { grant_type: 'refresh_token', refresh_token: token ?? '' },
  })

async function isAlive({ access_token }: TokenAnswer): Promise<boolean> {
  const api = apiClient(world.webUrl)
  api.setToken(access_token ?? '')
  return (await api.send('GET', '/user/session')).status === 200
}

/** One after the other: several right passwords at the same moment would wait for each other. */
async function openMany(): Promise<readonly TokenAnswer[]> {
  const sessions = []
  for (let round = 0; round < rounds; round += 1) sessions.push(await open())
  return sessions
}

it(`S-04: in ${rounds} rounds of reuse the whole family dies, and its access token at once`, async () => {
  const before = await openMany()
  const after = []
  for (const session of before) after.push((await renew(session.refresh_token)).body)
  for (const session of after) expect(await isAlive(session)).toBe(true)
  await world.control.advance('PT11S')
  for (const [round, session] of before.entries()) {
    const renewed = after[round] ?? {}
    expect((await renew(session.refresh_token)).status).toBe(401)
    expect(await isAlive(renewed)).toBe(false)
    expect((await renew(renewed.refresh_token)).status).toBe(401)
  }
})

it(`S-04: in ${rounds} rounds two tabs that renew within ten seconds both live`, async () => {
  for (const session of await openMany()) {
    const tabs = await Promise.all([renew(session.refresh_token), renew(session.refresh_token)])
    for (const tab of tabs) expect(await isAlive(tab.body)).toBe(true)
  }
})

it(`S-04: in ${rounds} rounds a token two generations old ends the family, however soon`, async () => {
  for (const session of await openMany()) {
    const second = await renew(session.refresh_token)
    const third = await renew(second.body.refresh_token)
    expect((await renew(session.refresh_token)).status).toBe(401)
    expect(await isAlive(third.body)).toBe(false)
  }
})
