import type { DeskSale, inJourney, Seller } from '@cupo/wire'
import { Temporal } from 'temporal-polyfill'
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest'
import { applicationStore } from '../../apps/api/src/features/origination/store/applications.ts'
import { anAssistedSale } from '../../apps/api/src/features/origination/testing/an-application.ts'
import { linkSessionsOf, sessionsOf } from '../../apps/api/src/features/sign-in/sign-in.ts'
import { inTransaction } from '../../apps/api/src/platform/database/transaction.ts'
import { newId } from '../../apps/api/src/platform/ids.ts'
import { systemRandom } from '../../apps/api/src/platform/random.ts'
import { type Agent, agentOf, agents } from '../support/agent.ts'
import { type ApiClient, apiClient, type RequestContent } from '../support/api-client.ts'
import { type CallWithIds, callsWithIds, type Question } from '../support/calls-with-ids.ts'
import type { AnswerOrError } from '../support/customer.ts'
import type { Ids } from '../support/full-borrower.ts'
import { newPerson } from '../support/people.ts'
import { rowsOfPerson } from '../support/rows-of-person.ts'
import { startWorld, type World } from '../support/start-world.ts'
import { isForAnybody, type NamedCall, pathParameters, wireCalls } from '../support/wire-calls.ts'

const shop = {
  shop: 'T-014',
  shopName: 'Andina Móvil Chapinero',
  agent: 'A-1041',
  agentName: 'Marta Lucía Ospina',
}
const otherShop = { ...shop, shop: 'T-027', shopName: 'Andina Móvil El Poblado', agent: 'A-2071' }

type Sale = { readonly id: string; readonly document: string; readonly documentIndex: Buffer }
type Askers = Readonly<Record<string, ApiClient>>

let world: World
let sale: Sale
let otherSale: Sale
let ownAgent: Agent
let ownPhone: ApiClient
let person: ApiClient
/** Everybody who has no part in the sale. */
let strangers: Askers

beforeAll(async () => {
  world = await startWorld()
  sale = await sell(shop)
  otherSale = await sell(shop)
  const ofOtherShop = await sell(otherShop)
  ownAgent = await agentAt(agents.counter, sale)
  ownPhone = await phoneOf(sale)
  person = await personOf(sale, 'borrower')
  strangers = {
    'an agent of this shop with another sale': (await agentAt(agents.nextCounter, otherSale)).api,
    'an agent of this shop at the desk': (await agentAt(agents.nextCounter)).api,
    'an agent of another shop': (await agentAt(agents.otherShop, ofOtherShop)).api,
    "the customer's phone of another sale": await phoneOf(otherSale),
    'a customer in a session': await personOf(otherSale, 'customer'),
    'a borrower': await personOf(otherSale, 'borrower'),
  }
})
afterAll(() => world.stop())

const nowOf = async () => Temporal.Instant.from(await world.control.clock())

/** An open sale at the step of the identity, which a shop has sold so far. */
async function sell(seller: Seller): Promise<Sale> {
  const { email, ...line } = newPerson('05')
  const now = await nowOf()
  const sample = anAssistedSale()
  const opened = {
    ...sample,
    id: newId(),
    createdAt: now.toString(),
    status: 'documents' as const,
    activity: 'Documentos' as const,
    person: { ...sample.person, ...line, email },
    facts: { ...sample.facts, seller },
  }
  await inTransaction(world.db, (transaction) =>
    applicationStore(world.secrets).insert(transaction, opened, now),
  )
  const { document } = line
  return { id: opened.id, document, documentIndex: world.secrets.blindIndex('document', document) }
}

async function agentAt(agent: string, of?: Sale): Promise<Agent> {
  const seller = agentOf(world, '05', { agent })
  await seller.signInAtDesk()
  if (of !== undefined) expect((await take(seller.api, of.id)).status).toBe(200)
  return seller
}

