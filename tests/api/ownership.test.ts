import { randomBytes, randomInt, randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type ApiClient, apiClient } from '../support/api-client.ts'
import { ask, type CallWithIds, callsWithIds, type Question } from '../support/calls-with-ids.ts'
import { type FullBorrower, fullBorrowerAt, type Ids } from '../support/full-borrower.ts'
import type { HttpAnswer } from '../support/http-answer.ts'
import { staffClient } from '../support/office.ts'
import { rowsOfPerson } from '../support/rows-of-person.ts'
import { signNotice } from '../support/sign-notice.ts'
import { startWorld, type World } from '../support/start-world.ts'
import {
  asksForSession,
  fieldsOf,
  isForAnybody,
  type NamedCall,
  pathParameters,
  wireCalls,
} from '../support/wire-calls.ts'

let world: World
let one: FullBorrower
let other: FullBorrower
/** Sees most of the office's people: nobody of the staff acts as a customer. */
let staff: ApiClient
beforeAll(async () => {
  world = await startWorld()
  one = await fullBorrowerAt(world, '14')
  other = await fullBorrowerAt(world, '14')
  staff = await staffClient(world, 'clara.duque')
  await world.control.advance('PT0S')
})
afterAll(() => world.stop())

const callOf = new Map(wireCalls.map(({ name, call }) => [name, call]))
type CallWithRow = NamedCall & { readonly row: CallWithIds }
const callsWithRows: readonly CallWithRow[] = Object.entries(callsWithIds).flatMap(([name, row]) => {
  const call = callOf.get(name)
  return call === undefined ? [] : [{ name, call, row }]
})

/** As many ids of each kind as somebody has, in the same forms, of nothing at all. */
function unknownLike(ids: Ids): Ids {
  const like = (id: string) =>
    id.includes('-') && id.length === 36
      ? randomUUID()
      : /^[0-9a-f]{24}$/.test(id)
        ? randomBytes(12).toString('hex')
        : /^\d+$/.test(id)
          ? String(randomInt(10 ** Math.min(id.length, 14)))
          : randomBytes(id.length).toString('base64url').slice(0, id.length)
  const entries = Object.entries(ids).map(([kind, known]) => [
    kind,
    Array.isArray(known) ? known.map(like) : known,
  ])
  return Object.fromEntries(entries)
}

/** What an answer says, without the number of its request. */
const told = ({ status, body }: HttpAnswer<unknown>) => ({
  status,
  body:
    body instanceof Uint8Array
      ? Buffer.from(body).toString('latin1')
      : { ...(body as object), requestId: '' },
})

const signedByOperator = ({ call }: NamedCall, { json, params }: Question) => {
  const body = json === undefined ? '' : JSON.stringify(json)
  const path = Object.entries(params ?? {}).reduce(
    (path, [name, value]) => path.replace(`:${name}`, encodeURIComponent(value)),
    `/api/v1${call.path}`,
  )
  return { 'x-cupo-signature': signNotice(path, body, Math.floor(Date.now() / 1000)) }
}

/** What a question names, and its answer may name again to whoever holds it. */
const namesIn = ({ params, json }: Question) => [...Object.values(params ?? {}), ...Object.values(json ?? {})]

/** What must never stand in an answer to anybody else. */
const marksOf = ({ document, mobile, email, ids }: FullBorrower) => [
  ...[document, mobile, email],
  ...[...ids.applications, ...ids.credits, ...ids.claims, ...ids.sessions, ...ids.clients],
]

describe('the table of calls', () => {
  it('the table of calls has a row for each call of the wire, and no other', () => {
    expect(Object.keys(callsWithIds).sort()).toEqual(wireCalls.map(({ name }) => name).sort())
  })

  it.each(callsWithRows)(
    'the table of calls names a thing of somebody in each id of $name',
    ({ call, row }) => {
      const [mine, theirs] = [row.ask(one.ids, one), row.ask(other.ids, one)]
      const isNamed = (field: string) =>
        mine.some((question, index) => {
          const values = (from: Question | undefined) =>
            [from?.params, from?.query, from?.json, from?.form].map((part) => part?.[field as never])
          return values(question).join() !== values(theirs[index]).join()
        })
      const looksLikeId = (field: string) => /^id$|Id$|^id[A-Z_]|^contractNumber$|^refresh_token$/.test(field)
      for (const field of [...pathParameters(call), ...[...fieldsOf(call)].filter(looksLikeId)]) {
        if (row.plain?.includes(field) !== true) expect([field, isNamed(field)]).toEqual([field, true])
      }
      expect(mine.length).toBeGreaterThan(0)
    },
  )
})

describe('S-07: who does not show that they may ask', () => {
  const guarded = callsWithRows.filter(({ call }) => !isForAnybody(call))

  it.each(guarded)('learns and changes nothing by $name', async ({ row, ...named }) => {
    const before = await rowsOfPerson(world.db, one.ids.documentIndex)
    const nobody = apiClient(world.webUrl)
    for (const question of row.ask(one.ids, other)) {
      const answers = [await ask(named, question, nobody), await ask(named, question, staff)]
      if (!named.call.access.includes('operator')) {
        answers.push(await ask(named, { ...question, headers: signedByOperator(named, question) }, nobody))
      }
      if (!asksForSession(named.call)) answers.push(await ask(named, question, other.api))
      // A notice of the payment provider shows who sends it by a signature inside.
      const expected = named.call.access.includes('provider')
        ? { status: 400, body: { errorCode: 'SolicitudInvalida' } }
        : { status: 401, body: { errorCode: 'SesionVencida' } }
      for (const answer of answers) expect(answer).toMatchObject(expected)
    }
    expect(await rowsOfPerson(world.db, one.ids.documentIndex)).toEqual(before)
  })
})

