import { isVoid } from '@cupo/credit-engine'
import type { LoanPaper } from '@cupo/wire/office'
import type { Kysely } from 'kysely'
import type { Database } from '../../../platform/database/schema.ts'
import type { Secrets } from '../../../platform/secrets.ts'
import type { OwnCredit } from '../own-credit.ts'
import { certificateStore } from './certificate-store.ts'
import type { CreditToday } from './draw-statement.ts'
import { refusalOfCertificate } from './issue-certificate.ts'

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
