import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { apiClient } from '../support/api-client.ts'
import { borrowerAt } from '../support/borrower.ts'
import { type Customer, customerOf, type TokenAnswer } from '../support/customer.ts'
import { startWorld, type World } from '../support/start-world.ts'

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.stop())
afterEach(() => world.control.resetClock())

async function signedIn(client: 'web' | 'other' = 'other') {
  const customer = customerOf(world, '09', { client })
  await customer.submit()
  const { body, headers } = await customer.signInBySms()
  return { customer, body, headers }
}

const renew = (customer: Customer, refresh_token: string | undefined) =>
  customer.requestToken({ grant_type: 'refresh_token', refresh_token: refresh_token ?? '' })

const statusWith = async (customer: Customer, token: string | undefined) => {
  const client = apiClient(world.webUrl)
  client.setToken(token ?? '')
  return (await client.send('GET', `/application/${customer.applicationId()}`)).status
}

describe('a session', () => {
  it('a session lives 15 minutes (R-S8)', async () => {
    const { customer, body } = await signedIn()
    expect(body.expires_in).toBe(900)
    await world.control.advance('PT14M')
    expect(await statusWith(customer, body.access_token)).toBe(200)
    await world.control.advance('PT1M1S')
    expect(await statusWith(customer, body.access_token)).toBe(401)
  })

  // The world's clock goes on while the test asks: 20 s are for a busy machine.
  it.each([
    ['just before', 1_780_000, 200],
    ['just after', 1_801_000, 401],
  ])(
    'its refresh token, which nobody has used, answers so %s twice its life (R-S8)',
    async (_when, ms, status) => {
      const { customer, body } = await signedIn()
      const begin = Date.parse(await world.control.clock())
      await world.control.moveTo(new Date(begin + ms).toISOString())
      expect((await renew(customer, body.refresh_token)).status).toBe(status)
    },
  )

  it('a session is not opened by its refresh token, which only renews (R-S8)', async () => {
    const { customer, body } = await signedIn()
    expect(await statusWith(customer, body.access_token)).toBe(200)
    expect(await statusWith(customer, body.refresh_token)).toBe(401)
  })

  it('a session ends after twelve hours, however often it was renewed: a token of a minute ago renews no more', async () => {
    const { customer, body } = await signedIn()
    const begin = Date.parse(await world.control.clock())
    const renewAt = async (ms: number, token: string | undefined) => {
      await world.control.moveTo(new Date(begin + ms).toISOString())
      return renew(customer, token)
    }
    let refresh = body.refresh_token
    const moments = [...Array.from({ length: 25 }, (_, half) => half * 1_790_000), 43_140_000, 43_180_000]
    for (const moment of moments) {
      const renewed = await renewAt(moment, refresh)
      expect(renewed.status, `after ${moment} ms`).toBe(200)
      refresh = renewed.body.refresh_token
    }
    expect((await renewAt(43_201_000, refresh)).status).toBe(401)
  })

  it('a session that cannot be renewed says so in the words of the session page', async () => {
    const { customer } = await signedIn()
    const answer = await renew(customer, 'nobody-was-given-this-token')
    expect(answer).toMatchObject({
      status: 401,
      body: {
        errorCode: 'SesionVencida',
        message:
          '¡Ups! Superaste el tiempo de sesión. Aún no te vayas, refresca la página o vuelve a entrar para finalizar tu compra.',
      },
    })
  })

  it('a session gets fresh tokens of 256 bits at each sign-in and renewal (R-S8)', async () => {
    const { customer, body } = await signedIn()
    const renewed = await renew(customer, body.refresh_token)
    const tokens = [
      body.access_token,
      body.refresh_token,
      renewed.body.access_token,
      renewed.body.refresh_token,
    ]
    expect(new Set(tokens).size).toBe(4)
    for (const token of tokens) expect(token).toMatch(/^[\w-]{43}$/)
  })

  it('dies as a whole when a spent refresh token comes back after the overlap (R-S9)', async () => {
    const { customer, body } = await signedIn()
    const renewed = await renew(customer, body.refresh_token)
    await world.control.advance('PT11S')
    expect((await renew(customer, body.refresh_token)).status).toBe(401)
    expect(await statusWith(customer, renewed.body.access_token)).toBe(401)
    expect((await renew(customer, renewed.body.refresh_token)).status).toBe(401)
  })

  it('dies as a whole when a refresh token two generations old comes back, however soon (R-S9)', async () => {
    const { customer, body } = await signedIn()
    const second = await renew(customer, body.refresh_token)
    const third = await renew(customer, second.body.refresh_token)
    expect((await renew(customer, body.refresh_token)).status).toBe(401)
    expect(await statusWith(customer, third.body.access_token)).toBe(401)
  })

  it('a session stays alive in two tabs that renew within ten seconds (R-S9)', async () => {
    const { customer, body } = await signedIn()
    const tabs = await Promise.all([renew(customer, body.refresh_token), renew(customer, body.refresh_token)])
    expect(tabs.map((tab) => tab.status)).toEqual([200, 200])
    for (const tab of tabs) expect(await statusWith(customer, tab.body.access_token)).toBe(200)
    expect((await renew(customer, tabs[1]?.body.refresh_token)).status).toBe(200)
  })

  it('a session ends on the server when the customer signs out, by bearer too', async () => {
    const { customer, body } = await signedIn()
    expect((await customer.api.send('POST', '/oauth/logout')).status).toBe(204)
    expect(await statusWith(customer, body.access_token)).toBe(401)
    expect((await renew(customer, body.refresh_token)).status).toBe(401)
  })

  it('a session says which open application to resume', async () => {
    const { customer } = await signedIn()
    expect(await customer.api.send('GET', '/user/session')).toMatchObject({
      status: 200,
      body: { openApplicationId: customer.applicationId() },
    })
  })
})

