import { type ActionAnswer, fieldMessages, type HandOffLink, linkMessages, type Seller } from '@cupo/wire'
import type { Transaction } from 'kysely'
import type { Temporal } from 'temporal-polyfill'
import type { ActingParty } from '../../../../platform/actor.ts'
import { writeAudit } from '../../../../platform/audit.ts'
import { businessDate, instantOf, plusSeconds } from '../../../../platform/business-date.ts'
import type { Database } from '../../../../platform/database/schema.ts'
import { inTransaction } from '../../../../platform/database/transaction.ts'
import { hideEmail } from '../../../../platform/hide.ts'
import { done, type Result, refuse } from '../../../../platform/refusal.ts'
import { type ChannelSettings, readChannelSettings } from '../../../policy/policy.ts'
import type { OriginationContext } from '../../context.ts'
import { type Application, deviceOf } from '../../model/application.ts'
import { isAllowed, performerOf } from '../../model/journey.ts'
import {
  countSent,
  endHandOffsAndSessions,
  type HandOff,
  insertHandOff,
  isLive,
  lastResendTo,
  latestHandOff,
  newHandOff,
  screenUrlOf,
  signatureUrlOf,
  storeSignatureToken,
} from '../../store/hand-offs.ts'
import { emailOfApplication, lineOf } from '../../store/trusted-contact.ts'
import { waitBeforeResend } from '../../text/reasons.ts'
import { illegal } from '../act.ts'
import { mailEffect, queueMail } from '../mail.ts'

type LinkRequest = {
  readonly email?: string | undefined
  readonly firstEmail: boolean
}

/**
 * Action `sendEmailVeridas`. A new link ends the former. Refuses with `LimiteDeReenvios` beyond the
 * resends, and another address once one is confirmed.
 */
export async function sendHandOff(
  origination: OriginationContext,
  { id, origin }: Application,
  sending: LinkRequest,
  who: ActingParty,
): Promise<Result<ActionAnswer>> {
  const settings = await readChannelSettings(origination.db, origin, businessDate(who.now))
  return inTransaction(origination.db, async (transaction) => {
    const application = await origination.store.lock(transaction, id)
    if (!isAllowed(application, 'sendEmailVeridas', performerOf(who.actor))) return illegal(application)
    const { sent, resends } = await countSent(transaction, id)
    const left = (used: number) => Math.max(0, settings.handOffResendsMax - used)
    const own = emailOfApplication(application)
    const { email = own } = sending
    const known = await knownLink(origination, transaction, application, who.now)
    if (sending.firstEmail && email === own && known !== null) {
      const resendInSeconds = await secondsToWait(origination, transaction, { id, email }, who.now)
      return done(answerOf(application, { url: known, email, resendInSeconds }, left(resends)))
    }
    const isResend = sent > 0 || (known !== null && !sending.firstEmail)
    if (isResend && left(resends) === 0) {
      return refuse('LimiteDeReenvios', { message: linkMessages.handOffLimit })
    }
    if (email !== own && application.facts.emailStatus === 'ACCEPT') return addressIsConfirmed
    const waits = await secondsToWait(origination, transaction, { id, email }, who.now)
    if (isResend && waits > 0) return refuse('EsperaParaReenviar', { message: waitBeforeResend(waits) })
    const url = await sendLink(origination, transaction, application, { email, isResend, settings, ...who })
    const sentNow = { url, email, resendInSeconds: isResend ? secondsBetweenResends : 0 }
    return done(answerOf(application, sentNow, left(resends + (isResend ? 1 : 0))))
  })
}

/** Mail goes to a confirmed address (docs/decisions/044). */
const addressIsConfirmed = refuse('ValidationException', {
  errors: [{ field: 'email', message: fieldMessages.emailConfirmed }],
})

/** An SMS takes this long to arrive. */
const secondsBetweenResends = 30

async function secondsToWait(
  { secrets }: OriginationContext,
  transaction: Transaction<Database>,
  { id, email }: { readonly id: string; readonly email: string },
  now: Temporal.Instant,
): Promise<number> {
  const lastAt = await lastResendTo(transaction, id, secrets.blindIndex('email', email))
  if (lastAt === null) return 0
  const free = plusSeconds(instantOf(lastAt), secondsBetweenResends)
  return Math.max(0, Math.ceil(now.until(free).total('seconds')))
}

type LinkMail = ActingParty & {
  readonly email: string
  readonly isResend: boolean
  readonly settings: ChannelSettings
}

