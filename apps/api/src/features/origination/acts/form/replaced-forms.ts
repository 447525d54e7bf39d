import type { Transaction } from 'kysely'
import type { Temporal } from 'temporal-polyfill'
import type { Database } from '../../../../platform/database/schema.ts'
import type { OriginationParts } from '../../context.ts'
import type { FormContent } from '../../model/submitted-form.ts'
import { endHandOffs } from '../../store/hand-offs.ts'
import { endAuthorizationCodes } from '../hand-off/send-authorization.ts'

type Parts = Pick<OriginationParts, 'secrets' | 'store' | 'forms' | 'linkSessions'>

/**
 * What a shop has filed before for the same person leads to nothing from now on, with link and code of its SMS: the desk has one
 * sale of them, and no mistyped form is authorised later. What their customer has authorised stays.
 */
export async function endReplacedForms(
  { secrets, store, forms, linkSessions }: Parts,
  transaction: Transaction<Database>,
  { document, link }: FormContent,
  { keep, now }: { readonly keep: string; readonly now: Temporal.Instant },
): Promise<void> {
  const shop = link?.seller?.shop
  if (shop === undefined) return
  const documentIndex = secrets.blindIndex('document', document)
  const filed = await store.lockUnprovedOfShop(transaction, { documentIndex, shop })
  const replaced = filed.filter((id) => id !== keep)
  if (replaced.length === 0) return
  const formIds = await forms.giveUp(transaction, replaced, now)
  await store.closeUnproved(transaction, replaced, 'Expirada', now)
  if (formIds.length > 0) await endAuthorizationCodes(transaction, formIds, now)
  for (const applicationId of replaced) {
    for (const linkId of await endHandOffs(transaction, { applicationId }, 'replaced', now)) {
      await linkSessions.endOfLink(transaction, linkId, 'replaced', now)
    }
  }
}
