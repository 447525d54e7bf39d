import type { ClaimKind } from '@cupo/wire'
import { Temporal } from 'temporal-polyfill'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { claimStore } from '../../apps/api/src/features/claims/claims.ts'
import { newId } from '../../apps/api/src/platform/ids.ts'
import { systemRandom } from '../../apps/api/src/platform/random.ts'
import { secretsFrom } from '../../apps/api/src/platform/secrets.ts'
import * as office from '../../packages/wire/src/office/index.ts'
import { type ApiClient, apiClient } from '../support/api-client.ts'
import { manners } from '../support/fuzz/broken-values.ts'
import { diceOf } from '../support/fuzz/dice.ts'
import { type FuzzedRequest, fuzzedRequest } from '../support/fuzz/fuzzed-request.ts'
import { officeVisitor, staffClient } from '../support/office.ts'
import { type OfficeCall, officeCalls, operationOf } from '../support/office-calls.ts'
import { startWorld, type WorldOfInstances } from '../support/start-world.ts'

const userOf: Readonly<Record<office.StaffRole, string>> = {
  support: 'sara.rios',
  supportLead: 'luis.vega',
  treasury: 'tomas.gil',
  treasuryLead: 'nora.paz',
  compliance: 'clara.duque',
  accounting: 'ivan.mora',
  policy: 'paula.cruz',
  engineer: 'diego.soto',
  auditor: 'ana.ortiz',
}

const filer = {
  name: 'Ana Peña',
  identityNumber: '1010177123',
  mobile: '3000177123',
  email: 'ana@correo.example',
}

let world: WorldOfInstances
const clients = new Map<office.StaffRole, ApiClient>()
beforeAll(async () => {
  world = await startWorld()
  for (const role of office.staffRoles) clients.set(role, await staffClient(world, userOf[role]))
})
afterAll(() => world.stop())

const clientOf = (role: office.StaffRole): ApiClient => {
  const client = clients.get(role)
  if (client === undefined) throw new Error(`nobody is ${role}`)
  return client
}

/** What a field may name that its schema only calls a text. */
const known = (field: string): readonly unknown[] =>
  field === 'protocol' ? ['2026-00000000'] : /^id$|Id$/.test(field) ? [crypto.randomUUID()] : []

/** In the office's session of this client, or without one. */
async function sendOffice(client: ApiClient, { operation, address, headers, body }: FuzzedRequest) {
  const response = await fetch(`${world.webUrl}/api/v1${address}`, {
    method: operation.method,
    headers: {
      'x-cupo-client': 'web',
      'x-cupo-acting': 'staff',
      cookie: `cupo-office=${client.cookies.get('cupo-office')?.value ?? ''}`,
      ...headers,
    },
    ...(body === undefined ? {} : { body }),
  })
  const text = await response.text()
  const isJson = response.headers.get('content-type')?.includes('json') === true
  const code: unknown = isJson ? JSON.parse(text).errorCode : undefined
  return { status: response.status, code, text }
}

const validRequest = (call: OfficeCall): FuzzedRequest =>
  fuzzedRequest(diceOf(1), operationOf(call), 'valid', known)

