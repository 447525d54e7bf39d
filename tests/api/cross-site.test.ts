import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readConfig } from '../../apps/api/src/platform/config.ts'
import { freshDatabase } from '../../apps/api/src/platform/database/testing.ts'
import { wire } from '../../apps/api/src/wiring/wire.ts'
import { type Customer, customerOf } from '../support/customer.ts'
import { startWorld, type World } from '../support/start-world.ts'

let world: World
let customer: Customer
let cookie: string

beforeAll(async () => {
  world = await startWorld()
  customer = customerOf(world, '54', { client: 'web' })
  await customer.sign()
  await world.control.advance('PT0S')
  cookie = [...customer.api.cookies].map(([name, { value }]) => `${name}=${value}`).join('; ')
})
afterAll(() => world.stop())

/** Everything the database holds but the counters of tries, as one digest. */
async function digest(): Promise<string> {
  const { rows } = await sql<{ digest: string }>`
    select md5(concat(
      (select string_agg(a::text, '' order by id) from application a),
      (select string_agg(m::text, '' order by id) from mail_link m),
      (select string_agg(o.id::text, '' order by id) from outbox o),
      (select string_agg(s::text, '' order by id) from session s),
      (select string_agg(t::text, '' order by hash) from session_token t),
      (select string_agg(p::text, '' order by id) from pin_challenge p),
      (select string_agg(b::text, '' order by id) from borrower b),
      (select string_agg(l::text, '' order by id) from store_link l),
      (select count(*) from consent), (select count(*) from audit_entry), (select count(*) from document)
    )) as digest`.execute(world.db)
  return rows[0]?.digest ?? ''
}

/** Every call that could change something, with a body that would. */
function unsafeCalls(): readonly (readonly [string, Readonly<Record<string, string>>])[] {
  const id = customer.applicationId()
  return [
    [`/application/${id}/workflow/action`, { action: 'survey', stars: '5' }],
    [`/application/${id}/change-status/DELIVERY`, { origin: 'Finter' }],
    [`/application/${id}/resend-validation-email`, { email: 'otra@correo.example' }],
    [`/address/save/${id}`, { departmentDaneCode: '11', cityDaneCode: '11001' }],
    ['/publicdata/application', { identityCardNumber: '1020304005', mobile: '3001234567' }],
    ['/publicdata/store-link', { data: 'x' }],
    ['/publicdata/advanced-payment/resend-email', { proposalId: id }],
    ['/publicdata/guarantee-payment/resend-email', { proposalId: id }],
    ['/user/updatePassword', { password: 'una frase nueva', equalPassword: 'una frase nueva' }],
    ['/user/declinePassword', {}],
    ['/user/step-up', {}],
    ['/user/step-up/confirm', { pin: '0000' }],
    ['/publicdata/onboardingAccess', { hash: 'x' }],
    ['/publicdata/forgottenPassword', { identificationNumber: 'x' }],
    ['/oauth/logout', {}],
    ['/ops/clock', { reset: 'true' }],
  ]
}

const foreign = {
  cookie: () => cookie,
  origin: 'https://otra.example',
  'sec-fetch-site': 'cross-site',
}

describe('S-10: a page of another site', () => {
  it.each([
    [
      'a form',
      'application/x-www-form-urlencoded',
      (body: Record<string, string>) => new URLSearchParams(body).toString(),
    ],
    ['a form that sends JSON as text', 'text/plain', (body: Record<string, string>) => JSON.stringify(body)],
    [
      'a form with files',
      'multipart/form-data; boundary=x',
      () => '--x\r\ncontent-disposition: form-data; name="a"\r\n\r\n1\r\n--x--',
    ],
  ])('changes nothing by %s, cookies and all (R-X2)', async (_what, type, write) => {
    const before = await digest()
    for (const [path, body] of unsafeCalls()) {
      const response = await fetch(`${world.webUrl}/api/v1${path}`, {
        method: 'POST',
        redirect: 'manual',
        headers: { ...foreign, cookie: foreign.cookie(), 'content-type': type },
        body: write(body),
      })
      expect([path, response.status]).toEqual([
        path,
        expect.toSatisfy((status: number) => status >= 400 && status < 500),
      ])
    }
    expect(await digest()).toBe(before)
  })

  it('changes nothing by JSON either where a cookie would be needed', async () => {
    const before = await digest()
    for (const [path, body] of unsafeCalls().slice(0, 4)) {
      for (const headers of [
        { ...foreign, cookie },
        { cookie },
        { cookie, 'x-cupo-client': 'web', origin: 'https://otra.example' },
      ]) {
        const response = await fetch(`${world.webUrl}/api/v1${path}`, {
          method: 'POST',
          headers: { ...headers, 'content-type': 'application/json' },
          body: JSON.stringify(body),
        })
        expect([path, response.status]).toEqual([path, 401])
      }
    }
    expect(await digest()).toBe(before)
  })

  it('may not read an answer: no origin is let in', async () => {
    const response = await fetch(`${world.webUrl}/api/v1/application/${customer.applicationId()}`, {
      headers: { ...foreign, cookie },
    })
    expect(response.headers.get('access-control-allow-origin')).toBeNull()
    expect(response.headers.get('cross-origin-resource-policy')).toBe('same-origin')
  })

  it('our own page may change what a page of another site may not', async () => {
    expect((await customer.act('survey', { stars: 5 })).status).toBe(200)
  })
})

describe('in production', () => {
  it('there is no call that moves the clock, and the document names none (R-T4)', async () => {
    const database = await freshDatabase()
    const quiet = { info: () => {}, warn: () => {}, error: () => {} }
    const config = { ...readConfig({}), isProduction: true, clockSecret: 'a-secret-of-its-own' }
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
