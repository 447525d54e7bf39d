import type { Revocable, RevocablePurpose } from '@cupo/wire'
import { type Kysely, sql, type Transaction } from 'kysely'
import type { SignedIn } from '../../platform/actor.ts'
import { writeAudit } from '../../platform/audit.ts'
import type { Database } from '../../platform/database/schema.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import type { ReceivedRequest } from '../../platform/http/received.ts'
import type { Outbox } from '../../platform/jobs/outbox.ts'
import { done, type Result, refuse } from '../../platform/refusal.ts'
import { forgetConsultations } from '../bureau-consultations/bureau-consultations.ts'
import { readPreferences, savePreferencesWithin } from '../contact/contact.ts'
import { requireFreshCode } from '../one-time-codes/one-time-codes.ts'
import {
  type Application,
  emailOfPerson,
  evidenceOf,
  isOpen,
  queueMail,
  recordConsents,
} from '../origination/origination.ts'
import { preValidationStore } from '../pre-validation/pre-validation.ts'
import { dropPassword, endLinkSessionsOf, endSessionsOf, lockKnownBorrower } from '../sign-in/sign-in.ts'
import type { PersonDataContext } from './person-data.ts'
import { blocked } from './text/own-data.ts'

const consentOf = {
  otherPurposes: 'dataTreatment',
  credit: 'creditData',
} as const satisfies Readonly<Record<RevocablePurpose, string>>

export async function revocableOf(
  db: Kysely<Database>,
  documentIndex: Buffer,
  applications: readonly Application[],
): Promise<Revocable[]> {
  const [others, isBusy] = await Promise.all([
    isGranted(db, applications, consentOf.otherPurposes),
    hasOpenCase(db, documentIndex, applications),
  ])
  return [
    { purpose: 'otherPurposes', isGranted: others, blockedBecause: others ? null : blocked.already },
    { purpose: 'credit', isGranted: true, blockedBecause: isBusy ? blocked.open : null },
  ]
}

export type RevocationContext = PersonDataContext & { readonly outbox: Outbox; readonly publicUrl: string }

type Revocation = Pick<ReceivedRequest<SignedIn>, 'now' | 'requestId' | 'ip' | 'userAgent' | 'actor'>

/**
 * By a new row of consent. Revoking the credit's treatment needs a fresh code (`CodigoRequerido`) and no
 * open case (`RevocacionNoPermitida`); it locks the applications, ends the sessions and drops the
 * password. Returns whether it locked them.
 */
export async function revokePurpose(
  { db, secrets, store, outbox, publicUrl }: RevocationContext,
  purpose: RevocablePurpose,
  latest: Application,
  request: Revocation,
): Promise<Result<boolean>> {
  const { actor, now } = request
  const { documentIndex, sessionId } = actor
  return inTransaction(db, async (transaction) => {
    if (purpose === 'credit') {
      const fresh = await requireFreshCode(transaction, sessionId, { for: 'revocation' }, now)
      if (!fresh.ok) return fresh
      // Lock order: the person before their applications, as in setting a password.
      await lockKnownBorrower(transaction, documentIndex)
      // A concurrent signature or payment comes before or after.
      const applications = await store.lockOfDocument(transaction, documentIndex)
      if (await hasOpenCase(transaction, documentIndex, applications)) {
        return refuse('RevocacionNoPermitida', { message: blocked.open })
      }
      const ids = applications.map(({ id }) => id)
      await endLinkSessionsOf(transaction, ids, 'treatmentRevoked', now)
    }
    const kinds =
      purpose === 'credit' ? [consentOf.credit, consentOf.otherPurposes] : [consentOf.otherPurposes]
    const wording = { version: 'own-data', sha256: null }
    const taken = kinds.map((kind) => ({ kind, isGranted: false, wording }))
    await recordConsents(transaction, secrets, latest.id, taken, { evidence: evidenceOf(request), now })
    await stopOffers(transaction, request)
    const subject = { subjectType: 'person', subjectId: documentIndex.toString('hex') }
    const entry = {
      actor,
      action: 'revokePurpose',
      ...subject,
      after: { purpose },
      requestId: request.requestId,
    }
    await writeAudit(transaction, entry, now)
    if (purpose !== 'credit') return done(false)
    const to = await emailOfPerson(transaction, { secrets, store }, latest)
    await queueMail({ outbox, transaction, now }, latest, 'data-locked', {
      to,
      mail: 'data-locked',
      data: {
        firstName: latest.person.firstName,
        lockedAt: now.toString(),
        link: `${publicUrl}/politicas/datos`,
      },
    })
    await store.closeOfDocument(transaction, documentIndex, now)
    await preValidationStore(secrets).deleteOf(transaction, documentIndex)
    await forgetConsultations(transaction, documentIndex)
    await endSessionsOf(transaction, documentIndex, { except: null, because: 'treatmentRevoked' }, now)
    await dropPassword(transaction, documentIndex, now)
    return done(true)
  })
}

async function isGranted(
  db: Kysely<Database>,
  applications: readonly Application[],
  kind: string,
): Promise<boolean> {
  const last = await db
    .selectFrom('consent')
    .select('isGranted')
    .where('applicationId', 'in', idsOf(applications))
    .where('kind', '=', kind)
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return last?.isGranted ?? false
}

const idsOf = (applications: readonly Application[]) => applications.map(({ id }) => id)

/** A payment that was only begun may have been made. */
async function hasOpenCase(
  db: Kysely<Database>,
  documentIndex: Buffer,
  applications: readonly Application[],
): Promise<boolean> {
  if (applications.some(isOpen)) return true
  const ids = idsOf(applications)
  const { rows } = await sql<{ isOpen: boolean }>`
    select exists (select from loan where document_index = ${documentIndex} and situation = 'open')
      or exists (select from claim where document_index = ${documentIndex} and status <> 'Closed')
      or exists (select from payment_task where application_id = any(${ids}::uuid[]) and state <> 'closed')
      or exists (select from payment_attempt where application_id = any(${ids}::uuid[])
                 and (state = 'pending' or state = 'registered' and next_check_at is not null)) as "isOpen"`.execute(
    db,
  )
  return rows[0]?.isOpen ?? true
}

async function stopOffers(
  transaction: Transaction<Database>,
  { actor, now, requestId }: Revocation,
): Promise<void> {
  const before = await readPreferences(transaction, actor.documentIndex)
  const after = {
    ...before,
    marketingSms: false,
    marketingWhatsapp: false,
    marketingEmail: false,
    marketingCall: false,
  }
  await savePreferencesWithin(transaction, actor.documentIndex, after, { now, actor, requestId })
}
