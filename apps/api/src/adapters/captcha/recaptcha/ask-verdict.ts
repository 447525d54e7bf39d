import * as v from 'valibot'
import { ProviderUnavailable } from '../../../ports/provider-unavailable.ts'
import { askProvider } from '../../http/ask-provider.ts'
import type { CallLimits } from '../../http/provider-connection.ts'
import type { HttpOutcome } from '../../http/send-once.ts'
import { sendWithTries } from '../../http/send-with-tries.ts'

/** Base64url of a few hundred to a few thousand characters. */
export const tokenSchema = v.pipe(v.string(), v.regex(/^[\w-]{100,4000}$/))

const verdictSchema = v.object({
  success: v.boolean(),
  hostname: v.optional(v.string()),
  /** Version 3 alone: from 0, a robot, to 1. */
  score: v.optional(v.number()),
  'error-codes': v.optional(v.array(v.string()), []),
})
export type Verdict = v.InferOutput<typeof verdictSchema>

type Question = { readonly secret: string; readonly token: string }

/** Never retried: the first try uses the token up. */
export function askVerdict(
  verifyUrl: string,
  { secret, token }: Question,
  limits: CallLimits,
): Promise<Verdict> {
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
