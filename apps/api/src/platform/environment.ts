import { staffRoles } from '@cupo/wire/office'
import * as v from 'valibot'
import { areNetworks } from './networks.ts'

/** Production refuses these. */
export const demoSecrets = {
  MASTER_KEY: 'Y3Vwby1kZW1vLW1hc3Rlci1rZXktMzItYnl0ZXMhISE',
  STORE_LINK_KEY: 'Y3Vwby1kZW1vLXN0b3JlLWxpbmsta2V5LTMyLWJ5dGU',
  OPERATOR_API_KEY: 'demo-operator-key',
  OPERATOR_CALLBACK_SECRET: 'demo-operator-callback-secret',
  BUREAU_API_KEY: 'demo-bureau-key',
  WATCHLIST_API_KEY: 'demo-watchlist-key',
  IDENTITY_API_KEY: 'demo-identity-key',
  QUESTIONS_API_KEY: 'demo-evidente-key',
  SMS_API_KEY: 'demo-sms-key',
  EPAYCO_PUBLIC_KEY_CARD: 'demo-epayco-card-key',
  EPAYCO_PUBLIC_KEY_CASH: 'demo-epayco-cash-key',
  EPAYCO_PRIVATE_KEY: 'demo-epayco-private-key',
  EPAYCO_CUSTOMER_ID: '500100',
  EPAYCO_P_KEY: 'demo-epayco-p-key',
  BANK_API_KEY: 'demo-bank-key',
  OFFICE_OIDC_CLIENT_SECRET: 'demo-office-secret',
} as const

const port = v.pipe(
  v.string(),
  v.regex(/^\d{1,5}$/, 'a port number'),
  v.transform(Number),
  v.maxValue(65_535),
)
const portOr = (fallback: number) => v.optional(port, String(fallback))
const url = v.pipe(v.string(), v.url('an address'))
const urls = v.pipe(
  v.string(),
  v.check((list) => list.split(',').every((text) => URL.canParse(text.trim())), 'addresses with commas'),
)
const networks = v.pipe(
  v.string(),
  v.check(areNetworks, 'networks like 10.0.0.0/8 with commas, loopback, or none'),
)
const secret = v.pipe(v.string(), v.minLength(8, 'at least 8 characters'))
const officeUrl = v.pipe(
  v.string(),
  v.url('an address'),
  v.regex(/^https?:\/\/[^/?#@]+\/office\/?$/, 'a host with the path /office'),
)
const officeRoles = v.pipe(
  v.string(),
  v.rawTransform(({ dataset, addIssue, NEVER }) => {
    try {
      return v.parse(v.record(v.string(), v.picklist(staffRoles)), JSON.parse(dataset.value))
    } catch {
      addIssue({ message: `JSON, a group to a role: ${staffRoles.join(', ')}` })
      return NEVER
    }
  }),
)
const sha256 = v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/i, '64 hexadecimal digits'), v.toLowerCase())
const key32 = v.pipe(
  v.string(),
  v.transform((text) => Buffer.from(text, 'base64url')),
  v.check((key) => key.length === 32, '32 bytes in base64url'),
)

