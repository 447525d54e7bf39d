import { inTransaction } from '../../../../platform/database/transaction.ts'
import { done, type Result, refuse } from '../../../../platform/refusal.ts'
import { findStoreLink, type LinkOpener, linkKinds, type StoreLink } from '../../store/store-links.ts'
import type { FormParts } from './form-context.ts'

type CustomersLink = Extract<StoreLink, { readonly kind: 'finter' | 'libre' }>

/**
 * What a link that led on from a pre-validation says, told once more to the browser of its proof while that counts: a reload
 * costs nobody what was typed already. Everything else is refused alike.
 */
export async function reopenStoreLink(
  { db, secrets, findFormProof }: Pick<FormParts, 'db' | 'secrets' | 'findFormProof'>,
  id: string,
  { now, browserHash }: LinkOpener,
): Promise<Result<CustomersLink>> {
  const link = await findStoreLink(db, secrets, id)
  if (link === null || (link.kind !== 'finter' && link.kind !== 'libre')) return unknown
  const { leadsOn, document, mobile } = link
  const preValidationId = leadsOn?.preValidation
  if (browserHash === null || leadsOn?.browser !== browserHash.toString('base64url')) return unknown
  if (document === undefined || mobile === undefined || preValidationId === undefined) return unknown
  const line = { preValidationId, document, mobile, origin: linkKinds[link.kind].channel, browserHash }
  const proof = await inTransaction(db, (transaction) => findFormProof(transaction, line, now))
  return proof === null ? unknown : done(link)
}

const unknown = refuse('EnlaceInvalido')
