import { readFileSync } from 'node:fs'
import { type Lender, parseLender, type ReadLender } from '@cupo/wire/lender'
import { staffRoles } from '@cupo/wire/office'
import * as v from 'valibot'
import { type Environment, environmentSchema, type ParsedEnvironment } from './environment.ts'
import { networksOf } from './networks.ts'
import { demoOffenders, lenderOffenders, productionOffenders } from './production-offenders.ts'

export type Config = ReturnType<typeof resolve> & { readonly lender: Lender }

/** Throws one error that names every offender. */
export function readConfig(environment: Environment): Config {
  const given = Object.fromEntries(
    Object.entries(environment).filter(([, value]) => value !== undefined && value !== ''),
  )
  const parsed = v.safeParse(environmentSchema, given)
  if (!parsed.success) {
    throw new ConfigError(parsed.issues.map((issue) => `${v.getDotPath(issue)}: ${issue.message}`))
  }
  const config = resolve(parsed.output)
  const lender = readLender(parsed.output.LENDER_FILE)
  const offenders = [
    ...(lender.ok ? [] : lender.problems.map((problem) => `LENDER_FILE: ${problem}`)),
    ...(lender.ok && config.isProduction ? lenderOffenders(lender.lender) : []),
    ...missingKeys(parsed.output),
    ...(config.isProduction ? productionOffenders(given, config) : demoOffenders(given, config)),
  ]
  if (!lender.ok || offenders.length > 0) throw new ConfigError(offenders)
  return { ...config, lender: lender.lender }
}

export class ConfigError extends Error {
  readonly offenders: readonly string[]

  constructor(offenders: readonly string[]) {
    super(`Configuration refused:\n${offenders.map((offender) => `  - ${offender}`).join('\n')}`)
    this.offenders = offenders
  }
}

function readLender(file: string | undefined): ReadLender {
  const howTo = 'docs/how-to/become-a-lender.md'
  if (file === undefined) return { ok: false, problems: [`unset, and nobody lends (${howTo})`] }
  try {
    return parseLender(readFileSync(file, 'utf8'))
  } catch {
    return { ok: false, problems: [`${file} cannot be read (${howTo})`] }
  }
}

function missingKeys(env: ParsedEnvironment): readonly string[] {
  const needed = env.CAPTCHA === 'altcha' ? [] : (['RECAPTCHA_SITE_KEY', 'RECAPTCHA_SECRET_KEY'] as const)
  const https = [env.HTTPS_CERT, env.HTTPS_KEY]
  return [
    ...needed
      .filter((name) => env[name] === undefined)
      .map((name) => `${name}: unset, and CAPTCHA is ${env.CAPTCHA}`),
    ...(https.filter((path) => path !== undefined).length === 1
      ? [`${env.HTTPS_CERT === undefined ? 'HTTPS_CERT' : 'HTTPS_KEY'}: unset, and its other half is set`]
      : []),
  ]
}

function resolve(env: ParsedEnvironment) {
  const isProduction = env.NODE_ENV === 'production'
  const sandbox = `http://127.0.0.1:${env.SANDBOX_PORT}`
  const publicUrl = (env.PUBLIC_URL ?? `http://localhost:${env.PORT}`).replace(/\/$/, '')
  return {
    isProduction,
    port: env.PORT,
    host: env.HOST ?? (env.HTTPS_CERT !== undefined && !isProduction ? '0.0.0.0' : 'localhost'),
    /** Proxies whose `X-Forwarded-For` is trusted. */
    trustedProxies: networksOf(env.TRUSTED_PROXIES ?? (isProduction ? 'none' : 'loopback')),
    /** Readiness fails for so long before the server closes. */
    stopGraceSeconds: env.STOP_GRACE_SECONDS ?? (isProduction ? 5 : 0),
    publicUrl,
    isHttps: publicUrl.startsWith('https:'),
    https: env.HTTPS_CERT && env.HTTPS_KEY ? { certPath: env.HTTPS_CERT, keyPath: env.HTTPS_KEY } : null,
    databaseUrl: env.DATABASE_URL,
    databaseConnections: env.DATABASE_CONNECTIONS,
    databaseStandbys: env.DATABASE_STANDBYS,
    dataDir: env.DATA_DIR,
    logLevel: env.LOG_LEVEL,
    masterKey: env.MASTER_KEY,
    previousMasterKey: env.MASTER_KEY_PREVIOUS ?? null,
    storeLinkKey: env.STORE_LINK_KEY,
    clockSecret: isProduction
      ? (env.OPS_CLOCK_SECRET ?? null)
      : (env.OPS_CLOCK_SECRET ?? 'demo-clock-secret'),
    seeds: env.SEEDS ?? (isProduction ? 'off' : 'on'),
    /** Origins to which a browser may return. */
    returnOrigins: originsOf(env.RETURN_URLS ?? (isProduction ? '' : sandbox)),
    frameAncestors: frameAncestorsOf(env, isProduction),
    operator: {
      url: env.OPERATOR_API_URL ?? `${sandbox}/operator/v1`,
      key: env.OPERATOR_API_KEY,
      callbackSecret: env.OPERATOR_CALLBACK_SECRET,
    },
    operatorSiteUrl: env.OPERATOR_SITE_URL ?? (isProduction ? null : `${sandbox}/tienda`),
    supportChatUrl: env.SUPPORT_CHAT_URL ?? (isProduction ? null : `${sandbox}/tienda/chat`),
    bureau: { url: env.BUREAU_API_URL ?? `${sandbox}/bureau/v1`, key: env.BUREAU_API_KEY },
    watchlist: { url: env.WATCHLIST_API_URL ?? `${sandbox}/watchlist/v1`, key: env.WATCHLIST_API_KEY },
    identity: {
      url: env.IDENTITY_API_URL ?? `${sandbox}/identity/v1`,
      key: env.IDENTITY_API_KEY,
      pageUrl: env.IDENTITY_PAGE_URL ?? `${sandbox}/identity/page`,
    },
    questions: { url: env.QUESTIONS_API_URL ?? `${sandbox}/evidente`, key: env.QUESTIONS_API_KEY },
    sms: { url: env.SMS_API_URL ?? `${sandbox}/sms/v1`, key: env.SMS_API_KEY },
    epayco: epaycoOf(env, sandbox),
    office: officeOf(env, publicUrl, sandbox),
    bank: { url: env.BANK_API_URL ?? `${sandbox}/bank/v1`, key: env.BANK_API_KEY },
    monitoringDsn: monitoringDsnOf(env.MONITORING_DSN, isProduction, sandbox),
    recaptcha: recaptchaOf(env, publicUrl),
    chat: { selfManage: chatOf(env.CHAT_SELF_MANAGE_URL), onBoarding: chatOf(env.CHAT_ON_BOARDING_URL) },
    metrics: env.METRICS_PORT === undefined ? null : { host: env.METRICS_HOST, port: env.METRICS_PORT },
    tracesUrl: env.TRACES_URL ?? null,
    /** Limit of one attempt; a call with its retries takes at most 2.4 times as long. */
    providerTimeoutMs: env.PROVIDER_TIMEOUT_MS,
    smtpUrl: env.SMTP_URL ?? `smtp://127.0.0.1:${env.SANDBOX_SMTP_PORT ?? env.SANDBOX_PORT + 1}`,
  }
}

