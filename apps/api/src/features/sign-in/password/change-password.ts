import type { Transaction } from 'kysely'
import type { Temporal } from 'temporal-polyfill'
import type { Actor, SignedIn } from '../../../platform/actor.ts'
import { writeAudit } from '../../../platform/audit.ts'
import type { Database } from '../../../platform/database/schema.ts'
import { inTransaction } from '../../../platform/database/transaction.ts'
import { newId } from '../../../platform/ids.ts'
import { spendMailLinksOf } from '../../../platform/mail-links.ts'
import { done, type Result, refuse } from '../../../platform/refusal.ts'
import { requireFreshCode, spendFreshCode } from '../../one-time-codes/one-time-codes.ts'
import {
  type Application,
  confirmedEmailsOf,
  emailOfPerson,
  latestOf,
  lineOf,
  queueMail,
} from '../../origination/origination.ts'
import { endSessionsOf } from '../list-sessions.ts'
import type { SignInContext } from '../sign-in-context.ts'
import { lockBorrower } from './borrower-store.ts'
import { judgePassword, wordsOf } from './judge-password.ts'
import { forgetFailures } from './sign-in-with-password.ts'

/** Ends the person's other sessions. One code sets one password, else `CodigoRequerido`. */
export async function updatePassword(
  context: SignInContext,
  actor: SignedIn,
  typed: { readonly password: string; readonly equalPassword: string },
  {
    now,
    requestId,
    device,
  }: {
    readonly now: Temporal.Instant
    readonly requestId: string
    readonly device: string
  },
): Promise<Result<true>> {
  const { documentIndex, sessionId } = actor
  const fresh = await requireFreshCode(context.db, sessionId, { for: 'newPassword' }, now)
  if (!fresh.ok) return fresh
  const latest = await latestOf(context.db, context.store, documentIndex)
  if (latest === null) return refuse('NoEncontrado')
  const judged = judgePassword(typed, wordsOf(latest.person, context.brandWords))
  if (!judged.ok) return judged
  const passwordHash = await context.hasher.hash(judged.value)
  return inTransaction(context.db, async (transaction) => {
    if (!(await spendFreshCode(transaction, sessionId))) return refuse('CodigoRequerido')
    await savePassword(transaction, { documentIndex, passwordHash, sessionId }, { now, actor, requestId })
    await notifyOfPasswordChange(context, transaction, latest, { device, now, isReset: false })
    return done(true)
  })
}

type NewPassword = {
  readonly documentIndex: Buffer
  readonly passwordHash: string
  readonly sessionId: string | null
}

/** Ends former sessions and reset links. */
export async function savePassword(
  transaction: Transaction<Database>,
  { documentIndex, passwordHash, sessionId }: NewPassword,
  {
    now,
    actor,
    requestId,
  }: { readonly now: Temporal.Instant; readonly actor: Actor; readonly requestId: string },
): Promise<void> {
  const { id, passwordHash: former } = await lockBorrower(transaction, documentIndex, now)
  const at = now.toString()
  await transaction
    .updateTable('borrower')
    .set({ passwordHash, passwordSetAt: at, passwordDeclinedAt: null, updatedAt: at })
    .where('documentIndex', '=', documentIndex)
    .execute()
  await endSessionsOf(transaction, documentIndex, { except: sessionId, because: 'passwordChanged' }, now)
  await spendMailLinksOf(transaction, 'resetPassword', documentIndex, now)
  await forgetFailures(transaction, documentIndex)
  const action = former === null ? 'createPassword' : 'changePassword'
  await writeAudit(transaction, { actor, action, subjectType: 'borrower', subjectId: id, requestId }, now)
}

export async function dropPassword(
  transaction: Transaction<Database>,
  documentIndex: Buffer,
  now: Temporal.Instant,
): Promise<void> {
  await transaction
    .updateTable('borrower')
    .set({ passwordHash: null, passwordSetAt: null, updatedAt: now.toString() })
    .where('documentIndex', '=', documentIndex)
    .execute()
  await spendMailLinksOf(transaction, 'resetPassword', documentIndex, now)
}

/**
 * Writes to every confirmed address, after a reset also by SMS, so that the owner learns of a stranger's
 * change.
 */
export async function notifyOfPasswordChange(
  { outbox, secrets, publicUrl, store }: SignInContext,
  transaction: Transaction<Database>,
  application: Application,
  {
    device,
    now,
    isReset,
  }: { readonly device: string; readonly now: Temporal.Instant; readonly isReset: boolean },
): Promise<void> {
  const id = newId()
  const documentIndex = secrets.blindIndex('document', application.person.document)
  const current = await emailOfPerson(transaction, { secrets, store }, application)
  const confirmed = await confirmedEmailsOf(transaction, { secrets, store }, documentIndex)
  for (const [place, to] of [...new Set([current, ...confirmed.map(({ email }) => email)])].entries()) {
    await queueMail({ outbox, transaction, now }, application, `password-changed:${id}:${place}`, {
      to,
      mail: 'password-changed',
      data: {
        firstName: application.person.firstName,
        changedAt: now.toString(),
        device,
        link: `${publicUrl}/login`,
      },
    })
  }
  if (!isReset) return
  const payload = { to: lineOf(application), sms: 'passwordChanged', data: {} }
  const dedupeKey = `password-changed-sms:${id}`
  await outbox.add(transaction, { kind: 'sms', dedupeKey, applicationId: application.id, payload }, now)
}
