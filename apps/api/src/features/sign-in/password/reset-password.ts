import type { Temporal } from 'temporal-polyfill'
import { hasPassed } from '../../../platform/business-date.ts'
import { inTransaction } from '../../../platform/database/transaction.ts'
import { findMailLink, spendMailLinks } from '../../../platform/mail-links.ts'
import { done, type Result, refuse } from '../../../platform/refusal.ts'
import { checkPin, pinErrorTexts, pinLimitText } from '../../one-time-codes/one-time-codes.ts'
import { type Application, confirmedEmailsOf, lineOf } from '../../origination/origination.ts'
import type { PlatformSettings } from '../../policy/policy.ts'
import type { SignInContext } from '../sign-in-context.ts'
import { passwordAnswers } from '../text/sign-in.ts'
import { findBorrower, lockBorrower } from './borrower-store.ts'
import { notifyOfPasswordChange, savePassword } from './change-password.ts'
import { judgePassword, wordsOf } from './judge-password.ts'

export type ResetLink = {
  readonly idClient: string
  readonly idProposal: string | null
  readonly idHash: string
}

/** Null for a link whose ids do not belong together. */
export async function ownerOfResetLink(
  { db, secrets, store }: SignInContext,
  { idClient, idProposal, idHash }: ResetLink,
  now: Temporal.Instant,
): Promise<Application | null> {
  const link = await findMailLink(db, 'resetPassword', idHash)
  if (link === null || link.usedAt !== null || hasPassed(link.expiresAt, now)) return null
  if (idProposal !== null && idProposal !== link.applicationId) return null
  const application = await store.find(db, link.applicationId)
  if (application === null) return null
  const borrower = await findBorrower(db, secrets.blindIndex('document', application.person.document))
  if (borrower?.id !== idClient) return null
  const documentIndex = secrets.blindIndex('document', application.person.document)
  const confirmed = await confirmedEmailsOf(db, { secrets, store }, documentIndex)
  const isOfOwner = confirmed.some(
    ({ email }) => link.subject?.equals(secrets.blindIndex('email', email)) === true,
  )
  return isOfOwner ? application : null
}

export async function sendResetPin(
  context: SignInContext,
  link: ResetLink,
  settings: PlatformSettings,
  now: Temporal.Instant,
): Promise<Result<{ readonly pinExpiresInSeconds: number; readonly mobileLastDigits: string }>> {
  const owner = await ownerOfResetLink(context, link, now)
  if (owner === null) return refuse('EnlaceVencido', { message: passwordAnswers.linkExpired })
  return inTransaction(context.db, async (transaction) => {
    const application = await context.store.lock(transaction, owner.id)
    const mobile = lineOf(application)
    const { document } = application.person
    const request = { purpose, applicationId: owner.id, document, mobile, budget: 'reset' } as const
    const sent = await context.sendPin(transaction, request, settings, now)
    if (!sent.ok) return sent
    return done({ pinExpiresInSeconds: sent.value.expiresInSeconds, mobileLastDigits: mobile.slice(-2) })
  })
}

const purpose = 'resetPassword'

/** Needs the mailed link and an SMS code, once; ends every session. */
export async function resetPassword(
  context: SignInContext,
  link: ResetLink,
  {
    pin,
    ...typed
  }: { readonly password: string; readonly equalPassword: string; readonly pin?: string | undefined },
  {
    settings,
    now,
    requestId,
    device,
  }: {
    readonly settings: PlatformSettings
    readonly now: Temporal.Instant
    readonly requestId: string
    readonly device: string
  },
): Promise<Result<true>> {
  const expired = refuse('EnlaceVencido', { message: passwordAnswers.linkExpired })
  const owner = await ownerOfResetLink(context, link, now)
  if (owner === null) return expired
  const judged = judgePassword(typed, wordsOf(owner.person, context.brandWords))
  if (!judged.ok) return judged
  if (pin === undefined) return refuse('CodigoRequerido')
  const passwordHash = await context.hasher.hash(judged.value)
  const documentIndex = context.secrets.blindIndex('document', owner.person.document)
  const attempt = { documentIndex, code: pin.trim(), applicationId: owner.id, purpose } as const
  const check = await checkPin(context.db, context.secrets, attempt, settings, now)
  if (!check.ok) {
    return check.pinError === null
      ? refuse('LimiteDeIntentos', { message: pinLimitText.wrongPerDay })
      : refuse('CodigoRequerido', { message: pinErrorTexts[check.pinError] })
  }
  return inTransaction(context.db, async (transaction) => {
    // Lock order: a person before their links.
    await lockBorrower(transaction, documentIndex, now)
    // Spends all the person's links; of two concurrent resets one finds it alive.
    if (!(await spendMailLinks(transaction, 'resetPassword', link.idHash, now))) return expired
    const actor = { kind: 'mailLink', applicationId: owner.id } as const
    const who = { now, actor, requestId }
    await savePassword(transaction, { documentIndex, passwordHash, sessionId: null }, who)
    await notifyOfPasswordChange(context, transaction, owner, { device, now, isReset: true })
    return done(true)
  })
}
