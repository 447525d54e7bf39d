import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { demoLender, demoLenderFile } from '../../../demo/src/lender.ts'
import { ConfigError, readConfig as readWhole } from './config.ts'
import { lenderOffenders } from './production-offenders.ts'

/** The demo's lender, unless an environment names another. */
const readConfig = (environment: Readonly<Record<string, string | undefined>>) =>
  readWhole({ LENDER_FILE: demoLenderFile, ...environment })

/** 32 bytes that no list of guesses has. */
const key = (seed: number) =>
  Buffer.from(Array.from({ length: 32 }, (_, index) => (index * 37 + seed * 11) % 256)).toString('base64url')

/** An environment that production accepts; each test changes one thing. */
const production = {
  NODE_ENV: 'production',
  PUBLIC_URL: 'https://cupo.example',
  DATABASE_URL: 'postgres://cupo@db.example/cupo',
  MASTER_KEY: key(1),
  STORE_LINK_KEY: key(2),
  OPERATOR_API_URL: 'https://operator.example/v1',
  OPERATOR_API_KEY: 'operator-api-key-x7Q9',
  OPERATOR_CALLBACK_SECRET: 'operator-callback-secret-x7Q9',
  BUREAU_API_URL: 'https://bureau.example/v1',
  BUREAU_API_KEY: 'bureau-api-key-x7Q9',
  WATCHLIST_API_URL: 'https://lists.example/v1',
  WATCHLIST_API_KEY: 'watchlist-api-key-x7Q9',
  IDENTITY_API_URL: 'https://identity.example/v1',
  IDENTITY_API_KEY: 'identity-api-key-x7Q9',
  IDENTITY_PAGE_URL: 'https://identity.example/page',
  QUESTIONS_API_URL: 'https://questions.example',
  QUESTIONS_API_KEY: 'questions-api-key-x7Q9',
  SMS_API_URL: 'https://sms.example/v1',
  SMS_API_KEY: 'sms-api-key-x7Q9',
  SMTP_URL: 'smtps://mail.example:465',
  EPAYCO_API_URL: 'https://api.pay.example',
  EPAYCO_SECURE_URL: 'https://secure.pay.example',
  EPAYCO_CHECKOUT_SCRIPT_URL: 'https://checkout.pay.example/checkout.js',
  EPAYCO_CHECKOUT_SCRIPT_SHA256: 'AB'.repeat(32),
  EPAYCO_CHECKOUT_HOST: 'https://checkout.pay.example',
  EPAYCO_PUBLIC_KEY_CARD: 'epayco-public-key-card-x7Q9',
  EPAYCO_PUBLIC_KEY_CASH: 'epayco-public-key-cash-x7Q9',
  EPAYCO_PRIVATE_KEY: 'epayco-private-key-x7Q9',
  EPAYCO_CUSTOMER_ID: '123456',
  EPAYCO_P_KEY: 'epayco-p-key-x7Q9',
  BANK_API_URL: 'https://bank.example/v1',
  RETURN_URLS: 'https://shop.example',
  LENDER_FILE: fileURLToPath(new URL('testing/second-lender.json', import.meta.url)),
  BANK_API_KEY: 'bank-api-key-x7Q9',
}

const offendersOf = (environment: Readonly<Record<string, string | undefined>>): readonly string[] => {
  try {
    readConfig(environment)
    return []
  } catch (error) {
    if (error instanceof ConfigError) return error.offenders
    throw error
  }
}