describe('S-07: another borrower', () => {
  const strangers = callsWithRows.filter(({ call }) => asksForSession(call) || isForAnybody(call))

  /** One of the two asks about the other, and in the heavy run the other too. */
  const pairs = () =>
    process.env.CUPO_HEAVY === '1' ? [[one, other] as const, [other, one] as const] : [[one, other] as const]

  it.each(strangers)(
    'another borrower learns and changes nothing by $name (R-X1)',
    async ({ row, ...named }) => {
      for (const [owner, stranger] of pairs()) {
        const askers = [row.endsSession ? stranger.otherApi : stranger.api]
        if (isForAnybody(named.call)) askers.push(apiClient(world.webUrl))
        // What the owner set off as a stranger in their turn is sent first.
        await world.control.advance('PT0S')
        const before = await rowsOfPerson(world.db, owner.ids.documentIndex)
        for (const api of askers) await expectNothingTold({ row, ...named }, owner, stranger, api)
        const after = await rowsOfPerson(world.db, owner.ids.documentIndex)
        const writes = (row.held?.writes ?? []).map((table) => [table, before[table]])
        expect({ ...after, ...Object.fromEntries(writes) }).toEqual(before)
      }
    },
  )
})

async function expectNothingTold(
  { row, ...named }: CallWithRow,
  owner: FullBorrower,
  stranger: FullBorrower,
  api: ApiClient,
): Promise<void> {
  const unknown = row.ask(unknownLike(owner.ids), stranger)
  const ownIds = row.ask(stranger.ids, stranger)
  for (const [index, question] of row.ask(owner.ids, stranger).entries()) {
    const foreign = told(await ask(named, question, api))
    const marks = marksOf(owner).filter((mark) => row.held === undefined || !namesIn(question).includes(mark))
    for (const mark of marks) expect(JSON.stringify(foreign)).not.toContain(mark)
    const namesNobody = JSON.stringify(question) === JSON.stringify(ownIds[index])
    if (row.held !== undefined || namesNobody) continue
    expect(foreign).toEqual(told(await ask(named, unknown[index] ?? {}, api)))
    if (row.tells === undefined) expect(foreign.status).toBeGreaterThanOrEqual(400)
    else expect(foreign.body).toMatchObject(row.tells)
    if (asksForSession(named.call)) expect(foreign.status).toBe(404)
  }
}

describe('D17: the channel in an address', () => {
  const paths = (id: string) => [`/application/${id}`, `/application/contractVisualize/${id}`]

  it('words an answer and gives no right: owner, stranger and nobody are answered as without it', async () => {
    const nobody = apiClient(world.webUrl)
    for (const path of one.ids.applications.flatMap(paths)) {
      for (const api of [one.api, other.api, nobody]) {
        const [plain, worded] = [
          await api.send('GET', path),
          await api.send('GET', `${path}?channel=Assistido`),
        ]
        expect(told(worded)).toEqual(told(plain))
      }
      expect((await other.api.send('GET', `${path}?channel=Assistido`)).status).toBe(404)
      expect((await nobody.send('GET', `${path}?channel=Assistido`)).status).toBe(401)
    }
  })
})

// Or the answers above would be those of a table that names nothing.
describe('the owner', () => {
  const endsLast = ({ row }: CallWithRow) => Number(row.endsSession ?? false)
  const owned = callsWithRows
    .filter(({ call }) => asksForSession(call))
    .toSorted((a, b) => endsLast(a) - endsLast(b))

  it.each(owned)('the owner is answered by $name', async ({ row, ...named }) => {
    const statuses = []
    for (const question of row.ask(one.ids, one)) statuses.push((await ask(named, question, one.api)).status)
    expect(statuses).not.toContain(401)
    expect(statuses.some((status) => status !== 404 && status < 500)).toBe(true)
  })
})

describe('S-15: the log', () => {
  it('the log says something of every call of the wire, and nothing of the people that they were asked about (R-X6)', () => {
    const logged = new Set(
      world.logLines.map((line) => {
        const { method, route } = JSON.parse(line) as { readonly method?: string; readonly route?: string }
        return `${method} ${route}`
      }),
    )
    const silent = wireCalls.filter(({ call }) => !logged.has(`${call.method} /api/v1${call.path}`))
    expect(silent.map(({ name }) => name)).toEqual([])
    const log = world.logLines.join('\n')
    const marks = [one, other].flatMap(({ document, mobile, email, ids }) => [
      ...[document, mobile, email],
      ...[...ids.tokenHashes, ...ids.contracts, ...ids.paymentRefs.filter((ref) => ref.length > 6)],
    ])
    expect(marks.filter((mark) => log.includes(mark))).toEqual([])
  })
})
