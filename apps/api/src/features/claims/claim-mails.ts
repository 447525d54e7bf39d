import { claimKindText } from '@cupo/wire'
import type { Kysely, Transaction } from 'kysely'
import type { Temporal } from 'temporal-polyfill'
import type { MailData } from '../../emails/index.ts'
import type { Database } from '../../platform/database/schema.ts'
import { newId } from '../../platform/ids.ts'
import type { Outbox } from '../../platform/jobs/outbox.ts'
import type { Secrets } from '../../platform/secrets.ts'
import {
  type ApplicationStore,
  confirmedEmailsOf,
  emailOfPerson,
  latestOf,
  type MailPayload,
} from '../origination/origination.ts'
import { claimTerms } from './claim-kinds.ts'
import type { Claim } from './claim-store.ts'
import { emailConfirmationLink } from './confirm-email.ts'

export type ClaimMailParts = {
  readonly secrets: Secrets
  readonly store: ApplicationStore
  readonly outbox: Outbox
  readonly publicUrl: string
}

/** An unconfirmed address gets the number and the dates, and no word of the claim. */
type Recipient = {
  readonly to: readonly string[]
  readonly applicationId: string | null
  readonly firstName: string | null
  readonly isConfirmed: boolean
}

type ClaimMail = 'claim-filed' | 'claim-extended' | 'claim-answered'

export async function mailClaimFiled(
  parts: ClaimMailParts,
  transaction: Transaction<Database>,
  claim: Claim,
  now: Temporal.Instant,
): Promise<void> {
  const recipient = await recipientOf(parts, transaction, claim)
  if (recipient === null) return
  const asksToConfirm = claim.filer !== null && !recipient.isConfirmed
  await queueClaimMail(parts, transaction, recipient, 'claim-filed', now, {
    ...aboutClaim(parts, claim, recipient),
    words: recipient.isConfirmed ? { kindName: claimKindText[claim.kind], subject: claim.subject } : null,
    source: recipient.isConfirmed ? claimTerms[claim.kind].source : null,
    isMarkedInProcess: recipient.isConfirmed && isMarkedInProcess(claim),
    confirmLink: asksToConfirm ? emailConfirmationLink(parts, claim.id) : null,
  })
}

export async function mailClaimExtended(
  parts: ClaimMailParts,
  transaction: Transaction<Database>,
  claim: Claim,
  now: Temporal.Instant,
): Promise<void> {
  const recipient = await recipientOf(parts, transaction, claim)
  const { extension } = claim
  if (recipient === null || extension === null) return
  await queueClaimMail(parts, transaction, recipient, 'claim-extended', now, {
    ...aboutClaim(parts, claim, recipient),
    firstDueOn: extension.firstDueOn,
    reason: recipient.isConfirmed ? extension.reason : null,
    source: recipient.isConfirmed ? claimTerms[claim.kind].source : null,
  })
}

export async function mailClaimAnswered(
  parts: ClaimMailParts,
  transaction: Transaction<Database>,
  claim: Claim,
  now: Temporal.Instant,
): Promise<void> {
  const recipient = await recipientOf(parts, transaction, claim)
  if (recipient === null) return
  await queueClaimMail(parts, transaction, recipient, 'claim-answered', now, {
    ...aboutClaim(parts, claim, recipient),
    subject: recipient.isConfirmed ? claim.subject : null,
    answer: recipient.isConfirmed ? claim.solution : null,
  })
}

export const isMarkedInProcess = ({ kind, status, documentIndex }: Claim): boolean =>
  claimTerms[kind].isMarkedInProcess && status !== 'Closed' && documentIndex !== null

async function recipientOf(
  { secrets, store }: ClaimMailParts,
  db: Kysely<Database>,
  { documentIndex, filer, emailConfirmedAt }: Claim,
): Promise<Recipient | null> {
  if (filer !== null) {
    const isConfirmed = emailConfirmedAt !== null
    const firstName = isConfirmed ? (filer.name.split(/\s+/)[0] ?? null) : null
    return { to: [filer.email], applicationId: null, firstName, isConfirmed }
  }
  const latest = documentIndex === null ? null : await latestOf(db, store, documentIndex)
  if (documentIndex === null || latest === null) return null
  const all = await confirmedEmailsOf(db, { secrets, store }, documentIndex)
  // A replaced address may be lost to its person: the claim's words go to the present ones.
  const confirmed = all.flatMap(({ email, isReplaced }) => (isReplaced ? [] : [email]))
  const isConfirmed = confirmed.length > 0
  const to = isConfirmed ? confirmed : [await emailOfPerson(db, { secrets, store }, latest)]
  const { firstName } = latest.person
  return { to, applicationId: latest.id, firstName: isConfirmed ? firstName : null, isConfirmed }
}

function aboutClaim({ publicUrl }: ClaimMailParts, claim: Claim, { firstName }: Recipient) {
  const { protocol, answerDueOn, filer } = claim
  return {
    firstName,
    protocol,
    answerDueOn,
    link: filer === null ? `${publicUrl}/self-manage#quejas` : `${publicUrl}/reclamos`,
    isSeenInArea: filer === null,
  }
}

async function queueClaimMail<N extends ClaimMail>(
  { outbox }: ClaimMailParts,
  transaction: Transaction<Database>,
  { to, applicationId }: Recipient,
  mail: N,
  now: Temporal.Instant,
  data: MailData[N],
): Promise<void> {
  for (const address of to) {
    const payload: MailPayload<N> = { to: address, mail, data, attachments: [] }
    // Queued under the claim's lock, once for each answer.
    const dedupeKey = `${mail}:${newId()}`
    await outbox.add(transaction, { kind: 'mail', dedupeKey, applicationId, payload }, now)
  }
}
