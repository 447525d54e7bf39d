import { claimKindText } from '@cupo/wire'
import type { Kysely, Transaction } from 'kysely'
import type { Temporal } from 'temporal-polyfill'
import { type MailData, type RenderedMail, renderMail } from '../../emails/index.ts'
import type { Brand } from '../../platform/brand.ts'
import type { Database } from '../../platform/database/schema.ts'
import { newId } from '../../platform/ids.ts'
import { confirmedEmailsOf, emailOfPerson, latestOf, type MailPayload } from '../origination/origination.ts'
import type { ClaimContext } from './claim-context.ts'
import { claimTerms } from './claim-kinds.ts'
import { type Claim, claimStore } from './claim-store.ts'
import { emailConfirmationLink } from './confirm-email.ts'

/** An unconfirmed address gets number and dates, and nothing of the claim. */
type Recipient = {
  readonly to: readonly string[]
  readonly applicationId: string | null
  readonly firstName: string | null
  readonly isConfirmed: boolean
}

type ClaimMail = 'claim-filed' | 'claim-extended' | 'claim-answered' | 'loan-voided'

export async function mailClaimFiled(
  context: ClaimContext,
  transaction: Transaction<Database>,
  claim: Claim,
  now: Temporal.Instant,
): Promise<void> {
  const recipient = await recipientOf(context, transaction, claim)
  if (recipient === null) return
  const asksToConfirm = claim.filer !== null && !recipient.isConfirmed
  await queueClaimMail(context, transaction, recipient, 'claim-filed', now, {
    ...aboutClaim(context, claim, recipient),
    words: recipient.isConfirmed ? { kindName: claimKindText[claim.kind], subject: claim.subject } : null,
    source: recipient.isConfirmed ? claimTerms[claim.kind].source : null,
    isMarkedInProcess: recipient.isConfirmed && isMarkedInProcess(claim),
    confirmLink: asksToConfirm ? emailConfirmationLink(context, claim.id) : null,
  })
}

export async function mailClaimExtended(
  context: ClaimContext,
  transaction: Transaction<Database>,
  claim: Claim,
  now: Temporal.Instant,
): Promise<void> {
  const recipient = await recipientOf(context, transaction, claim)
  const { extension } = claim
  if (recipient === null || extension === null) return
  await queueClaimMail(context, transaction, recipient, 'claim-extended', now, {
    ...aboutClaim(context, claim, recipient),
    firstDueOn: extension.firstDueOn,
    reason: recipient.isConfirmed ? extension.reason : null,
    source: recipient.isConfirmed ? claimTerms[claim.kind].source : null,
  })
}

export async function mailClaimAnswered(
  context: ClaimContext,
  transaction: Transaction<Database>,
  claim: Claim,
  now: Temporal.Instant,
): Promise<void> {
  const recipient = await recipientOf(context, transaction, claim)
  if (recipient === null) return
  const data = answerMail(context, claim, recipient)
  await queueClaimMail(context, transaction, recipient, 'claim-answered', now, data)
}

export type ToldVoid = Pick<MailData['loan-voided'], 'contractNumber' | 'voidedOn' | 'owed'> & {
  readonly claimIds: readonly string[]
}

/**
 * Mails the filer of a public claim at its confirmed address: addresses of the account may be the thief's.
 */
export async function mailLoanVoided(
  context: ClaimContext,
  transaction: Transaction<Database>,
  { claimIds, ...voided }: ToldVoid,
  now: Temporal.Instant,
): Promise<void> {
  for (const id of claimIds) {
    const claim = await claimStore(context.secrets).lock(transaction, id)
    const recipient = claim?.filer ? await recipientOf(context, transaction, claim) : null
    if (claim === null || recipient === null || !recipient.isConfirmed) continue
    const { firstName, protocol, link } = aboutClaim(context, claim, recipient)
    await queueClaimMail(context, transaction, recipient, 'loan-voided', now, {
      ...voided,
      firstName,
      protocol,
      link,
    })
  }
}

/** The mail that an answer would send; null where no address is known. */
export async function previewAnswer(
  context: ClaimContext & { readonly brand: Brand },
  claim: Claim,
  solution: string,
): Promise<RenderedMail | null> {
  const recipient = await recipientOf(context, context.db, claim)
  if (recipient === null) return null
  return renderMail('claim-answered', answerMail(context, { ...claim, solution }, recipient), context.brand)
}

const answerMail = (
  context: ClaimContext,
  claim: Claim,
  recipient: Recipient,
): MailData['claim-answered'] => ({
  ...aboutClaim(context, claim, recipient),
  subject: recipient.isConfirmed ? claim.subject : null,
  answer: recipient.isConfirmed ? claim.solution : null,
})

export const isMarkedInProcess = ({ kind, status, documentIndex }: Claim): boolean =>
  claimTerms[kind].isMarkedInProcess && status !== 'Closed' && documentIndex !== null

async function recipientOf(
  { secrets, store }: ClaimContext,
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

function aboutClaim({ publicUrl }: ClaimContext, claim: Claim, { firstName }: Recipient) {
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
  { outbox }: ClaimContext,
  transaction: Transaction<Database>,
  { to, applicationId }: Recipient,
  mail: N,
  now: Temporal.Instant,
  data: MailData[N],
): Promise<void> {
  for (const address of to) {
    const payload: MailPayload<N> = { to: address, mail, data, attachments: [] }
    const dedupeKey = `${mail}:${newId()}`
    await outbox.add(transaction, { kind: 'mail', dedupeKey, applicationId, payload }, now)
  }
}
