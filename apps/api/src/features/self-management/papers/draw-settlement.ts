import type { Kysely } from 'kysely'
import { renderPaidInFullCertificate } from '../../../documents/paid-in-full-certificate.ts'
import { renderWithdrawalCertificate } from '../../../documents/withdrawal-certificate.ts'
import type { Brand } from '../../../platform/brand.ts'
import type { Database } from '../../../platform/database/schema.ts'
import { done, type Result, refuse } from '../../../platform/refusal.ts'
import type { Secrets } from '../../../platform/secrets.ts'
import type { StoredLoan } from '../../servicing/servicing.ts'
import { paperNames } from '../text/names.ts'
import type { CreditToday } from './draw-statement.ts'
import { type Certificate, certificateStore, groupedCode, refusalOfCertificate } from './issue-certificate.ts'

export type SettlementContext = {
  readonly db: Kysely<Database>
  readonly secrets: Secrets
  readonly brand: Brand
  readonly publicUrl: string
}

type DrawnPaper = { readonly content: Uint8Array; readonly filename: string }

/** For a loan that is paid off. */
export async function drawPaidInFull(
  context: SettlementContext,
  stored: StoredLoan,
  { loan, on }: Pick<CreditToday, 'loan' | 'on'>,
): Promise<Result<DrawnPaper>> {
  const { db, secrets, brand } = context
  const refusal = await refusalOfCertificate(db, 'paidInFull', { id: stored.id, loan }, on)
  if (refusal !== null) return { ok: false, refusal }
  const certificate = await certificateStore(secrets).latestOf(db, stored.id)
  if (certificate === null) return refuse('CertificadoNoHabilitado')
  const data = { ...certificate.facts, ...verifiable(context, certificate) }
  const content = await renderPaidInFullCertificate(data, brand)
  return done({ content, filename: paperNames.paidInFullCertificate(stored.key) })
}

/** For a loan that its borrower withdrew from. */
export async function drawWithdrawal(
  context: SettlementContext,
  stored: StoredLoan,
): Promise<Result<DrawnPaper>> {
  const { db, secrets, brand } = context
  const isVoid = stored.loan.closed?.because === 'withdrawn'
  const certificate = isVoid ? await certificateStore(secrets).latestOf(db, stored.id) : null
  if (certificate === null) return refuse('CertificadoNoHabilitado')
  const { paidOn: voidedOn, ...about } = certificate.facts
  const dates = { withdrawnOn: await withdrawnOn(db, stored.id), voidedOn }
  const data = { ...about, ...dates, ...verifiable(context, certificate) }
  const content = await renderWithdrawalCertificate(data, brand)
  return done({ content, filename: paperNames.withdrawalCertificate(stored.key) })
}

const verifiable = ({ publicUrl }: SettlementContext, { code, issuedAt }: Certificate) => ({
  issuedAt,
  verification: { code: groupedCode(code), url: `${publicUrl}/paz-y-salvo/${code}` },
})

/** May be days before the loan became void. */
async function withdrawnOn(db: Kysely<Database>, loanId: string): Promise<string> {
  const { requestedOn } = await db
    .selectFrom('withdrawalRequest')
    .select('requestedOn')
    .where('loanId', '=', loanId)
    .where('state', '=', 'completed')
    .executeTakeFirstOrThrow()
  return requestedOn
}
