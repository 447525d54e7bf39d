import type { Kysely, Transaction } from 'kysely'
import type { Temporal } from 'temporal-polyfill'
import type { SignedIn } from '../../platform/actor.ts'
import { writeAudit } from '../../platform/audit.ts'
import type { Database } from '../../platform/database/schema.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { hidePhone } from '../../platform/hide.ts'
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
  confirmedEmailsOf,
  emailOfPerson,
  lineOf,
  mailValidationLink,
  queueMail,
  readContact,
  tellOfNewEmail,
  withContactEmail,
  writeContact,
} from '../origination/origination.ts'
import type { PlatformSettings } from '../policy/policy.ts'
import { lockBorrower } from '../sign-in/sign-in.ts'

export type BorrowerContext = {
  readonly db: Kysely<Database>
  readonly secrets: Secrets
  readonly store: ApplicationStore
  readonly outbox: Outbox
  readonly publicUrl: string
  readonly settings: (now: Temporal.Instant) => Promise<PlatformSettings>
}

export type OwnRequest = Pick<ReceivedRequest, 'now' | 'requestId'> & {
  readonly actor: SignedIn
}

export type ContactChange =
  | { readonly what: 'email'; readonly email: string }
  | { readonly what: 'phone'; readonly name: string; readonly telephoneNumber: string }

/** Needs a fresh code (`CodigoRequerido`). Notifies the former address or line (ASVS 6.3.7). */
export async function changeContactOf(
  context: BorrowerContext,
  application: Application,
  change: ContactChange,
  request: OwnRequest,
): Promise<Result<true>> {
  const { now, actor } = request
  const settings = await context.settings(now)
  return inTransaction(context.db, async (transaction) => {
    const fresh = await requireFreshCode(transaction, actor.sessionId, codeFor[change.what], now)
    if (!fresh.ok) return fresh
    const before = await emailOfPerson(transaction, context, application)
    if (change.what === 'email') {
      const former = { email: before, isConfirmed: true }
      const newEmail = { email: change.email, place: 'account', former } as const
      await tellOfNewEmail({ ...context, transaction, now }, application, newEmail)
    }
    const id = await changeContact(
      transaction,
      context.secrets,
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
      await mailValidationLink({ ...context, transaction, settings, now }, to)
    }
    if (change.what === 'phone') await tellOfPhone(context, transaction, application, change, request)
    return done(true)
  })
}

const codeFor = { email: { for: 'otherEmail' }, phone: { for: 'otherMobile' } } as const

function withChange(contact: ContactData, change: ContactChange): ContactData {
  if (change.what === 'email') return withContactEmail(contact, change.email)
  const { name, telephoneNumber } = change
  const others = contact.phones.filter((phone) => phone.telephoneNumber !== telephoneNumber)
  const demoted = others.map((phone) => ({ ...phone, preference: 'SECONDARY' }))
  return { ...contact, phones: [{ name, telephoneNumber, preference: 'PRIMARY' }, ...demoted] }
}

/** Notifies an unconfirmed address only when none is confirmed. */
async function tellOfPhone(
  { outbox, publicUrl, secrets, store }: BorrowerContext,
  transaction: Transaction<Database>,
  application: Application,
  { telephoneNumber }: Extract<ContactChange, { readonly what: 'phone' }>,
  { now, actor }: OwnRequest,
): Promise<void> {
  const id = newId()
  const { person } = application
  const newMasked = hidePhone(telephoneNumber)
  const confirmed = await confirmedEmailsOf(transaction, { secrets, store }, actor.documentIndex)
  const current = await emailOfPerson(transaction, { secrets, store }, application)
  for (const [index, to] of [...new Set([current, ...confirmed.map(({ email }) => email)])].entries()) {
    await queueMail({ outbox, transaction, now }, application, `contact-changed:${id}:${index}`, {
      to,
      mail: 'contact-changed',
      data: {
        firstName: person.firstName,
        what: 'phone',
        changedAt: now.toString(),
        newMasked,
        link: `${publicUrl}/login`,
      },
    })
  }
  const payload = { to: lineOf(application), sms: 'phoneAdded', data: { newMasked } }
  const sms = { kind: 'sms', dedupeKey: `contact-changed-sms:${id}`, applicationId: application.id, payload }
  await outbox.add(transaction, sms, now)
}

async function changeContact(
  transaction: Transaction<Database>,
  secrets: Secrets,
  documentIndex: Buffer,
  change: (before: ContactData) => ContactData,
  now: Temporal.Instant,
): Promise<string> {
  const { id } = await lockBorrower(transaction, documentIndex, now)
  const after = change(await readContact(transaction, secrets, documentIndex))
  await writeContact(transaction, secrets, { id, documentIndex }, after, now)
  return id
}
