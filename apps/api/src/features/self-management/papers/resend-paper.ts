import { isVoid } from '@cupo/credit-engine'
import type { LoanPaper } from '@cupo/wire/office'
import type { Kysely } from 'kysely'
import type { Temporal } from 'temporal-polyfill'
import { loanAgreementFileName } from '../../../documents/loan-agreement/template.ts'
import { signatureAnnexFileName } from '../../../documents/signature-annex.ts'
import type { ActingParty } from '../../../platform/actor.ts'
import { writeAudit } from '../../../platform/audit.ts'
import type { Database } from '../../../platform/database/schema.ts'
import { inTransaction } from '../../../platform/database/transaction.ts'
import { hideEmail } from '../../../platform/hide.ts'
import type { Outbox } from '../../../platform/jobs/outbox.ts'
import { takePlaceIn } from '../../../platform/limits.ts'
import { done, type Result, refuse } from '../../../platform/refusal.ts'
import type { Secrets } from '../../../platform/secrets.ts'
import {
  type Application,
  type ApplicationStore,
  agreementBytes,
  agreementNumber,
  confirmedEmailsOf,
  type MailAttachment,
  mailEffect,
} from '../../origination/origination.ts'
import { loanStore, type StoredLoan } from '../../servicing/servicing.ts'
import type { OwnCredit } from '../own-credit.ts'
import { drawPaidInFull, drawWithdrawal, type SettlementContext } from './draw-settlement.ts'
import { type CreditToday, creditToday, drawStatement } from './draw-statement.ts'
import { certificateStore, refusalOfCertificate } from './issue-certificate.ts'

type PaperContext = SettlementContext & { readonly store: ApplicationStore }

/**
 * To the person's own confirmed address, answered masked. Refuses with `NoEncontrado`,
 * `DocumentoNoDisponible`, `CorreoSinValidar`, and `LimiteDeReenvios`.
 */
const perDay = [{ max: 5, windowSeconds: 86_400 }]

/** Null for a paper that no longer holds, as after a reversal. */
export async function resendPaper(
  context: PaperContext & { readonly outbox: Pick<Outbox, 'add'> },
  { contract, paper }: { readonly contract: string; readonly paper: LoanPaper },
  { actor, now, requestId }: ActingParty,
): Promise<Result<{ readonly to: string }>> {
  const { db, store, outbox, publicUrl } = context
  const stored = await loanStore.findByContractNumber(db, contract)
  const [application] = stored === null ? [] : await store.findAll(db, [stored.applicationId])
  if (stored === null || application === undefined) return refuse('NoEncontrado')
  // Somebody else took it: the confirmed address may be theirs.
  if (stored.loan.closed?.because === 'voided') return refuse('DocumentoNoDisponible')
  const today = await creditToday(context, stored, now)
  const papers = await papersOf(context, { application, stored }, today)
  if (!papers.some((one) => one.paper === paper)) return refuse('DocumentoNoDisponible')
  const { documentIndex } = stored
  const confirmed = await confirmedEmailsOf(db, context, documentIndex)
  const to = confirmed.find(({ isReplaced }) => !isReplaced)?.email
  if (to === undefined) return refuse('CorreoSinValidar')
  return inTransaction(db, async (transaction) => {
    const counted = { kind: 'paper-resent', subject: documentIndex }
    const place = await takePlaceIn(transaction, counted, perDay, now)
    if (place === null) return refuse('LimiteDeReenvios')
    const effect = mailEffect(application.id, `paper-copy:${place}`, {
      to,
      mail: 'paper-copy',
      data: {
        firstName: application.person.firstName,
        contractNumber: stored.contractNumber,
        paper,
        accountLink: `${publicUrl}/self-manage`,
      },
      attachments: attachmentsOf(paper, application, stored),
    })
    await outbox.add(transaction, effect, now)
    const subject = { subjectType: 'loan', subjectId: stored.id }
    await writeAudit(
      transaction,
      { actor, action: 'resendPaper', ...subject, after: { paper }, requestId },
      now,
    )
    return done({ to: hideEmail(to) })
  })
}

function attachmentsOf(
  paper: LoanPaper,
  { id, facts }: Application,
  stored: StoredLoan,
): readonly MailAttachment[] {
  if (paper !== 'agreement') return [{ paperOf: stored.id, paper }]
  const documentId = facts.agreement?.documentId ?? ''
  const number = { agreementNumber: agreementNumber(id) }
  return [
    { documentId, filename: loanAgreementFileName(number) },
    { annexOf: documentId, filename: signatureAnnexFileName(number) },
  ]
}

/** Others are answered as if there were no credit (anti-enumeration). */
/** As the person has it; the agreement byte for byte as it was signed. Null for a paper that the loan has not. */
export async function readPaper(
  context: PaperContext,
  { application, stored }: OwnCredit,
  paper: LoanPaper,
  now: Temporal.Instant,
): Promise<{ readonly content: Uint8Array; readonly filename: string } | null> {
  const today = await creditToday(context, stored, now)
  const papers = await papersOf(context, { application, stored }, today)
  if (!papers.some((one) => one.paper === paper)) return null
  if (paper !== 'agreement') return drawPaper(context, stored.id, paper, now)
  const content = await agreementBytes(context, application)
  const number = { agreementNumber: agreementNumber(application.id) }
  return content && { content, filename: loanAgreementFileName(number) }
}

export async function drawPaper(
  context: PaperContext,
  loanId: string,
  paper: 'statement' | 'settlement',
  now: Temporal.Instant,
): Promise<{ readonly content: Uint8Array; readonly filename: string } | null> {
  const stored = await loanStore.find(context.db, loanId)
  const application = stored && (await context.store.find(context.db, stored.applicationId))
  if (stored === null || application === null) return null
  const today = await creditToday(context, stored, now)
  if (paper === 'statement') return drawStatement(context, { application, stored }, today)
  const isVoid = stored.loan.closed?.because === 'withdrawn'
  const drawn = isVoid ? await drawWithdrawal(context, stored) : await drawPaidInFull(context, stored, today)
  return drawn.ok ? drawn.value : null
}

export async function papersOf(
  { db, secrets }: { readonly db: Kysely<Database>; readonly secrets: Secrets },
  { application, stored }: OwnCredit,
  { loan, on, issuedAt }: Pick<CreditToday, 'loan' | 'on' | 'issuedAt'>,
): Promise<readonly { readonly paper: LoanPaper; readonly at: string }[]> {
  const signedAt = application.facts.agreement?.signedAt ?? null
  const end = loan.closed?.because
  const certificate =
    end === 'withdrawn' ||
    (end === 'paid' && (await refusalOfCertificate(db, 'paidInFull', { id: stored.id, loan }, on)) === null)
      ? await certificateStore(secrets).latestOf(db, stored.id)
      : null
  return [
    ...(signedAt === null ? [] : [{ paper: 'agreement', at: signedAt } as const]),
    ...(end === 'sold' || isVoid(loan) ? [] : [{ paper: 'statement', at: issuedAt } as const]),
    ...(certificate === null ? [] : [{ paper: 'settlement', at: certificate.issuedAt } as const]),
  ]
}
