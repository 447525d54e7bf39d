import { identityNumberSchema } from '@cupo/wire'
import * as v from 'valibot'
import type { ReceivedRequest } from '../../../platform/http/received.ts'
import { passesNetworkLimit } from '../../../platform/limits.ts'
import { openSealed } from '../../../platform/open-sealed.ts'
import { done, type Result, refuse } from '../../../platform/refusal.ts'
import type { Secrets } from '../../../platform/secrets.ts'
import { isSprayed } from '../../one-time-codes/one-time-codes.ts'
import { lookUpWindows, type PlatformSettings } from '../../policy/policy.ts'
import type { SignInContext } from '../sign-in-context.ts'

/**
 * Many customers share the address of a carrier or a shop: beyond the limit a question costs a captcha and
 * is not refused.
 */
export async function guardLookUp(
  context: SignInContext,
  call: 'check' | 'pin' | 'forgotten',
  request: ReceivedRequest,
  settings: PlatformSettings,
): Promise<Result<true>> {
  const limit = { kind: `look-up:${call}`, windows: lookUpWindows }
  const isFree =
    !(await isSprayed(context.db, settings, request.now)) &&
    (await passesNetworkLimit(context, limit, request))
  return isFree || (await context.spendTicket(request)) ? done(true) : refuse('CaptchaRequerido')
}

export async function openDocument(secrets: Secrets, sealed: string): Promise<Result<string>> {
  const parsed = v.safeParse(identityNumberSchema, await openSealed(secrets, sealed))
  return parsed.success ? done(parsed.output) : refuse('SolicitudInvalida')
}

const choiceSchema = v.object({
  identityCardNumber: identityNumberSchema,
  mobileLastDigits: v.optional(v.pipe(v.string(), v.regex(/^(\d{2}|\d{4})$/)), '0000'),
})

export async function openChoice(
  secrets: Secrets,
  sealed: string,
): Promise<Result<v.InferOutput<typeof choiceSchema>>> {
  const parsed = v.safeParse(choiceSchema, await openSealed(secrets, sealed))
  return parsed.success ? done(parsed.output) : refuse('SolicitudInvalida')
}
