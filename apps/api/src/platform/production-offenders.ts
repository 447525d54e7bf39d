import type { Lender } from '@cupo/wire/lender'
import { demoSecrets, type Environment } from './environment.ts'
import { networksOf } from './networks.ts'

const providerAddresses = [
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
  'EPAYCO_CHECKOUT_HOST',
  'BANK_API_URL',
]

type CheckedConfig = {
  readonly publicUrl: string
  readonly isHttps: boolean
  readonly seeds: string
  readonly clockSecret: string | null
  readonly epayco: { readonly isTest: boolean; readonly script: { readonly sha256: string | null } }
}

/** Checked when set. */
const furtherAddresses = [
  'OPERATOR_SITE_URL',
  'SUPPORT_CHAT_URL',
  'EPAYCO_CHECKOUT_CONNECT',
  'RECAPTCHA_VERIFY_URL',
  'RETURN_URLS',
  'MONITORING_DSN',
  'CHAT_SELF_MANAGE_URL',
  'CHAT_ON_BOARDING_URL',
  'OFFICE_OIDC_ISSUER',
  'OFFICE_URL',
]

export function productionOffenders(given: Environment, config: CheckedConfig): readonly string[] {
  return [
    ...providerAddresses.flatMap((name) => {
      const addresses = given[name]
      return addresses === undefined ? [`${name}: unset in production`] : unsafeAddresses(name, addresses)
    }),
    ...furtherAddresses.flatMap((name) => unsafeAddresses(name, given[name] ?? '')),
    ...unsafeSecrets(given),
    ...(config.epayco.script.sha256 === null
      ? ['EPAYCO_CHECKOUT_SCRIPT_SHA256: unset in production, so that any script would be served']
      : []),
    ...(config.epayco.isTest ? ['EPAYCO_TEST: payments of play money count in production'] : []),
    ...(given.DATABASE_URL ? [] : ['DATABASE_URL: unset in production']),
    ...publicUrlOffenders(config),
    ...(given.RETURN_URLS
      ? []
      : ['RETURN_URLS: unset in production, so that no journey leads back to the shop']),
    ...(config.seeds !== 'off' ? ['SEEDS: the people of the demo are on in production'] : []),
    ...(config.clockSecret === null ? [] : ['OPS_CLOCK_SECRET: the clock listener is on in production']),
    ...(given.OFFICE_OIDC_ISSUER !== undefined && given.OFFICE_ROLES === undefined
      ? ['OFFICE_ROLES: unset in production, so that any group named like a role would have it']
      : []),
    ...(/^https:\/\/login\.microsoftonline\.com\/(?:common|organizations|consumers)\b/.test(
      given.OFFICE_OIDC_ISSUER ?? '',
    )
      ? ['OFFICE_OIDC_ISSUER: admits every tenant of Entra ID, whose administrators could give our roles']
      : []),
    ...(given.DEMO ? ['DEMO: set in production'] : []),
    ...(given.FRAME_ANCESTORS
      ? [
          'FRAME_ANCESTORS: set in production, so that a page of others could frame ours and borrow its presses',
        ]
      : []),
  ]
}

/** `.example` is nobody's domain (RFC 2606). */
export function lenderOffenders(lender: Lender): readonly string[] {
  if (lender.isDemo) return ["LENDER_FILE: the demo's lender in production"]
  const addresses: Readonly<Record<string, string | undefined>> = {
    siteUrl: lender.siteUrl,
    supportWhatsappUrl: lender.supportWhatsappUrl,
    supportEmail: lender.supportEmail,
    'mail.from': lender.mail.from,
    'mail.replyTo': lender.mail.replyTo,
    'dataOffice.email': lender.dataOffice.email,
    'insurer.claims.email': lender.insurer?.claims.email,
  }
  return Object.entries(addresses)
    .filter(([, address]) => address !== undefined && /\.example\b/.test(address))
    .map(([name]) => `LENDER_FILE: ${name} is an example in production`)
}

/** A mistyped or missing `NODE_ENV`: the demo's keys are public. */
export function demoOffenders(given: Environment, config: CheckedConfig): readonly string[] {
  if (given.DEMO) return []
  const advice = 'set NODE_ENV=production, or DEMO=1 if it is a demo'
  const isRemote = given.DATABASE_URL !== undefined && !isLocalDatabase(given.DATABASE_URL)
  return [
    ...(isRemote ? [`DATABASE_URL: on another host outside production; ${advice}`] : []),
    ...(config.isHttps ? [`PUBLIC_URL: https outside production; ${advice}`] : []),
  ]
}

function isLocalDatabase(address: string): boolean {
  if (!URL.canParse(address)) return true
  const { hostname, searchParams } = new URL(address)
  const host = searchParams.get('host') ?? decodeURIComponent(hostname)
  return host === '' || host.startsWith('/') || isLoopback(host)
}

