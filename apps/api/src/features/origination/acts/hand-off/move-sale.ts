import type { Transaction } from 'kysely'
import type { Temporal } from 'temporal-polyfill'
import type { Actor } from '../../../../platform/actor.ts'
import type { Database } from '../../../../platform/database/schema.ts'
import type { OriginationParts } from '../../context.ts'
import type { Application } from '../../model/application.ts'
import type { SubmittedForm } from '../../model/submitted-form.ts'
import { endHandOffs } from '../../store/hand-offs.ts'
import { apply } from '../act.ts'
import { moveHandOff } from './phone-session.ts'

type MoveContext = { readonly now: Temporal.Instant; readonly requestId: string; readonly actor: Actor }

/**
 * The person's sale was open already, begun at another counter: its customer goes on with it here. Whatever has become of the
 * session that posted the form, the link and the agents of before act for the sale no more, and the pressed link does. Once
 * for each form, in the transaction that settles it; answers the application as it then stands.
 */
export async function moveSale(
  parts: OriginationParts,
  transaction: Transaction<Database>,
  { applicationId: from, content }: SubmittedForm,
  open: Application,
  { now, requestId, actor }: MoveContext,
): Promise<Application> {
  const { linkSessions } = parts
  const { id: to } = open
  if (from === to) return open
  const seller = content.link?.seller ?? null
  for (const linkId of await endHandOffs(transaction, { applicationId: to }, 'replaced', now)) {
    await linkSessions.endOfLink(transaction, linkId, 'replaced', now)
  }
  await linkSessions.moveSale(transaction, { from, to, shop: seller?.shop ?? null })
  await moveHandOff(transaction, from, to)
  const { seller: known } = open.facts
  if (seller === null || (known?.shop === seller.shop && known.agent === seller.agent)) return open
  const record = { now, actor, requestId, action: 'takeSale', evidence: null }
  return apply(parts, transaction, open, [{ type: 'SellerChanged', seller }], record)
}
