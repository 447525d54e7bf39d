import type { PinError } from '@cupo/wire'
import type { Temporal } from 'temporal-polyfill'
import type { Actor } from '../../../../platform/actor.ts'
import { inTransaction } from '../../../../platform/database/transaction.ts'
import { done, type Result, refuse } from '../../../../platform/refusal.ts'
import { checkPin, type PinSent, pinLimitText } from '../../../one-time-codes/one-time-codes.ts'
import type { ChannelSettings, PlatformSettings } from '../../../policy/policy.ts'
import type { OriginationContext } from '../../context.ts'
import type { Application } from '../../model/application.ts'
import type { RequestEvidence } from '../../model/evidence.ts'
import { waitsForCode } from '../../model/journey.ts'
import { otherWayOfAuthorizing } from '../../text/reasons.ts'
import { sendSigningCode } from '../agreement/sign-by-code.ts'
import { concludeAuthorized } from '../form/conclude-form.ts'
import { sendAuthorization } from './send-authorization.ts'

type Settings = { readonly platform: PlatformSettings; readonly channel: ChannelSettings }

export type AgentContext = {
  readonly now: Temporal.Instant
  readonly requestId: string
  readonly settings: Settings
  readonly actor: Actor
  readonly evidence: RequestEvidence
}

export type AgentAuthorization =
  | { readonly ok: true; readonly application: Application }
  | { readonly ok: false; readonly pinError: PinError }

/**
 * Authorises by the code that the customer read out, or by declared paper. Repeats return the application.
 */
export async function authorizeByAgent(
  origination: OriginationContext,
  { applicationId, code }: { readonly applicationId: string; readonly code: string | undefined },
  { now, requestId, settings, actor, evidence }: AgentContext,
): Promise<Result<AgentAuthorization>> {
  const form = await origination.forms.findOfSale(origination.db, applicationId)
  if (form === null) {
    const application = await origination.store.find(origination.db, applicationId)
    return application === null ? refuse('NoEncontrado') : done({ ok: true, application })
  }
  const context = { now, requestId, settings: settings.platform, actor }
  const isPaper = settings.channel.assistedAuthorization === 'agent'
  if (form.confirmedAt === null && isPaper !== (code === undefined)) return authorizedOtherwise
  if (form.confirmedAt === null && !isPaper) {
    const documentIndex = origination.secrets.blindIndex('document', form.content.document)
    const shop = form.content.link?.seller?.shop ?? ''
    const attempt = {
      documentIndex,
      code: code?.trim() ?? '',
      applicationId,
      purpose: 'authorization',
      // Wrong codes in one shop do not block another shop.
      countedOf: origination.secrets.blindIndex('form', `${documentIndex.toString('hex')}:${shop}`),
    } as const
    const check = await checkPin(origination.db, origination.secrets, attempt, settings.platform, now)
    if (!check.ok && check.pinError !== null) return done({ ok: false, pinError: check.pinError })
    if (!check.ok) return refuse('LimiteDeIntentos', { message: pinLimitText.wrongPerDay })
  }
  const seller = form.content.link?.seller
  if (seller === undefined || seller === null) return refuse('NoEncontrado')
  const authorization = { by: isPaper ? 'paper' : 'code', seller } as const
  const concluded = await concludeAuthorized(origination, form, {
    ...context,
    evidence: { ...evidence, authorization },
  })
  return concluded.ok ? done({ ok: true, application: concluded.value }) : concluded
}

const authorizedOtherwise = refuse('EtapaInvalida', { message: otherWayOfAuthorizing })

/** Resends the code to authorise or sign; `EtapaInvalida` if the sale waits for none. */
export async function resendCode(
  origination: OriginationContext,
  applicationId: string,
  { now, settings }: Pick<AgentContext, 'now' | 'settings'>,
): Promise<Result<PinSent>> {
  const posted = await origination.forms.findOfSale(origination.db, applicationId)
  if (posted !== null && posted.confirmedAt === null) {
    if (settings.channel.assistedAuthorization === 'agent') return refuse('EtapaInvalida')
    return inTransaction(origination.db, async (transaction) => {
      const form = await origination.forms.lock(transaction, posted.id)
      if (form.confirmedAt !== null) return refuse('EtapaInvalida')
      return sendAuthorization(origination, transaction, form, settings, now)
    })
  }
  return inTransaction(origination.db, async (transaction) => {
    if ((await origination.store.find(transaction, applicationId)) === null) return refuse('EtapaInvalida')
    const application = await origination.store.lock(transaction, applicationId)
    return waitsForCode(application)
      ? sendSigningCode(origination, transaction, application, now)
      : refuse('EtapaInvalida', { status: application.status })
  })
}
