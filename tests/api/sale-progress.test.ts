import type { Progress } from '@cupo/wire'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { type Agent, agentOf, agents } from '../support/agent.ts'
import { type ApiClient, apiClient } from '../support/api-client.ts'
import { customerOf } from '../support/customer.ts'
import { type EventReader, readEventStream } from '../support/event-stream.ts'
import { startWorld, type WorldOfInstances } from '../support/start-world.ts'

let world: WorldOfInstances
/** The instance that serves the agent's screen; everybody else is served by the other one. */
let screensUrl: string
beforeAll(async () => {
  world = await startWorld()
  screensUrl = (await world.startAnother()).webUrl
})
afterAll(() => world.stop())

type Operation = { readonly responses: Readonly<Record<string, { readonly content: unknown }>> }
type ApiDocument = {
  readonly paths: Readonly<Record<string, { readonly get: Operation }>>
  readonly components: { readonly schemas: Readonly<Record<string, object>> }
}

const opened: EventReader<Progress>[] = []
afterEach(async () => {
  for (const reader of opened.splice(0)) reader.leave()
  await world.control.resetClock()
})

type Counter = Agent & { readonly screen: ApiClient }

/** An agent whose screen is served by the other instance. */
async function atCounter(ending: string, wishes: Parameters<typeof agentOf>[2] = {}): Promise<Counter> {
  const agent = agentOf(world, ending, wishes)
  const screen = apiClient(screensUrl)
  const signIn: Agent['signIn'] = async (url) => {
    const answer = await agent.signIn(url)
    screen.setToken(answer.body.access_token ?? null)
    return answer
  }
  await signIn()
  return { ...agent, signIn, screen }
}

async function follow(agent: Counter): Promise<EventReader<Progress>> {
  const path = `/application/${agent.applicationId()}/progress/events`
  const reader = await readEventStream<Progress>((left) => agent.screen.open(path, left))
  opened.push(reader)
  return reader
}

/** A sale whose customer has the identity check to do next. */
async function atIdentity(ending = '00'): Promise<Counter> {
  const agent = await atCounter(ending)
  await agent.fileForm()
  await agent.authorizeByCode()
  await agent.until('documents')
  return agent
}

describe('the progress of a sale', () => {
  it('the progress of a sale is told from its form on: who is asked for, then authorised, then each step (R-G32)', async () => {
    const agent = await atCounter('00')
    await agent.fileForm()
    expect((await agent.progress()).body).toEqual({
      applicationId: agent.applicationId(),
      status: null,
      situation: 'EmAndamento',
      activity: 'DadosBasicos',
      isAuthorized: false,
      waitsForCode: false,
      isAgreementAccepted: false,
      identityCheck: null,
      cancelledBy: null,
      handOff: { state: 'sent', at: expect.any(String), task: 'authorization' },
      sendsLeft: 5,
    })
    const screen = await follow(agent)
    const phone = await agent.press()
    await screen.event('the authorisation', (event) => event.isAuthorized)
    await screen.event('the status', (event) => event.status === 'preOffer')
    expect((await phone.progress()).body).toMatchObject({ status: 'preOffer', handOff: { state: 'open' } })
    await agent.until('documents')
    await phone.passBiometrics()
    await agent.acceptAgreement()
    await screen.event('the acceptance', (event) => event.isAgreementAccepted)
    await agent.act('createAssistedContract', { isPartial: false })
    await screen.event('the wait for the code', (event) => event.waitsForCode)
    await agent.confirmCode(await agent.toldCode())
    const signed = await screen.event('the signature', (event) => event.status === 'financialData')
    expect(signed).toMatchObject({ waitsForCode: false, handOff: { state: 'finished', task: null } })
  })

  it('the progress of a sale says whether the check of the camera failed, is under way or was left, and nothing while one runs (R-G32)', async () => {
    const checkOf = async (agent: Agent) => (await agent.progress()).body.identityCheck
    for (const [ending, check] of [
      ['56', 'failed'],
      ['57', 'pending'],
    ] as const) {
      const agent = await atIdentity(ending)
      expect(await checkOf(agent)).toBeNull()
      await (await agent.handOver()).passBiometrics()
      expect(await checkOf(agent)).toBe(check)
    }
    const agent = await atIdentity()
    const phone = await agent.handOver()
    await phone.act('createVeridasId')
    expect(await checkOf(agent)).toBeNull()
    await phone.act('cancelVeridas')
    expect(await checkOf(agent)).toBe('left')
  })

  it('the progress of a sale says nothing of the customer: no name, number, address, answer or code (R-G32)', async () => {
    const agent = await atIdentity()
    const text = JSON.stringify((await agent.progress()).body)
    for (const secret of [agent.document, agent.mobile, agent.email]) expect(text).not.toContain(secret)
    expect(Object.keys(JSON.parse(text))).toHaveLength(11)
  })

  it('the progress of a sale reaches the screen that another process serves, at once and once for each change (R-G31)', async () => {
    const agent = await atIdentity()
    const screen = await follow(agent)
    await screen.event('the first event', () => true)
    const phone = await agent.handOver()
    await screen.event('the open phone', ({ handOff }) => handOff?.state === 'open')
    const since = performance.now()
    await phone.passBiometrics()
    const told = performance.now()
    await screen.event('the agreement', ({ status }) => status === 'contract')
    console.log(
      `identity passed on one process, seen on another: ${Math.round(performance.now() - since)} ms after the` +
        ` phone asked, ${Math.round(performance.now() - told)} ms after it was answered`,
    )
    const texts = screen.events.map((event) => JSON.stringify(event))
    expect(texts.filter((text, index) => text === texts[index - 1])).toEqual([])
  })

  it('the progress of a sale stands in the document of the API as a stream of events', async () => {
    const { body } = await apiClient(world.webUrl).send<ApiDocument>('GET', '/openapi.json')
    const content = body.paths['/application/{applicationId}/progress/events']?.get.responses['200']?.content
    expect(content).toEqual({ 'text/event-stream': { schema: { $ref: '#/components/schemas/Progress' } } })
    expect(body.components.schemas.Progress).toMatchObject({
      required: expect.arrayContaining(['handOff']),
    })
  })

  it('the progress of a sale tells the agent that the customer has cancelled on the phone (R-G31)', async () => {
    const agent = await atIdentity()
    const screen = await follow(agent)
    const phone = await agent.handOver()
    await phone.cancel()
    const end = await screen.event('the end', ({ situation }) => situation === 'Cancelada')
    expect(end.handOff).toMatchObject({ state: 'finished', task: null })
  })

  it('the progress of a sale is right again after the connection that hears of changes was lost (R-G31)', async () => {
    const agent = await atIdentity()
    const screen = await follow(agent)
    await screen.event('the first event', () => true)
    expect(await loseConnections('cupo-changes')).toBeGreaterThan(0)
    await agent.handOver()
    await screen.event('the open phone', ({ handOff }) => handOff?.state === 'open')
    expect(world.logLines.join()).toContain('changes are not heard')
  })
})

