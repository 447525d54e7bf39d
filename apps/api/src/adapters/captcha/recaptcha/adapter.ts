import { createHash } from 'node:crypto'
import * as v from 'valibot'
import type { Captcha, WidgetChallenge } from '../../../ports/captcha.ts'
import { ProviderUnavailable } from '../../../ports/provider-unavailable.ts'
import { askProvider, type CallLimits, defaultCallLimits } from '../../http/ask-provider.ts'
import { sendWithTries } from '../../http/json-client.ts'
import type { HttpOutcome } from '../../http/send-once.ts'

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

/** Base64url of a few hundred to a few thousand characters. */
const tokenSchema = v.pipe(v.string(), v.regex(/^[\w-]{100,4000}$/))

const verdictSchema = v.object({
  success: v.boolean(),
  hostname: v.optional(v.string()),
  /** Version 3 alone: from 0, a robot, to 1. */
  score: v.optional(v.number()),
  'error-codes': v.optional(v.array(v.string()), []),
})

type Verdict = v.InferOutput<typeof verdictSchema>

type Question = { readonly secret: string; readonly token: string }

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

/** Never retried: the first try uses the token up. */
function askVerdict(verifyUrl: string, { secret, token }: Question, limits: CallLimits): Promise<Verdict> {
  const request = {
    url: new URL(verifyUrl),
    method: 'POST',
    headers: { accept: 'application/json', 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({ secret, response: token }).toString(),
  } as const
  return askProvider('captcha', undefined, async () => verdictOf(await sendWithTries(request, false, limits)))
}

function verdictOf(outcome: HttpOutcome): Verdict {
  if (outcome.kind === 'timeout') throw new ProviderUnavailable('captcha', 'timeout', 'no answer in time')
  if (outcome.kind === 'failure')
    throw new ProviderUnavailable('captcha', 'error', 'the connection failed', outcome.cause)
  if (outcome.kind === 'tooLarge')
    throw new ProviderUnavailable('captcha', 'invalidAnswer', 'the answer is too large')
  if (outcome.status < 200 || outcome.status > 299)
    throw new ProviderUnavailable('captcha', 'error', outcome.status)
  const parsed = v.safeParse(verdictSchema, readJson(outcome.text))
  if (!parsed.success)
    throw new ProviderUnavailable('captcha', 'invalidAnswer', 'the answer breaks the protocol')
  return parsed.output
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
