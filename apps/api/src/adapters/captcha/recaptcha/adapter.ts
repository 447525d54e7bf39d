import { createHash } from 'node:crypto'
import * as v from 'valibot'
import type { Captcha, WidgetChallenge } from '../../../ports/captcha.ts'
import { ProviderUnavailable } from '../../../ports/provider-unavailable.ts'
import { type CallLimits, defaultCallLimits } from '../../http/provider-connection.ts'
import { askVerdict, tokenSchema, type Verdict } from './ask-verdict.ts'

export type RecaptchaOptions = {
  readonly siteKey: string
  readonly secretKey: string
  readonly verifyUrl: string
  /** Tokens that another page collected are refused. */
  readonly hostname: string
  /** False when it was spent before; remembered until it expires. */
  readonly spend: (tokenId: string, expiresAtSeconds: number) => Promise<boolean>
  readonly limits?: Partial<CallLimits>
}

/** Google accepts a token for two minutes, once. */
const spentSeconds = 300

/** Version 3 scores visitors instead of asking: below this a visitor counts as a robot. */
const scoreMin = 0.5

/** Refusals that say something about us, not about the visitor. */
const ourFaults = ['missing-input-secret', 'invalid-input-secret', 'bad-request', 'invalid-keys']

/** Runs on the machine's clock. */
export function connectRecaptcha(options: RecaptchaOptions): Captcha<WidgetChallenge> {
  const { siteKey, hostname, spend } = options
  const limits = { ...defaultCallLimits, ...options.limits }
  return {
    challenge: async () => ({ recaptcha: { siteKey } }),
    verify: async (token) => {
      if (!v.is(tokenSchema, token)) return false
      const verdict = await askVerdict(options.verifyUrl, { secret: options.secretKey, token }, limits)
      if (verdict['error-codes'].some((code) => ourFaults.includes(code)))
        throw new ProviderUnavailable('captcha', 'error', 'our keys were refused')
      if (!isOurPerson(verdict, hostname)) return false
      const tokenId = createHash('sha256').update(token).digest('hex')
      return spend(`recaptcha ${tokenId}`, Math.floor(Date.now() / 1000) + spentSeconds)
    },
  }
}

const isOurPerson = (verdict: Verdict, hostname: string) =>
  verdict.success &&
  verdict.hostname === hostname &&
  (verdict.score === undefined || verdict.score >= scoreMin)
