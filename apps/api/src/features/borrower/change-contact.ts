import type { Transaction } from 'kysely'
import { writeAudit } from '../../platform/audit.ts'
import type { Database } from '../../platform/database/schema.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { hideEmail, hidePhone } from '../../platform/hide.ts'
import { newId } from '../../platform/ids.ts'
import { done, type Result } from '../../platform/refusal.ts'
import {
  type Application,
  type ContactData,
  emailOf,
  lineOf,
  mailValidationLink,
  queueMail,
} from '../origination/origination.ts'
import { requireFreshCode } from '../sign-in/sign-in.ts'
import { changeContact } from './contact-data.ts'
import type { BorrowerParts, OwnRequest } from './parts.ts'

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
      const { firstName } = application.person
      const to = {
        applicationId: application.id,
        formId: null,
        email: change.email,
        isContact: true,
        firstName,
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
