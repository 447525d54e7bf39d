import type { Transaction } from 'kysely'
import type { Database } from '../../../../platform/database/schema.ts'
import { isOpen } from '../../journey.ts'
import { isAgents, isOfAnotherShop, isOnPaper } from './agents-form.ts'
import type { FormContext, FormParts, FormProof } from './form-context.ts'
import type { FormContent } from './submitted-form.ts'

/**
 * The proof that confirms a form in the place of a code of its own; null where the form asks for one as ever
 * (conformance: R-U36, R-U37, R-U38). A client that keeps no secret cannot show that it is the same. What is open already is
 * changed by the form's own code alone, a sale at another counter too. Whoever asks for somebody else is told a code for a quota:
 * it opens nothing that this person has besides.
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
  if (isAgents(content)) {
    const isSoldElsewhere = known.some((one) => isOpen(one) && isOfAnotherShop(one, content.link?.seller))
    return isSoldElsewhere ? null : proof
  }
  return (proof.isAskedByOther ? known.length > 0 : known.some(isOpen)) ? null : proof
}
