import { createHash } from 'node:crypto'
import * as v from 'valibot'
import type { Captcha, WidgetChallenge } from '../../../ports/captcha.ts'
import { ProviderUnavailable } from '../../../ports/provider-unavailable.ts'
import { type CallLimits, defaultCallLimits } from '../../http/provider-connection.ts'
import { askVerdict, tokenSchema, type Verdict } from './ask-verdict.ts'

export type RecaptchaOptions = {
  readonly siteKey: string
  readonly secretKey: string
  /** `https://www.google.com/recaptcha/api/siteverify`, or whatever speaks its protocol. */
  readonly verifyUrl: string
  /** Of our pages: a token that another page collected is none of ours. */
  readonly hostname: string
  /** Remembers a token until it expires; false when it was spent before, so that it counts once. */
  readonly spend: (tokenId: string, expiresAtSeconds: number) => Promise<boolean>
  readonly limits?: Partial<CallLimits>
}

/** Google takes a token for two minutes and once; ours outlive that by a little. */
const spentSeconds = 300

/** Where the keys are of version 3, which judges instead of asking: below this it is taken for a robot. */
const scoreMin = 0.5

/** Refusals that say something about us, not about the visitor. */
const ourFaults = ['missing-input-secret', 'invalid-input-secret', 'bad-request', 'invalid-keys']

/** reCAPTCHA by its `siteverify` protocol. It runs on the machine's clock, as Google's tokens do. */
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
