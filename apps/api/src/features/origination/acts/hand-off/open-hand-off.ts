import type { FreeConsents } from '@cupo/wire'
import type { Temporal } from 'temporal-polyfill'
import { writeAudit } from '../../../../platform/audit.ts'
import { inTransaction } from '../../../../platform/database/transaction.ts'
import { done, type Result } from '../../../../platform/refusal.ts'
import type { ChannelSettings, PlatformSettings } from '../../../policy/policy.ts'
import type { OriginationContext } from '../../context.ts'
import type { Application } from '../../model/application.ts'
import type { RequestEvidence } from '../../model/evidence.ts'
import { isCounterBrowser } from '../../store/consents.ts'
import { bindTo, type HandOff, type HandOffEnd, lastPageMinutes, lockBound } from '../../store/hand-offs.ts'
import { apply } from '../act.ts'
import { concludeAuthorized, recordFreeConsents } from '../form/conclude-form.ts'
import { type PressedLink, refused, saleOf, type UsableLink, usableHandOff } from './check-hand-off.ts'

export type OpenContext = {
  readonly now: Temporal.Instant
  readonly requestId: string
  readonly settings: { readonly platform: PlatformSettings; readonly channel: ChannelSettings }
  readonly evidence: RequestEvidence
  readonly userAgent: string
  readonly consents: FreeConsents | undefined
}

export type OpenedHandOff = {
  readonly application: Application
  readonly accessToken: string
  readonly validSeconds: number
}

/**
 * The link of a form authorises the consultation; a mailed link confirms its address. Refuses with
 * `EnlaceInvalido`, and as `concludeForm`.
 */
export async function openHandOff(
  origination: OriginationContext,
  pressed: PressedLink,
  context: OpenContext,
): Promise<Result<OpenedHandOff>> {
  const opened = await takeHandOff(origination, pressed, context)
  if (opened === null) return refused
  const { handOff, way } = opened
  const sale = await saleOf(origination, handOff)
  if (sale === null) return refused
  if (sale.form !== null) {
    const { now, requestId, settings, consents } = context
    const authorized = await concludeAuthorized(origination, sale.form, {
      now,
      requestId,
      settings: settings.platform,
      actor: { kind: 'handOff', applicationId: handOff.applicationId },
      evidence: await evidenceOfPress(origination, pressed, opened, context),
      consents,
    })
    if (!authorized.ok) return authorized.refusal.code === 'EtapaInvalida' ? refused : authorized
    return startSession(origination, pressed, handOff, authorized.value, context)
  }
  if (handOff.formId !== null) await recordChoice(origination, pressed, opened, handOff.formId, context)
  const application =
    way === 'mail' ? await confirmAddress(origination, handOff, sale.application, context) : sale.application
  return startSession(origination, pressed, handOff, application, context)
}

const evidenceOfPress = async (
  { db }: OriginationContext,
  { browserHash }: PressedLink,
  { handOff, way }: UsableLink,
  { evidence }: Pick<OpenContext, 'evidence'>,
): Promise<RequestEvidence> => ({
  ...evidence,
  authorization: { by: 'link', way },
  phone: { openedBy: handOff.openedBy ?? way, isCounterBrowser: await isCounterBrowser(db, browserHash) },
})

async function recordChoice(
  origination: OriginationContext,
  pressed: PressedLink,
  opened: UsableLink,
  formId: string,
  context: OpenContext,
): Promise<void> {
  const { now, consents } = context
  if (consents === undefined) return
  const evidence = await evidenceOfPress(origination, pressed, opened, context)
  await inTransaction(origination.db, async (transaction) => {
    const form = await origination.forms.lock(transaction, formId)
    await recordFreeConsents(origination, transaction, form, { now, evidence, consents })
  })
}

/** Null if another browser has it; a double press succeeds. */
async function takeHandOff(
  origination: OriginationContext,
  pressed: PressedLink,
  context: OpenContext,
): Promise<UsableLink | null> {
  const { now, requestId } = context
  const usable = await usableHandOff(origination.db, pressed, now)
  if (usable === null || usable.isOpenHere) return usable
  const { handOff, way } = usable
  const { browserHash } = pressed
  const binding = await inTransaction(origination.db, async (transaction) => {
    const bound = await bindTo(transaction, handOff, { way, browserHash }, now)
    if (bound === null) return null
    const actor = { kind: 'handOff', applicationId: handOff.applicationId } as const
    const isCounters = await isCounterBrowser(transaction, browserHash)
    await writeAudit(
      transaction,
      {
        actor,
        action: 'openHandOff',
        subjectType: 'application',
        subjectId: handOff.applicationId,
        after: { handOffId: handOff.id, way, isCounterBrowser: isCounters },
        requestId,
      },
      now,
    )
    return bound
  })
  if (binding === null) return takeHandOff(origination, pressed, context)
  return { ...usable, handOff: { ...handOff, ...binding, browserHash } }
}

async function confirmAddress(
  origination: OriginationContext,
  { emailIndex }: HandOff,
  { id }: Application,
  { now, requestId }: OpenContext,
): Promise<Application> {
  return inTransaction(origination.db, async (transaction) => {
    const application = await origination.store.lock(transaction, id)
    const { person, facts } = application
    const isItsAddress = emailIndex?.equals(origination.secrets.blindIndex('email', person.email)) === true
    if (!isItsAddress || facts.emailStatus === 'ACCEPT') return application
    return apply(origination, transaction, application, [{ type: 'EmailAccepted' }], {
      now,
      actor: { kind: 'handOff', applicationId: id },
      requestId,
      action: 'acceptEmail',
      evidence: null,
    })
  })
}

/**
 * Ends the phone's former session. Refuses a link that was bound, declined or replaced meanwhile; after the
 * sale's end the phone gets its last page.
 */
async function startSession(
  { db, linkSessions }: OriginationContext,
  { browserHash }: PressedLink,
  handOff: HandOff,
  application: Application,
  { now, settings, userAgent }: OpenContext,
): Promise<Result<OpenedHandOff>> {
  const { id: linkId } = handOff
  return inTransaction(db, async (transaction) => {
    const held = await lockBound(transaction, linkId, handOff)
    const validSeconds = held && secondsAfter(held.endedBecause, settings.channel)
    if (validSeconds === null) return refused
    await linkSessions.endOfLink(transaction, linkId, 'openedAgain', now)
    const expiresAt = now.add({ seconds: validSeconds })
    const session = { linkId, applicationId: application.id, browserHash, userAgent, expiresAt }
    const { accessToken } = await linkSessions.startHandOff(transaction, session, now)
    return done({ application, accessToken, validSeconds })
  })
}

function secondsAfter(end: HandOffEnd | null, { handOffSessionMinutes }: ChannelSettings): number | null {
  if (end === null) return handOffSessionMinutes * 60
  return end === 'saleEnded' || end === 'signed' ? lastPageMinutes * 60 : null
}
