import type { Seller } from '@cupo/wire'
import type { Transaction } from 'kysely'
import type { Database } from '../../../../platform/database/schema.ts'
import { done, Refused, type Result } from '../../../../platform/refusal.ts'
import type { Application } from '../../model/application.ts'
import { channelOf } from '../../model/journey.ts'
import type { FormContent } from '../../model/submitted-form.ts'
import { sendAuthorization } from '../hand-off/send-authorization.ts'
import type { FormContext, FormOutcome, FormParts } from './form-context.ts'
import { endReplacedForms } from './replaced-forms.ts'

/** An agent posts it, and its person authorises. */
export const isAgents = (form: Pick<FormContent, 'origin'>): boolean => channelOf(form).beginsWith === 'agent'

/** Its customer signs paper, which the agent declares: nobody is sent a code. */
export const isOnPaper = (
  form: Pick<FormContent, 'origin'>,
  { channel }: Pick<FormContext['settings'], 'channel'>,
): boolean => isAgents(form) && channel.assistedAuthorization === 'agent'

/** Its customer alone brings it to another shop, by a press or a code: what an agent declares does not (docs/decisions/044). */
export const isOfAnotherShop = ({ facts }: Application, seller: Seller | null | undefined): boolean =>
  facts.seller?.shop !== seller?.shop

/** The agent's session acts for the sale; the customer gets the SMS by which they authorise, unless they sign paper. */
export async function keepAgentsForm(
  parts: FormParts,
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
  if (shopSessionId !== null) await parts.linkSessions.actFor(transaction, shopSessionId, applicationId)
  await endReplacedForms(parts, transaction, content, { keep: applicationId, now })
  const shared = { applicationId, status: channelOf(content).opening, authorization }
  if (authorization === 'agent') return done(shared)
  const pin = await sendAuthorization(parts, transaction, form, settings, now)
  if (!pin.ok) throw new Refused(pin.refusal)
  return done({
    ...shared,
    pinExpiresInSeconds: pin.value.expiresInSeconds,
    mobileLastDigits: content.mobile.slice(-2),
  })
}