/** Ends the connections of that name, as a restart of the database would; answers how many. */
async function loseConnections(applicationName: string): Promise<number> {
  const owner = new pg.Client({ connectionString: world.connectionString })
  await owner.connect()
  try {
    const { rowCount } = await owner.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where datname = current_database() and application_name = $1`,
      [applicationName],
    )
    return rowCount ?? 0
  } finally {
    await owner.end()
  }
}

describe('S-07: the progress of a sale', () => {
  it('the progress of a sale is nobody’s but that of its agent and of its customer’s phone', async () => {
    const agent = await atIdentity()
    const path = `/application/${agent.applicationId()}/progress`
    const otherShop = agentOf(world, '00', { agent: agents.otherShop })
    const otherSale = agentOf(world, '01', { agent: agents.nextCounter })
    await otherShop.signIn()
    await otherSale.begin()
    const customer = customerOf(world, '02')
    await customer.submit()
    await customer.signInBySms()
    const asked = async (api: ApiClient) => [
      (await api.send('GET', path)).status,
      (await api.send('GET', `${path}/events`)).status,
    ]
    expect(await asked(otherShop.api)).toEqual([404, 404])
    expect(await asked(otherSale.api)).toEqual([404, 404])
    expect(await asked(customer.api)).toEqual([401, 401])
    expect(await asked(apiClient(world.webUrl))).toEqual([401, 401])
  })

  it('the progress of a sale gives an agent who names another channel the same answer, and no other sale (D17)', async () => {
    const agent = await atIdentity()
    const other = agentOf(world, '01', { agent: agents.nextCounter })
    await other.begin()
    const path = `/application/${agent.applicationId()}`
    for (const channel of ['Assistido', 'Finter', 'Libre']) {
      expect((await agent.api.send('GET', `${path}?channel=${channel}`)).body).toEqual(await agent.read())
      expect((await other.api.send('GET', `${path}?channel=${channel}`)).status).toBe(404)
    }
  })

  it('the progress of a sale is followed no longer once another counter of the shop has taken the sale', async () => {
    const agent = await atIdentity()
    const screen = await follow(agent)
    await screen.event('the first event', () => true)
    const next = agentOf(world, '00', { agent: agents.nextCounter })
    await next.signInAtDesk()
    const taken = await next.api.send('POST', `/assisted/applications/${agent.applicationId()}/take`)
    expect(taken.status).toBe(200)
    await screen.ended()
    const seen = screen.events.length
    await next.api.send('GET', `/application/${agent.applicationId()}/progress`)
    expect((await agent.progress()).status).toBe(404)
    expect(screen.events).toHaveLength(seen)
  })

  it('the progress of a sale is followed no longer when the half hour of the agent is over: nothing of a later change is sent', async () => {
    const agent = await atIdentity()
    const path = `/application/${agent.applicationId()}/progress/events`
    // Served where the clock is moved: another instance reads how far it is at its start.
    const screen = await readEventStream<Progress>((left) => agent.api.open(path, left))
    opened.push(screen)
    await screen.event('the first event', () => true)
    await world.control.advance('PT31M')
    await world.db
      .updateTable('application')
      .set({ status: 'contract' })
      .where('id', '=', agent.applicationId())
      .execute()
    await screen.ended()
    expect(screen.events.map(({ status }) => status)).toEqual(['documents'])
  })
})
