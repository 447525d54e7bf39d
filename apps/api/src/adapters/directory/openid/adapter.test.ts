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
beforeEach(async () => {
  isAway = false
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
type Options = { readonly mfa?: string; readonly mustProveAnew?: boolean }

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

async function begin({ mfa, mustProveAnew = false }: Options) {
  const port = connect(mfa ?? null)
  const { address, underWay } = await port.begin({ mustProveAnew })
  const cameBackBy = (given: Readonly<Record<string, string>> = {}) => {
    const back = new URL('https://cupo.example/office/signed-in')
    back.search = new URLSearchParams({ code: 'the-code', state: underWay.state, ...given }).toString()
    return back
  }
  const complete = (back = cameBackBy()) => port.complete(back, { ...underWay, mustProveAnew })
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

  it('takes as a new proof only one of this very minute', async () => {
    const anew = { mustProveAnew: true }
    expect((await begin(anew)).address.searchParams.get('max_age')).toBe('0')
    expect(await signInWith({}, anew)).toMatchObject({ user: 'sara.rios' })
    expect(await signInWith({ claims: { auth_time: seconds() - 600 } }, anew)).toEqual({
      refused: expect.any(String),
    })
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
