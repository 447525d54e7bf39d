import type { Seller } from '@cupo/wire'
import type { Transaction } from 'kysely'
import type { Temporal } from 'temporal-polyfill'
import type { Database } from '../../../../platform/database/schema.ts'
import { done, Refused, type Result } from '../../../../platform/refusal.ts'
import type { FormContext, FormOrigination, FormOutcome, OriginationContext } from '../../context.ts'
import type { Application } from '../../model/application.ts'
import { channelOf } from '../../model/journey.ts'
import type { FormContent } from '../../model/submitted-form.ts'
import { endHandOffsAndSessions } from '../../store/hand-offs.ts'
import { endAuthorizationCodes, sendAuthorization } from '../hand-off/send-authorization.ts'

export const isAgents = (form: Pick<FormContent, 'origin'>): boolean => channelOf(form).beginsWith === 'agent'

/** The agent declares the paper: no code is sent. */
export const isOnPaper = (
  form: Pick<FormContent, 'origin'>,
  { channel }: Pick<FormContext['settings'], 'channel'>,
): boolean => isAgents(form) && channel.assistedAuthorization === 'agent'

/**
 * A sale moves to another shop by the customer's press or code, not by an agent's declaration
 * (docs/decisions/044).
 */
export const isOfAnotherShop = ({ facts }: Application, seller: Seller | null | undefined): boolean =>
  facts.seller?.shop !== seller?.shop

/** On paper no SMS is sent. */
export async function storeAgentsForm(
  origination: FormOrigination,
  transaction: Transaction<Database>,
  form: {
    readonly id: string
    readonly applicationId: string
    readonly content: FormContent
  },
  { now, settings, shopSessionId }: FormContext,
): Promise<Result<FormOutcome>> {
  const { applicationId, content } = form
  const authorization = settings.channel.assistedAuthorization
  if (shopSessionId !== null) await origination.linkSessions.actFor(transaction, shopSessionId, applicationId)
  await endReplacedForms(origination, transaction, content, { keep: applicationId, now })
  const shared = { applicationId, status: channelOf(content).opening, authorization }
  if (authorization === 'agent') return done(shared)
  const pin = await sendAuthorization(origination, transaction, form, settings, now)
  if (!pin.ok) throw new Refused(pin.refusal)
  return done({
    ...shared,
    pinExpiresInSeconds: pin.value.expiresInSeconds,
    mobileLastDigits: content.mobile.slice(-2),
  })
}

export async function endReplacedForms(
  { secrets, store, forms, linkSessions }: OriginationContext,
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
    await endHandOffsAndSessions({ linkSessions }, transaction, { applicationId }, 'replaced', now)
  }
}