describe('who may call what', () => {
  // Beyond its permission each act has roles of its own: their table stands in the tests of acts.
  const ofActs = ['previewOfficeAct', 'doOfficeAct']
  const cells = office.staffRoles.flatMap((role) =>
    officeCalls
      .filter(({ name }) => !ofActs.includes(name) || !office.permissionsOf([role]).includes('act'))
      .map(({ name, call }) => ({ role, name, call })),
  )

  test.each(cells.filter(({ name }) => name !== 'endStaffSession'))(
    '$role is let into $name exactly where a permission of the role names it',
    async ({ role, call }) => {
      const { status, code } = await sendOffice(clientOf(role), validRequest(call))
      const may = office.permissionsOf([role]).includes(call.permission)
      if (!may) return expect({ status, code }).toEqual({ status: 403, code: 'SinPermiso' })
      expect(code).not.toBe('SinPermiso')
      expect(status).not.toBe(401)
      expect(status).toBeLessThan(500)
    },
  )

  test.each(officeCalls)('$name is refused to anybody without a session of the office', async ({ call }) => {
    const refused = { status: 401, code: 'SesionVencida' }
    expect(await sendOffice(apiClient(world.webUrl), validRequest(call))).toMatchObject(refused)
  })

  test('no role may do everything, and each permission is somebody’s', () => {
    for (const role of office.staffRoles) {
      expect(office.permissionsOf([role]).length).toBeLessThan(office.permissions.length)
    }
    expect(office.permissionsOf(office.staffRoles)).toEqual(office.permissions)
  })

  test('the calls of the office stand in no published document', async () => {
    const { body } = await apiClient(world.webUrl).send<{ paths: object }>('GET', '/openapi.json')
    expect(Object.keys(body.paths).filter((path) => path.startsWith('/office'))).toEqual([])
  })
})

