import * as v from 'valibot'
import { ProviderUnavailable } from '../../../ports/provider-unavailable.ts'
import type { CallLimits } from '../../http/provider-connection.ts'
import type { HttpOutcome } from '../../http/send-once.ts'
import { sendWithTries } from '../../http/send-with-tries.ts'
import { type Verdict, verdictSchema } from './wire.ts'

type Question = { readonly secret: string; readonly token: string }

/** Asks once: a token that was looked at is used up, so that a second try could only be refused. */
export async function askVerdict(
  verifyUrl: string,
  { secret, token }: Question,
  limits: CallLimits,
): Promise<Verdict> {
  const outcome = await sendWithTries(
    {
      url: new URL(verifyUrl),
      method: 'POST',
      headers: { accept: 'application/json', 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({ secret, response: token }).toString(),
    },
    false,
    limits,
  )
  return verdictOf(outcome)
}

function verdictOf(outcome: HttpOutcome): Verdict {
  if (outcome.kind === 'timeout') throw new ProviderUnavailable('captcha', 'timeout', 'no answer in time')
  if (outcome.kind === 'failure')
    throw new ProviderUnavailable('captcha', 'error', 'the connection failed', outcome.cause)
  if (outcome.kind === 'tooLarge')
    throw new ProviderUnavailable('captcha', 'invalidAnswer', 'the answer is too large')
  if (outcome.status < 200 || outcome.status > 299)
    throw new ProviderUnavailable('captcha', 'error', `answered ${outcome.status}`)
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