describe('a session in a browser', () => {
  it('a session in a browser is held in cookies that no script can read, and never in the body (R-S10)', async () => {
    const { customer, body } = await signedIn('web')
    expect(body).toEqual({ expires_in: 900, scope: 'customer', token_type: 'Cookie' })
    const access = customer.api.cookies.get('cupo-session')
    const refresh = customer.api.cookies.get('cupo-refresh')
    expect(access?.attributes).toMatch(/HttpOnly/)
    expect(access?.attributes).toMatch(/SameSite=Lax/)
    expect(refresh?.attributes).toMatch(/HttpOnly/)
    expect(refresh?.attributes).toMatch(/SameSite=Strict/)
    expect(refresh?.attributes).toMatch(/Path=\/api\/v1\/oauth/)
    expect((await customer.read()).applicationId).toBe(customer.applicationId())
  })

  it('a session in a browser is renewed and ended by its refresh cookie from our own pages alone (R-X2)', async () => {
    const { customer } = await signedIn('web')
    const cookie = `cupo-refresh=${customer.api.cookies.get('cupo-refresh')?.value}`
    const ours = { cookie, 'x-cupo-client': 'web', origin: world.webUrl }
    const bare = apiClient(world.webUrl)
    const renew = (headers: Readonly<Record<string, string>>) =>
      bare.send<TokenAnswer>('POST', '/oauth/token', { form: { grant_type: 'refresh_token' }, headers })
    for (const headers of [{ cookie }, { ...ours, origin: 'https://otra.example' }]) {
      expect((await renew(headers)).status).toBe(401)
      await bare.send('POST', '/oauth/logout', { headers })
    }
    const answer = await renew(ours)
    expect(answer.status).toBe(200)
    expect(answer.body.access_token).toBeUndefined()
    expect(answer.body.refresh_token).toBeUndefined()
    expect(answer.headers.getSetCookie()).toHaveLength(2)
  })

  it('a session in a browser loses its cookies and its session on signing out', async () => {
    const { customer } = await signedIn('web')
    const kept = customer.api.cookies.get('cupo-session')?.value
    await customer.api.send('POST', '/oauth/logout')
    expect([...customer.api.cookies.keys()]).toEqual(['cupo-browser'])
    expect(await statusWith(customer, kept)).toBe(401)
  })

  it.each([
    ['without the header of our client', { 'x-cupo-client': 'other' }],
    ['from another site', { 'sec-fetch-site': 'cross-site' }],
    ['from another page of the same site', { 'sec-fetch-site': 'same-site' }],
    ['with the origin of another site', { origin: 'https://otra.example' }],
    ['with an opaque origin', { origin: 'null' }],
  ])('changes nothing %s', async (_what, headers) => {
    const { customer } = await signedIn('web')
    const path = `/application/${customer.applicationId()}/workflow/action`
    const answer = await customer.api.send('POST', path, { json: { action: 'cancel' }, headers })
    expect(answer.status).toBe(401)
    expect((await customer.read()).situation).toBe('EmAndamento')
  })
})