const take = (api: ApiClient, id: string) => api.send('POST', `/assisted/applications/${id}/take`)
const read = (api: ApiClient, id: string) => api.send('GET', `/application/${id}`)

const withToken = (token: string): ApiClient => {
  const api = apiClient(world.webUrl)
  api.setToken(token)
  return api
}

/** The customer's phone, as their link opens it. */
async function phoneOf({ id }: Sale): Promise<ApiClient> {
  const now = await nowOf()
  const session = { linkId: newId(), applicationId: id, browserHash: null, userAgent: 'prueba' }
  const started = await inTransaction(world.db, (transaction) =>
    linkSessionsOf(world.db, systemRandom).startHandOff(
      transaction,
      { ...session, expiresAt: now.add({ hours: 10 }) },
      now,
    ),
  )
  return withToken(started.accessToken)
}

/** A person in a session of theirs, by the code of their application or by one of the person. */
async function personOf({ id, documentIndex }: Sale, kind: 'customer' | 'borrower'): Promise<ApiClient> {
  const opened = { method: 'pin', pinChallengeId: null, device: 'prueba', documentIndex } as const
  const applicationId = kind === 'customer' ? id : null
  const tokens = await sessionsOf(world.db, systemRandom).start(
    { ...opened, applicationId },
    600,
    await nowOf(),
  )
  return withToken(tokens.accessToken)
}

/** Ids of the sale wherever a call takes one, and of nothing else. */
const idsOf = ({ id, documentIndex }: Sale): Ids => ({
  documentIndex,
  applications: [id],
  credits: [id],
  contracts: [id],
  claims: [id],
  sessions: [id],
  orders: ['1000000001'],
  storeLinks: [id],
  certificates: [id],
  clients: [id],
  paymentRefs: ['101'],
  invoices: [id],
  tokenHashes: [Buffer.alloc(32, 7).toString('base64url')],
})

type CallWithRow = NamedCall & { readonly row: CallWithIds }
const calls: readonly CallWithRow[] = wireCalls.flatMap(({ name, call }) => {
  const row = callsWithIds[name]
  return row === undefined ? [] : [{ name, call, row }]
})

const questionsOf = ({ row }: CallWithRow, of: Sale): readonly Question[] =>
  row.ask(idsOf(of), { document: of.document, mobile: '3001112233' })

async function ask({ call }: NamedCall, { params = {}, query = {}, ...sent }: Question, api: ApiClient) {
  const path = pathParameters(call).reduce(
    (so, name) => so.replace(`:${name}`, params[name] ?? ''),
    call.path,
  )
  const search = new URLSearchParams(query).toString()
  const answer = await api.send<{ errorCode?: string }>(
    call.method,
    search === '' ? path : `${path}?${search}`,
    sent,
  )
  return [answer.status, answer.body.errorCode]
}

describe('S-07: a call that is not for them', () => {
  const ofPersons = calls.filter(({ call }) => !isForAnybody(call) && !call.access.includes('provider'))

  it.each(ofPersons)(
    '$name answers nothing to an agent nor to a customer’s phone that it does not name',
    async (one) => {
      const refused = [
        ...(one.call.access.includes('agent') ? [] : [ownAgent.api]),
        ...(one.call.access.includes('handOff') ? [] : [ownPhone]),
      ]
      for (const api of refused) {
        for (const question of questionsOf(one, sale)) {
          expect(await ask(one, question, api)).toEqual([401, 'SesionVencida'])
        }
      }
    },
  )
})

