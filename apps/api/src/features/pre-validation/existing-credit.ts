import { isMobileLine, type PreValidationResult } from '@cupo/wire'
import { existingCreditOf, isOpen } from '../origination/origination.ts'
import type { PreValidationParts } from './parts.ts'
import type { PreValidation } from './stored-pre-validation.ts'

const bars = { none: null, own: null, elsewhere: 'EmAndamento', openLoan: 'Liberada' } as const

/**
 * What the form of the channel would stop at. Told to the person alone: a code that was given to somebody who asks on their
 * behalf was given for a quota.
 */
export async function barOf(
  { db, secrets, store }: Pick<PreValidationParts, 'db' | 'secrets' | 'store'>,
  { content: { requester, document, mobile, origin } }: PreValidation,
): Promise<PreValidationResult['barredBy']> {
  if (requester !== null) return null
  const all = await store.ofDocument(db, secrets.blindIndex('document', document))
  // A landline begins no application: its person goes on with the line of the one that they have.
  const begun = all.find((one) => isOpen(one) && one.origin === origin)
  const line = isMobileLine(mobile) ? mobile : (begun?.person.mobile ?? mobile)
  return bars[existingCreditOf(all, { mobile: line, origin }).kind]
}
