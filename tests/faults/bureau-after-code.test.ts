import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Customer, customerOf } from '../support/customer.ts'
import { startWorld, type World } from '../support/start-world.ts'
import { fingerprintOf } from './fingerprint.ts'
import { effectsAreGone } from './whole-once.ts'

const parts = ['bureau', 'watchlist'] as const
type Part = (typeof parts)[number]
type Fault = 'failure' | 'silence' | 'redirect' | 'wrongJson' | 'page' | 'slow'

let world: World
let consultations: Consultations

beforeAll(async () => {
  consultations = await startConsultations(() => world.sandboxUrl)
})
afterAll(() => consultations.stop())

/** A provider that failed five times is left alone for a while: each test has a product of its own. */
const startAfresh = async (timeoutMs: number) => {
  consultations.forget()
  world = await startWorld({
    PROVIDER_TIMEOUT_MS: String(timeoutMs),
    BUREAU_API_URL: consultations.url('bureau'),
    WATCHLIST_API_URL: consultations.url('watchlist'),
  })
}
afterEach(() => world.stop())

const statusOf: Readonly<Record<Exclude<Fault, 'slow'>, object>> = {
  failure: { status: 503, body: { errorCode: 'ServicioNoDisponible' } },
  silence: { status: 504, body: { errorCode: 'TiempoAgotado' } },
  redirect: { status: 503, body: { errorCode: 'ServicioNoDisponible' } },
  wrongJson: { status: 503, body: { errorCode: 'ServicioNoDisponible' } },
  page: { status: 503, body: { errorCode: 'ServicioNoDisponible' } },
}
const faults = Object.keys(statusOf) as (keyof typeof statusOf)[]

type Look = { status?: string; errorCode?: string; applicationId?: string }

/** As the web looks: an application whose providers have not answered yet is begun first. */
const lookAt = async ({ api, applicationId }: Customer) => {
  const found = await api.send<Look>('GET', `/application/${applicationId()}`)
  if (found.body.errorCode !== 'ConsultaPendiente') return found
  const begun = await api.send<Look>('POST', `/application/${applicationId()}/begin`)
  return begun.status === 200 ? api.send<Look>('GET', `/application/${begun.body.applicationId}`) : begun
}

const consentsOf = async (customer: Customer) =>
  (
    await world.db
      .selectFrom('consent')
      .select('kind')
      .where('applicationId', '=', customer.applicationId())
      .orderBy('kind')
      .execute()
  ).map(({ kind }) => kind)

const failures = parts.flatMap((part) => faults.map((fault) => ({ part, fault })))
/** Each fault of one of the two, and of both in the heavy run. */
const played = failures.filter((_failure, index) => process.env.CUPO_HEAVY === '1' || index % 2 === 0)

describe.each(played)('$fault of the $part after the code', ({ part, fault }) => {
  beforeEach(() => startAfresh(400))
  test('leaves the customer signed in, loses nothing, and asks nobody again who has answered', async () => {
    const customer = customerOf(world, '00')
    expect(await customer.submit()).toMatchObject({ status: 200 })
    consultations.play(part, fault)
    expect(await customer.signInBySms()).toMatchObject({ status: 200 })
    const consents = await consentsOf(customer)
    expect(consents).toContain('dataTreatment')
    await effectsAreGone(world.db)

    const before = await fingerprintOf(world.db)
    const refused = await lookAt(customer)
    expect(refused).toMatchObject(statusOf[fault])
    expect(refused.headers.get('retry-after')).toBe('10')
    expect(await fingerprintOf(world.db)).toEqual(before)
    const session = await customer.api.send('GET', '/user/session')
    expect(session).toMatchObject({
      status: 200,
      body: { openApplicationId: customer.applicationId() },
    })

    consultations.play(part, null)
    expect(await lookAt(customer)).toMatchObject({ status: 200, body: { status: 'preOffer' } })
    expect(await consentsOf(customer)).toEqual(consents)
    await customer.comeBack()
    expect(await lookAt(customer)).toMatchObject({ status: 200, body: { status: 'preOffer' } })
    for (const one of parts) expect(consultations.answersOf(one, customer.document)).toBe(1)
    const other = part === 'bureau' ? 'watchlist' : 'bureau'
    expect(consultations.questionsOf(other, customer.document)).toBe(1)
  })
})

describe('two versions of a form whose codes were confirmed while the bureau was silent', () => {
  beforeEach(() => startAfresh(400))

  test('lead to one application, and ask about their person once', async () => {
    const first = customerOf(world, '00')
    const { document, mobile } = first
    const second = customerOf(world, '00', { document, mobile, email: `otro.${document}@correo.example` })
    consultations.play('bureau', 'failure')
    for (const version of [first, second]) {
      expect(await version.submit()).toMatchObject({ status: 200 })
      await effectsAreGone(world.db)
      const [sms] = await version.sms()
      expect(await version.signIn(sms?.code ?? '')).toMatchObject({ status: 200 })
      await world.control.advance('PT81S')
    }
    expect(first.applicationId()).not.toBe(second.applicationId())
    consultations.play('bureau', null)
    expect((await lookAt(second)).body).toMatchObject({ status: 'preOffer' })
    // The later code of the same application ended what the earlier one opened.
    expect((await lookAt(first)).status).toBe(404)
    for (const part of parts) expect(consultations.answersOf(part, document)).toBe(1)
  })
})