describe('S-07: the sale of somebody else', () => {
  const ofSale = calls.filter(
    ({ name, call }) =>
      name !== 'takeSale' && !isForAnybody(call) && pathParameters(call).includes('applicationId'),
  )

  it.each(ofSale)('$name finds it for nobody who has no part in it, and changes nothing', async (one) => {
    const before = await rowsOfPerson(world.db, sale.documentIndex)
    for (const [name, api] of Object.entries(strangers)) {
      for (const question of questionsOf(one, sale)) {
        const [status] = await ask(one, question, api)
        const isNamed = one.call.access.some((kind) => kindOf(name) === kind)
        expect([name, status]).toEqual([name, isNamed ? 404 : 401])
      }
    }
    const nobody = apiClient(world.webUrl)
    for (const question of questionsOf(one, sale)) {
      expect(await ask(one, question, nobody)).toEqual([401, 'SesionVencida'])
    }
    expect(await rowsOfPerson(world.db, sale.documentIndex)).toEqual(before)
  })

  it('the sale of somebody else is read by its agent, by its customer’s phone and by its customer', async () => {
    for (const api of [ownAgent.api, ownPhone, person]) expect((await read(api, sale.id)).status).toBe(200)
  })

  it('the sale of somebody else is taken by a counter of its own shop, and by nobody else', async () => {
    const counters = Object.entries(strangers).filter(([name]) => !name.startsWith('an agent of this shop'))
    for (const [name, api] of counters) {
      expect([name, (await take(api, sale.id)).status]).toEqual([name, kindOf(name) === 'agent' ? 404 : 401])
    }
    expect((await read(ownAgent.api, sale.id)).status).toBe(200)
  })
})

const kindOf = (stranger: string): (typeof inJourney)[number] => {
  if (stranger.startsWith('an agent')) return 'agent'
  if (stranger.includes('phone')) return 'handOff'
  return stranger.includes('customer') ? 'customer' : 'borrower'
}

describe('what an agent and the customer’s phone may do', () => {
  const act = (api: ApiClient, action: object) =>
    api.send<AnswerOrError<{ situation: string }>>('POST', `/application/${sale.id}/workflow/action`, {
      json: action,
    })

  it('is what the channel gives to each: the camera is the customer’s, the amounts are the agent’s', async () => {
    const refused = { status: 409, body: { errorCode: 'EtapaInvalida' } }
    expect(await act(ownAgent.api, { action: 'createVeridasId' })).toMatchObject(refused)
    expect(await act(ownPhone, { action: 'setPreOffer', advancedPayment: 0 })).toMatchObject(refused)
    expect((await act(ownPhone, { action: 'createVeridasId' })).status).toBe(200)
  })

  it('is written with the names of shop and agent in every audit row of theirs (R-G80)', async () => {
    expect((await act(ownAgent.api, { action: 'rejectVeridas' })).status).toBe(200)
    const rows = await world.db
      .selectFrom('auditEntry')
      .select(['actor', 'action'])
      .where('subjectId', '=', sale.id)
      .execute()
    expect(rows).toContainEqual({ actor: 'agent:T-014/A-1041', action: 'rejectVeridas' })
    expect(rows).toContainEqual({ actor: `handOff:${sale.id}`, action: 'createVeridasId' })
  })
})

