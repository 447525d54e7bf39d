import { identityNumberSchema } from '@cupo/wire'
import * as v from 'valibot'
import { openSealed } from '../../../platform/open-sealed.ts'
import { done, type Result, refuse } from '../../../platform/refusal.ts'
import type { Secrets } from '../../../platform/secrets.ts'

/** A document that the browser sealed. Refuses with `SolicitudInvalida` what came plain or is none. */
export async function openDocument(secrets: Secrets, sealed: string): Promise<Result<string>> {
  const parsed = v.safeParse(identityNumberSchema, await openSealed(secrets, sealed))
  return parsed.success ? done(parsed.output) : refuse('SolicitudInvalida')
}

const choiceSchema = v.object({
  identityCardNumber: identityNumberSchema,
  mobileLastDigits: v.optional(v.pipe(v.string(), v.regex(/^(\d{2}|\d{4})$/)), '0000'),
})

/** A document and the line that a code is to go to, sealed together. */
export async function openChoice(
  secrets: Secrets,
  sealed: string,
): Promise<Result<v.InferOutput<typeof choiceSchema>>> {
  const parsed = v.safeParse(choiceSchema, await openSealed(secrets, sealed))
  return parsed.success ? done(parsed.output) : refuse('SolicitudInvalida')
}