describe('many looks at an application whose providers have not answered yet', () => {
  // So long that all looks are there before the provider is given up.
  beforeEach(() => startAfresh(2_000))
  /** Signed in while the bureau did not answer, so that the first look asks. */
  const waiting = async (): Promise<Customer> => {
    const customer = customerOf(world, '00')
    await customer.submit()
    consultations.play('bureau', 'failure')
    expect(await customer.signInBySms()).toMatchObject({ status: 200 })
    consultations.play('bureau', null)
    consultations.forget()
    return customer
  }
  const many = Array.from({ length: 24 }, (_, index) => index)

  test('many looks at an application whose providers have not answered yet ask each provider once, and all see the same application', async () => {
    const customer = await waiting()
    for (const part of parts) consultations.play(part, 'slow')
    const looks = await Promise.all(many.map(() => lookAt(customer)))
    for (const look of looks) expect(look).toMatchObject({ status: 200, body: { status: 'preOffer' } })
    for (const part of parts) expect(consultations.questionsOf(part, customer.document)).toBe(1)
    const counted = await world.db
      .selectFrom('limitEvent')
      .select('id')
      .where('kind', '=', 'registration')
      .where('subject', '=', world.secrets.blindIndex('document', customer.document))
      .execute()
    expect(counted).toHaveLength(1)
  })

  test('many looks at an application whose providers have not answered yet fail together when the provider does, rather than asking it in turn, and the next look goes on', async () => {
    const customer = await waiting()
    consultations.play('bureau', 'silence')
    const looks = await Promise.all(many.map(() => lookAt(customer)))
    expect(new Set(looks.map(({ status }) => status))).toEqual(new Set([503, 504]))
    // Three tries of the one that asks.
    expect(consultations.questionsOf('bureau', customer.document)).toBeLessThanOrEqual(3)
    consultations.play('bureau', null)
    expect(await lookAt(customer)).toMatchObject({ status: 200, body: { status: 'preOffer' } })
    expect(consultations.answersOf('bureau', customer.document)).toBe(1)
  })

  test('many looks at an application whose providers have not answered yet take over from a request that died while it asked', async () => {
    const customer = await waiting()
    const claimedUntil = new Date(Date.now() + 700).toISOString()
    await world.db
      .updateTable('applicationForm')
      .set({ claimedUntil })
      .where('applicationId', '=', customer.applicationId())
      .execute()
    const at = '2026-01-01T00:00:00Z'
    await world.db
      .insertInto('bureauConsultation')
      .values({
        id: '01900000-0000-7000-8000-000000000001',
        documentIndex: world.secrets.blindIndex('document', customer.document),
        applicationId: customer.applicationId(),
        askedAt: at,
        keptUntil: at,
        claimedUntil,
      })
      .execute()
    const looks = await Promise.all(many.map(() => lookAt(customer)))
    for (const look of looks) expect(look).toMatchObject({ status: 200, body: { status: 'preOffer' } })
    for (const part of parts) expect(consultations.questionsOf(part, customer.document)).toBe(1)
  })
})

type Consultations = Awaited<ReturnType<typeof startConsultations>>

/** Stands before bureau and watchlist of the sandbox, counts who is asked about, and answers as it is told to. */
async function startConsultations(sandboxUrl: () => string) {
  const played = new Map<Part, Fault>()
  let asked: { readonly part: Part; readonly document: string; readonly isAnswered: boolean }[] = []
  const server = createServer(async (request, response) => {
    const path = request.url ?? ''
    const part: Part = path.startsWith('/bureau/') ? 'bureau' : 'watchlist'
    const body = await text(request)
    const fault = played.get(part)
    asked.push({
      part,
      document: JSON.parse(body).document,
      isAnswered: fault === undefined || fault === 'slow',
    })
    const answer = (status: number, type: string, content: string, headers: object = {}) =>
      response.writeHead(status, { 'content-type': type, ...headers }).end(content)
    switch (fault) {
      case 'failure':
        return answer(503, 'application/json', '{}')
      case 'silence':
        return
      case 'redirect':
        return answer(307, 'application/json', '{}', { location: `${sandboxUrl()}${path}` })
      case 'wrongJson':
        return answer(200, 'application/json', '{"decision":"perhaps"}')
      case 'page':
        return answer(200, 'text/html', '<!doctype html><title>Mantenimiento</title>')
      case 'slow':
        await pause(500)
    }
    const { authorization = '' } = request.headers
    const passedOn = await fetch(new URL(path, sandboxUrl()), {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization },
      body,
    })
    answer(passedOn.status, 'application/json', await passedOn.text())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const about = (part: Part, document: string) =>
    asked.filter((question) => question.part === part && question.document === document)
  return {
    url: (part: Part) => `http://127.0.0.1:${port}/${part}/v1`,
    play: (part: Part, fault: Fault | null) => {
      if (fault === null) played.delete(part)
      else played.set(part, fault)
    },
    questionsOf: (part: Part, document: string) => about(part, document).length,
    answersOf: (part: Part, document: string) =>
      about(part, document).filter(({ isAnswered }) => isAnswered).length,
    forget: () => {
      played.clear()
      asked = []
    },
    stop: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