describe('without any environment', () => {
  it('everything points at the sandbox on this machine', () => {
    const config = readConfig({})
    expect(config).toMatchObject({
      isProduction: false,
      port: 3000,
      publicUrl: 'http://localhost:3000',
      isHttps: false,
      operator: { url: 'http://127.0.0.1:3001/operator/v1', key: 'demo-operator-key' },
      operatorSiteUrl: 'http://127.0.0.1:3001/tienda',
      supportChatUrl: 'http://127.0.0.1:3001/tienda/chat',
      identity: { pageUrl: 'http://127.0.0.1:3001/identity/page' },
      smtpUrl: 'smtp://127.0.0.1:3002',
      epayco: {
        apiUrl: 'http://127.0.0.1:3001/epayco/api',
        secureUrl: 'http://127.0.0.1:3001/epayco/secure',
        script: { url: 'http://127.0.0.1:3001/epayco/checkout.js', sha256: null },
        checkoutOrigins: { forms: ['http://127.0.0.1:3001'], connections: [] },
        isTest: true,
      },
      bank: { url: 'http://127.0.0.1:3001/bank/v1' },
      returnOrigins: ['http://127.0.0.1:3001'],
      frameAncestors: ['http://localhost:3001'],
    })
  })

  it('the captcha needs nobody; a vendor’s needs both of its keys', () => {
    expect(readConfig({}).recaptcha).toBeNull()
    expect(() => readConfig({ CAPTCHA: 'recaptcha', RECAPTCHA_SITE_KEY: 'a-site-key' })).toThrow(
      /RECAPTCHA_SECRET_KEY: unset, and CAPTCHA is recaptcha/,
    )
    const keys = { RECAPTCHA_SITE_KEY: 'a-site-key', RECAPTCHA_SECRET_KEY: 'a-secret-key' }
    expect(
      readConfig({ CAPTCHA: 'recaptcha', ...keys, DEMO: '1', PUBLIC_URL: 'https://cupo.example' }).recaptcha,
    ).toEqual({
      siteKey: 'a-site-key',
      secretKey: 'a-secret-key',
      verifyUrl: 'https://www.google.com/recaptcha/api/siteverify',
      hostname: 'cupo.example',
    })
  })

  it('the chat is off unless it has a page, which is told the language of the screens (R-V79)', () => {
    expect(readConfig({}).chat).toEqual({ selfManage: null, onBoarding: null })
    const CHAT_SELF_MANAGE_URL = 'https://chat.example/embed/?website_id=a'
    expect(readConfig({ CHAT_SELF_MANAGE_URL }).chat.selfManage).toBe(`${CHAT_SELF_MANAGE_URL}&locale=es`)
  })

  it('empty text counts as unset', () => {
    expect(readConfig({ PORT: '', PUBLIC_URL: '', OPERATOR_API_URL: '' }).port).toBe(3000)
  })

  it('the ports of web and sandbox move everything with them', () => {
    expect(readConfig({ PORT: '4000', SANDBOX_PORT: '5001' })).toMatchObject({
      publicUrl: 'http://localhost:4000',
      sms: { url: 'http://127.0.0.1:5001/sms/v1' },
      smtpUrl: 'smtp://127.0.0.1:5002',
    })
  })
})

describe('a value that cannot be', () => {
  it.each([
    ['PORT', 'web'],
    ['PORT', '70000'],
    ['PUBLIC_URL', 'cupo.example'],
    ['MASTER_KEY', 'short'],
    ['STORE_LINK_KEY', 'A'.repeat(42)],
    ['OPERATOR_API_KEY', 'short'],
    ['OPERATOR_API_URL', 'not an address'],
    ['LOG_LEVEL', 'loud'],
    ['EPAYCO_CHECKOUT_SCRIPT_SHA256', 'ab'.repeat(31)],
    ['EPAYCO_CUSTOMER_ID', 'shop'],
    ['EPAYCO_CHECKOUT_HOST', 'https://checkout.pay.example,secure'],
    ['EPAYCO_TEST', 'perhaps'],
    ['RETURN_URLS', 'https://shop.example,no-address'],
    ['FRAME_ANCESTORS', 'counter'],
    ['NODE_ENV', 'prod'],
    ['NODE_ENV', 'Production'],
    ['NODE_ENV', 'staging'],
    ['DEMO', 'yes'],
    ['TRUSTED_PROXIES', '10.0.0.0/33'],
    ['TRUSTED_PROXIES', 'the proxy'],
    ['DATABASE_CONNECTIONS', '0'],
    ['DATABASE_STANDBYS', 'one'],
    ['MASTER_KEY_PREVIOUS', 'short'],
    ['OFFICE_OIDC_ISSUER', 'login.example'],
    ['OFFICE_OIDC_CLIENT_SECRET', 'short'],
    ['OFFICE_ROLES', 'support'],
    ['OFFICE_ROLES', '{"cupo-servicio":"director"}'],
    ['OFFICE_ROLES', '{"cupo-servicio":["support"]}'],
    ['OFFICE_NETWORKS', 'the company'],
    ['OFFICE_URL', 'https://oficina.example'],
    ['OFFICE_URL', 'https://oficina.example/otra/office'],
    ['OFFICE_URL', 'https://oficina.example/office?a=b'],
    ['OFFICE_URL', 'https://cupo.example@otra.example/office'],
  ])('%s=%s is named', (name, value) => {
    expect(offendersOf({ [name]: value })).toEqual([expect.stringContaining(`${name}:`)])
  })
})

