import type { Config, Environment } from './config.ts'
import { demoSecrets } from './demo-secrets.ts'

const providerAddresses = [
  'OPERATOR_API_URL',
  'OPERATOR_SITE_URL',
  'SUPPORT_CHAT_URL',
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

/** What may stand in the demo and must not in production, each with its variable. */
export function productionOffenders(given: Environment, config: Config): readonly string[] {
  return [
    ...providerAddresses.flatMap((name) => {
      const address = given[name]
      if (address === undefined) return [`${name}: unset in production`]
      return address.split(',').some((one) => isLoopback(new URL(one.trim()).hostname))
        ? [`${name}: a loopback address in production`]
        : []
    }),
    ...Object.entries(demoSecrets).flatMap(([name, demo]) =>
      isSameSecret(given[name] ?? demo, demo) ? [`${name}: the demo's value in production`] : [],
    ),
    ...(config.epayco.script.sha256 === null
      ? ['EPAYCO_CHECKOUT_SCRIPT_SHA256: unset in production, so that any script would be served']
      : []),
    ...(config.epayco.isTest ? ['EPAYCO_TEST: payments of play money count in production'] : []),
    ...(given.DATABASE_URL ? [] : ['DATABASE_URL: unset in production']),
    ...(config.isHttps ? [] : ['PUBLIC_URL: not https in production']),
    ...(config.seeds !== 'off' ? ['SEEDS: the people of the demo are on in production'] : []),
    ...(config.clockSecret === null ? [] : ['OPS_CLOCK_SECRET: the clock listener is on in production']),
  ]
}

const isLoopback = (host: string) =>
  /^(localhost|127\.|0\.0\.0\.0|\[?(::1?|::ffff:(127\.|7f).*)\]?$)/.test(host)

/** Padding and spaces change how a key is written, not what it is. */
const isSameSecret = (given: string, demo: string) => given === demo || bytesOf(given).equals(bytesOf(demo))

const bytesOf = (text: string) => Buffer.from(text, 'base64url')