describe('signing in', () => {
  const tokenOf = (role: office.StaffRole) => clientOf(role).cookies.get('cupo-office')?.value ?? ''

  test('roles of several groups add up, and the audit trail names who came in', async () => {
    const both = await staffClient(world, 'juan.rey')
    const { body } = await both.send('GET', '/office/session')
    expect(body).toEqual({
      user: 'juan.rey',
      name: 'Juan Rey',
      roles: ['support', 'engineer'],
      permissions: office.permissionsOf(['support', 'engineer']),
    })
    const audited = await world.db
      .selectFrom('auditEntry')
      .select(['action', 'after'])
      .where('actor', '=', 'staff:juan.rey')
      .execute()
    expect(audited).toEqual([{ action: 'signInToOffice', after: { roles: ['support', 'engineer'] } }])
  })

  test('whoever has no group of a role is not let in, and is let in once the directory gives one', async () => {
    const add = (groups: readonly string[]) =>
      fetch(`${world.sandboxUrl}/control/staff`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ user: 'eva.mesa', name: 'Eva Mesa', groups }),
      })
    await add(['visitas'])
    expect(await officeVisitor(world.webUrl).signIn('eva.mesa')).toBe(
      `${world.webUrl}/office?ingreso=sin-rol`,
    )
    await add(['visitas', 'auditor'])
    const { body } = await (await staffClient(world, 'eva.mesa')).send('GET', '/office/session')
    expect(body).toMatchObject({ roles: ['auditor'] })
  })

  test('an answer of the directory signs in only the browser that asked for it, and once', async () => {
    const asked = officeVisitor(world.webUrl)
    const page = await asked.follow(`${world.webUrl}/office/sign-in`)
    let cameBackBy = ''
    const native = fetch
    vi.stubGlobal('fetch', async (...given: Parameters<typeof fetch>) => {
      if (String(given[0]).startsWith(`${world.webUrl}/office/signed-in`)) cameBackBy = String(given[0])
      return native(...given)
    })
    await asked.follow(`${page.address}/sara.rios`, 'POST')
    vi.unstubAllGlobals()
    expect(cameBackBy).toContain('code=')
    const late = `${world.webUrl}/office?ingreso=vencido`
    expect((await officeVisitor(world.webUrl).follow(cameBackBy)).address).toBe(late)
    expect((await asked.follow(cameBackBy)).address).toBe(late)
  })

  test('a session ends after 15 minutes without a call and after 10 hours at most, by the machine’s clock, not the world’s', async () => {
    const still = await staffClient(world, 'ana.ortiz')
    const hash = await sessionOf('ana.ortiz')
    await world.control.advance('P40D')
    expect((await still.send('GET', '/office/session')).status).toBe(200)
    const set = (columns: { seenAt?: string; signedInAt?: string }) =>
      world.db.updateTable('staffSession').set(columns).where('id', '=', hash).execute()
    const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString()
    await set({ seenAt: ago(14.9) })
    expect((await still.send('GET', '/office/session')).status).toBe(200)
    await set({ seenAt: ago(15.1) })
    expect((await still.send('GET', '/office/session')).status).toBe(401)
    await set({ seenAt: ago(0), signedInAt: ago(10 * 60 - 1) })
    expect((await still.send('GET', '/office/session')).status).toBe(200)
    await set({ signedInAt: ago(10 * 60 + 1) })
    expect((await still.send('GET', '/office/session')).status).toBe(401)
  })

  const sessionOf = async (user: string): Promise<string> => {
    const row = await world.db
      .selectFrom('staffSession')
      .select('id')
      .where('userName', '=', user)
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow()
    return row.id
  }

  test('a page that asks by itself keeps no session open, and work does', async () => {
    const left = await staffClient(world, 'nora.paz')
    const id = await sessionOf('nora.paz')
    const seen = async () => {
      const row = await world.db
        .selectFrom('staffSession')
        .select('seenAt')
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
      return Date.parse(row.seenAt)
    }
    const before = Date.now() - 10 * 60_000
    await world.db
      .updateTable('staffSession')
      .set({ seenAt: new Date(before).toISOString() })
      .where('id', '=', id)
      .execute()
    const headers = { 'x-cupo-unattended': '1' }
    expect((await left.send('GET', '/office/session', { headers })).status).toBe(200)
    expect((await left.send('GET', '/office/queues', { headers })).status).toBe(200)
    expect(await seen()).toBe(before)
    expect((await left.send('GET', '/office/queues')).status).toBe(200)
    expect(await seen()).toBeGreaterThan(before)
  })

  test('a new sign-in of the same browser ends its session before, and no session of another browser', async () => {
    const visitor = officeVisitor(world.webUrl)
    const clientWith = (token: string | undefined) => {
      const client = apiClient(world.webUrl, 'web', 'staff')
      client.cookies.set('cupo-office', { value: token ?? '', attributes: '' })
      return client
    }
    const other = await staffClient(world, 'tomas.gil')
    await visitor.signIn('tomas.gil')
    const first = visitor.cookie('cupo-office')
    await visitor.signIn('tomas.gil')
    const second = visitor.cookie('cupo-office')
    expect(second).not.toBe(first)
    expect((await clientWith(first).send('GET', '/office/session')).status).toBe(401)
    expect((await clientWith(second).send('GET', '/office/session')).status).toBe(200)
    expect((await other.send('GET', '/office/session')).status).toBe(200)
  })

  test('whoever is signed in at the directory comes in at once, and is asked again for a new proof', async () => {
    const visitor = officeVisitor(world.webUrl)
    await visitor.signIn('rosa.leal')
    expect((await visitor.follow(`${world.webUrl}/office/sign-in`)).address).toBe(`${world.webUrl}/office`)
    const asked = await visitor.follow(`${world.webUrl}/office/sign-in?anew=1`)
    expect(asked.address).toContain('/directory/interaction/')
    expect((await visitor.follow(`${asked.address}/rosa.leal`, 'POST')).address).toBe(
      `${world.webUrl}/office`,
    )
  })

  test('a session under a master key that is gone is over, and is no failure', async () => {
    const client = await staffClient(world, 'paula.cruz')
    const id = await sessionOf('paula.cruz')
    const secrets = secretsFrom(Buffer.alloc(32, 7), systemRandom)
    const content = secrets.seal({ name: 'Paula Cruz', proof: '' }, `staff_session:${id}`)
    await world.db.updateTable('staffSession').set({ content }).where('id', '=', id).execute()
    expect((await client.send('GET', '/office/session')).status).toBe(401)
    expect((await client.send('POST', '/office/session/end', { json: {} })).status).toBe(401)
    expect(await officeVisitor(world.webUrl).signIn('paula.cruz')).toBe(`${world.webUrl}/office`)
  })

  test('a directory that fails is told apart from one that refuses, and its word stays out of the log', async () => {
    const visitor = officeVisitor(world.webUrl)
    const page = await visitor.follow(`${world.webUrl}/office/sign-in`)
    const native = fetch
    let code = ''
    vi.stubGlobal('fetch', async (...given: Parameters<typeof fetch>) => {
      const address = String(given[0])
      if (address.startsWith(`${world.webUrl}/office/signed-in`)) {
        code = new URL(address).searchParams.get('code') ?? ''
        await world.control.fault({ part: 'directory', mode: 'error' })
      }
      return native(...given)
    })
    const { address } = await visitor.follow(`${page.address}/sara.rios`, 'POST')
    vi.unstubAllGlobals()
    await world.control.fault({ part: 'directory', mode: 'ok' })
    expect(address).toBe(`${world.webUrl}/office?ingreso=sin-directorio`)
    expect(visitor.cookie('cupo-office')).toBeUndefined()
    expect(code).not.toBe('')
    const denied = await officeVisitor(world.webUrl).follow(`${world.webUrl}/office/sign-in`)
    expect(denied.address).toContain('/interaction/')
    const log = world.logLines.join('\n')
    for (const word of [code, 'Sara', 'cupo-office=']) expect(log).not.toContain(word)
  })

  test('another instance, which has never asked the directory, signs out while the directory is away', async () => {
    const other = await world.startAnother()
    const leaving = await staffClient(world, 'ivan.mora')
    const client = apiClient(other.webUrl, 'web', 'staff')
    client.cookies.set('cupo-office', leaving.cookies.get('cupo-office') ?? { value: '', attributes: '' })
    await world.control.fault({ part: 'directory', mode: 'error' })
    const headers = { origin: world.webUrl }
    const { status, body } = await client.send('POST', '/office/session/end', { json: {}, headers })
    expect(await officeVisitor(other.webUrl).signIn('ivan.mora')).toBe(
      `${world.webUrl}/office?ingreso=sin-directorio`,
    )
    await world.control.fault({ part: 'directory', mode: 'ok' })
    await other.stop()
    expect({ status, body }).toEqual({ status: 200, body: { leadsTo: `${world.webUrl}/office` } })
    expect((await leaving.send('GET', '/office/session')).status).toBe(401)
  })

  test('signing out ends the session here and names the directory’s own end', async () => {
    const leaving = await staffClient(world, 'rosa.leal')
    const { body } = await leaving.send<{ leadsTo: string }>('POST', '/office/session/end', { json: {} })
    expect(body.leadsTo).toContain(`${world.sandboxUrl}/directory/session/end?`)
    expect(leaving.cookies.has('cupo-office')).toBe(false)
  })

  test('a page of another origin, or one without our header, can make no change and read nothing', async () => {
    const cookie = `cupo-office=${tokenOf('support')}`
    const send = (headers: Record<string, string>) =>
      fetch(`${world.webUrl}/api/v1/office/claims/2026-00000000/work`, {
        method: 'POST',
        headers: { cookie, 'content-type': 'application/json', ...headers },
        body: '{"act":"move","status":"Working"}',
      })
    const ours = { 'x-cupo-client': 'web', 'x-cupo-acting': 'staff' }
    expect((await send(ours)).status).toBe(404)
    expect((await send({ ...ours, origin: 'https://otra.example' })).status).toBe(401)
    expect((await send({ 'x-cupo-acting': 'staff' })).status).toBe(401)
    const read = (headers: Record<string, string>) =>
      fetch(`${world.webUrl}/api/v1/office/session`, { headers: { cookie, ...headers } })
    expect((await read({})).status).toBe(401)
    expect((await read(ours)).status).toBe(200)
  })

  test('the session of a customer or of the office opens nothing of the other', async () => {
    const client = apiClient(world.webUrl, 'web')
    client.cookies.set('cupo-session', { value: tokenOf('support'), attributes: '' })
    client.cookies.set('cupo-office', { value: tokenOf('support'), attributes: '' })
    expect((await client.send('GET', '/selfmanage/applications')).status).toBe(401)
    const bearer = apiClient(world.webUrl)
    bearer.setToken(tokenOf('support'))
    expect((await bearer.send('GET', '/office/session')).status).toBe(401)
  })
})

