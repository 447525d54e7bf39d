import type { Transaction } from 'kysely'
import type { Database } from '../../../../platform/database/schema.ts'
import type { FormContent } from '../../model/submitted-form.ts'
import { isAgents } from './agents-form.ts'
import type { FormContext, FormParts, FormProof } from './form-context.ts'

/**
 * The code of a quota, in the place of the form's own: for the form that the quota's link led to in the browser that showed the code,
 * of a quota that nobody asked for on the person's behalf, for a person whom the lender does not know. Every other form asks its
 * own code: null (docs/decisions/058).
 */
export async function proofOfForm(
  { findFormProof, secrets, store }: FormParts,
  transaction: Transaction<Database>,
  { content, preValidationId }: { readonly content: FormContent; readonly preValidationId: string | null },
  { now, asker: { browserHash } }: FormContext,
): Promise<FormProof | null> {
  if (browserHash === null || preValidationId === null || content.isDecoy || isAgents(content)) return null
  const { document, mobile, origin } = content
  const known = await store.ofDocument(transaction, secrets.blindIndex('document', document))
  if (known.length > 0) return null
  return findFormProof(transaction, { preValidationId, document, mobile, origin, browserHash }, now)
}