export const environmentSchema = v.object({
  NODE_ENV: v.optional(
    v.picklist(['development', 'test', 'production'], 'development, test or production'),
    'development',
  ),
  /** A mistyped NODE_ENV cannot run as a demo. */
  DEMO: v.optional(v.picklist(['1'])),
  HOST: v.optional(v.string()),
  TRUSTED_PROXIES: v.optional(networks),
  STOP_GRACE_SECONDS: v.optional(v.pipe(v.string(), v.regex(/^\d{1,2}$/, '0 to 99'), v.transform(Number))),
  LENDER_FILE: v.optional(v.string()),
  PORT: portOr(3000),
  PUBLIC_URL: v.optional(url),
  SANDBOX_PORT: portOr(3001),
  SANDBOX_SMTP_PORT: v.optional(v.pipe(v.string(), v.regex(/^\d{1,5}$/), v.transform(Number))),
  DATABASE_URL: v.optional(v.string()),
  DATABASE_CONNECTIONS: v.optional(
    v.pipe(v.string(), v.regex(/^\d{1,3}$/, 'a number'), v.transform(Number), v.minValue(4), v.maxValue(200)),
    '10',
  ),
  /** Number of synchronous standbys; a lost one raises an alert. */
  DATABASE_STANDBYS: v.optional(v.pipe(v.string(), v.regex(/^\d$/, '0 to 9'), v.transform(Number)), '0'),
  DATA_DIR: v.optional(v.string(), './data'),
  LOG_LEVEL: v.optional(v.picklist(['fatal', 'error', 'warn', 'info', 'debug', 'silent']), 'info'),
  HTTPS_CERT: v.optional(v.string()),
  HTTPS_KEY: v.optional(v.string()),
  MASTER_KEY: v.optional(key32, demoSecrets.MASTER_KEY),
  MASTER_KEY_PREVIOUS: v.optional(key32),
  STORE_LINK_KEY: v.optional(key32, demoSecrets.STORE_LINK_KEY),
  OPERATOR_API_URL: v.optional(url),
  OPERATOR_API_KEY: v.optional(secret, demoSecrets.OPERATOR_API_KEY),
  OPERATOR_CALLBACK_SECRET: v.optional(secret, demoSecrets.OPERATOR_CALLBACK_SECRET),
  OPERATOR_SITE_URL: v.optional(url),
  SUPPORT_CHAT_URL: v.optional(url),
  BUREAU_API_URL: v.optional(url),
  BUREAU_API_KEY: v.optional(secret, demoSecrets.BUREAU_API_KEY),
  WATCHLIST_API_URL: v.optional(url),
  WATCHLIST_API_KEY: v.optional(secret, demoSecrets.WATCHLIST_API_KEY),
  IDENTITY_API_URL: v.optional(url),
  IDENTITY_API_KEY: v.optional(secret, demoSecrets.IDENTITY_API_KEY),
  IDENTITY_PAGE_URL: v.optional(url),
  QUESTIONS_API_URL: v.optional(url),
  QUESTIONS_API_KEY: v.optional(secret, demoSecrets.QUESTIONS_API_KEY),
  SMS_API_URL: v.optional(url),
  SMS_API_KEY: v.optional(secret, demoSecrets.SMS_API_KEY),
  SMTP_URL: v.optional(url),
  EPAYCO_API_URL: v.optional(url),
  EPAYCO_SECURE_URL: v.optional(url),
  EPAYCO_CHECKOUT_SCRIPT_URL: v.optional(url),
  EPAYCO_CHECKOUT_SCRIPT_SHA256: v.optional(sha256),
  EPAYCO_CHECKOUT_HOST: v.optional(urls),
  EPAYCO_CHECKOUT_CONNECT: v.optional(urls),
  EPAYCO_PUBLIC_KEY_CARD: v.optional(secret, demoSecrets.EPAYCO_PUBLIC_KEY_CARD),
  EPAYCO_PUBLIC_KEY_CASH: v.optional(secret, demoSecrets.EPAYCO_PUBLIC_KEY_CASH),
  EPAYCO_PRIVATE_KEY: v.optional(secret, demoSecrets.EPAYCO_PRIVATE_KEY),
  EPAYCO_CUSTOMER_ID: v.optional(
    v.pipe(v.string(), v.regex(/^\d{1,12}$/, 'the number of the account')),
    demoSecrets.EPAYCO_CUSTOMER_ID,
  ),
  EPAYCO_P_KEY: v.optional(secret, demoSecrets.EPAYCO_P_KEY),
  EPAYCO_TEST: v.optional(v.picklist(['true', 'false'])),
  BANK_API_URL: v.optional(url),
  BANK_API_KEY: v.optional(secret, demoSecrets.BANK_API_KEY),
  CAPTCHA: v.optional(v.picklist(['altcha', 'recaptcha']), 'altcha'),
  RECAPTCHA_SITE_KEY: v.optional(secret),
  RECAPTCHA_SECRET_KEY: v.optional(secret),
  RECAPTCHA_VERIFY_URL: v.optional(url, 'https://www.google.com/recaptcha/api/siteverify'),
  MONITORING_DSN: v.optional(v.union([v.literal('off'), url])),
  CHAT_SELF_MANAGE_URL: v.optional(url),
  CHAT_ON_BOARDING_URL: v.optional(url),
  METRICS_PORT: v.optional(port),
  METRICS_HOST: v.optional(v.string(), '127.0.0.1'),
  TRACES_URL: v.optional(url),
  PROVIDER_TIMEOUT_MS: v.optional(
    v.pipe(v.string(), v.regex(/^\d{2,5}$/, '10 to 99999 milliseconds'), v.transform(Number)),
    '5000',
  ),
  /** Without it there is no office. */
  OFFICE_OIDC_ISSUER: v.optional(url),
  OFFICE_OIDC_CLIENT_ID: v.optional(v.string(), 'cupo-office'),
  OFFICE_OIDC_CLIENT_SECRET: v.optional(secret, demoSecrets.OFFICE_OIDC_CLIENT_SECRET),
  /** JSON: a directory's group → a role. */
  OFFICE_ROLES: v.optional(officeRoles),
  OFFICE_URL: v.optional(officeUrl),
  OFFICE_NETWORKS: v.optional(networks),
  OFFICE_MFA: v.optional(v.string()),
  OPS_CLOCK_SECRET: v.optional(v.string()),
  SEEDS: v.optional(v.picklist(['off', 'on', 'start'])),
  RETURN_URLS: v.optional(urls),
  FRAME_ANCESTORS: v.optional(urls),
})

export type Environment = Readonly<Record<string, string | undefined>>

export type ParsedEnvironment = v.InferOutput<typeof environmentSchema>
