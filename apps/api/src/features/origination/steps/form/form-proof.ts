import type { Transaction } from 'kysely'
import type { Database } from '../../../../platform/database/schema.ts'
import { isOpen } from '../../journey.ts'
import { isAgents, isOnPaper } from './agents-form.ts'
import type { FormContext, FormParts, FormProof } from './form-context.ts'
import type { FormContent } from './submitted-form.ts'

/**
 * The proof that confirms a form in the place of a code of its own; null where the form asks for one as ever. A client that keeps no secret cannot show that it is the same. What is open already is
 * changed by the form's own code alone, at a counter too. Whoever asks on a person's behalf was told a code for a quota: it
 * begins an application, and opens nothing that this person has besides.
 */
export async function proofOfForm(
  { findFormProof, secrets, store }: FormParts,
  transaction: Transaction<Database>,
  content: FormContent,
  { now, asker: { browserHash }, settings }: FormContext,
): Promise<FormProof | null> {
  if (browserHash === null || content.isDecoy) return null
  const { document, mobile, origin } = content
  const proof = await findFormProof(transaction, { document, mobile, origin, browserHash }, now)
  if (proof === null) return null
  // Paper is kept of every sale, or of none.
  if (isOnPaper(content, settings)) return null
  const known = await store.ofDocument(transaction, secrets.blindIndex('document', document))
  if (known.some(isOpen)) return null
  return proof.isAskedByOther && !isAgents(content) && known.length > 0 ? null : proof
}
