import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type CryptoKey, exportJWK, generateKeyPair, type JWTPayload, SignJWT } from 'jose'
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { ProviderUnavailable } from '../../../ports/provider-unavailable.ts'
import { connectOpenId } from './adapter.ts'

let own: { readonly publicKey: CryptoKey; readonly privateKey: CryptoKey }
let others: typeof own
beforeAll(async () => {
  own = await generateKeyPair('RS256')
  others = await generateKeyPair('RS256')
})

/** A directory that answers the code with whatever ID token, or whatever else, a test wants. */
let directory: Server
let issuer: string
let answerToken: () => Promise<{ status: number; type?: string; body: string } | 'nothing'>
let isAway: boolean
let scopes: readonly string[] | undefined
beforeEach(async () => {
  isAway = false
  scopes = undefined
  directory = createServer(async (request, response) => {
    const send = (value: unknown) =>
      response.setHeader('content-type', 'application/json').end(JSON.stringify(value))
    if (isAway) return response.writeHead(503).end()
    if (request.url === '/.well-known/openid-configuration')
      return send({
        issuer,
        authorization_endpoint: `${issuer}/auth`,
        token_endpoint: `${issuer}/token`,
        jwks_uri: `${issuer}/keys`,
        end_session_endpoint: `${issuer}/end`,
        scopes_supported: scopes,
        id_token_signing_alg_values_supported: ['RS256'],
      })
    if (request.url === '/keys')
      return send({ keys: [{ ...(await exportJWK(own.publicKey)), alg: 'RS256', kid: 'one' }] })
    const answer = await answerToken()
    if (answer === 'nothing') return
    response.writeHead(answer.status, { 'content-type': answer.type ?? 'application/json' }).end(answer.body)
  })
  await new Promise<void>((resolve) => directory.listen(0, '127.0.0.1', resolve))
  issuer = `http://127.0.0.1:${(directory.address() as AddressInfo).port}`
})
afterEach(() => {
  directory.closeAllConnections()
  directory.close()
})

type Forged = {
  readonly claims?: JWTPayload
  readonly without?: readonly string[]
  readonly key?: CryptoKey
  readonly isUnsigned?: boolean
}
type Options = { readonly mfa?: string; readonly mustProveAnew?: boolean; readonly secondsUnderWay?: number }

const connect = (mfa: string | null = null) =>
  connectOpenId({
    issuer,
    clientId: 'cupo-office',
    clientSecret: 'a-secret-of-this-test',
    redirectUrl: 'https://cupo.example/office/signed-in',
    mfa,
    timeoutMs: 500,
  })

const seconds = () => Math.floor(Date.now() / 1_000)

const inBase64 = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')

async function tokenOf({ claims = {}, without = [], key, isUnsigned = false }: Forged, nonce: string) {
  const all = {
    iss: issuer,
    aud: 'cupo-office',
    sub: 'f3a1',
    iat: seconds(),
    exp: seconds() + 60,
    nonce,
    preferred_username: 'sara.rios',
    name: 'Sara Ríos',
    groups: ['support'],
    amr: ['pwd', 'mfa'],
    auth_time: seconds(),
    ...claims,
  }
  const payload = Object.fromEntries(Object.entries(all).filter(([name]) => !without.includes(name)))
  if (isUnsigned) return `${inBase64({ alg: 'none' })}.${inBase64(payload)}.`
  return new SignJWT(payload).setProtectedHeader({ alg: 'RS256', kid: 'one' }).sign(key ?? own.privateKey)
}

async function begin({ mfa, mustProveAnew = false, secondsUnderWay = 0 }: Options) {
  const port = connect(mfa ?? null)
  const { address, underWay } = await port.begin({ mustProveAnew })
  const cameBackBy = (given: Readonly<Record<string, string>> = {}) => {
    const back = new URL('https://cupo.example/office/signed-in')
    back.search = new URLSearchParams({ code: 'the-code', state: underWay.state, ...given }).toString()
    return back
  }
  const complete = (back = cameBackBy()) =>
    port.complete(back, { ...underWay, mustProveAnew, secondsUnderWay })
  return { port, address: new URL(address), underWay, cameBackBy, complete }
}

