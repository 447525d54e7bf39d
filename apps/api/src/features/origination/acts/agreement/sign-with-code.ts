import type { ActionAnswer, ApplicationStatus, PinError } from '@cupo/wire'
import type { InJourney } from '../../../../platform/actor.ts'
import type { ReceivedRequest } from '../../../../platform/http/received.ts'
import { done, type Result } from '../../../../platform/refusal.ts'
import { checkPin, spendPin } from '../../../one-time-codes/one-time-codes.ts'
import type { PlatformSettings } from '../../../policy/policy.ts'
import type { OriginationParts } from '../../context.ts'
import { findOwn } from '../../edge/find-own.ts'
import type { Application } from '../../model/application.ts'
import { waitsForCode } from '../../model/journey.ts'
import { type ActDefinition, illegal, perform } from '../act.ts'
import { evidenceOfAct } from '../hand-off/phone-evidence.ts'
import { type OrderPlacement, signAgreement } from './sign-agreement.ts'

export type SignatureByCode =
  | Result<ApplicationStatus>
  /** Null where too many codes of the day were wrong. */
  | { readonly ok: false; readonly pinError: PinError | null }

/**
 * Signs an assisted sale by the code that its customer got, whoever types it: at the counter, or on the customer's phone. The
 * session says which sale it is. The code is spent in the transaction that signs: after a provider's failure, or a kill on
 * the way, the same code may be shown again while it lives.
 */
export async function signByCode(
  parts: OriginationParts,
  request: ReceivedRequest<InJourney>,
  { applicationId, code }: { readonly applicationId: string; readonly code: string },
  settings: PlatformSettings,
): Promise<SignatureByCode> {
  const found = await findOwn(parts, request, applicationId)
  if (!found.ok) return found
  const application = found.value
  const { agreement } = application.facts
  if (!waitsForCode(application) || agreement === null) return illegal(application)
  const { now, actor, requestId } = request
  const check = await checkPin(
    parts.db,
    parts.secrets,
    {
      documentIndex: parts.secrets.blindIndex('document', application.person.document),
      code,
      applicationId: application.id,
      purpose: 'signature',
      agreementSha256: Buffer.from(agreement.sha256, 'hex'),
    },
    settings,
    now,
  )
  if (!check.ok) return { ok: false, pinError: check.pinError }
  const shown = { challengeId: check.challengeId, sha256: agreement.sha256 }
  const who = { now, actor, requestId, evidence: await evidenceOfAct(parts.db, request) }
  const signed = await perform(parts, signWithCode, application, shown, who)
  if (!signed.ok) return signed
  // Another agreement stands in its place, or is to be chosen: the code has signed nothing.
  const after = (await parts.store.find(parts.db, application.id)) ?? application
  return isSigned(after) ? done(after.status) : illegal(after)
}

const isSigned = ({ facts: { agreement } }: Application) => (agreement?.signedAt ?? null) !== null

type ShownCode = { readonly challengeId: string; readonly sha256: string }

/** The signature itself: the same as in a session, where the signature was asked for and its code was shown. */
export const signWithCode: ActDefinition<ShownCode, OrderPlacement, ActionAnswer> = {
  ...signAgreement,
  act: 'signWithCode',
  stands: async (transaction, gathered, shown, context) =>
    ((await signAgreement.stands?.(transaction, gathered, shown, context)) ?? true) &&
    spendPin(transaction, shown.challengeId, context.now),
  decide: (application, shown, gathered, context) =>
    waitsForCode(application)
      ? signAgreement.decide(application, shown, gathered, context)
      : illegal(application),
}
