import { type ActionAnswer, fieldMessages, type HandOffLink, linkMessages } from '@cupo/wire'
import type { Transaction } from 'kysely'
import { writeAudit } from '../../../../platform/audit.ts'
import { businessDate } from '../../../../platform/business-date.ts'
import type { Database } from '../../../../platform/database/schema.ts'
import { inTransaction } from '../../../../platform/database/transaction.ts'
import { hideEmail } from '../../../../platform/hide.ts'
import { done, type Result, refuse } from '../../../../platform/refusal.ts'
import { type ChannelSettings, readChannelSettings } from '../../../policy/policy.ts'
import { illegal } from '../../act.ts'
import { type Application, deviceOf } from '../../application.ts'
import { isAllowed, performerOf } from '../../journey.ts'
import { queueMail } from '../../mail.ts'
import type { ActRecord, OriginationParts } from '../../parts.ts'
import { emailOfApplication, lineOf } from '../../trusted-contact.ts'
import { changeEmail } from '../form/validation-email.ts'
import { newHandOff } from './hand-off-link.ts'
import { countSent, endHandOffs, insertHandOff, resendsLeft } from './hand-off-store.ts'
import { knownLink } from './known-link.ts'

type LinkRequest = {
  /** Instead of the application's address. */
  readonly email?: string | undefined
  /** The screen sends by itself as it opens, and again when it is loaded again: once is enough. */
  readonly firstEmail: boolean
}

type ActRequest = Pick<ActRecord, 'now' | 'actor' | 'requestId'>

/**
 * Action `sendEmailVeridas`: sends the link of the sale to the customer's phone by mail and SMS, and answers its address for the
 * agent's screen. Sent again it ends the one before. Refuses with `LimiteDeReenvios` beyond the resends of a sale, and another
 * address where the customer has confirmed theirs (conformance: R-G15, R-G16).
 */
export async function sendHandOff(
  parts: OriginationParts,
  { id, origin }: Application,
  sending: LinkRequest,
  who: ActRequest,
): Promise<Result<ActionAnswer>> {
  const settings = await readChannelSettings(parts.db, origin, businessDate(who.now))
  return inTransaction(parts.db, async (transaction) => {
    const application = await parts.store.lock(transaction, id)
    if (!isAllowed(application, 'sendEmailVeridas', performerOf(who.actor))) return illegal(application)
    const sent = await countSent(transaction, id)
    const resendsMax = settings.handOffResendsMax
    const isOther = sending.email !== undefined && sending.email !== application.person.email
    const known =
      sending.firstEmail && !isOther ? await knownLink(parts, transaction, application, who.now) : null
    if (known !== null) return done(answerOf(application, known, resendsLeft(resendsMax, sent)))
    if (sent > resendsMax) return refuse('LimiteDeReenvios', { message: linkMessages.handOffLimit })
    if (isOther && application.facts.emailStatus === 'ACCEPT') return addressIsConfirmed
    const to = isOther ? await withEmail(parts, transaction, application, sending.email, who) : application
    const url = await sendLink(parts, transaction, to, settings, who)
    return done(answerOf(to, url, resendsLeft(resendsMax, sent + 1)))
  })
}

/** An agent puts nobody's address in the place of one that its owner has confirmed (docs/decisions/045). */
const addressIsConfirmed = refuse('ValidationException', {
  errors: [{ field: 'email', message: fieldMessages.emailConfirmed }],
})

/** The address that the agent was told instead; the one before is told, and the link itself confirms the new one. */
const withEmail = (
  parts: OriginationParts,
  transaction: Transaction<Database>,
  application: Application,
  email: string,
  { now, actor, requestId }: ActRequest,
): Promise<Application> => changeEmail({ ...parts, transaction, now, actor, requestId }, application, email)

async function sendLink(
  parts: OriginationParts,
  transaction: Transaction<Database>,
  application: Application,
  { handOffLinkMinutes: validMinutes }: ChannelSettings,
  { now, actor, requestId }: ActRequest,
): Promise<string> {
  const { id: applicationId, person, facts } = application
  const { seller } = facts
  if (seller === null) throw new Error(`application ${applicationId} is sold by no shop`)
  const email = emailOfApplication(application)
  const { row, urls } = newHandOff(parts, { applicationId, formId: null, email, validMinutes }, now)
  for (const linkId of await endHandOffs(transaction, { applicationId }, 'replaced', now)) {
    await parts.linkSessions.endOfLink(transaction, linkId, 'replaced', now)
  }
  await insertHandOff(transaction, row)
  await queueMail({ ...parts, transaction, now }, application, `hand-off-link:${row.id}`, {
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
  const sms = { to: lineOf(application), sms: 'handOff', data: { shopName: seller.shopName, link: urls.sms } }
  const effect = { kind: 'sms', dedupeKey: `hand-off-sms:${row.id}`, applicationId, payload: sms }
  await parts.outbox.add(transaction, effect, now)
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

function answerOf(application: Application, url: string, sendsLeft: number): ActionAnswer {
  const response: HandOffLink = {
    url,
    maskedEmail: hideEmail(emailOfApplication(application)),
    mobileLastDigits: lineOf(application).slice(-2),
    sendsLeft,
  }
  return { situation: application.status, response }
}
