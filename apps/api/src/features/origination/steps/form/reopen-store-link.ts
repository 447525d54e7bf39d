import { inTransaction } from '../../../../platform/database/transaction.ts'
import { done, type Result, refuse } from '../../../../platform/refusal.ts'
import type { FormParts } from './form-context.ts'
import { findStoreLink, type LinkKind, type LinkOf, type LinkOpener, linkKinds } from './store-link.ts'

/**
 * What a link that led on from a pre-validation says, told once more to the browser of its proof while that counts: a reload
 * costs nobody what was typed already. Everything else is refused alike (conformance: R-U49).
 */
export async function reopenStoreLink<const Kind extends LinkKind>(
  { db, secrets, findFormProof }: Pick<FormParts, 'db' | 'secrets' | 'findFormProof'>,
  id: string,
  kinds: readonly Kind[],
  { now, browserHash }: LinkOpener,
): Promise<Result<LinkOf<Kind>>> {
  const link = await findStoreLink(db, secrets, id)
  if (link === null || browserHash === null) return refuse('EnlaceInvalido')
  const { kind, leadsOn, document, mobile } = link
  const isOfKind = kinds.some((one) => one === kind)
  const origin = linkKinds[kind].channel
  if (!isOfKind || origin === null || document === undefined || mobile === undefined)
    return refuse('EnlaceInvalido')
  if (leadsOn?.browser !== browserHash.toString('base64url')) return refuse('EnlaceInvalido')
  const proof = await inTransaction(db, (transaction) =>
    findFormProof(transaction, { document, mobile, origin, browserHash }, now),
  )
  return proof === null ? refuse('EnlaceInvalido') : done(link as LinkOf<Kind>)
}
