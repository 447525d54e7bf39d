import type { Kysely, Transaction } from 'kysely'
import type { Temporal } from 'temporal-polyfill'
import type { SignedIn } from '../../platform/actor.ts'
import { writeAudit } from '../../platform/audit.ts'
import type { Database } from '../../platform/database/schema.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { hideEmail, hidePhone } from '../../platform/hide.ts'
import type { ReceivedRequest } from '../../platform/http/received.ts'
import { newId } from '../../platform/ids.ts'
import type { Outbox } from '../../platform/jobs/outbox.ts'
import { done, type Result } from '../../platform/refusal.ts'
import type { Secrets } from '../../platform/secrets.ts'
import { requireFreshCode } from '../one-time-codes/one-time-codes.ts'
import {
  type Application,
  type ApplicationStore,
  type ContactData,
  confirmedContactIndex,
  contactSealName,
  emailOf,
  lineOf,
  mailValidationLink,
  queueMail,
  readContact,
} from '../origination/origination.ts'
import type { PlatformSettings } from '../policy/policy.ts'
import { holdBorrower } from '../sign-in/sign-in.ts'

export type BorrowerParts = {
  readonly db: Kysely<Database>
  readonly secrets: Secrets
  readonly store: ApplicationStore
  readonly outbox: Outbox
  readonly publicUrl: string
  readonly settings: (now: Temporal.Instant) => Promise<PlatformSettings>
}

/** A request of somebody who is signed in. */
export type OwnRequest = Pick<ReceivedRequest, 'now' | 'requestId'> & {
  readonly actor: SignedIn
}

export type ContactChange =
  | { readonly what: 'email'; readonly email: string }
  | { readonly what: 'phone'; readonly name: string; readonly telephoneNumber: string }

/**
 * Another e-mail or phone for a signed-in person, who must have shown a code a moment ago (`CodigoRequerido`). Who was
 * reached before is told: the old address of a new one, the line of the credit of a new phone (ASVS 6.3.7).
 */
export async function changeContactOf(
  parts: BorrowerParts,
  application: Application,
  change: ContactChange,
  request: OwnRequest,
): Promise<Result<true>> {
  const { now, actor } = request
  const settings = await parts.settings(now)
  return inTransaction(parts.db, async (transaction) => {
    const fresh = await requireFreshCode(transaction, actor.sessionId, settings, now)
    if (!fresh.ok) return fresh
    const before = await emailOf(transaction, parts.secrets, application)
    const id = await changeContact(
      transaction,
      parts.secrets,
      actor.documentIndex,
      (contact) => withChange(contact, change),
      now,
    )
    await writeAudit(
      transaction,
      {
        actor,
        action: change.what === 'email' ? 'changeEmail' : 'insertPhone',
        subjectType: 'borrower',
        subjectId: id,
        requestId: request.requestId,
      },
      now,
    )
    if (change.what === 'email') {
      const to = {
        applicationId: application.id,
        formId: null,
        email: change.email,
        isContact: true,
      }
      await mailValidationLink({ ...parts, transaction, settings, now }, to)
    }
    await tellOldChannel(parts, transaction, application, before, change, request)
    return done(true)
  })
}

function withChange(contact: ContactData, change: ContactChange): ContactData {
  if (change.what === 'email') return { ...contact, email: change.email, emailConfirmedAt: null }
  const { name, telephoneNumber } = change
  const others = contact.phones.filter((phone) => phone.telephoneNumber !== telephoneNumber)
  const demoted = others.map((phone) => ({ ...phone, preference: 'SECONDARY' }))
  return { ...contact, phones: [{ name, telephoneNumber, preference: 'PRIMARY' }, ...demoted] }
}

async function tellOldChannel(
  { outbox, publicUrl }: BorrowerParts,
  transaction: Transaction<Database>,
  application: Application,
  before: string,
  change: ContactChange,
  { now }: OwnRequest,
): Promise<void> {
  const id = newId()
  const { person } = application
  await queueMail({ outbox, transaction, now }, application, `contact-changed:${id}`, {
    to: before,
    mail: 'contact-changed',
    data: {
      firstName: person.firstName,
      what: change.what,
      changedAt: now.toString(),
      newMasked: change.what === 'email' ? hideEmail(change.email) : hidePhone(change.telephoneNumber),
      link: `${publicUrl}/login`,
    },
  })
  if (change.what !== 'phone') return
  await outbox.add(
    transaction,
    {
      kind: 'sms',
      dedupeKey: `contact-changed-sms:${id}`,
      applicationId: application.id,
      payload: {
        to: lineOf(application),
        sms: 'phoneAdded',
        data: { newMasked: hidePhone(change.telephoneNumber) },
      },
    },
    now,
  )
}

/** Holds the person's row, changes what it says and answers its id for the audit trail. */
async function changeContact(
  transaction: Transaction<Database>,
  secrets: Secrets,
  documentIndex: Buffer,
  change: (before: ContactData) => ContactData,
  now: Temporal.Instant,
): Promise<string> {
  const { id } = await holdBorrower(transaction, documentIndex, now)
  const after = change(await readContact(transaction, secrets, documentIndex))
  await transaction
    .updateTable('borrower')
    .set({
      contact: secrets.seal(after, contactSealName(id)),
      confirmedEmailIndex: confirmedContactIndex(secrets, after),
      updatedAt: now.toString(),
    })
    .where('documentIndex', '=', documentIndex)
    .execute()
  return id
}