describe('the office', () => {
  const office = {
    OFFICE_OIDC_ISSUER: 'https://login.example/realms/empresa',
    OFFICE_OIDC_CLIENT_SECRET: 'office-client-secret-x7Q9',
    OFFICE_ROLES: '{"cupo-servicio":"support","cupo-auditoria":"auditor"}',
  }

  it('is at /office of the web, with the roles that are named, for every network', () => {
    expect(readConfig({ ...production, ...office }).office).toMatchObject({
      issuer: 'https://login.example/realms/empresa',
      roleOf: { 'cupo-servicio': 'support', 'cupo-auditoria': 'auditor' },
      url: 'https://cupo.example/office',
      isOfItsNetworks: null,
      mfa: null,
    })
    const OFFICE_URL = 'https://oficina.example/office/'
    expect(readConfig({ ...production, ...office, OFFICE_URL }).office?.url).toBe(
      'https://oficina.example/office',
    )
  })

  it('is none in production without a directory, whatever else is set', () => {
    expect(readConfig(production).office).toBeNull()
    expect(
      readConfig({ ...production, OFFICE_URL: 'https://oficina.example/office', OFFICE_MFA: 'mfa' }).office,
    ).toBeNull()
  })

  it.each([
    ['OFFICE_OIDC_ISSUER', 'http://login.example', 'not encrypted'],
    ['OFFICE_OIDC_ISSUER', 'https://localhost:3001/directory', 'a loopback address'],
    ['OFFICE_OIDC_ISSUER', 'https://login.microsoftonline.com/common/v2.0', 'every tenant'],
    ['OFFICE_OIDC_ISSUER', 'https://login.microsoftonline.com/organizations/v2.0', 'every tenant'],
    ['OFFICE_OIDC_CLIENT_SECRET', undefined, "the demo's value"],
    ['OFFICE_OIDC_CLIENT_SECRET', 'demo-office-secret', "the demo's value"],
    ['OFFICE_OIDC_CLIENT_SECRET', 'bank-api-key-x7Q9', 'the same value as another secret'],
    ['OFFICE_URL', 'http://oficina.example/office', 'not encrypted'],
    ['OFFICE_ROLES', undefined, 'any group named like a role'],
  ])('in production, %s=%s is refused: %s', (name, value, why) => {
    expect(offendersOf({ ...production, ...office, [name]: value })).toContainEqual(
      expect.stringMatching(new RegExp(`^${name}: .*${why}`)),
    )
  })
})

describe('the document of the lender', () => {
  it('is needed, read and named with each of its faults', () => {
    const file = join(mkdtempSync(join(tmpdir(), 'lender-')), 'lender.json')
    writeFileSync(
      file,
      JSON.stringify({ ...demoLender, lenderName: '', colors: { ...demoLender.colors, brand: '#c0c0c0' } }),
    )
    expect(offendersOf({ LENDER_FILE: undefined })).toEqual([expect.stringContaining('LENDER_FILE: unset')])
    expect(offendersOf({ LENDER_FILE: `${file}.not` })).toEqual([expect.stringContaining('cannot be read')])
    expect(offendersOf({ LENDER_FILE: file })).toEqual([
      'LENDER_FILE: lenderName: may not be empty',
      expect.stringMatching(/^LENDER_FILE: colors: text has a contrast below 7:1/),
    ])
  })
})