describe('a browser with several sessions', () => {
  const acting = (who?: string): RequestContent =>
    who === undefined ? {} : { headers: { 'x-cupo-acting': who } }
  const sales = (api: ApiClient, who?: string) => api.send('GET', '/assisted/applications', acting(who))

  /** One browser with the session of an agent and of a person. */
  async function browser(): Promise<ApiClient> {
    const seller = agentOf(world, '05', { client: 'web', agent: agents.nextCounter })
    await seller.signInAtDesk()
    const api = apiClient(world.webUrl, 'web')
    for (const [name, cookie] of seller.api.cookies) api.cookies.set(name, cookie)
    const tokens = await sessionsOf(world.db, systemRandom).start(
      {
        documentIndex: sale.documentIndex,
        method: 'pin',
        applicationId: null,
        pinChallengeId: null,
        device: 'prueba',
      },
      600,
      await nowOf(),
    )
    api.cookies.set('cupo-session', { value: tokens.accessToken, attributes: '' })
    return api
  }

  it('a browser with several sessions asks by the one that the page names: the header chooses a cookie, and gives no right (R-G86)', async () => {
    const api = await browser()
    expect((await sales(api, 'agent')).status).toBe(200)
    for (const who of [undefined, 'handOff', 'person', 'Agent', 'agent,agent', 'staff', '']) {
      expect([who, (await sales(api, who)).status]).toEqual([who, 401])
    }
    expect((await api.send('GET', '/user/session')).status).toBe(200)
    for (const who of ['agent', 'handOff', 'staff']) {
      expect((await api.send('GET', '/user/session', acting(who))).status).toBe(401)
    }
  })

  it('a browser with several sessions takes no token in the place of another’s', async () => {
    const api = await browser()
    const [agent, person] = [api.cookies.get('cupo-agent'), api.cookies.get('cupo-session')]
    if (agent === undefined || person === undefined) throw new Error('both are signed in')
    api.cookies.set('cupo-session', agent)
    api.cookies.set('cupo-agent', person)
    api.cookies.set('cupo-hand-off', agent)
    expect((await sales(api)).status).toBe(401)
    expect((await sales(api, 'handOff')).status).toBe(401)
    expect((await api.send('GET', '/user/session', acting('agent'))).status).toBe(401)
  })

  it('a browser with several sessions changes nothing by the cookie of an agent when the request is not from our pages', async () => {
    const api = await browser()
    const cookie = [...api.cookies].map(([name, { value }]) => `${name}=${value}`).join('; ')
    const target = `${world.webUrl}/api/v1/assisted/applications/${otherSale.id}/take`
    const ours = { cookie, 'x-cupo-acting': 'agent', 'x-cupo-client': 'web' }
    const foreign = [
      { cookie, 'x-cupo-acting': 'agent' },
      { ...ours, origin: 'https://otra.example' },
      { ...ours, 'sec-fetch-site': 'cross-site' },
    ]
    for (const headers of foreign) {
      expect((await fetch(target, { method: 'POST', headers })).status).toBe(401)
    }
  })

  it('a browser with several sessions signs out the one that it names', async () => {
    const api = await browser()
    const kept = [...api.cookies.keys()].filter((name) => name !== 'cupo-agent')
    expect((await api.send('POST', '/oauth/logout', acting('agent'))).status).toBe(204)
    expect([...api.cookies.keys()].toSorted()).toEqual(kept.toSorted())
    expect((await api.send('GET', '/user/session')).status).toBe(200)
    // Nobody is left to sign out, and the person of the browser is not.
    expect((await api.send('POST', '/oauth/logout', acting('agent'))).status).toBe(204)
    expect((await api.send('GET', '/user/session')).status).toBe(200)
  })
})

