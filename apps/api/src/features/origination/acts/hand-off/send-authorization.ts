import type { Transaction } from 'kysely'
import type { Temporal } from 'temporal-polyfill'
import type { Database } from '../../../../platform/database/schema.ts'
import type { Result } from '../../../../platform/refusal.ts'
import type { PinSent } from '../../../one-time-codes/one-time-codes.ts'
import type { ChannelSettings, PlatformSettings } from '../../../policy/policy.ts'
import type { OriginationContext } from '../../context.ts'
import type { FormContent } from '../../model/submitted-form.ts'
import { endHandOffsAndSessions, insertHandOff, newHandOff } from '../../store/hand-offs.ts'

type AgentsForm = { readonly id: string; readonly applicationId: string; readonly content: FormContent }

export async function sendAuthorization(
  origination: OriginationContext,
  transaction: Transaction<Database>,
  { id: formId, applicationId, content }: AgentsForm,
  settings: { readonly platform: PlatformSettings; readonly channel: ChannelSettings },
  now: Temporal.Instant,
): Promise<Result<PinSent>> {
  const shopName = content.link?.seller?.shopName
  if (shopName === undefined) throw new Error(`form ${formId} was posted by no agent`)
  const { document, mobile, isDecoy } = content
  const link = newHandOff(
    origination,
    { applicationId, formId, email: null, validMinutes: settings.channel.handOffLinkMinutes },
    now,
  )
  const sent = await origination.sendPin(
    transaction,
    {
      purpose: 'authorization',
      budget: 'agent',
      applicationId,
      formId,
      document,
      mobile,
      isDecoy,
      wordsOf: (otp) => ({ sms: 'authorization', data: { ...otp, shopName, link: link.urls.sms } }),
    },
    settings.platform,
    now,
  )
  if (!sent.ok || !sent.value.isNew) return sent
  const unconfirmedOf = origination.secrets.blindIndex('document', document)
  await endHandOffsAndSessions(origination, transaction, { unconfirmedOf }, 'replaced', now)
  await insertHandOff(transaction, link.row)
  return sent
}

export async function endAuthorizationCodes(
  transaction: Transaction<Database>,
  formIds: readonly string[],
  now: Temporal.Instant,
): Promise<void> {
  await transaction
    .updateTable('pinChallenge')
    .set({ replacedAt: now.toString() })
    .where('formId', 'in', formIds)
    .where('purpose', '=', 'authorization')
    .where('replacedAt', 'is', null)
    .execute()
}
