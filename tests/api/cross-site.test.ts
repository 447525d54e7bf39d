import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readConfig } from '../../apps/api/src/platform/config.ts'
import { freshDatabase } from '../../apps/api/src/platform/database/testing.ts'
import { wire } from '../../apps/api/src/wiring/wire.ts'
import { type Agent, agentOf, type Phone } from '../support/agent.ts'
import type { ApiClient } from '../support/api-client.ts'
import { callsWithIds, type Question } from '../support/calls-with-ids.ts'
import { type FullBorrower, fullBorrowerAt, type Ids } from '../support/full-borrower.ts'
import { openSession } from '../support/payer.ts'
import { startWorld, type World } from '../support/start-world.ts'
import { tableDigests } from '../support/table-digests.ts'
import { type NamedCall, pathParameters, wireCalls } from '../support/wire-calls.ts'

/** One browser in which three are signed in: a borrower who has one of everything, an agent with a sale, its customer's phone. */
let world: World
let owner: FullBorrower
let agent: Agent
let phone: Phone
let cookie: string

beforeAll(async () => {
  world = await startWorld()
  owner = await fullBorrowerAt(world, '14')
  agent = agentOf(world, '05', { client: 'web' })
  await agent.until('documents')
  phone = await agent.handOver()
  await world.control.advance('PT0S')
  const kept = [agent, phone].flatMap(({ api }) =>
    [...api.cookies].map(([name, { value }]) => `${name}=${value}`),
  )
  cookie = [`cupo-session=${await openSession(world, owner.document)}`, ...kept].join('; ')
})
afterAll(() => world.stop())

/** Of each kind of id the first and the last, and the sale: an act at each application would say the same again. */
function idsHere(): Ids {
  const ends = Object.entries(owner.ids).map(([kind, ids]) => [
    kind,
    Array.isArray(ids) ? [...new Set([ids.at(0), ids.at(-1)])] : ids,
  ])
  const ids: Ids = Object.fromEntries(ends)
  return { ...ids, applications: [...ids.applications, agent.applicationId()] }
}

const isHeavy = process.env.CUPO_HEAVY === '1'

/** The first question of each call, and all of them in the heavy run. */
const questionsOf = ({ name }: NamedCall): readonly Question[] =>
  (callsWithIds[name]?.ask(idsHere(), owner) ?? []).slice(0, isHeavy ? undefined : 1)

function addressOf({ call }: NamedCall, { params = {}, query = {} }: Question): string {
  const path = pathParameters(call).reduce(
    (so, name) => so.replace(`:${name}`, params[name] ?? ''),
    call.path,
  )
  const search = new URLSearchParams(query).toString()
  return `${world.webUrl}/api/v1${path}${search === '' ? '' : `?${search}`}`
}

type ForeignContent = { readonly type: string | null; readonly body: string | null }

/** What a page of another site can send without asking the server first. */
const manners: Readonly<Record<string, (question: Question) => ForeignContent>> = {
  'a form': ({ json, form }) => ({
    type: 'application/x-www-form-urlencoded',
    body: new URLSearchParams(form ?? (json as Readonly<Record<string, string>>)).toString(),
  }),
  'a form that sends JSON as text': ({ json, form }) => ({
    type: 'text/plain',
    body: JSON.stringify(json ?? form ?? {}),
  }),
  'a form with files': () => ({
    type: 'multipart/form-data; boundary=x',
    body: '--x\r\ncontent-disposition: form-data; name="a"\r\n\r\n1\r\n--x--',
  }),
  'a request without a body': () => ({ type: null, body: null }),
}

/** Calls that another site may send too, and why that harms nobody. */
const harmless: Readonly<Record<string, string>> = {
  logFront: 'a page that goes away sends it as text; it writes one line of the log',
  endSession: 'whoever has no session is answered as if one had ended; none ends, and no cookie goes',
}

const unsafe = wireCalls.filter(({ call }) => call.method !== 'GET')
const foreign = { origin: 'https://otra.example', 'sec-fetch-site': 'cross-site' }