describe('the link of a shop', () => {
  const openData = (url: string, api: ApiClient) =>
    api.send<AnswerOrError<{ scope: string; expires_in: number; token_type: string; access_token: string }>>(
      'POST',
      '/oauth/token',
      { form: { grant_type: 'client_credentials', data: new URL(url).searchParams.get('data') ?? '' } },
    )

  it('the link of a shop opens no form of a customer, and a customer’s link no session of an agent: 410', async () => {
    const ofShop = await world.control.assistedLink({ agent: agents.counter })
    const ofCustomer = await world.control.link({})
    const data = new URL(ofShop.url).searchParams.get('data') ?? ''
    const nobody = apiClient(world.webUrl)
    for (const answer of [
      await nobody.send('POST', '/publicdata/store-link', { json: { data } }),
      await openData(ofCustomer.url, nobody),
      await openData(`${ofShop.url}x`, nobody),
    ]) {
      expect(answer).toMatchObject({ status: 410, body: { errorCode: 'EnlaceInvalido' } })
    }
  })

  it('the link of a shop gives a browser a cookie that no script reads, and no token', async () => {
    const api = apiClient(world.webUrl, 'web')
    const { id, url } = await world.control.assistedLink({ agent: agents.counter })
    const { status, body } = await openData(url, api)
    expect([status, body]).toEqual([
      200,
      { expires_in: 1_800, scope: `assisted:${id}`, token_type: 'Cookie' },
    ])
    expect(api.cookies.get('cupo-agent')?.attributes).toMatch(/HttpOnly/)
    // Loaded anew here, it opens again; a browser that it was forwarded to is told that it is used.
    expect((await openData(url, api)).status).toBe(200)
    expect(await openData(url, apiClient(world.webUrl, 'web'))).toMatchObject({
      status: 410,
      body: { errorCode: 'EnlaceUsado' },
    })
  })

  it('the link of a shop tells its own agent who sells to whom, with model and price of the catalogue', async () => {
    const { document, mobile } = newPerson('05')
    const seller = agentOf(world, '05', { document, mobile, skus: ['KOR-M8-256-ARE', 'NIM-S4-256-PLA'] })
    const { body } = await seller.signIn()
    const id = body.scope?.replace('assisted:', '')
    const phone = await seller.api.send('GET', `/publicdata/offer-operator-assisted/${id}`)
    expect(phone).toMatchObject({
      status: 200,
      body: { id, document, mobile, seller: { shop: 'T-014', agent: 'A-1041' }, applicationId: null },
    })
    expect(phone.body).toMatchObject({ equipments: [{ sku: 'KOR-M8-256-ARE' }, { sku: 'NIM-S4-256-PLA' }] })
    const other = await ownAgent.api.send('GET', `/publicdata/offer-operator-assisted/${id}`)
    expect(other).toMatchObject({ status: 404, body: { errorCode: 'NoEncontrado' } })
  })
})

test('a sale that another counter of the shop takes is lost to the first one, which the desk tells (R-G84)', async () => {
  const first = await agentAt(agents.counter, otherSale)
  const second = await agentAt(agents.nextCounter, otherSale)
  expect([
    (await read(first.api, otherSale.id)).status,
    (await read(second.api, otherSale.id)).status,
  ]).toEqual([404, 200])
  const search = `/assisted/applications?search=${otherSale.document.slice(-4)}`
  const desk = await first.api.send<{ sales: readonly DeskSale[] }>('GET', search)
  // Another customer's document may end in the same digits.
  const found = desk.body.sales.filter(({ applicationId }) => applicationId === otherSale.id)
  expect(found).toMatchObject([{ isTaken: false }])
  expect(JSON.stringify(desk.body)).not.toContain(otherSale.document)
})

test('the desk is searched by the digits that it shows, and so often a minute in a session (R-L11)', async () => {
  const agent = await agentAt(agents.counter)
  const search = (digits: string) => agent.api.send('GET', `/assisted/applications?search=${digits}`)
  expect((await search('12345')).status).toBe(400)
  const statuses: number[] = []
  for (let count = 0; count < 32; count += 1) statuses.push((await search('1234')).status)
  const searches = await world.db
    .selectFrom('auditEntry')
    .select('actor')
    .where('action', '=', 'searchDesk')
    .execute()
  expect(searches.length).toBeGreaterThanOrEqual(statuses.filter((status) => status === 200).length)
  expect(searches).toContainEqual({ actor: expect.stringContaining(agents.counter) })
  expect(statuses.filter((status) => status === 200)).toHaveLength(30)
  expect(statuses.slice(30)).toEqual([424, 424])
  expect((await agent.api.send('GET', '/assisted/applications')).status).toBe(200)
  await world.control.advance('PT40S')
  expect((await search('1234')).status).toBe(424)
  await world.control.advance('PT21S')
  expect((await search('1234')).status).toBe(200)
})

test('an agent’s session is over after half an hour, whatever it did meanwhile (R-G80)', async () => {
  const agent = await agentAt(agents.otherShop)
  const sales = () => agent.api.send('GET', '/assisted/applications')
  await world.control.advance('PT29M59S')
  expect((await sales()).status).toBe(200)
  await world.control.advance('PT1S')
  expect(await sales()).toMatchObject({ status: 401, body: { errorCode: 'SesionVencida' } })
})
