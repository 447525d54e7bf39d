import type { FreeConsents } from '@cupo/wire'
import type { Transaction } from 'kysely'
import type { Temporal } from 'temporal-polyfill'
import type { Actor } from '../../../../platform/actor.ts'
import type { Database } from '../../../../platform/database/schema.ts'
import { inTransaction } from '../../../../platform/database/transaction.ts'
import { done, Refused, type Result } from '../../../../platform/refusal.ts'
import type { PlatformSettings } from '../../../policy/policy.ts'
import { apply } from '../../act.ts'
import type { Application } from '../../application.ts'
import { isOpen } from '../../journey.ts'
import type { OriginationParts } from '../../parts.ts'
import type { RequestEvidence } from '../form/consents.ts'
import { confirmForm, settleForm } from '../form/settle-form.ts'
import type { SubmittedForm } from '../form/submitted-form.ts'
import { endHandOffs } from './hand-off-store.ts'
import { moveHandOff } from './phone-session.ts'

export type AuthorizationContext = {
  readonly now: Temporal.Instant
  readonly requestId: string
  readonly settings: PlatformSettings
  /** Who showed that the customer authorises, and how: consents and audit row name both. */
  readonly actor: Actor
  /** Absent where the form was confirmed before. */
  readonly evidence?: RequestEvidence
  /** The free consents as the customer left them on their phone; absent where they did not see them. */
  readonly consents?: FreeConsents | undefined
}

type SaleContext = Omit<AuthorizationContext, 'evidence' | 'consents'>

/**
 * The customer of an agent's form has authorised: records the consents, then asks bureau and watchlist, and answers the
 * application. A press and a code at the same moment authorise once, whoever was first. Refuses with `EtapaInvalida` where the
 * agent gave the sale up meanwhile, and as `settleForm` does; throws
 * `ProviderUnavailable`, and goes on where it stopped when it is called again (conformance: R-G12).
 */
export async function settleAuthorized(
  parts: OriginationParts,
  form: SubmittedForm,
  { evidence, consents, ...context }: AuthorizationContext,
): Promise<Result<Application>> {
  if (evidence !== undefined) {
    const confirmed = await confirmAgentsForm(parts, form.id, { ...context, evidence, consents })
    if (!confirmed.ok) return confirmed
  }
  const settled = await settleForm(parts, form.id, context)
  if (!settled.ok) return settled
  return inTransaction(parts.db, async (transaction) =>
    done(await leadSale(parts, transaction, form, settled.value, context)),
  )
}

async function confirmAgentsForm(
  parts: OriginationParts,
  formId: string,
  context: AuthorizationContext,
): Promise<Result<string>> {
  try {
    return done(await confirmForm(parts, formId, context))
  } catch (error) {
    if (error instanceof Refused) return { ok: false, refusal: error.refusal }
    throw error
  }
}

/** Sessions and link of the form go on with the application that it led to; a sale that is over has no link. */
async function leadSale(
  parts: OriginationParts,
  transaction: Transaction<Database>,
  form: SubmittedForm,
  applicationId: string,
  context: SaleContext,
): Promise<Application> {
  const { now } = context
  const application = await parts.store.lock(transaction, applicationId)
  const led =
    form.applicationId === applicationId
      ? application
      : await goOnWith(parts, transaction, form, application, context)
  if (!isOpen(led)) await endHandOffs(transaction, { applicationId }, 'saleEnded', now)
  return led
}

/** The person's sale was open already, begun at another counter: its customer goes on with it here. */
async function goOnWith(
  parts: OriginationParts,
  transaction: Transaction<Database>,
  { applicationId: from, content }: SubmittedForm,
  open: Application,
  { now, requestId, actor }: SaleContext,
): Promise<Application> {
  const { linkSessions } = parts
  const { id: applicationId } = open
  if (await linkSessions.moveSale(transaction, from, applicationId)) {
    for (const linkId of await endHandOffs(transaction, { applicationId }, 'replaced', now)) {
      await linkSessions.endOfLink(transaction, linkId, 'replaced', now)
    }
    await moveHandOff(transaction, from, applicationId)
  }
  const seller = content.link?.seller ?? null
  const { seller: known } = open.facts
  if (seller === null || (known?.shop === seller.shop && known.agent === seller.agent)) return open
  const record = { now, actor, requestId, action: 'takeSale', evidence: null }
  return apply(parts, transaction, open, [{ type: 'SellerChanged', seller }], record)
}