describe('claims', () => {
  const words = { subject: 'Mi dirección está mal', description: 'Vivo en otra casa desde el mes pasado.' }

  let count = 0

  async function filed(kind: ClaimKind, answerDueOn: string): Promise<string> {
    const now = Temporal.Instant.from(await world.control.clock())
    count += 1
    const claim = {
      id: newId(),
      protocol: `2026-${String(count).padStart(8, '0')}`,
      kind,
      ...words,
      solution: '',
      status: 'New',
      isSolved: null,
      answerDueOn,
      extension: null,
      about: { loanId: null, contractNumber: null, paymentReference: null },
      documentIndex: null,
      filer,
      emailConfirmedAt: now.toString(),
      createdAt: now.toString(),
      closedAt: null,
    } as const
    await world.db
      .transaction()
      .execute((transaction) => claimStore(world.secrets).insert(transaction, claim, now))
    return claim.protocol
  }

  test('a claim is shown masked, whoever opens it is recorded, and its answer reaches the person', async () => {
    const protocol = await filed('dataClaim', '2027-06-30')
    const { body } = await clientOf('support').send<office.OfficeClaim>('GET', `/office/claims/${protocol}`, {
      headers: { 'x-cupo-queue': 'claims' },
    })
    expect(body).toMatchObject({
      ...words,
      status: 'New',
      law: 'Ley 1581 de 2012, art. 15',
      mayBeExtended: true,
    })
    expect(body.filer).toEqual({
      name: 'A*** P***',
      document: '1.•••.•••.123',
      mobile: '••• ••• 71 23',
      email: 'a•••@correo.example',
    })
    for (const secret of Object.values(filer)) expect(JSON.stringify(body)).not.toContain(secret)
    const { id } = await world.db
      .selectFrom('claim')
      .select('id')
      .where('protocol', '=', protocol)
      .executeTakeFirstOrThrow()
    const readings = await world.db
      .selectFrom('staffReading')
      .select(['userName', 'subjectType', 'queue'])
      .where('subjectId', '=', id)
      .execute()
    expect(readings).toEqual([{ userName: 'sara.rios', subjectType: 'claim', queue: 'claims' }])
    await clientOf('support').send('GET', `/office/claims/${protocol}`, {
      headers: { 'x-cupo-queue': 'no list' },
    })
    const { body: trail } = await clientOf('auditor').send<{ readings: readonly office.OfficeReading[] }>(
      'GET',
      `/office/audit/readings?subject=${id}`,
    )
    expect(trail.readings.map(({ queueFmt }) => queueFmt)).toEqual([null, 'Reclamos'])

    const work = (json: object) =>
      clientOf('support').send<office.OfficeClaim>('POST', `/office/claims/${protocol}/work`, { json })
    expect((await work({ act: 'move', status: 'Working' })).body.status).toBe('Working')
    expect((await work({ act: 'extend', reason: 'Esperamos a la alcaldía.' })).body.mayBeExtended).toBe(false)
    expect((await work({ act: 'extend', reason: 'Y otra vez.' })).status).toBe(400)
    expect((await work({ act: 'link', to: 'CU-NADIE' })).status).toBe(404)
    expect((await work({ act: 'answer', answer: 'Ya la corregimos.' })).body.status).toBe('Closed')
    expect((await work({ act: 'answer', answer: 'Otra vez.' })).status).toBe(409)
    const audited = await world.db
      .selectFrom('auditEntry')
      .select('actor')
      .where('subjectId', '=', id)
      .where('action', '=', 'workOnClaim')
      .execute()
    expect(audited.map(({ actor }) => actor)).toEqual(Array(3).fill('staff:sara.rios'))
  })

  test('a claim is taken by whoever works, given by a lead to staff of that work alone, and found by whose it is', async () => {
    const protocol = await filed('identityTheft', '2026-11-02')
    const read = async (role: office.StaffRole, query: string) => {
      const { body } = await clientOf(role).send<{ claims: readonly office.OfficeClaimRow[] }>(
        'GET',
        `/office/claims?${query}`,
      )
      return body.claims.map((row) => row.protocol)
    }
    expect(await read('support', 'whose=nobody&due=overdue&kind=identityTheft')).toEqual([protocol])
    const take = () =>
      clientOf('support').send<office.OfficeClaim>('POST', `/office/claims/${protocol}/work`, {
        json: { act: 'take' },
      })
    const takes = await Promise.all([take(), take()])
    for (const { body } of takes)
      expect(body).toMatchObject({
        status: 'Working',
        assignee: 'sara.rios',
        isOverdue: true,
        isUnproved: true,
      })
    expect(await read('support', 'whose=mine')).toEqual([protocol])
    expect(await read('supportLead', 'whose=others')).toEqual([protocol])
    expect(await read('supportLead', 'state=Working&kind=dataClaim')).toEqual([])

    const { body } = await clientOf('supportLead').send<{ workers: readonly string[] }>(
      'GET',
      '/office/workers',
    )
    expect(body.workers).toEqual(expect.arrayContaining(['juan.rey', 'luis.vega', 'sara.rios']))
    expect(body.workers).not.toContain('clara.duque')
    const give = (user: string | null) =>
      clientOf('supportLead').send<office.OfficeClaim>('POST', `/office/claims/${protocol}/assignee`, {
        json: { user },
      })
    expect((await give('clara.duque')).status).toBe(400)
    expect((await give('nadie')).status).toBe(400)
    expect((await give('luis.vega')).body.assignee).toBe('luis.vega')
    const freed = (await give(null)).body
    expect(freed.assignee).toBeNull()
    expect(freed.history.map(({ by, change, to }) => [by, change, to])).toEqual([
      [{ kind: 'staff', user: 'luis.vega' }, 'assigned', null],
      [{ kind: 'staff', user: 'luis.vega' }, 'assigned', 'luis.vega'],
      [{ kind: 'staff', user: 'sara.rios' }, 'moved', 'Working'],
      [{ kind: 'staff', user: 'sara.rios' }, 'assigned', 'sara.rios'],
    ])
  })

  test('the mail of an answer is shown as its person gets it, and shows no answer to an address that nobody confirmed', async () => {
    const protocol = await filed('consumerClaim', '2027-06-30')
    const preview = async () => {
      const { body } = await clientOf('support').send<{ mail: { subject: string; text: string } }>(
        'POST',
        `/office/claims/${protocol}/answer-preview`,
        { json: { answer: 'Ya quedó corregida.' } },
      )
      return body.mail
    }
    expect((await preview()).text).toContain('Ya quedó corregida.')
    const sent = await world.db
      .selectFrom('outbox')
      .select('id')
      .where('dedupeKey', 'like', 'claim-answered:%')
      .execute()
    await world.db
      .updateTable('claim')
      .set({ emailConfirmedAt: null })
      .where('protocol', '=', protocol)
      .execute()
    const { subject, text } = await preview()
    expect(subject).toContain(protocol)
    expect(text).not.toContain('corregida')
    expect(
      await world.db
        .selectFrom('outbox')
        .select('id')
        .where('dedupeKey', 'like', 'claim-answered:%')
        .execute(),
    ).toEqual(sent)
  })

  test('claims come by their last legal day, 50 a page, each once, and nothing of a person stands in the list', async () => {
    for (let day = 0; day < 55; day += 1)
      await filed('consumerClaim', `2027-0${9 - (day % 7)}-${String(10 + (day % 3)).padStart(2, '0')}`)
    const list = async (after: string | null): Promise<readonly office.OfficeClaimRow[]> => {
      const query = after === null ? '' : `?after=${after}`
      const { body } = await clientOf('auditor').send<{
        claims: readonly office.OfficeClaimRow[]
        next: string | null
      }>('GET', `/office/claims${query}`)
      expect(body.claims.length).toBeLessThanOrEqual(50)
      for (const secret of Object.values(filer)) expect(JSON.stringify(body)).not.toContain(secret)
      return [...body.claims, ...(body.next === null ? [] : await list(body.next))]
    }
    const all = await list(null)
    const open = await world.db
      .selectFrom('claim')
      .select('protocol')
      .where('status', '<>', 'Closed')
      .execute()
    expect(all.map(({ protocol }) => protocol).toSorted()).toEqual(
      open.map(({ protocol }) => protocol).toSorted(),
    )
    const keys = all.map(({ answerDueOn, protocol }) => `${answerDueOn}.${protocol}`)
    expect(keys).toEqual(keys.toSorted())
    const { body } = await clientOf('auditor').send<{ claims: { open: number } }>('GET', '/office/queues')
    expect(body.claims.open).toBe(open.length)
    for (const after of ['mañana', '2027-13-01.2026-00000001', '2027-02-31.2026-00000001'])
      expect((await clientOf('auditor').send('GET', `/office/claims?after=${after}`)).status).toBe(400)
  })
})

