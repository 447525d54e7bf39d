import type { ActionAnswer, ApplicationStatus, PinError } from '@cupo/wire'
import type { Transaction } from 'kysely'
import type { Temporal } from 'temporal-polyfill'
import type { SigningSmsData } from '../../../../emails/sms.ts'
import type { InJourney } from '../../../../platform/actor.ts'
import { businessDate } from '../../../../platform/business-date.ts'
import type { Database } from '../../../../platform/database/schema.ts'
import type { ReceivedRequest } from '../../../../platform/http/received.ts'
import { done, type Result, refuse } from '../../../../platform/refusal.ts'
import { checkPin, type PinSent, spendPin } from '../../../one-time-codes/one-time-codes.ts'
import { type PlatformSettings, readPlatformSettings } from '../../../policy/policy.ts'
import type { OriginationContext } from '../../context.ts'
import { type Application, agreedPlan } from '../../model/application.ts'
import { waitsForCode } from '../../model/journey.ts'
import { evidenceOfAct } from '../../store/consents.ts'
import { lineOf } from '../../store/trusted-contact.ts'
import { type ActDefinition, decided, illegal, perform } from '../act.ts'
import { findOwn } from '../find-own.ts'
import { linkToRead } from '../hand-off/send-hand-off.ts'
import { isAccepted } from './accept-agreement.ts'
import { type AgreementRenewal, insteadOfOutdated, renewAgreement, renewalBasis } from './renew-agreement.ts'
import { type OrderPlacement, signAgreement } from './sign-agreement.ts'

type Request = { readonly sha256?: string | undefined }

/**
 * Action `createAssistedContract`: fixes the payment day and sends the code that signs this document,
 * once.
 */
export const requestSignature: ActDefinition<Request, AgreementRenewal, ActionAnswer> = {
  act: 'createAssistedContract',
  basis: renewalBasis,
  gather: (origination, application, _request, context) => renewAgreement(origination, application, context),
  decide: (application, { sha256 }, renewal) => {
    const instead = insteadOfOutdated(application, renewal, sha256)
    if (instead !== null) return instead
    if (application.facts.agreement === null) return illegal(application)
    if (!isAccepted(application)) return refuse('AceptacionPendiente')
    return decided(waitsForCode(application) ? [] : [{ type: 'SignatureRequested' }], {
      situation: 'waitingClient',
    })
  },
  complete: async (origination, transaction, after, { now }) => {
    if (!waitsForCode(after)) return done(true)
    const sent = await sendSigningCode(origination, transaction, after, now)
    return sent.ok ? done(true) : sent
  },
}

/**
 * A redrawn agreement invalidates the code. The caller has locked the application; refuses with
 * `LimiteDeIntentos`.
 */
export async function sendSigningCode(
  origination: OriginationContext,
  transaction: Transaction<Database>,
  application: Application,
  now: Temporal.Instant,
): Promise<Result<PinSent>> {
  const { id: applicationId, facts, person } = application
  const { agreement, terms } = facts
  if (agreement === null || terms === null) {
    throw new Error(`application ${applicationId} has no agreement to sign`)
  }
  const link = await linkToRead(origination, transaction, application, now)
  const settings = await readPlatformSettings(transaction, businessDate(now))
  const sent = await origination.sendPin(
    transaction,
    {
      purpose: 'signature',
      budget: 'signature',
      applicationId,
      agreementSha256: Buffer.from(agreement.sha256, 'hex'),
      document: person.document,
      mobile: lineOf(application),
      wordsOf: (otp) => ({
        sms: 'signingCode',
        data: {
          ...otp,
          link: link.url,
          amount: terms.financedAmount,
          installmentCount: terms.installmentCount,
          installment: agreedPlan(terms).installments[0]?.total ?? terms.financedAmount,
        } satisfies SigningSmsData,
      }),
    },
    settings,
    now,
  )
  if (sent.ok && sent.value.isNew) await link.keep()
  return sent
}

export type SignatureByCode =
  | Result<ApplicationStatus>
  | { readonly ok: false; readonly pinError: PinError | null }

/** The signature spends the code in its transaction: after a provider's failure it may be typed again. */
export async function signByCode(
  origination: OriginationContext,
  request: ReceivedRequest<InJourney>,
  { applicationId, code }: { readonly applicationId: string; readonly code: string },
  settings: PlatformSettings,
): Promise<SignatureByCode> {
  const found = await findOwn(origination, request, applicationId)
  if (!found.ok) return found
  const application = found.value
  const { agreement } = application.facts
  if (!waitsForCode(application) || agreement === null) return illegal(application)
  const { now, actor, requestId } = request
  const check = await checkPin(
    origination.db,
    origination.secrets,
    {
      documentIndex: origination.secrets.blindIndex('document', application.person.document),
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
  const who = { now, actor, requestId, evidence: await evidenceOfAct(origination.db, request) }
  const signed = await perform(origination, signWithCode, application, shown, who)
  if (!signed.ok) return signed
  // The agreement was drawn up again: the code has signed nothing.
  const after = (await origination.store.find(origination.db, application.id)) ?? application
  return isSigned(after) ? done(after.status) : illegal(after)
}

const isSigned = ({ facts: { agreement } }: Application) => (agreement?.signedAt ?? null) !== null

type ShownCode = { readonly challengeId: string; readonly sha256: string }

export const signWithCode: ActDefinition<ShownCode, OrderPlacement, ActionAnswer> = {
  ...signAgreement,
  act: 'signWithCode',
  stands: async (transaction, gathered, shown, context, current) =>
    ((await signAgreement.stands?.(transaction, gathered, shown, context, current)) ?? true) &&
    spendPin(transaction, shown.challengeId, context.now),
  decide: (application, shown, gathered, context) =>
    waitsForCode(application)
      ? signAgreement.decide(application, shown, gathered, context)
      : illegal(application),
}
