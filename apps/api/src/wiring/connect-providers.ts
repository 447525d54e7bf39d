import { connectBank } from '../adapters/bank/integrator/adapter.ts'
import { createAltchaCaptcha } from '../adapters/captcha/altcha/adapter.ts'
import { connectRecaptcha } from '../adapters/captcha/recaptcha/adapter.ts'
import { connectBureau } from '../adapters/credit-bureau/integrator/adapter.ts'
import { connectOpenId } from '../adapters/directory/openid/adapter.ts'
import {
  type CircuitBreaker,
  createCircuitBreaker,
  type QuestionListener,
} from '../adapters/http/ask-provider.ts'
import { connectIdentityVerifier } from '../adapters/identity-verifier/integrator/adapter.ts'
import { connectMail } from '../adapters/mail/smtp/adapter.ts'
import { connectSentry } from '../adapters/monitoring/sentry/adapter.ts'
import { connectOperator } from '../adapters/operator/integrator/adapter.ts'
import { outsideFiles } from '../adapters/outside-files/outside-files.ts'
import { epayco } from '../adapters/payment-provider/epayco/adapter.ts'
import type { PaymentService } from '../adapters/payment-provider/payment-service.ts'
import { connectSecurityQuestions } from '../adapters/security-questions/evidente/adapter.ts'
import { connectSms } from '../adapters/sms/integrator/adapter.ts'
import { connectWatchlist } from '../adapters/watchlist/integrator/adapter.ts'
import type { challengeSpender } from '../features/captcha/captcha.ts'
import type { Config } from '../platform/config.ts'
import type { Log } from '../platform/log.ts'
import { outageLog } from '../platform/outage-log.ts'
import { systemRandom } from '../platform/random.ts'
import type { Captcha } from '../ports/captcha.ts'
import type { Part } from '../ports/provider-unavailable.ts'

type ChallengeSpender = ReturnType<typeof challengeSpender>

export function connectProviders(config: Config, watch: ProviderWatch) {
  const { timeoutMs, budgetMs } = limitsOf(config)
  const connection = (part: Part, provider: { url: string; key: string }) => ({
    baseUrl: provider.url,
    key: provider.key,
    limits: { timeoutMs, budgetMs },
    ...watch(part),
  })
  return {
    operator: connectOperator(connection('operator', config.operator)),
    bureau: connectBureau(connection('bureau', config.bureau)),
    watchlist: connectWatchlist(connection('watchlist', config.watchlist)),
    identity: connectIdentityVerifier({
      ...connection('identity', config.identity),
      pageUrl: config.identity.pageUrl,
    }),
    questions: connectSecurityQuestions(connection('questions', config.questions)),
    sms: connectSms(connection('sms', config.sms)),
    bank: connectBank(connection('bank', config.bank)),
    files: outsideFiles(config.lender.files),
    directory:
      config.office === null
        ? null
        : connectOpenId({
            ...config.office,
            redirectUrl: `${config.office.url}/signed-in`,
            timeoutMs,
          }),
    monitoring:
      config.monitoringDsn === null
        ? null
        : connectSentry({
            dsn: config.monitoringDsn,
            environment: config.isProduction ? 'production' : 'demo',
            limits: { timeoutMs },
            ...watch('monitoring'),
          }),
    mail: connectMail({
      url: config.smtpUrl,
      from: config.lender.mail.from,
      replyTo: config.lender.mail.replyTo ?? config.lender.supportEmail,
      messageIdHost: new URL(config.publicUrl).hostname,
      limits: { connectMs: timeoutMs, silenceMs: timeoutMs, totalMs: budgetMs },
      listener: watch('mail').listener,
    }),
  }
}

type WatchedProvider = { readonly breaker: CircuitBreaker; readonly listener: QuestionListener }
type ProviderWatch = (part: Part) => WatchedProvider

export function watchProviders(log: Log) {
  const breakers = new Map<Part, CircuitBreaker>()
  const watch: ProviderWatch = (part) => {
    const breaker = createCircuitBreaker()
    breakers.set(part, breaker)
    const outage = outageLog(log, 'provider')
    const failed: QuestionListener['failed'] = (facts) => outage.failed({ provider: part, ...facts })
    return { breaker, listener: { failed, recovered: outage.recovered } }
  }
  return { watch, breakers }
}

export function connectCaptcha(config: Config, key: string, spend: ChallengeSpender): Captcha {
  return config.recaptcha
    ? connectRecaptcha({ ...config.recaptcha, spend, limits: limitsOf(config) })
    : createAltchaCaptcha({ key: Buffer.from(key), random: systemRandom, spend })
}

export function connectPayments(config: Config, log: Log, watch: ProviderWatch): PaymentService {
  return epayco(config.epayco, {
    limits: limitsOf(config),
    ...watch('payments'),
    onScriptUnavailable: (reason) => log.warn({ reason }, 'checkout script unavailable'),
    onScriptRefused: (sha256) => log.error({ sha256 }, 'checkout script refused: it is not the approved one'),
  })
}

const limitsOf = ({ providerTimeoutMs }: Config) => ({
  timeoutMs: providerTimeoutMs,
  budgetMs: Math.round(providerTimeoutMs * 2.4),
})