describe('what looks like a production that was not called one', () => {
  it.each([
    ['DATABASE_URL', 'postgres://cupo@db.example/cupo'],
    ['DATABASE_URL', 'postgres://cupo@10.0.0.7:5432/cupo'],
    ['PUBLIC_URL', 'https://cupo.example'],
  ])('is refused with %s=%s, unless DEMO=1 says that it is a demo', (name, value) => {
    expect(offendersOf({ [name]: value })).toEqual([expect.stringContaining(`${name}:`)])
    expect(offendersOf({ [name]: value })[0]).toContain('NODE_ENV=production, or DEMO=1')
    expect(offendersOf({ [name]: value, DEMO: '1' })).toEqual([])
  })

  it.each([
    'postgres://cupo@localhost/cupo',
    'postgres://cupo@127.0.0.1:5433/cupo',
    'postgres://cupo@[::1]/cupo',
    'postgres:///cupo?host=/var/run/postgresql',
    'postgres://cupo@%2Fvar%2Frun%2Fpostgresql/cupo',
  ])('is no database of this machine: %s', (address) => {
    expect(offendersOf({ DATABASE_URL: address })).toEqual([])
  })
})

describe('where it listens', () => {
  it('is this machine alone, in production too, unless HOST says otherwise', () => {
    expect(readConfig({}).host).toBe('localhost')
    expect(readConfig(production).host).toBe('localhost')
    expect(readConfig({ ...production, HOST: '0.0.0.0' }).host).toBe('0.0.0.0')
  })

  it('is the network with a certificate for a phone, whose other half must be there', () => {
    expect(readConfig({ HTTPS_CERT: 'c.pem', HTTPS_KEY: 'k.pem' }).host).toBe('0.0.0.0')
    const certificate = { ...production, HTTPS_CERT: 'c.pem' }
    expect(offendersOf(certificate)).toEqual([expect.stringContaining('HTTPS_KEY: unset')])
    expect(readConfig({ ...certificate, HTTPS_KEY: 'k.pem' }).host).toBe('localhost')
  })

  it('trusts loopback to name the customer outside production, and nobody unasked in it', () => {
    expect(readConfig({}).trustedProxies('::1')).toBe(true)
    expect(readConfig(production).trustedProxies('127.0.0.1')).toBe(false)
    const { trustedProxies } = readConfig({
      ...production,
      TRUSTED_PROXIES: 'loopback, 10.1.0.0/16,2001:db8::/32',
    })
    expect(
      ['127.0.0.1', '::ffff:10.1.2.3', '2001:db8::7', '10.2.0.1', 'unknown'].map(trustedProxies),
    ).toEqual([true, true, true, false, false])
  })
})