describe('S-10: a page of another site', () => {
  it('a page of another site is played at every call of the wire that may change something', () => {
    expect(unsafe.length).toBeGreaterThan(60)
    expect(unsafe.filter((call) => questionsOf(call).length === 0)).toEqual([])
    expect(Object.keys(harmless).filter((name) => !unsafe.some((call) => call.name === name))).toEqual([])
  })

  it.each(Object.keys(manners))(
    'a page of another site changes nothing by %s, cookies and all (R-X2)',
    async (manner) => {
      const before = await tableDigests(world.db)
      const heard: string[] = []
      for (const named of unsafe) {
        for (const question of questionsOf(named)) {
          const { type, body } = manners[manner]?.(question) ?? { type: null, body: null }
          const { status, headers } = await fetch(addressOf(named, question), {
            method: named.call.method,
            redirect: 'manual',
            headers: { ...foreign, cookie, ...(type === null ? {} : { 'content-type': type }) },
            ...(body === null ? {} : { body }),
          })
          if ((status < 400 || status >= 500) && harmless[named.name] === undefined)
            heard.push(`${named.name} ${status}`)
          if (headers.has('set-cookie')) heard.push(`${named.name} changes a cookie`)
        }
      }
      expect([...new Set(heard)]).toEqual([])
      expect(await tableDigests(world.db)).toEqual(before)
    },
  )

  it('a page of another site changes nothing by JSON either where a cookie would be needed', async () => {
    const before = await tableDigests(world.db)
    const needsCookie = unsafe.filter(
      ({ call }) => !call.access.some((kind) => ['anonymous', 'provider'].includes(kind)),
    )
    for (const named of needsCookie) {
      for (const question of questionsOf(named)) {
        for (const headers of [
          { ...foreign, cookie },
          { ...foreign, cookie, 'x-cupo-client': 'web' },
          { ...foreign, cookie, 'x-cupo-client': 'web', 'x-cupo-acting': 'agent' },
        ]) {
          const response = await fetch(addressOf(named, question), {
            method: named.call.method,
            headers: { ...headers, 'content-type': 'application/json' },
            body: JSON.stringify(question.json ?? {}),
          })
          expect([named.name, response.status]).toEqual([named.name, 401])
        }
      }
    }
    expect(await tableDigests(world.db)).toEqual(before)
  })

  it('a page of another site may not read an answer: no origin is let in', async () => {
    for (const named of wireCalls.filter(({ call }) => call.method === 'GET' && !isStream(call))) {
      const [question] = questionsOf(named)
      const response = await fetch(addressOf(named, question ?? {}), { headers: { ...foreign, cookie } })
      expect([named.name, response.headers.get('access-control-allow-origin')]).toEqual([named.name, null])
      expect([named.name, response.headers.get('cross-origin-resource-policy')]).toEqual([
        named.name,
        'same-origin',
      ])
    }
  })
})

const isStream = ({ answers }: NamedCall['call']) =>
  Object.values(answers).some((answer) => 'stream' in answer)

describe('S-10: a GET', () => {
  const readers = (): readonly ApiClient[] => [owner.api, agent.api, phone.api]

  it('a GET changes nothing, whatever its call, of whom it asks and whoever asks', async () => {
    const before = await tableDigests(world.db)
    for (const named of wireCalls.filter(({ call }) => call.method === 'GET')) {
      for (const question of questionsOf(named)) {
        const path = addressOf(named, question).replace(`${world.webUrl}/api/v1`, '')
        for (const api of readers()) {
          if (!isStream(named.call)) await api.send('GET', path)
          else await leaveAtOnce(api, path)
        }
      }
    }
    expect(await tableDigests(world.db)).toEqual(before)
  })

  async function leaveAtOnce(api: ApiClient, path: string): Promise<void> {
    const leaving = new AbortController()
    const answer = await api.open(path, leaving.signal)
    leaving.abort()
    await answer.body?.cancel().catch(() => undefined)
  }
})

// Or the answers above would be those of things that nobody may change.
describe('our own page', () => {
  it('our own page may change what a page of another site may not', async () => {
    expect((await owner.api.send('POST', '/user/declinePassword')).status).toBe(204)
    expect((await agent.act('cancel')).status).toBe(200)
  })
})

describe('in production', () => {
  it('there is no call that moves the clock, and the document names none (R-T4)', async () => {
    const database = await freshDatabase()
    const quiet = { info: () => {}, warn: () => {}, error: () => {} }
    const config = { ...readConfig(process.env), isProduction: true, clockSecret: 'a-secret-of-its-own' }
    const product = await wire(config, { ...database, embeddedFolder: null }, quiet)
    try {
      for (const method of ['GET', 'POST'] as const) {
        const answer = await product.app.inject({
          method,
          url: '/api/v1/ops/clock',
          headers: { authorization: 'Bearer a-secret-of-its-own' },
        })
        expect(answer.statusCode).toBe(404)
      }
      const document = await product.app.inject('/api/v1/openapi.json')
      expect(document.json<{ paths: object }>().paths).not.toHaveProperty('/ops/clock')
    } finally {
      await product.stop()
      await database.close()
    }
  })
})