function publicUrlOffenders({ publicUrl, isHttps }: CheckedConfig): readonly string[] {
  if (!isHttps) return ['PUBLIC_URL: not https in production']
  return isLoopback(new URL(publicUrl).hostname) ? ['PUBLIC_URL: a loopback address in production'] : []
}

function unsafeAddresses(name: string, addresses: string): readonly string[] {
  const urls = addresses
    .split(',')
    .filter((address) => address.trim() !== '' && address !== 'off')
    .map((address) => new URL(address.trim()))
  if (urls.some(({ hostname }) => isLoopback(hostname))) return [`${name}: a loopback address in production`]
  if (urls.some(({ hostname }) => isPrivate(hostname)))
    return [`${name}: a private or link-local address in production`]
  return urls.every(isEncrypted)
    ? []
    : [`${name}: not encrypted in production (https, or smtps, or smtp with ?requireTLS=true)`]
}

function isEncrypted({ protocol, searchParams }: URL): boolean {
  if (protocol === 'smtp:') return searchParams.get('requireTLS') === 'true'
  return protocol === 'https:' || protocol === 'smtps:'
}

const isLoopback = (host: string) =>
  /^(localhost\.?$|.*\.localhost\.?$|127\.|0\.|\[?(::1?|::ffff:(127\.|7f).*)\]?$)/i.test(host)

/** Private, carrier-grade and link-local networks, where clouds serve credentials. */
const isPrivateAddress = networksOf(
  '10.0.0.0/8,172.16.0.0/12,192.168.0.0/16,100.64.0.0/10,169.254.0.0/16,fc00::/7,fe80::/10',
)

function isPrivate(host: string): boolean {
  const address = host.replace(/^\[(.*)\]$/, '$1')
  const [, high, low] = /^::ffff:([0-9a-f]{1,4}):([0-9a-f]{1,4})$/i.exec(address) ?? []
  if (high === undefined || low === undefined) return isPrivateAddress(address)
  const bits = Number.parseInt(high, 16) * 65_536 + Number.parseInt(low, 16)
  return isPrivateAddress([24, 16, 8, 0].map((shift) => Math.floor(bits / 2 ** shift) % 256).join('.'))
}

const keysOf32 = ['MASTER_KEY', 'MASTER_KEY_PREVIOUS', 'STORE_LINK_KEY'] as const
/** Public values may repeat and be guessable. */
const publicValues = ['EPAYCO_CUSTOMER_ID', 'EPAYCO_PUBLIC_KEY_CARD', 'EPAYCO_PUBLIC_KEY_CASH']

function unsafeSecrets(given: Environment): readonly string[] {
  const names = [...new Set([...Object.keys(demoSecrets), ...keysOf32])]
  const values = names.flatMap((name) => {
    const value = given[name]
    return value === undefined ? [] : [{ name, value }]
  })
  const isReused = ({ name, value }: { name: string; value: string }) =>
    !publicValues.includes(name) &&
    values.some((other) => other.name !== name && isSameSecret(other.value, value))
  return [
    ...Object.entries(demoSecrets)
      // Without an office its secret is unused.
      .filter(([name]) => name !== 'OFFICE_OIDC_CLIENT_SECRET' || given.OFFICE_OIDC_ISSUER !== undefined)
      .flatMap(([name, demo]) =>
        isSameSecret(given[name] ?? demo, demo) ? [`${name}: the demo's value in production`] : [],
      ),
    ...values.flatMap((one) => {
      if (Object.values(demoSecrets).some((demo) => isSameSecret(one.value, demo))) return []
      if (isReused(one)) return [`${one.name}: the same value as another secret`]
      return isWeak(one.name, one.value) ? [`${one.name}: easy to guess`] : []
    }),
  ]
}

function isWeak(name: string, value: string): boolean {
  if (publicValues.includes(name)) return false
  if (keysOf32.some((key) => key === name)) return new Set(bytesOf(value)).size < 16
  return value.length < 12 || new Set(value).size < 6 || isRepeated(value) || guessable.test(value)
}

const guessable = /^(password|contrase|secret|changeme|qwerty|letmein|admin|12345|test)/i

/** Padding and spaces do not change a key. */
const isSameSecret = (given: string, demo: string) =>
  given === demo || (bytesOf(demo).length > 0 && bytesOf(given).equals(bytesOf(demo)))

const bytesOf = (text: string) => Buffer.from(text, 'base64url')

/** A part of up to four characters, repeated. */
const isRepeated = (value: string): boolean =>
  [1, 2, 3, 4].some(
    (length) => value.length % length === 0 && value === value.slice(0, length).repeat(value.length / length),
  )
