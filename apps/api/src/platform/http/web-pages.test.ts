import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { serveCheckoutScript } from './checkout-script.ts'
import { addressRefusal } from './unknown-address.ts'
import { serveWebPages } from './web-pages.ts'

const pages = {
  photoOrigin: 'https://photos.example',
  identityOrigin: 'https://identity.example',
  chatOrigins: ['https://chat.example'],
  checkoutOrigins: {
    forms: ['https://checkout.example', 'https://secure.checkout.example'],
    connections: ['https://api.checkout.example'],
  },
  frameAncestors: ['http://localhost:3001'],
  sendKeptAsset: async () => null,
}

let app: FastifyInstance
let refuse: ReturnType<typeof addressRefusal>

let dist: string
let script: string | null = null
beforeAll(async () => {
  dist = await mkdtemp(join(tmpdir(), 'cupo-dist-'))
  await mkdir(join(dist, 'client'))
  await mkdir(join(dist, 'pages'))
  await writeFile(
    join(dist, 'routes.json'),
    JSON.stringify({
      routes: {
        '/on-boarding/otp': 'shell',
        '/self-manage/payment/:id/response': 'shell',
        '/self-manage/payment/:id/response/*': 'shell',
        '/veridas/assisted': 'shell',
        '/veridas/assisted/:proposalId/:handOffId/:emailHash/:token': 'shell',
        '/assisted/home': 'shell',
      },
      otherwise: 'shell',
    }),
  )
  await writeFile(join(dist, 'csp.json'), JSON.stringify({ shell: { scripts: [], styles: [] } }))
  await writeFile(join(dist, 'pages', 'shell.html'), '<!doctype html>')
  app = Fastify({ routerOptions: { ignoreTrailingSlash: true } })
  refuse = addressRefusal(app)
  await serveWebPages(app, { ...pages, dist, hasRecaptcha: false }, refuse)
  serveCheckoutScript(app, { path: '/js/epayco/checkout.js', current: () => script })
})
afterAll(async () => {
  await app.close()
  await rm(dist, { recursive: true })
})

/** The sources of each directive of a page's policy. */
async function policyOf(path: string, of = app): Promise<Readonly<Record<string, string>>> {
  const { headers } = await of.inject(path)
  const directives = String(headers['content-security-policy']).split('; ')
  return Object.fromEntries(directives.map((one) => one.split(/ (.*)/s).slice(0, 2)))
}

describe('the checkout’s hosts (R-X12)', () => {
  it.each([
    '/self-manage/payment/1f2e',
    '/self-manage/payment/1f2e/response/?ref_payco=1',
    '/fast-payment',
    '/fast-payment/payment',
    '/advanced-payment/1/2',
    '/guarantee-payment/1/2',
    '/guarantee-payment-response/1/response',
  ])('may be sent a form and asked from %s, and nothing else', async (path) => {
    const policy = await policyOf(path)
    expect(policy['form-action']).toBe("'self' https://checkout.example https://secure.checkout.example")
    expect(policy['connect-src']).toBe("'self' https://api.checkout.example")
    const { 'form-action': _form, 'connect-src': _connect, ...others } = policy
    expect(JSON.stringify(others)).not.toContain('checkout.example')
    expect(policy['script-src']).toBe("'self'")
    expect(policy['require-trusted-types-for']).toBe("'script'")
  })

  it.each([
    ...[
      '/',
      '/form',
      '/self-manage',
      '/self-manage/credits/1',
      '/self-manage/payments',
      '/fast-payments',
      '/login',
    ],
    ...['/x/fast-payment', '/guarantee-paymentx', '/on-boarding/details', '/error-response?u=/fast-payment'],
  ])('are unknown to %s', async (path) => {
    expect(JSON.stringify(await policyOf(path))).not.toContain('checkout.example')
  })
})

describe('the pages of an assisted sale', () => {
  const link = '/veridas/assisted/application-1/hand-off-1/hash-1/secret-1'

  it.each([link, '/veridas/assisted', '/assisted/home?data=x'])(
    '%s may be framed by the counter page of the demo alone',
    async (path) => {
      expect((await policyOf(path))['frame-ancestors']).toBe('http://localhost:3001')
    },
  )

  it.each(['/', '/on-boarding/otp', '/veridas', '/self-manage', '/assistedx', '/x/assisted/home'])(
    '%s may be framed by nobody',
    async (path) => {
      expect((await policyOf(path))['frame-ancestors']).toBe("'none'")
    },
  )

  it('the pages of an assisted sale may be framed by nobody where no counter page is configured', async () => {
    const other = Fastify()
    await serveWebPages(other, { ...pages, dist, frameAncestors: [], hasRecaptcha: false }, refuse)
    expect((await policyOf(link, other))['frame-ancestors']).toBe("'none'")
    await other.close()
  })

  it('the pages of an assisted sale may frame the identity check on the customer’s own phone', async () => {
    const policy = await policyOf(link)
    expect(policy['frame-src']).toBe("'self' blob: https://identity.example")
  })
})

