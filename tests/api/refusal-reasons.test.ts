import type { CallResult, listApplications } from '@cupo/wire'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { agentOf, agents, phoneOf } from '../support/agent.ts'
import { apiClient } from '../support/api-client.ts'
import { visitorOf } from '../support/borrower.ts'
import type { AnswerOrError } from '../support/customer.ts'
import { startWorld, type World } from '../support/start-world.ts'

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.stop())
afterEach(() => world.control.resetClock())

/** An agent whose customer authorised on their phone, and was refused at once. */
async function refused(ending: string) {
  const agent = agentOf(world, ending)
  await agent.signIn()
  await agent.fileForm()
  const phone = phoneOf(world, await agent.handOffLink(), agent.document)
  await phone.open()
  return { agent, phone }
}

const looksOf = (applicationId: string) =>
  world.db
    .selectFrom('auditEntry')
    .select('actor')
    .where('subjectId', '=', applicationId)
    .where('action', '=', 'showRefusalReasons')
    .execute()

const reasons = [expect.stringContaining('obligaciones en mora'), expect.any(String)]

describe('why a sale was refused', () => {
  it('stands on the customer’s phone, with the last page and after it, and not in what the agent reads (R-G87)', async () => {
    const { agent, phone } = await refused('50')
    const onPhone = await phone.read()
    expect(onPhone).toMatchObject({ status: 'reproved' })
    expect(onPhone.messages?.map(({ mensagem }) => mensagem)).toEqual(reasons)
    const atCounter = await agent.read()
    expect(atCounter).toMatchObject({ status: 'reproved', situation: 'Reprovada' })
    expect(atCounter.messages).toBeUndefined()
    await world.control.advance('PT10M')
    expect((await phone.end()).body).toMatchObject({ end: 'refused', reasons })
  })

  it('is left out of the answer to the agent’s own act, where the last check refused (R-G87)', async () => {
    const agent = agentOf(world, '59')
    await agent.until('offer')
    const { body } = await agent.act('offer', { installments: 12 })
    expect(body.situation).toBe('reproved')
    expect(body.messages).toBeUndefined()
    expect((await agent.read()).messages).toBeUndefined()
    expect((await agent.showReasons()).body.reasons).toHaveLength(1)
  })

  it('is shown on the agent’s screen when its customer wants to see it, and each time leaves an audit row (R-G87)', async () => {
    const { agent } = await refused('50')
    expect(await looksOf(agent.applicationId())).toEqual([])
    for (let looks = 1; looks <= 5; looks += 1) {
      expect(await agent.showReasons()).toMatchObject({ status: 200, body: { reasons } })
      expect(await looksOf(agent.applicationId())).toHaveLength(looks)
    }
    expect(await looksOf(agent.applicationId())).toContainEqual({
      actor: expect.stringContaining(agents.counter),
    })
    expect(await agent.showReasons()).toMatchObject({ status: 424, body: { errorCode: 'LimiteDeIntentos' } })
    expect(await looksOf(agent.applicationId())).toHaveLength(5)
  })

  it('is shown to nobody before the refusal, and to nobody who does not sell it (R-G87)', async () => {
    const open = agentOf(world, '30')
    await open.until('offer')
    expect(await open.showReasons()).toMatchObject({ status: 409, body: { errorCode: 'EtapaInvalida' } })
    expect(await looksOf(open.applicationId())).toEqual([])

    const { agent, phone } = await refused('50')
    const other = agentOf(world, '31', { agent: agents.otherShop })
    await other.signIn()
    other.adopt(agent.applicationId())
    expect(await other.showReasons()).toMatchObject({ status: 404 })
    const next = agentOf(world, '31', { agent: agents.nextCounter })
    await next.signIn()
    next.adopt(agent.applicationId())
    expect(await next.showReasons()).toMatchObject({ status: 404 })
    const path = `/application/${agent.applicationId()}/refusal-reasons`
    expect((await phone.api.send<AnswerOrError<object>>('POST', path)).status).toBe(401)
    expect(await looksOf(agent.applicationId())).toEqual([])
  })

  it('is no reason of its own where a list refused: screen and phone say what every refusal says (R-G87)', async () => {
    const { agent, phone } = await refused('51')
    expect((await agent.showReasons()).body).toEqual({ reasons: [] })
    expect((await phone.end()).body).toMatchObject({ end: 'refused', reasons: [] })
  })

  it('stands in the customer’s own list at their next sign-in (R-G87)', async () => {
    const { agent } = await refused('50')
    const visitor = visitorOf(world, agent.document)
    await visitor.askPinPastCaptcha()
    const { code } = await agent.sms(
      ({ text, links }) => text.includes('entrar a tu cuenta') && links.length === 0,
    )
    const session = await visitor.signIn({ password: code ?? '', login_type: 'otp' })
    const person = apiClient(world.webUrl)
    person.setToken(session.body.access_token ?? '')
    const { body } = await person.send<CallResult<typeof listApplications>>('GET', '/selfmanage/applications')
    expect(body.applications.map(({ messages }) => messages?.map(({ mensagem }) => mensagem))).toEqual([
      reasons,
    ])
  })
})