test('a parked effect is shown without its content and sent again with a reason that the audit trail keeps', async () => {
  const id = newId()
  const at = '2026-11-20T12:00:00Z'
  await world.db
    .insertInto('outbox')
    .values({
      id,
      kind: 'sms',
      dedupeKey: id,
      createdAt: at,
      payload: Buffer.from('secret'),
      parkedAt: at,
      attempts: 3,
      lastError: 'sms.refused.400',
    })
    .execute()
  const { body } = await clientOf('engineer').send<{ effects: readonly office.OfficeEffect[] }>(
    'GET',
    '/office/effects',
  )
  expect(body.effects[0]).toMatchObject({
    id,
    kindFmt: 'SMS',
    isParked: true,
    attempts: 3,
    failure: { code: 'sms.refused.400', sentence: 'El proveedor de SMS lo rechazó (400).' },
  })
  const retry = () =>
    clientOf('engineer').send('POST', `/office/effects/${id}/retry`, {
      json: { why: 'El proveedor volvió.' },
    })
  expect(await retry()).toMatchObject({ status: 200, body: { isDone: true } })
  const audited = await world.db
    .selectFrom('auditEntry')
    .select(['actor', 'after'])
    .where('subjectId', '=', id)
    .execute()
  expect(audited).toEqual([{ actor: 'staff:diego.soto', after: { why: 'El proveedor volvió.' } }])
})

test('whatever a role that may call sends, no call fails, answers in another form or names a person who was not opened', async () => {
  const seed = 20261128
  const dice = diceOf(seed)
  const protocols = (await world.db.selectFrom('claim').select('protocol').limit(5).execute()).map(
    (row) => row.protocol,
  )
  const values = (field: string) => (field === 'protocol' && dice.happens(50) ? protocols : known(field))
  const complaints: string[] = []
  for (const { name, call } of officeCalls.filter((one) => one.name !== 'endStaffSession')) {
    const roles = office.staffRoles.filter((role) => office.permissionsOf([role]).includes(call.permission))
    for (const manner of manners) {
      const request = fuzzedRequest(dice, operationOf(call), manner, values)
      const { status, text } = await sendOffice(clientOf(dice.pick(roles)), request)
      const isOpen = Object.values(filer).some((value) => text.includes(value))
      if (status === 401 || status >= 500 || isOpen)
        complaints.push(
          `${name}, ${manner}, seed ${seed}: ${status} ${request.address} ${request.body} ${text}`,
        )
    }
  }
  expect(complaints).toEqual([])
})