describe('production', () => {
  it('starts with addresses, keys and a database of its own', () => {
    expect(offendersOf(production)).toEqual([])
    expect(readConfig(production)).toMatchObject({ isProduction: true, isHttps: true, clockSecret: null })
  })

  it.each([
    'OPERATOR_API_URL',
    'BUREAU_API_URL',
    'WATCHLIST_API_URL',
    'IDENTITY_API_URL',
    'IDENTITY_PAGE_URL',
    'QUESTIONS_API_URL',
    'SMS_API_URL',
    'SMTP_URL',
    'EPAYCO_API_URL',
    'EPAYCO_SECURE_URL',
    'EPAYCO_CHECKOUT_SCRIPT_URL',
    'EPAYCO_CHECKOUT_SCRIPT_SHA256',
    'EPAYCO_CHECKOUT_HOST',
    'BANK_API_URL',
    'DATABASE_URL',
    'PUBLIC_URL',
    'MASTER_KEY',
    'STORE_LINK_KEY',
    'OPERATOR_API_KEY',
    'OPERATOR_CALLBACK_SECRET',
    'BUREAU_API_KEY',
    'WATCHLIST_API_KEY',
    'IDENTITY_API_KEY',
    'QUESTIONS_API_KEY',
    'SMS_API_KEY',
    'EPAYCO_PUBLIC_KEY_CARD',
    'EPAYCO_PUBLIC_KEY_CASH',
    'EPAYCO_PRIVATE_KEY',
    'EPAYCO_CUSTOMER_ID',
    'EPAYCO_P_KEY',
    'BANK_API_KEY',
    'RETURN_URLS',
  ])('refuses to start without %s', (name) => {
    expect(offendersOf({ ...production, [name]: undefined })).toEqual([expect.stringContaining(`${name}:`)])
  })

  it.each([
    'http://localhost:3001/v1',
    'http://127.0.0.1/v1',
    'http://127.8.9.1/v1',
    'http://[::1]:3001',
    'http://[::]:3001',
    'http://[::ffff:127.0.0.1]/v1',
    'http://0.0.0.0',
  ])('refuses a provider at %s', (address) => {
    expect(offendersOf({ ...production, BUREAU_API_URL: address })).toEqual([
      expect.stringContaining('BUREAU_API_URL: a loopback address'),
    ])
  })

  it.each([
    ['BUREAU_API_URL', 'https://10.0.0.1/v1', 'a private or link-local'],
    ['BUREAU_API_URL', 'https://172.20.1.1/v1', 'a private or link-local'],
    ['BUREAU_API_URL', 'https://192.168.7.7', 'a private or link-local'],
    ['SMS_API_URL', 'https://169.254.169.254/latest', 'a private or link-local'],
    ['SMS_API_URL', 'https://[fd00::1]', 'a private or link-local'],
    ['SMS_API_URL', 'https://[fe80::1]', 'a private or link-local'],
    ['SMS_API_URL', 'https://[::ffff:10.0.0.1]', 'a private or link-local'],
    ['BANK_API_URL', 'https://bank.localhost', 'a loopback'],
    ['BANK_API_URL', 'http://bank.example', 'not encrypted'],
    ['IDENTITY_PAGE_URL', 'http://identity.example/page', 'not encrypted'],
    ['EPAYCO_CHECKOUT_HOST', 'https://pay.example,http://pay.example', 'not encrypted'],
    ['RETURN_URLS', 'http://shop.example', 'not encrypted'],
    ['MONITORING_DSN', 'http://key@sentry.example/42', 'not encrypted'],
    ['MONITORING_DSN', 'https://key@127.0.0.1/42', 'a loopback'],
    ['MONITORING_DSN', 'https://key@10.2.0.1/42', 'a private or link-local'],
    ['SMTP_URL', 'smtp://mail.example:587', 'not encrypted'],
    ['SMTP_URL', 'smtp://mail.example:587?requireTLS=false', 'not encrypted'],
    ['PUBLIC_URL', 'https://localhost', 'a loopback'],
  ])('refuses %s=%s', (name, address, why) => {
    expect(offendersOf({ ...production, [name]: address })).toEqual([
      expect.stringContaining(`${name}: ${why}`),
    ])
  })

  it('takes a page of the chat over https, and none at all', () => {
    expect(offendersOf({ ...production, CHAT_ON_BOARDING_URL: 'https://chat.example/embed/' })).toEqual([])
    expect(offendersOf({ ...production, CHAT_ON_BOARDING_URL: 'http://chat.example/embed/' })).toEqual([
      expect.stringContaining('CHAT_ON_BOARDING_URL: not encrypted'),
    ])
  })

  it('takes a DSN of monitoring over https, and none at all', () => {
    for (const MONITORING_DSN of ['https://key@sentry.example/42', 'off', ''])
      expect(offendersOf({ ...production, MONITORING_DSN })).toEqual([])
  })

  it('takes mail over STARTTLS where it is compulsory', () => {
    const SMTP_URL = 'smtp://mail.example:587?requireTLS=true'
    expect(offendersOf({ ...production, SMTP_URL })).toEqual([])
  })

  it.each([
    ['MASTER_KEY', 'A'.repeat(43)],
    [
      'STORE_LINK_KEY',
      Buffer.from('0123456789012345'.repeat(2).replaceAll(/[6-9]/g, '0')).toString('base64url'),
    ],
    ['BANK_API_KEY', 'aaaaaaaaaaaaaaaa'],
    ['BANK_API_KEY', 'password-2026-x'],
    ['OPERATOR_CALLBACK_SECRET', 'short-key'],
    ['SMS_API_KEY', 'abcdabcdabcdabcd'],
  ])('refuses %s=%s as easy to guess', (name, value) => {
    expect(offendersOf({ ...production, [name]: value })).toEqual([`${name}: easy to guess`])
  })

  it('refuses a secret that stands in two places, and names both', () => {
    expect(offendersOf({ ...production, STORE_LINK_KEY: production.MASTER_KEY })).toEqual([
      'MASTER_KEY: the same value as another secret',
      'STORE_LINK_KEY: the same value as another secret',
    ])
    expect(offendersOf({ ...production, MASTER_KEY_PREVIOUS: key(3) })).toEqual([])
    expect(offendersOf({ ...production, MASTER_KEY_PREVIOUS: production.MASTER_KEY })).toHaveLength(2)
    const card = production.EPAYCO_PUBLIC_KEY_CARD
    expect(offendersOf({ ...production, EPAYCO_PUBLIC_KEY_CASH: card })).toEqual([])
  })

  it.each([
    ['MASTER_KEY', 'Y3Vwby1kZW1vLW1hc3Rlci1rZXktMzItYnl0ZXMhISE'],
    ['MASTER_KEY', 'Y3Vwby1kZW1vLW1hc3Rlci1rZXktMzItYnl0ZXMhISE='],
    ['STORE_LINK_KEY', 'Y3Vwby1kZW1vLXN0b3JlLWxpbmsta2V5LTMyLWJ5dGU'],
    ['OPERATOR_CALLBACK_SECRET', 'demo-operator-callback-secret'],
    ['SMS_API_KEY', 'demo-sms-key'],
    ['EPAYCO_P_KEY', 'demo-epayco-p-key'],
    ['EPAYCO_CUSTOMER_ID', '500100'],
  ])('refuses the value of %s that anybody can read here', (name, value) => {
    expect(offendersOf({ ...production, [name]: value })).toEqual([
      expect.stringContaining(`${name}: the demo's`),
    ])
  })

  it('refuses an address that is not https', () => {
    expect(offendersOf({ ...production, PUBLIC_URL: 'http://cupo.example' })).toEqual([
      'PUBLIC_URL: not https in production',
    ])
  })

  it('refuses the clock listener', () => {
    expect(offendersOf({ ...production, OPS_CLOCK_SECRET: 'a-clock-of-its-own' })).toEqual([
      expect.stringContaining('OPS_CLOCK_SECRET'),
    ])
  })

  it('takes several hosts of a checkout, and none of them on this machine', () => {
    const hosts = 'https://checkout.pay.example/x, https://secure.pay.example'
    const config = readConfig({ ...production, EPAYCO_CHECKOUT_HOST: hosts, EPAYCO_CHECKOUT_CONNECT: hosts })
    const origins = ['https://checkout.pay.example', 'https://secure.pay.example']
    expect(config.epayco.checkoutOrigins).toEqual({ forms: origins, connections: origins })
    expect(offendersOf({ ...production, EPAYCO_CHECKOUT_HOST: `${hosts},http://localhost` })).toEqual([
      'EPAYCO_CHECKOUT_HOST: a loopback address in production',
    ])
  })

  it('refuses payments of play money', () => {
    expect(offendersOf({ ...production, EPAYCO_TEST: 'true' })).toEqual([
      'EPAYCO_TEST: payments of play money count in production',
    ])
    expect(readConfig(production).epayco.isTest).toBe(false)
    expect(readConfig({ EPAYCO_TEST: 'false' }).epayco.isTest).toBe(false)
  })

  it('refuses the people of the demo', () => {
    expect(offendersOf({ ...production, SEEDS: 'on' })).toEqual([expect.stringContaining('SEEDS')])
    expect(offendersOf({ ...production, SEEDS: 'start' })).toEqual([expect.stringContaining('SEEDS')])
    expect(readConfig(production).seeds).toBe('off')
    expect(readConfig({}).seeds).toBe('on')
  })

  it('lets no page of others show ours in a frame, whatever its address', () => {
    expect(readConfig(production).frameAncestors).toEqual([])
    expect(offendersOf({ ...production, FRAME_ANCESTORS: 'https://counter.example' })).toEqual([
      expect.stringContaining('FRAME_ANCESTORS: set in production'),
    ])
    expect(readConfig({ SANDBOX_PORT: '5001' }).frameAncestors).toEqual(['http://localhost:5001'])
  })

  it("refuses the demo's lender, and what a copy of its document left as it was", () => {
    expect(offendersOf({ ...production, LENDER_FILE: demoLenderFile })).toEqual([
      "LENDER_FILE: the demo's lender in production",
    ])
    expect(lenderOffenders({ ...demoLender, isDemo: false })).toContain(
      'LENDER_FILE: mail.from is an example in production',
    )
  })

  it('names every offender at once', () => {
    const offenders = offendersOf({ NODE_ENV: 'production', OPS_CLOCK_SECRET: 'on', SEEDS: 'on' })
    // The addresses, fifteen secrets, the script's hash, the database, the public address, where journeys lead back to, the
    // lender, the people and the clock.
    expect(offenders).toHaveLength(35)
  })
})
