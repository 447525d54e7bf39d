import { describe, expect, it } from 'vitest'
import { ConfigError, readConfig } from './config.ts'

const key = (letter: string) => letter.repeat(43)

/** An environment that production accepts; each test changes one thing. */
const production = {
  NODE_ENV: 'production',
  PUBLIC_URL: 'https://cupo.example',
  DATABASE_URL: 'postgres://cupo@db.example/cupo',
  MASTER_KEY: key('A'),
  STORE_LINK_KEY: key('B'),
  OPERATOR_API_URL: 'https://operator.example/v1',
  OPERATOR_API_KEY: 'a-key-of-its-own',
  OPERATOR_SITE_URL: 'https://www.operator.example',
  SUPPORT_CHAT_URL: 'https://wa.me/573001234567',
  OPERATOR_CALLBACK_SECRET: 'a-secret-of-its-own',
  BUREAU_API_URL: 'https://bureau.example/v1',
  BUREAU_API_KEY: 'a-key-of-its-own',
  WATCHLIST_API_URL: 'https://lists.example/v1',
  WATCHLIST_API_KEY: 'a-key-of-its-own',
  IDENTITY_API_URL: 'https://identity.example/v1',
  IDENTITY_API_KEY: 'a-key-of-its-own',
  IDENTITY_PAGE_URL: 'https://identity.example/page',
  QUESTIONS_API_URL: 'https://questions.example',
  QUESTIONS_API_KEY: 'a-key-of-its-own',
  SMS_API_URL: 'https://sms.example/v1',
  SMS_API_KEY: 'a-key-of-its-own',
  SMTP_URL: 'smtps://mail.example:465',
  EPAYCO_API_URL: 'https://api.pay.example',
  EPAYCO_SECURE_URL: 'https://secure.pay.example',
  EPAYCO_CHECKOUT_SCRIPT_URL: 'https://checkout.pay.example/checkout.js',
  EPAYCO_CHECKOUT_SCRIPT_SHA256: 'AB'.repeat(32),
  EPAYCO_CHECKOUT_HOST: 'https://checkout.pay.example',
  EPAYCO_PUBLIC_KEY_CARD: 'a-key-of-its-own',
  EPAYCO_PUBLIC_KEY_CASH: 'a-key-of-its-own',
  EPAYCO_PRIVATE_KEY: 'a-key-of-its-own',
  EPAYCO_CUSTOMER_ID: '123456',
  EPAYCO_P_KEY: 'a-key-of-its-own',
  BANK_API_URL: 'https://bank.example/v1',
  BANK_API_KEY: 'a-key-of-its-own',
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
    })
  })

  it('the captcha needs nobody; a vendor’s needs both of its keys', () => {
    expect(readConfig({}).recaptcha).toBeNull()
    expect(() => readConfig({ CAPTCHA: 'recaptcha', RECAPTCHA_SITE_KEY: 'a-site-key' })).toThrow(
      /RECAPTCHA_SECRET_KEY: unset, and CAPTCHA is recaptcha/,
    )
    const keys = { RECAPTCHA_SITE_KEY: 'a-site-key', RECAPTCHA_SECRET_KEY: 'a-secret-key' }
    expect(
      readConfig({ CAPTCHA: 'recaptcha', ...keys, PUBLIC_URL: 'https://cupo.example' }).recaptcha,
    ).toEqual({
      siteKey: 'a-site-key',
      secretKey: 'a-secret-key',
      verifyUrl: 'https://www.google.com/recaptcha/api/siteverify',
      hostname: 'cupo.example',
    })
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
  ])('%s=%s is named', (name, value) => {
    expect(offendersOf({ [name]: value })).toEqual([expect.stringContaining(`${name}:`)])
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
    expect(offendersOf({ ...production, OPS_CLOCK_SECRET: 'a-secret-of-its-own' })).toEqual([
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

  it('names every offender at once', () => {
    const offenders = offendersOf({ NODE_ENV: 'production', OPS_CLOCK_SECRET: 'on', SEEDS: 'on' })
    // Fifteen addresses, fifteen secrets, the script's hash, the database, the public address, the people and the clock.
    expect(offenders).toHaveLength(35)
  })
})