async function signInWith(forged: Forged, options: Options = {}) {
  const { underWay, complete } = await begin(options)
  answerToken = async () => ({
    status: 200,
    body: JSON.stringify({
      access_token: 'a',
      token_type: 'bearer',
      id_token: await tokenOf(forged, underWay.nonce),
    }),
  })
  return complete()
}

describe('a directory by OpenID Connect', () => {
  it('names its person, and is asked with state, nonce and a challenge of S256', async () => {
    expect(await signInWith({})).toMatchObject({
      user: 'sara.rios',
      name: 'Sara Ríos',
      groups: ['support'],
      authenticatedAt: expect.anything(),
    })
    const { address, underWay } = await begin({})
    expect(Object.fromEntries(address.searchParams)).toMatchObject({
      response_type: 'code',
      state: underWay.state,
      nonce: underWay.nonce,
      code_challenge_method: 'S256',
    })
    expect(address.href).not.toContain(underWay.verifier)
  })

  const forgeries: readonly (readonly [string, Forged])[] = [
    ['of another sign-in (nonce)', { claims: { nonce: 'another' } }],
    ['without a nonce', { without: ['nonce'] }],
    ['for another application (audience)', { claims: { aud: 'another' } }],
    ['of another issuer', { claims: { iss: 'https://otro.example' } }],
    ['that is over', { claims: { iat: 1_000, exp: 2_000 } }],
    ['without a name', { without: ['name'] }],
    ['whose user name would forge another actor', { claims: { preferred_username: 'os/root' } }],
    ['whose groups are one text', { claims: { groups: 'support' } }],
  ]
  it.each(forgeries)('lets nobody in by an ID token %s', async (_what, forged) => {
    expect(await signInWith(forged)).toEqual({ refused: expect.any(String) })
  })

  it('lets nobody in by an ID token that another key signed, or none', async () => {
    expect(await signInWith({ key: others.privateKey })).toEqual({ refused: expect.any(String) })
    expect(await signInWith({ isUnsigned: true })).toEqual({ refused: expect.any(String) })
  })

  it('lets nobody in by an answer with another state, or with an error, and names neither code nor word of it', async () => {
    const { complete, cameBackBy } = await begin({})
    for (const back of [
      cameBackBy({ state: 'another' }),
      cameBackBy({ error: 'access_denied', error_description: 'Sara Ríos' }),
    ]) {
      const answer = await complete(back)
      expect(answer).toEqual({ refused: expect.any(String) })
      expect(JSON.stringify(answer)).not.toMatch(/the-code|Sara|another/)
    }
  })

  it('demands the second factor of OFFICE_MFA in amr or acr', async () => {
    expect(await signInWith({}, { mfa: 'mfa' })).toMatchObject({ user: 'sara.rios' })
    expect(await signInWith({ claims: { amr: [], acr: 'gold' } }, { mfa: 'gold' })).toMatchObject({
      user: 'sara.rios',
    })
    const without = { refused: 'without a second factor' }
    expect(await signInWith({ claims: { amr: ['pwd'] } }, { mfa: 'mfa' })).toEqual(without)
    expect(await signInWith({ without: ['amr'] }, { mfa: 'mfa' })).toEqual(without)
  })

  it('is asked for the scope of groups only if it has one, since Entra ID refuses a scope that it does not know', async () => {
    const scopeOf = async () => (await begin({})).address.searchParams.get('scope')
    scopes = ['openid', 'profile', 'email', 'offline_access']
    expect(await scopeOf()).toBe('openid profile')
    scopes = ['openid', 'profile', 'groups', 'roles', 'web-origins', 'acr', 'basic']
    expect(await scopeOf()).toBe('openid profile groups')
  })

  it('names the groups of Keycloak as its mapper writes them, with the full path or without', async () => {
    const realm = {
      groups: ['/cupo-tesoreria', 'cupo-servicio'],
      realm_access: { roles: ['compliance', 'offline_access'] },
      acr: '1',
      email_verified: false,
      sid: '0d1c',
      typ: 'ID',
    }
    expect(await signInWith({ claims: realm, without: ['amr'] })).toMatchObject({
      groups: ['/cupo-tesoreria', 'cupo-servicio'],
    })
  })

  describe('of Entra ID', () => {
    const group = '6f9dd7c2-5a0e-4c7d-9a51-0c8f2b1f7a11'
    const entra: JWTPayload = {
      ver: '2.0',
      tid: '9122040d-6c67-4c5b-b112-36a304b66dad',
      oid: '00000000-0000-0000-66f3-3332eca7ea81',
      sub: 'AAAAAAAAAAAAAAAAAAAAAIkzqFVrSaSaFHy782bbtaQ',
      preferred_username: 'sara.rios@empresa.example',
      groups: [group],
    }
    const leavesOut = {
      _claim_names: { groups: 'src1' },
      _claim_sources: { src1: { endpoint: 'https://graph.example/users/1/getMemberObjects' } },
    }
    const withoutProof = ['amr', 'auth_time']

    it('names a person by their mail, with the ids of their groups and the roles of the application', async () => {
      const claims = { ...entra, roles: ['cupo-auditoria'] }
      expect(await signInWith({ claims, without: withoutProof })).toMatchObject({
        user: 'sara.rios@empresa.example',
        person: `${issuer} AAAAAAAAAAAAAAAAAAAAAIkzqFVrSaSaFHy782bbtaQ`,
        groups: [group, 'cupo-auditoria'],
      })
    })

    it('says why a token lets nobody in whose groups are too many to be in it', async () => {
      const without = [...withoutProof, 'groups']
      expect(await signInWith({ claims: { ...entra, ...leavesOut }, without })).toEqual({
        refused: 'its token leaves out the groups, which are too many',
      })
      const claims = { ...entra, ...leavesOut, roles: ['cupo-auditoria'] }
      expect(await signInWith({ claims, without })).toMatchObject({ groups: ['cupo-auditoria'] })
    })

    it('gives no new proof by a token without the optional claim auth_time', async () => {
      const anew = { mustProveAnew: true }
      expect(await signInWith({ claims: entra, without: withoutProof }, anew)).toEqual({
        refused: expect.any(String),
      })
      expect(await signInWith({ claims: entra, without: ['amr'] }, anew)).toMatchObject({ groups: [group] })
    })
  })

  it('takes as a new proof only one that was given after the sign-in began, however long its second factor took', async () => {
    const anew = { mustProveAnew: true, secondsUnderWay: 240 }
    expect((await begin(anew)).address.searchParams.get('max_age')).toBe('0')
    expect(await signInWith({}, anew)).toMatchObject({ user: 'sara.rios' })
    const provedAgo = (ago: number) => signInWith({ claims: { auth_time: seconds() - ago } }, anew)
    expect(await provedAgo(235)).toMatchObject({ user: 'sara.rios' })
    // A minute and a half of different clocks are forgiven, of which the library forgives 30 seconds.
    expect(await provedAgo(240 + 85)).toMatchObject({ user: 'sara.rios' })
    expect(await provedAgo(240 + 95)).toEqual({ refused: expect.any(String) })
    expect(await signInWith({ without: ['auth_time'] }, anew)).toEqual({ refused: expect.any(String) })
  })

  it('is away, and refuses nobody, when it fails, answers a page, is late or is gone', async () => {
    const { complete } = await begin({})
    const answers: readonly (typeof answerToken)[] = [
      async () => ({ status: 503, body: '{"error":"unavailable"}' }),
      async () => ({ status: 502, type: 'text/html', body: '<!doctype html>' }),
      async () => ({ status: 200, type: 'text/html', body: '<!doctype html>' }),
      async () => 'nothing',
    ]
    for (const answer of answers) {
      answerToken = answer
      await expect(complete()).rejects.toBeInstanceOf(ProviderUnavailable)
    }
    directory.closeAllConnections()
    await new Promise((resolve) => directory.close(resolve))
    await expect(complete()).rejects.toBeInstanceOf(ProviderUnavailable)
  })

  it('is looked up again after a failure, and keeps nobody from signing out', async () => {
    const port = connect()
    isAway = true
    await expect(port.begin({ mustProveAnew: false })).rejects.toBeInstanceOf(ProviderUnavailable)
    expect(await port.endAddress('a-proof', 'https://cupo.example/office')).toBeNull()
    isAway = false
    expect(await port.endAddress('a-proof', 'https://cupo.example/office')).toContain(`${issuer}/end?`)
  })
})