async function sendLink(
  origination: OriginationContext,
  transaction: Transaction<Database>,
  application: Application,
  { email, isResend, settings, now, actor, requestId }: LinkMail,
): Promise<string> {
  const { id: applicationId, person, facts } = application
  const { seller } = facts
  if (seller === null) throw new Error(`application ${applicationId} is sold by no shop`)
  const { handOffLinkMinutes: validMinutes } = settings
  const { row, urls } = newHandOff(
    origination,
    { applicationId, formId: null, email, validMinutes, isResend },
    now,
  )
  await endHandOffsAndSessions(origination, transaction, { applicationId }, 'replaced', now)
  await insertHandOff(transaction, row)
  const mail = mailEffect(applicationId, `hand-off-link:${row.id}`, {
    to: email,
    attachments: [],
    mail: 'hand-off-link',
    data: {
      firstName: person.firstName,
      shopName: seller.shopName,
      agentName: seller.agentName,
      deviceName: deviceOf(facts)?.model ?? '',
      link: urls.mail,
      validMinutes,
    },
  })
  await origination.outbox.add(transaction, mail, now)
  if (email !== emailOfApplication(application)) {
    await tellOwnAddress(origination, transaction, application, { linkId: row.id, seller, to: email, now })
  }
  const sms = { to: lineOf(application), sms: 'handOff', data: { shopName: seller.shopName, link: urls.sms } }
  const effect = { kind: 'sms', dedupeKey: `hand-off-sms:${row.id}`, applicationId, payload: sms }
  await origination.outbox.add(transaction, effect, now)
  await writeAudit(
    transaction,
    {
      actor,
      action: 'sendHandOff',
      subjectType: 'application',
      subjectId: applicationId,
      after: { handOffId: row.id },
      requestId,
    },
    now,
  )
  return urls.screen
}

type OtherAddress = {
  readonly linkId: string
  readonly seller: Seller
  readonly to: string
  readonly now: Temporal.Instant
}

async function tellOwnAddress(
  { outbox }: OriginationContext,
  transaction: Transaction<Database>,
  application: Application,
  { linkId, seller: { shopName, agentName }, to, now }: OtherAddress,
): Promise<void> {
  const { firstName } = application.person
  await queueMail({ outbox, transaction, now }, application, `hand-off-elsewhere:${linkId}`, {
    mail: 'hand-off-elsewhere',
    data: { firstName, shopName, agentName, sentAt: now.toString(), toMasked: hideEmail(to) },
  })
}

type SentLink = { readonly url: string; readonly email: string; readonly resendInSeconds: number }

function answerOf(
  application: Application,
  { url, email, resendInSeconds }: SentLink,
  sendsLeft: number,
): ActionAnswer {
  const response: HandOffLink = {
    url,
    maskedEmail: hideEmail(email),
    mobileLastDigits: lineOf(application).slice(-2),
    sendsLeft,
    resendInSeconds,
  }
  return { situation: application.status, response }
}

async function knownLink(
  origination: OriginationContext,
  transaction: Transaction<Database>,
  { id }: Pick<Application, 'id'>,
  now: Temporal.Instant,
): Promise<string | null> {
  const latest = await latestHandOff(transaction, id)
  if (latest === null || !isLive(latest, now)) return null
  return isUnpressedForm(latest) ? null : screenUrlOf(origination, latest)
}

/** `keep` stores the address once the SMS leaves. */
export type LinkToRead = { readonly url: string; readonly keep: () => Promise<void> }

/**
 * Extends the live link, so that no open phone is cut off, or makes a new one. The caller has locked the
 * sale.
 */
export async function linkToRead(
  origination: OriginationContext,
  transaction: Transaction<Database>,
  { id: applicationId, origin }: Application,
  now: Temporal.Instant,
): Promise<LinkToRead> {
  const today = businessDate(now)
  const { handOffLinkMinutes: validMinutes } = await readChannelSettings(transaction, origin, today)
  const latest = await latestHandOff(transaction, applicationId)
  const sentAt = now.toString()
  if (latest !== null && isLive(latest, now) && !isUnpressedForm(latest)) {
    const { url, tokenHash } = signatureUrlOf(origination, latest)
    const sent = { tokenHash, sentAt, expiresAt: now.add({ minutes: validMinutes }).toString() }
    return { url, keep: () => storeSignatureToken(transaction, latest.id, sent) }
  }
  const { row } = newHandOff(origination, { applicationId, formId: null, email: null, validMinutes }, now)
  const { url, tokenHash: signatureTokenHash } = signatureUrlOf(origination, row)
  const keep = async () => {
    await endHandOffsAndSessions(origination, transaction, { applicationId }, 'replaced', now)
    await insertHandOff(transaction, { ...row, signatureTokenHash, signatureSentAt: sentAt })
  }
  return { url, keep }
}

const isUnpressedForm = ({ formId, openedAt }: Pick<HandOff, 'formId' | 'openedAt'>): boolean =>
  formId !== null && openedAt === null