describe('a session over https', () => {
  it('a session over https has cookies that are Secure and bound to the host by their names (R-X4)', async () => {
    const secure = await startWorld({ PUBLIC_URL: 'https://cupo.example', DEMO: '1' })
    try {
      const customer = customerOf(secure, '09')
      await customer.submit()
      const pin = (await customer.pinSms()).code ?? ''
      const answer = await customer.api.send('POST', '/oauth/token', {
        form: {
          grant_type: 'password',
          username: customer.document,
          password: pin,
          applicationId: customer.applicationId(),
        },
        headers: { 'x-cupo-client': 'web', origin: 'https://cupo.example' },
      })
      const [access, refresh, browser] = answer.headers.getSetCookie()
      expect(access).toMatch(/^__Host-cupo-session=[\w-]{43};/)
      expect(refresh).toMatch(/^__Secure-cupo-refresh=[\w-]{43};/)
      expect(browser).toMatch(/^__Host-cupo-browser=[\w-]{43};/)
      for (const cookie of [access, refresh, browser]) expect(cookie).toMatch(/; HttpOnly; Secure/)
      expect(answer.headers.get('strict-transport-security')).toMatch(/max-age=31536000/)
    } finally {
      await secure.stop()
    }
  })
})

describe('who acts in a session', () => {
  const password = 'una frase que nadie usa'
  const sessionsOf = (document: string) =>
    world.db
      .selectFrom('session')
      .select(['id', 'method', 'scope'])
      .where('documentIndex', '=', world.secrets.blindIndex('document', document))
      .orderBy('createdAt')
      .execute()
  const actorsOf = async (action: string, from: string) => {
    const rows = await world.db
      .selectFrom('auditEntry')
      .select('actor')
      .where('action', '=', action)
      .where('actor', 'like', `${from}:%`)
      .execute()
    return rows.map(({ actor }) => actor)
  }

  it('is the customer after the code of an application, and the borrower after a code or a password of the person', async () => {
    const { document, withPassword, signInByPassword } = await borrowerAt(world, '09')
    await withPassword(password)
    expect((await signInByPassword(password)).status).toBe(200)
    const opened = (await sessionsOf(document)).map(({ method, scope }) => `${method} ${scope}`)
    expect(opened).toEqual(['pin customer', 'pin borrower', 'password borrower'])
  })

  it('is named by audit rows: the customer by the application, the borrower by the session (R-G7)', async () => {
    const { customer, document, withPassword } = await borrowerAt(world, '09')
    await customer.act('cancel')
    await withPassword(password)
    const [, borrowers] = await sessionsOf(document)
    expect(await actorsOf('cancel', 'customer')).toContain(`customer:${customer.applicationId()}`)
    expect(await actorsOf('createPassword', 'borrower')).toContain(`borrower:${borrowers?.id}`)
  })
})