/** Null without a directory; the demo's is the sandbox. */
function officeOf(env: ParsedEnvironment, publicUrl: string, sandbox: string) {
  const isProduction = env.NODE_ENV === 'production'
  const issuer = env.OFFICE_OIDC_ISSUER ?? (isProduction ? null : `${sandbox}/directory`)
  if (issuer === null) return null
  return {
    issuer,
    clientId: env.OFFICE_OIDC_CLIENT_ID,
    clientSecret: env.OFFICE_OIDC_CLIENT_SECRET,
    roleOf: env.OFFICE_ROLES ?? Object.fromEntries(staffRoles.map((role) => [role, role])),
    url: (env.OFFICE_URL ?? `${publicUrl}/office`).replace(/\/$/, ''),
    /** Null admits any network. */
    isOfItsNetworks: env.OFFICE_NETWORKS === undefined ? null : networksOf(env.OFFICE_NETWORKS),
    mfa: env.OFFICE_MFA ?? null,
  }
}

function chatOf(address: string | undefined): string | null {
  if (address === undefined) return null
  const page = new URL(address)
  page.searchParams.set('locale', 'es')
  return page.href
}

function recaptchaOf(env: ParsedEnvironment, publicUrl: string) {
  if (env.CAPTCHA !== 'recaptcha') return null
  return {
    siteKey: env.RECAPTCHA_SITE_KEY ?? '',
    secretKey: env.RECAPTCHA_SECRET_KEY ?? '',
    verifyUrl: env.RECAPTCHA_VERIFY_URL,
    hostname: new URL(publicUrl).hostname,
  }
}

function monitoringDsnOf(given: string | undefined, isProduction: boolean, sandbox: string): string | null {
  if (given !== undefined) return given === 'off' ? null : given
  return isProduction ? null : `${sandbox.replace('://', '://demo-monitoring-key@')}/monitoring/1`
}

const frameAncestorsOf = (env: ParsedEnvironment, isProduction: boolean) =>
  originsOf(env.FRAME_ANCESTORS ?? (isProduction ? '' : `http://localhost:${env.SANDBOX_PORT}`))

const originsOf = (list: string): readonly string[] =>
  list === '' ? [] : list.split(',').map((text) => new URL(text.trim()).origin)

function epaycoOf(env: ParsedEnvironment, sandbox: string) {
  const scriptUrl = env.EPAYCO_CHECKOUT_SCRIPT_URL ?? `${sandbox}/epayco/checkout.js`
  return {
    apiUrl: env.EPAYCO_API_URL ?? `${sandbox}/epayco/api`,
    secureUrl: env.EPAYCO_SECURE_URL ?? `${sandbox}/epayco/secure`,
    script: { url: scriptUrl, sha256: env.EPAYCO_CHECKOUT_SCRIPT_SHA256 ?? null },
    checkoutOrigins: {
      forms: originsOf(env.EPAYCO_CHECKOUT_HOST ?? scriptUrl),
      connections: originsOf(env.EPAYCO_CHECKOUT_CONNECT ?? ''),
    },
    publicKeys: { card: env.EPAYCO_PUBLIC_KEY_CARD, cash: env.EPAYCO_PUBLIC_KEY_CASH },
    privateKey: env.EPAYCO_PRIVATE_KEY,
    signing: { customerId: env.EPAYCO_CUSTOMER_ID, pKey: env.EPAYCO_P_KEY },
    isTest: (env.EPAYCO_TEST ?? (env.NODE_ENV === 'production' ? 'false' : 'true')) === 'true',
  }
}