describe('the page of the chat', () => {
  it.each([
    ['/self-manage', true],
    ['/form', true],
    ['/on-boarding/contract', true],
    ['/assisted/offer', false],
    ['/advanced-payment/1/secret', false],
  ])(
    'may be framed by what leads into a journey or the own area alone: %s (R-V79)',
    async (path, isAllowed) => {
      expect((await policyOf(path))['frame-src']?.includes('https://chat.example')).toBe(isAllowed)
    },
  )
})

describe('the checkout’s script', () => {
  it('the checkout’s script is missing for now while there is none', async () => {
    const { statusCode, headers } = await app.inject('/js/epayco/checkout.js')
    expect(statusCode).toBe(503)
    expect(headers['retry-after']).toBe('10')
  })

  it('the checkout’s script is served as a script of ours once it has come', async () => {
    script = 'globalThis.ePayco = {}'
    const { statusCode, headers, body } = await app.inject('/js/epayco/checkout.js')
    expect({ statusCode, body }).toEqual({ statusCode: 200, body: script })
    expect(headers['content-type']).toBe('text/javascript; charset=utf-8')
    expect(headers['cache-control']).toBe('public, max-age=300')
  })
})

describe('a vendor’s captcha', () => {
  const vendor = 'https://www.google.com/recaptcha/'

  it('a vendor’s captcha may load its script and frames on every page, once it is chosen', async () => {
    const other = Fastify()
    await serveWebPages(other, { ...pages, dist, hasRecaptcha: true }, refuse)
    const policy = await policyOf('/fast-payment', other)
    expect(policy['script-src']).toBe(`'self' ${vendor} https://www.gstatic.com/recaptcha/`)
    expect(policy['frame-src']).toContain(vendor)
    expect(policy['require-trusted-types-for']).toBe("'script'")
    await other.close()
  })

  it('a vendor’s captcha is not in the policy of the proof of work', async () => {
    expect(JSON.stringify(await policyOf('/fast-payment'))).not.toContain('google')
  })
})

it.each([
  '/on-boarding/otp',
  '/on-boarding/otp/',
  '/self-manage/payment/1f2e/response/?ref_payco=1',
  '/self-manage/payment/1f2e/response/x',
])('%s, a screen without a page of its own, is found', async (path) => {
  expect((await app.inject(path)).statusCode).toBe(200)
})

describe('an address of no page', () => {
  it.each(['/admin', '/.git/config', '/backup/', '//evil.example/'])(
    '%s shows the page that says so, as not found to scanners and caches',
    async (path) => {
      const answer = await app.inject(path)
      expect([answer.statusCode, answer.body]).toEqual([404, '<!doctype html>'])
      expect(answer.headers['cache-control']).toBe('no-cache')
    },
  )
})

describe('the address of a page with a method that pages do not have', () => {
  it.each(['/on-boarding/otp', '/on-boarding/otp/', '/assisted/home?a=1'])(
    'is answered by the methods of pages: %s (R-X17)',
    async (url) => {
      const { statusCode, headers, body } = await app.inject({ method: 'POST', url })
      expect([statusCode, headers.allow]).toEqual([405, 'GET, HEAD'])
      expect(JSON.parse(body)).toMatchObject({ errorCode: 'MetodoNoPermitido' })
    },
  )

  it.each(['/self-manage/payment/x/response', '/self-manage/payment/x/response/y?ref_payco=1'])(
    'lands on the result of a payment, when a page of the bank sends a form there: %s (R-X17)',
    async (url) => {
      const payload = 'x_ref_payco=1&x_response=Aceptada'
      const headers = { 'content-type': 'application/x-www-form-urlencoded' }
      const { statusCode, headers: answered } = await app.inject({ method: 'POST', url, payload, headers })
      expect([statusCode, answered.location]).toEqual([303, url])
    },
  )

  it.each(['/no/existe', '/self-manage/payment//response', '/on-boarding'])(
    'is not found where no page is: %s (R-X17)',
    async (url) => {
      expect((await app.inject({ method: 'POST', url })).statusCode).toBe(404)
    },
  )
})

describe('a file that is missing', () => {
  it.each(['GET', 'HEAD'] as const)(
    'is not found, though its address is one of many: %s (R-X17)',
    async (method) => {
      await mkdir(join(dist, 'client', 'assets'), { recursive: true })
      const { statusCode, headers } = await app.inject({ method, url: '/assets/gone-Ab12.js' })
      expect([statusCode, headers.allow]).toEqual([404, undefined])
    },
  )
})
